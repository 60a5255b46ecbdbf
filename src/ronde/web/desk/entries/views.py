"""Who plays: the list, enrolling, checking in, paying."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.desk.acting import seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.entries.pages import entries_shown, grace_of, listed, told_and_done
from ronde.web.desk.entries.searching import proposed
from ronde.web.desk.entries.undoing import take_back_last
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, is_swapped
from ronde.web.events.collective_games import seat_those_who_came
from ronde.web.events.registering import enter_persons
from ronde.web.events.till import Noted, check_in, number_again, pay
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text

_PAGE = "desk/entries/page.html"


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """The list, and beside it who is missing and how a list is imported; of an evening, who is here."""
    desk = desk_of(request, section)
    return done("desk:evening", section) if desk.is_evening else entries_shown(request, desk, _PAGE)


@for_who_may("run-section")
def found(request: HttpRequest, section: str) -> HttpResponse:
    """Whom the typed name may mean: the options under the name field."""
    desk, typed = desk_of(request, section), request.GET.get("name", "").strip()[:100]
    every = {"desk": desk, "typed": typed, "proposed": proposed(desk, typed) if typed else ()}
    return render(request, "desk/entries/options.html", every)


@for_who_may("run-section")
@by_form
def enrol(request: HttpRequest, section: str) -> HttpResponse:
    """Enrol the person who was chosen."""
    desk, person = desk_of(request, section), typed_text(request.POST.get("person", ""))
    if not person:
        return done("desk:entries", section)
    made = enter_persons(section, [person], desk.actor, seen=seen_in(request))
    if not made.is_done:
        return entries_shown(request, desk, _PAGE, problems=made.problems)
    made = seat_those_who_came(section, made, desk.actor)
    after = desk_of(request, section)
    name = _name(after, desk)
    said = text("desk_entries.enrolled", reading(), {"name": name}) if name else ""
    return told_and_done(request, after, "desk:entries", problems=made.problems, said=said)


def _name(after: SectionDesk, before: SectionDesk) -> str:
    """Who has come."""
    there = {one.player for one in before.section.entries}
    return next((one.name for one in after.section.entries if one.player not in there), "")


@for_who_may("run-section")
@by_form
def tick(request: HttpRequest, section: str) -> HttpResponse:
    """Check somebody in or out, or note that they paid: by the button of a row, which alone is drawn again."""
    desk = desk_of(request, section)
    player, noted_ = _ticked(request, desk)
    if noted_.problems:
        answer = entries_shown(request, desk, _PAGE, problems=noted_.problems)
        answer["HX-Retarget"], answer["HX-Reselect"] = "#main", "#main"
        return answer
    if not player or not is_swapped(request):
        return done("desk:entries", section)
    return _row_again(request, desk_of(request, section), player)


def _ticked(request: HttpRequest, desk: SectionDesk) -> tuple[str, Noted]:
    for name, here in (("here", True), ("gone", False)):
        if player := _player(desk, request.POST.get(name, "")):
            return player, check_in(desk.event, player, desk.actor, here=here)
    owed, _, given = request.POST.get("paid", "").partition(":")
    if (player := _player(desk, given)) and owed.isdecimal() and len(owed) < 9:
        return player, pay(desk.event, player, int(owed), desk.actor, owed=int(owed))
    return "", Noted()


def _player(desk: SectionDesk, given: str) -> str:
    return given if desk.section.entry(PlayerId(given)) else ""


def _row_again(request: HttpRequest, desk: SectionDesk, player: str) -> HttpResponse:
    every = listed(request, desk)
    context = {
        "desk": desk,
        "found": every,
        "line": every.by_player[PlayerId(player)],
        "step": "entries",
        "grace": grace_of(request),
    }
    templates = {"keys_template": "desk/entries/keys.html", "status_template": "desk/entries/till.html"}
    return render(request, "desk/entries/row_again.html", {**context, **templates, "book_code": desk.event.regulation})


@for_who_may("run-section")
@by_form
def receipt(request: HttpRequest, section: str) -> HttpResponse:
    """Write a receipt again under a number of its own."""
    desk = desk_of(request, section)
    made = number_again(desk.event, request.POST.get("note", ""), desk.actor)
    return told_and_done(request, desk, "desk:entries", problems=made.problems)


@for_who_may("run-section")
@by_form
def undo(request: HttpRequest, section: str) -> HttpResponse:
    """Take back what one did last on this page: an entry, a presence, a payment."""
    desk = desk_of(request, section)
    problems: tuple[Problem, ...] = take_back_last(desk, seen=seen_in(request))
    said = "" if problems else text("desk_entries.undone", reading())
    return told_and_done(request, desk, "desk:entries", problems=problems, said=said)
