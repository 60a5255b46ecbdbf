"""Somebody whom nobody knows: a small form, and the question who a namesake is."""

from itertools import count

from django.http import HttpRequest, HttpResponse

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.desk.acting import seen_in
from ronde.web.desk.entries.charging import licence_named, licences_of, take_licence
from ronde.web.desk.entries.entry_form import EntryForm, mark_fields, wrong_fields
from ronde.web.desk.entries.pages import entries_shown, told_and_done
from ronde.web.desk.entries.searching import namesakes
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.events.collective_games import seat_those_who_came
from ronde.web.events.registering import Newcomer, enter_newcomer, provisional_id
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text


@for_who_may("run-section")
def new(request: HttpRequest, section: str) -> HttpResponse:
    """The form of a new player, and what comes of it."""
    desk = desk_of(request, section)
    if request.method != "POST":
        return _asked(request, desk, EntryForm(name=request.GET.get("name", "").strip()[:200]))
    licence = licence_named(desk, request.POST.get("licence-taken", ""))
    form = EntryForm.typed(request.POST, desk.event.regulation).with_first_licence(desk.event.regulation, licence)
    problems = form.problems(desk.event.regulation)
    if problems or (not request.POST.get("sure") and (_there(desk, form) or namesakes(desk, form.name))):
        return _asked(request, desk, form, problems)
    newcomer = _newcomer(desk, form)
    made = enter_newcomer(section, newcomer, desk.actor, seen=seen_in(request))
    if not made.is_done:
        return _asked(request, desk, form, made.problems)
    made = seat_those_who_came(section, made, desk.actor)
    charged = take_licence(desk, provisional_id(desk.event, newcomer), licence)
    said = text("desk_entries.enrolled", reading(), {"name": form.name})
    after = desk_of(request, section)
    return told_and_done(request, after, "desk:entries", problems=(*made.problems, *charged), said=said)


def _asked(
    request: HttpRequest, desk: SectionDesk, form: EntryForm, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    is_asked = request.method == "POST" and not problems
    return entries_shown(
        request,
        desk,
        "desk/entries/new.html",
        problems=problems,
        form=form,
        marks=mark_fields(form, desk.event.regulation),
        wrong=wrong_fields(problems),
        licences=licences_of(desk),
        taken=request.POST.get("licence-taken", ""),
        same=_there(desk, form) if is_asked else 0,
        namesakes=namesakes(desk, form.name) if is_asked else (),
    )


def _there(desk: SectionDesk, form: EntryForm) -> int:
    """How many of this name and licence are new in the section already."""
    ids = (provisional_id(desk.event, Newcomer(form.name, form.licence, another=another)) for another in count())
    return next(another for another, one in enumerate(ids) if desk.section.entry(PlayerId(one)) is None)


def _newcomer(desk: SectionDesk, form: EntryForm) -> Newcomer:
    return Newcomer(
        form.name,
        form.licence,
        form.whole_rating,
        form.tags,
        form.kept_categories(desk.event.regulation),
        another=_there(desk, form),
        number=int(form.number) if form.number else None,
    )
