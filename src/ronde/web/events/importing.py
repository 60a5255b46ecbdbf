"""Importing a list of players into a section: looked at first, in piles; then entered as it was seen, everybody or nobody."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db import transaction

from ronde.ground.problems import Problem
from ronde.record.desk_notes import Note, Recognised
from ronde.web.actors import Actor
from ronde.web.events.bodies import named_section
from ronde.web.events.correcting import correct_entrant
from ronde.web.events.import_piles import GivenPlayers, ImportPreview
from ronde.web.events.import_reading import ImportReading, key_of_line
from ronde.web.events.imported_payments import said_payments
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_of, write_note
from ronde.web.events.registering import entered
from ronde.web.events.rules import RUN, scope_of
from ronde.web.events.services import Acted
from ronde.web.events.till import pay_imported
from ronde.web.people.rows import everyone_of
from ronde.web.permissions import must


@dataclass(frozen=True, slots=True)
class Imported:
    """A list as it was entered, and how many payments it told; or, without an act, what it would do now and why it was not."""

    preview: ImportPreview
    acted: Acted | None = None
    problems: tuple[Problem, ...] = ()
    paid: int = 0


def preview_import(row: SectionRow, given: GivenPlayers, actor: Actor) -> ImportPreview:
    """What would become of a list; nothing is written."""
    must(actor, RUN, scope_of(row))
    return _reading(row, given).preview()


def _reading(row: SectionRow, given: GivenPlayers) -> ImportReading:
    people = everyone_of(row.event.register.federation if row.event.register else "")
    return ImportReading(row.event, named_section(row), people, notes_of(row.event), given)


def import_players(
    row: SectionRow,
    given: GivenPlayers,
    actor: Actor,
    *,
    digest: str,
    corrected: Iterable[int] = (),
    skip_wrong: bool = False,
) -> Imported:
    """Enter a list as it was seen (``digest``), with whom lines mean as somebody chose.

    ``corrected``: lines whose other values are wanted, of who is entered already.
    """
    must(actor, RUN, scope_of(row))
    with transaction.atomic():
        row = SectionRow.objects.select_for_update(of=("self",)).select_related("event__register").get(pk=row.pk)
        reading = _reading(row, replace(given, answers={}))
        seen = reading.preview()
        refusals = tuple(_refusals(seen, given, digest, skip_wrong=skip_wrong))
        if refusals:
            return Imported(seen, problems=refusals)
        preview = replace(reading, given=given).preview()
        acted = _written(row, preview, {*corrected}, actor)
        if acted is None or not acted.is_done:
            transaction.set_rollback(True)
            return Imported(seen, problems=acted.problems if acted else (Problem("import.nothing"),))
        _remember(row.event, preview, given, actor)
        paid = pay_imported(row.event, _paid(preview, given, reading.notes), actor)
        return Imported(preview, acted, acted.problems, paid)


def _refusals(seen: ImportPreview, given: GivenPlayers, digest: str, *, skip_wrong: bool) -> Iterator[Problem]:
    """Why a list is not entered as it is."""
    left = tuple(one.line.row for one in seen.to_choose if one.line.row not in given.answers)
    if not seen.is_readable:
        yield from seen.table.problems
    elif seen.digest != digest:
        yield Problem("people.preview-stale", values={"name": given.name})
    elif left:
        yield Problem("import.to-choose", values={"rows": left})
    elif seen.wrong and not skip_wrong:
        yield Problem("import.wrong-lines", values={"rows": tuple(one.row for one in seen.wrong)})


def _written(row: SectionRow, preview: ImportPreview, corrected: set[int], actor: Actor) -> Acted | None:
    """Everybody entered and corrected: the last act, with all that was said; none where there is nothing to do."""
    entries = [one.entry for one in preview.entering if one.entry]
    wanted = [one.entry for one in preview.changed if one.line.row in corrected and one.entry]
    done = [entered(row, entries, actor, seen=row.version)] if entries else []
    done += [correct_entrant(row.id, entry, actor, seen=row.version) for entry in wanted]
    problems = tuple(problem for one in done for problem in one.problems)
    return replace(done[-1], problems=problems) if done else None


def _paid(preview: ImportPreview, given: GivenPlayers, notes: tuple[Note, ...]) -> Mapping[str, int | None]:
    """Who of those who are entered now has paid, as the list says; of who was entered before nothing is written again."""
    said = said_payments(given, preview.table, notes).by_row
    entering = ((line.entry, line.line.row) for line in preview.entering)
    return {str(entry.player): said[row] for entry, row in entering if entry and row in said}


def _remember(event: Event, preview: ImportPreview, given: GivenPlayers, actor: Actor) -> None:
    """Write down whom the lines mean of which somebody was asked."""
    for one in (*preview.entering, *preview.there):
        if one.line.row in given.answers and one.entry is not None:
            write_note(event, Recognised(line=key_of_line(event, one.line), player=str(one.entry.player)), actor)
