"""A desk takes the entries of the site: looked at first, in the piles of an import, with what has changed since it took them last.

The same whether they come from this installation, from another one or from a file; what was taken is noted with the event (``TakenEntry``),
so that taking them again changes nothing, and a laptop that goes on with the event knows it too.
"""

import csv
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import StringIO

from django.db import transaction

from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.play.acts import act as acts
from ronde.play.acts.act import done
from ronde.play.section import Entry
from ronde.record.desk_notes import Note, TakenEntry, said_of
from ronde.web.actors import Actor
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.entry_files import EntriesFile, SentEntry
from ronde.web.events.import_piles import GivenPlayers, ImportLine, ImportPreview
from ronde.web.events.importing import import_players, preview_import
from ronde.web.events.models import EntryAsked, Event, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.places import CANCELLED, ENTERED, WAITING, taken_entries
from ronde.web.events.rules import RUN, scope_of
from ronde.web.events.services import act
from ronde.web.events.taken_changes import change_taken
from ronde.web.people.models import PersonRow
from ronde.web.permissions import must

_FIRST = 2  # the row of the first entry in the table: above it stand the headings


@dataclass(frozen=True, slots=True)
class TakenBefore:
    """An entry that was taken before and is otherwise now, and the player here; none where the desk has removed them since."""

    entry: SentEntry
    player: Entry | None
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakingPreview:
    """What taking would do: ``piles`` of who is new to this desk, what changed, who cancelled; who waits, and who was taken before (``same``), is only shown."""

    given: GivenPlayers
    rows: Mapping[int, SentEntry] = field(default_factory=dict)
    piles: ImportPreview = field(default_factory=ImportPreview)
    changed: tuple[TakenBefore, ...] = ()
    cancelled: tuple[TakenBefore, ...] = ()
    waiting: tuple[SentEntry, ...] = ()
    elsewhere: int = 0
    same: tuple[SentEntry, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.rows or self.changed or self.cancelled)

    @property
    def digest(self) -> str:
        """What tells whether the same would be written."""
        said = [f"{one.entry.id} {one.entry.version}" for one in (*self.changed, *self.cancelled)]
        return sha256("\n".join([self.piles.digest, *said]).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class EntriesTaken:
    """How it went: how many were entered, changed and removed; or what the preview is now and why nothing was done."""

    preview: TakingPreview
    entered: int = 0
    changed: int = 0
    removed: int = 0
    is_done: bool = False
    problems: tuple[Problem, ...] = ()


def preview_entries(
    row: SectionRow, file: EntriesFile, actor: Actor, answers: RowAnswers | None = None
) -> TakingPreview:
    """What would become of the entries in a section; nothing is written."""
    must(actor, RUN, scope_of(row))
    taken, mine = taken_entries(row.event), [one for one in file.entries if _is_for(row, one)]
    new = [one for one in mine if one.id not in taken and one.state == ENTERED]
    rows = dict(enumerate(new, start=_FIRST))
    given = GivenPlayers(file.name, _table(new), answers=answers or {})
    before = tuple(_taken_before(row, file, taken))
    return TakingPreview(
        given,
        rows,
        preview_import(row, given, actor) if rows else ImportPreview(),
        changed=tuple(one for one in before if one.entry.state != CANCELLED),
        cancelled=tuple(one for one in before if one.entry.state == CANCELLED),
        waiting=tuple(one for one in mine if one.state == WAITING),
        elsewhere=sum(
            1 for one in file.entries if not _is_for(row, one) and one.state == ENTERED and one.id not in taken
        ),
        same=tuple(one for one in file.entries if one.id in taken and taken[one.id].version >= one.version),
    )


def entries_to_take(event: Event, notes: tuple[Note, ...]) -> int:
    """How many entries of this installation a desk has not taken yet, or not as they are now: one question."""
    taken = {one.entry: one.version for one in said_of(notes, TakenEntry)}
    rows = EntryAsked.objects.filter(event=event).values_list("pk", "state", "version")
    return sum(1 for id_, state, version in rows if (version > taken[id_] if id_ in taken else state == ENTERED))


def _is_for(row: SectionRow, one: SentEntry) -> bool:
    """Whether an entry is for a section: who chose none, or one that is not here, may be taken into any."""
    return one.section in {"", row.name, row.file} or one.section not in _names(row)


def _names(row: SectionRow) -> set[str]:
    pairs = SectionRow.objects.filter(event=row.event_id).values_list("name", "file")
    return {name for pair in pairs for name in pair if name}


def _taken_before(row: SectionRow, file: EntriesFile, taken: Mapping[str, TakenEntry]) -> Iterator[TakenBefore]:
    """What is otherwise now of who was taken, as far as they play in this section, or in none."""
    here = named_section(row)
    others = {
        one.player
        for other in SectionRow.objects.filter(event=row.event_id).exclude(pk=row.pk)
        for one in section_of(other).entries
    }
    for one in file.entries:
        known = taken.get(one.id)
        if known is not None and known.version < one.version and known.player not in others:
            yield TakenBefore(one, here.entry(PlayerId(known.player)), known.offers)


def _table(entries: list[SentEntry]) -> bytes:
    """Entries as a list of players that can be imported: whom the installation knows by the id, the others by name."""
    ids = {one.person for one in entries if one.person}
    known = set(PersonRow.objects.filter(pk__in=ids).values_list("pk", flat=True))
    written = StringIO()
    table = csv.writer(written, delimiter=";", lineterminator="\n")
    table.writerow(("id", "name"))
    table.writerows((one.person if one.person in known else "", one.name) for one in entries)
    return written.getvalue().encode()


def take_entries(
    row: SectionRow,
    file: EntriesFile,
    actor: Actor,
    *,
    digest: str,
    answers: RowAnswers | None = None,
    leave: Collection[str] = (),
    skip_wrong: bool = False,
) -> EntriesTaken:
    """Take the entries as they were seen (``digest``): everybody new is entered or nobody; what changed and who cancelled, but for ``leave``."""
    must(actor, RUN, scope_of(row))
    with transaction.atomic():
        row = SectionRow.objects.select_for_update(of=("self",)).select_related("event__register").get(pk=row.pk)
        seen = preview_entries(row, file, actor)
        if seen.digest != digest:
            return EntriesTaken(seen, problems=(Problem("people.preview-stale", values={"name": file.name}),))
        made = _taken(
            row, replace(seen, given=replace(seen.given, answers=answers or {})), actor, leave, skip_wrong=skip_wrong
        )
        if made.is_done:
            return made
        transaction.set_rollback(True)
    return replace(made, preview=preview_entries(row, file, actor, answers))


def _taken(
    row: SectionRow, seen: TakingPreview, actor: Actor, leave: Collection[str], *, skip_wrong: bool
) -> EntriesTaken:
    """Everything that was seen, done; or why nothing is, where somebody new is refused."""
    entered, problems = _entered(row, seen, actor, skip_wrong=skip_wrong)
    if has_refusal(problems):
        return EntriesTaken(seen, problems=problems)
    changed = [_changed(row, one, actor) for one in seen.changed if one.entry.id not in leave]
    removed = [_removed(row, one, actor) for one in seen.cancelled if one.entry.id not in leave]
    said = tuple(problem for one in (*changed, *removed) for problem in one)
    return EntriesTaken(seen, entered, len(changed), len(removed), is_done=True, problems=(*problems, *said))


def _entered(
    row: SectionRow, seen: TakingPreview, actor: Actor, *, skip_wrong: bool
) -> tuple[int, tuple[Problem, ...]]:
    """Who is new to this desk, entered, with what they take beside; how many that were."""
    if not seen.rows:
        return 0, ()
    made = import_players(row, seen.given, actor, digest=seen.piles.digest, skip_wrong=skip_wrong)
    nothing = tuple(one for one in made.problems if one.code != "import.nothing")
    if made.acted is None and nothing:
        return 0, nothing
    lines: tuple[ImportLine, ...] = (*made.preview.entering, *made.preview.there)
    for one in lines:
        if one.entry is not None:
            _note(row, seen.rows[one.line.row], str(one.entry.player), actor)
            change_taken(row, one.entry, seen.rows[one.line.row], actor)
    return len(made.preview.entering), nothing


def _note(row: SectionRow, one: SentEntry, player: str, actor: Actor) -> None:
    offers = tuple(offer.name for offer in one.offers)
    write_note(row.event, TakenEntry(entry=one.id, version=one.version, player=player, offers=offers), actor)


def _changed(row: SectionRow, one: TakenBefore, actor: Actor) -> tuple[Problem, ...]:
    """What somebody says otherwise now: done here too. Who was removed here stays so."""
    _note(row, one.entry, str(one.player.player) if one.player else "", actor)
    return change_taken(row, one.player, one.entry, actor, one.offers) if one.player else ()


def _removed(row: SectionRow, one: TakenBefore, actor: Actor) -> tuple[Problem, ...]:
    """Who cancelled is removed; who has played already, withdraws."""
    _note(row, one.entry, str(one.player.player) if one.player else "", actor)
    if one.player is None or one.player.has_left:
        return ()
    row.refresh_from_db()
    removal = acts.remove(one.player.player)
    leaving = acts.withdraw(one.player.player) if done(section_of(row), removal).is_refused else removal
    return act(row.pk, leaving, actor, seen=row.version).problems
