"""Correcting who somebody is at the desk: what stands in the section by an act, name and licence with the entrants of the event."""

import msgspec
from django.db import transaction

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.acts import act as acts
from ronde.play.acts.act import done
from ronde.play.section import Entry
from ronde.record.desk_notes import EntrantCorrected
from ronde.web.actors import Actor
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.entrants import frozen_of, is_forgotten
from ronde.web.events.models import EntrantRow, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.rules import RUN, scope_of
from ronde.web.events.services import Acted, act
from ronde.web.people.freezing import as_text
from ronde.web.permissions import must


def correct_entrant(section: str, entry: Entry, actor: Actor, *, seen: int) -> Acted:
    """Correct an entry with everything that it says, all of it or nothing. Nobody is named in an act: of a name and a licence it is noted that they were corrected."""
    with transaction.atomic():
        row = _row(section, actor)
        renamed = _renamed(row, entry)
        acted = act(section, acts.correct_entry(entry), actor, seen=seen)
        if acted.is_done and renamed is not None:
            entrant, fields = renamed
            entrant.save(update_fields=["frozen"])
            write_note(row.event, EntrantCorrected(player=str(entry.player), fields=fields), actor)
        return acted


def _renamed(row: SectionRow, entry: Entry) -> tuple[EntrantRow, tuple[str, ...]] | None:
    """The entrant with the name and licence of the entry, and which of them are others; nobody erased gets a name again."""
    entrant = EntrantRow.objects.filter(event=row.event_id, player=entry.player).first()
    if entrant is None or is_forgotten(entrant):
        return None
    before = frozen_of(entrant, row.event.first_day)
    after = msgspec.structs.replace(before, name=entry.name or before.name, licence=entry.licence)
    fields = tuple(one for one in ("name", "licence") if getattr(before, one) != getattr(after, one))
    entrant.frozen = as_text(after)
    return (entrant, fields) if fields else None


def move_entry(section: str, player: PlayerId, to: str, actor: Actor, *, seen: int) -> Acted:
    """Move somebody to another section of the event, wholly or not at all: out of this one (who has played withdraws), into the other.

    Presence and payments hang on the player, and come along.
    """
    with transaction.atomic():
        row, other = _row(section, actor), _row(to, actor)
        before, entry = section_of(row), named_section(row).entry(player)  # after a rollback nothing can be read
        if entry is None or row.event_id != other.event_id or row.id == other.id:
            unknown = Problem("play.unknown-player", values={"player": player})
            return Acted(row.version, before, (unknown,))
        left = act(section, _leaving(row, entry), actor, seen=seen)
        there = act(to, _arriving(other, entry), actor, seen=other.version)
        problems = (*left.problems, *there.problems)
        if left.is_done and there.is_done:
            return Acted(left.version, left.section, problems, left.since, left.number)
        transaction.set_rollback(True)
        return Acted(row.version, before, problems, left.since)


def _leaving(row: SectionRow, entry: Entry) -> acts.Act:
    """How somebody goes: as if never entered, or from the next round on; who has withdrawn already stays so."""
    removal = acts.remove(entry.player)
    if not done(section_of(row), removal).is_refused:
        return removal
    return acts.withdraw(entry.player) if entry.last_round is None else acts.correct_entry(entry)


def _arriving(row: SectionRow, entry: Entry) -> acts.Act:
    there = section_of(row).entry(entry.player)
    if there is not None and there.has_left:
        return acts.come_back(entry.player)
    new = Entry(entry.player, entry.name, entry.rating, None, entry.tags, entry.categories, licence=entry.licence)
    return acts.enter(new)


def _row(section: str, actor: Actor) -> SectionRow:
    row = SectionRow.objects.select_related("event__register").get(pk=section)
    must(actor, RUN, scope_of(row))
    return row
