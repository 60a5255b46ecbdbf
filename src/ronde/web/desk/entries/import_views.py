"""A list of players, pasted or dropped: looked at in four piles, entered when somebody says so, or given up."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from ronde.files.tables.people_table import PersonLine
from ronde.ground.problems import Level, Problem
from ronde.play.section import Entry
from ronde.record.players import plain_licence
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries import pending_import as pending
from ronde.web.desk.entries.pages import entries_shown, told_and_done
from ronde.web.desk.evening.evening import evening_of
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted
from ronde.web.events.import_piles import GivenPlayers, ImportPreview
from ronde.web.events.imported_payments import said_payments
from ronde.web.events.importing import import_players, preview_import
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text


@for_who_may("run-section")
def imported(request: HttpRequest, section: str) -> HttpResponse:
    """Take a list and show what would become of it; nothing is written."""
    desk = desk_of(request, section)
    given, problems = pending.pending(request, section), tuple[Problem, ...]()
    if request.method == "POST" and (request.FILES or "text" in request.POST):
        given, problems = pending.given_in(request)
    elif request.method == "POST" and given is not None:
        given = pending.with_columns(given, request.POST)
    refused = problems or _is_cut_already(desk)
    if desk.is_evening and (given is None or refused):
        return told_and_done(request, desk, "desk:evening", problems=refused)
    if given is None:
        return entries_shown(request, desk, "desk/entries/page.html", problems=problems, import_open=True)
    pending.keep(request, section, given)
    return done("desk:entries-import", section) if request.method == "POST" else _previewed(request, desk, given)


@for_who_may("run-section")
@by_form
def confirm(request: HttpRequest, section: str) -> HttpResponse:
    """Enter the list as it was seen, everybody or nobody."""
    desk, kept = desk_of(request, section), pending.pending(request, section)
    if kept is None:
        return done("desk:entries", section)
    if refused := _is_cut_already(desk):
        return told_and_done(request, desk, "desk:evening", problems=refused)
    given = pending.with_answers(kept, request.POST)
    made = import_players(
        desk.row,
        given,
        desk.actor,
        digest=request.POST.get("digest", ""),
        corrected=pending.ticked_rows(request.POST, "correct"),
        skip_wrong="skip" in request.POST,
    )
    if made.acted is None:
        return _previewed(request, desk, given, made.preview, made.problems)
    pending.give_up(request)
    said = text("desk_entries.imported", reading(), {"count": len(made.preview.entering)})
    if made.paid:
        said += " " + text("desk_entries.import_paid", reading(), {"count": made.paid})
    return told_and_done(request, desk_of(request, section), "desk:entries", problems=made.problems, said=said)


@for_who_may("run-section")
@by_form
def give_up(request: HttpRequest, section: str) -> HttpResponse:
    """Forget the list; nothing was written."""
    pending.give_up(request)
    return done("desk:entries", section)


def _is_cut_already(desk: SectionDesk) -> tuple[Problem, ...]:
    """Why an evening takes no list any more: who is here is in several sections, or plays."""
    return (Problem("evening.cut-already"),) if desk.is_evening and not evening_of(desk).takes_a_table else ()


def _previewed(
    request: HttpRequest,
    desk: SectionDesk,
    given: GivenPlayers,
    preview: ImportPreview | None = None,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    found = preview or preview_import(desk.row, given, desk.actor)
    said = said_payments(given, found.table, desk.notes)
    paid = said.of({line.line.row for line in (*found.entering, *found.to_choose)})
    told = (*said.without_its_column(found.problems), *said.problems)
    return entries_shown(
        request,
        desk,
        "desk/entries/import.html",
        problems=problems,
        given=given,
        preview=found,
        choices=tuple(choices_of(found, given)),
        rows_left=", ".join(str(one.line.row) for one in found.to_choose if one.line.row not in given.answers),
        enrol_many=text("desk_entries.enrol_many", reading(), {"count": found.most}),
        kinds=pending.READ_HERE,
        sheets=_sheets(found),
        faults=noted((problem for problem in told if problem.level is Level.REFUSED), desk),
        remarks=noted((problem for problem in told if problem.level is not Level.REFUSED), desk),
        paid=text("desk_entries.import_will_pay", reading(), {"count": len(paid)}) if paid else "",
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of which somebody has to choose whom it means, and what was chosen; ``swapped``: numbers with the same digits in another order."""

    line: PersonLine
    candidates: tuple[tuple[Entry, bool], ...]
    chosen: str


def choices_of(preview: ImportPreview, given: GivenPlayers) -> Iterator[Choice]:
    """The lines of which somebody has to choose whom they mean."""
    for one in preview.to_choose:
        answer = given.answers.get(one.line.row, "") if one.line.row in given.answers else ""
        chosen = pending.NOBODY_KNOWN if answer is None else answer
        yield Choice(
            one.line, tuple((who, _is_swapped(one.line.licence, who.licence)) for who in one.candidates), chosen
        )


def _is_swapped(one: str, other: str) -> bool:
    return (
        bool(one)
        and plain_licence(one) != plain_licence(other)
        and sorted(plain_licence(one)) == sorted(plain_licence(other))
    )


def _sheets(preview: ImportPreview) -> tuple[str, ...]:
    """The sheets of a workbook, where one has to be chosen."""
    found = next((one.values["sheets"] for one in preview.table.problems if one.code == "table.sheets"), ())
    return tuple(str(one) for one in found) if isinstance(found, tuple) else ()
