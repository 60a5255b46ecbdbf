"""Pages of an event before and around its rounds: begun, corrected, its sections, its times."""

from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from ronde.ground.problems import Problem, has_refusal
from ronde.ground.results import COLLECTIVE, DISCIPLINES
from ronde.play.standings.table import usual_criteria
from ronde.play.timetable import moved
from ronde.record.desk_notes import Times, event_kind
from ronde.regulations import shelf
from ronde.regulations.usual_event import EventKind
from ronde.web.accounts.requests import actor_of
from ronde.web.clock import local_day
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.frame import desk_of
from ronde.web.desk.machine import machine_page
from ronde.web.desk.pages import done, once, shown
from ronde.web.desk.setup.asking import BOOK, AskedEvent, asked_event
from ronde.web.desk.setup.times import times_form, typed_times
from ronde.web.events.beginning import (
    event_begun,
    event_corrected,
    section_added,
    section_removed,
    tables_numbered,
)
from ronde.web.events.hall_clock import places_with_zones
from ronde.web.events.models import AS_TYPED, Event
from ronde.web.events.notes import notes_of, write_note
from ronde.web.events.queries import sections_of
from ronde.web.events.reaching import is_in_reach
from ronde.web.guarding import for_who_may
from ronde.web.registers.copied_lists import offered_registers

# Where an organiser goes on, by the kind of event that was begun.
FIRST_PAGES: Mapping[EventKind, str] = {
    "tournament": "desk:entries",
    "evening": "desk:evening",
    "collective": "desk:plan",
    "interclub": "desk:teams",
}


@for_who_may("create-event")
def new(request: HttpRequest) -> HttpResponse:
    """A new event: the form, with what its book brings; and the event, where nothing speaks against it."""
    asked = asked_event(request.POST.dict() or request.GET.dict(), local_day())
    if request.method == "POST" and "check" not in request.POST and asked.event is not None:
        made = event_begun(asked.event, actor_of(request))
        if made.event is not None:
            return done(FIRST_PAGES[asked.kind], made.event.sections.order_by(*AS_TYPED)[0].pk)
    return _new_page(request, asked, is_wrong=request.method == "POST" and "check" not in request.POST)


def _new_page(request: HttpRequest, asked: AskedEvent, *, is_wrong: bool) -> HttpResponse:
    """The form, with every list that goes on. A book whose list is here stands once, with its list; without one only where there is none, or it was asked for."""
    open_registers = [register for register in offered_registers() if register.closed is None]
    registers = [register for register in open_registers if is_in_reach(actor_of(request), register)]
    listed = {register.regulation for register in registers}
    books = [
        f"{BOOK}{code}"
        for code in shelf.codes()
        if shelf.regulation(code).declaration is not None
        and (code not in listed or asked.typed["of"] == f"{BOOK}{code}")
    ]
    return machine_page(
        request,
        "desk/setup/new.html",
        "events",
        status=422 if is_wrong else 200,
        asked=asked,
        zones=places_with_zones(),
        registers=registers,
        books=books,
        disciplines=tuple(one for one in DISCIPLINES if one != COLLECTIVE),
        criteria=usual_criteria(asked.typed_discipline, asked.of_kind.format),
        said=once(asked.problems) if request.method == "POST" else [],
    )


@for_who_may("run-section")
def event(request: HttpRequest, event: str) -> HttpResponse:
    """An event's name, days, place and sections."""
    one = get_object_or_404(Event.objects.select_related("register"), pk=event)
    if request.method != "POST":
        sections, zones = sections_of(event), places_with_zones()
        return machine_page(request, "desk/setup/event.html", "events", event=one, sections=sections, zones=zones)
    known = {"of": f"{BOOK}{one.regulation}" if one.regulation else "", "kind": event_kind(notes_of(one))}
    asked = asked_event({**request.POST.dict(), **known}, one.first_day)
    wrong = [problem for problem in asked.problems if not problem.code.endswith((".no-list", ".over"))]
    if asked.days is not None and not has_refusal(wrong):
        typed = asked.typed
        wrong = [
            *event_corrected(
                one,
                actor_of(request),
                name=typed["name"],
                first_day=asked.days[0],
                last_day=asked.days[1],
                place=typed["place"],
                zone="" if one.register and typed["zone"] == one.register.zone else typed["zone"],
            )
        ]
    return _changed(request, one, wrong)


def _changed(request: HttpRequest, one: Event, problems: Iterable[Problem]) -> HttpResponse:
    found = tuple(problems)
    if not found:
        return done("desk:event", one.pk)
    context = {"event": one, "sections": sections_of(one.pk), "typed": request.POST, "zones": places_with_zones()}
    return machine_page(request, "desk/setup/event.html", "events", problems=found, status=422, **context)


@for_who_may("run-section")
@by_form
def add_section(request: HttpRequest, event: str) -> HttpResponse:
    """One section more."""
    one = get_object_or_404(Event.objects.select_related("register"), pk=event)
    made = section_added(one, typed_text(request.POST.get("name", ""))[:200], actor_of(request))
    return _changed(request, one, made.problems)


@for_who_may("run-section")
@by_form
def remove_section(request: HttpRequest, section: str) -> HttpResponse:
    """A section in which nothing has happened is gone."""
    one = get_object_or_404(Event.objects.select_related("register"), sections=section)
    return _changed(request, one, section_removed(section, actor_of(request)))


@for_who_may("run-section")
@by_form
def number_tables(request: HttpRequest, event: str) -> HttpResponse:
    """Tables numbered through all sections, or in each from 1."""
    one = get_object_or_404(Event.objects.select_related("register"), pk=event)
    tables_numbered(one, actor_of(request), across="across" in request.POST)
    return _changed(request, one, ())


@for_who_may("run-section")
def times(request: HttpRequest, section: str) -> HttpResponse:
    """When the rounds of a section begin."""
    desk = desk_of(request, section)
    if request.method != "POST":
        return shown(request, desk, "desk/setup/times.html", **times_form(desk))
    wanted, problems = typed_times(request.POST.dict(), desk.section.plan.rounds)
    if problems:
        return shown(request, desk, "desk/setup/times.html", problems=problems, **times_form(desk, request.POST.dict()))
    for one in desk.sections if "every" in request.POST else (desk.row,):
        write_note(desk.event, Times(section=one.id, timetable=wanted), desk.actor)
    return done("desk:times", section)


@for_who_may("run-section")
@by_form
def move_times(request: HttpRequest, section: str) -> HttpResponse:
    """The hall is late: a round and those after it on its day begin some minutes later, in this section or in all."""
    desk = desk_of(request, section)
    number, minutes = (_number(request.POST.get(key, "")) for key in ("round", "minutes"))
    for one in desk.sections if "every" in request.POST else (desk.row,):
        known = desk.timetable_of(one.id)
        if number and minutes and known.start(number):
            write_note(desk.event, Times(section=one.id, timetable=moved(known, number, minutes)), desk.actor)
    return done("desk:times", section) if "times" in request.POST else done("desk:rounds", section)


def _number(given: str) -> int:
    digits = given.removeprefix("-")
    return int(given) if digits.isdecimal() and len(digits) < 4 else 0
