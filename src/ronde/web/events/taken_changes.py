"""What an entry of the site says of somebody who plays here: the name of who is new, the section, what they take beside playing."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from ronde.ground.problems import Problem
from ronde.play.section import Entry
from ronde.record.desk_notes import Charge
from ronde.web.actors import Actor
from ronde.web.events.correcting import correct_entrant, move_entry
from ronde.web.events.entry_files import SentEntry
from ronde.web.events.models import EntrantRow, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.till import cancel, charge


def change_taken(
    row: SectionRow, player: Entry, one: SentEntry, actor: Actor, before: Collection[str] = ()
) -> tuple[Problem, ...]:
    """Make somebody here as the entry says; ``before``: what they took beside playing when it was taken last."""
    return tuple(_changed(row, player, one, frozenset(before), actor))


def _changed(
    row: SectionRow, player: Entry, one: SentEntry, before: Collection[str], actor: Actor
) -> Iterator[Problem]:
    yield from _charged(row, player, one, before, actor)
    row.refresh_from_db()
    is_known = EntrantRow.objects.filter(event=row.event_id, player=player.player).exclude(person="").exists()
    if not is_known and one.name != player.name:
        yield from correct_entrant(row.pk, replace(player, name=one.name), actor, seen=row.version).problems
        row.refresh_from_db()
    to = _section(row, one.section)
    if to is not None:
        yield from move_entry(row.pk, player.player, to.pk, actor, seen=row.version).problems


def _section(row: SectionRow, name: str) -> SectionRow | None:
    """The other section that somebody chose, where the event has it."""
    if name in {"", row.name, row.file}:
        return None
    others = SectionRow.objects.filter(event=row.event_id).exclude(pk=row.pk)
    return next((one for one in others if name in {one.name, one.file}), None)


def _charged(
    row: SectionRow, player: Entry, one: SentEntry, before: Collection[str], actor: Actor
) -> Iterator[Problem]:
    """Charge what is taken and was not charged; take back what is not taken any more."""
    wanted = {offer.name: offer for offer in one.offers}
    for name in [one for one in wanted if one not in before]:
        if wanted[name].amount:
            said = Charge(player=str(player.player), what=name, amount=wanted[name].amount)
            yield from charge(row.event, said, actor).problems
    dropped = [name for name in before if name not in wanted]
    for note in notes_of(row.event) if dropped else ():
        if isinstance(note.said, Charge) and note.said.player == player.player and note.said.what in dropped:
            dropped.remove(note.said.what)
            yield from cancel(row.event, note.id, actor).problems
