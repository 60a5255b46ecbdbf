"""Who plays in an event: what its desk needs of a person, kept beside the sections, in which nobody is named."""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType

import msgspec

from ronde.play.section import Entry
from ronde.record.frozen_person import Frozen
from ronde.web.events.models import EntrantRow, Event
from ronde.web.people.freezing import as_text, frozen

FORGOTTEN = "{}"  # what is frozen of somebody who was erased
_NO_OTHERS: Mapping[str, str] = MappingProxyType({})


def keep_entrants(event: Event, entries: Iterable[Entry], persons: Mapping[str, str] = _NO_OTHERS) -> None:
    """Write down who was entered. Who is known in the event already keeps what was frozen; a name or licence given anew replaces it.

    ``persons``: whom players are known to be under another id than their own.
    """
    wanted = {str(entry.player): entry for entry in entries}
    known = {one.player: one for one in EntrantRow.objects.filter(event=event, player__in=wanted)}
    new = {player: entry for player, entry in wanted.items() if player not in known}
    if new:
        # Another section of the event may be entering the same player at this moment.
        EntrantRow.objects.bulk_create(_entrants(event, new, persons), batch_size=500, ignore_conflicts=True)
    changed = [one for player, one in known.items() if _is_renamed(one, wanted[player], event.first_day)]
    if changed:
        EntrantRow.objects.bulk_update(changed, ["frozen"], batch_size=500)


def _entrants(event: Event, entries: Mapping[str, Entry], persons: Mapping[str, str]) -> list[EntrantRow]:
    meant = {player: persons.get(player, player) for player in entries}
    known = frozen(set(meant.values()), event.first_day, event.register)
    return [
        EntrantRow(
            event=event,
            player=player,
            person=found.id if (found := known.get(meant[player])) else "",
            frozen=_text(found or Frozen(id=player, day=event.first_day), entry, is_known=found is not None),
        )
        for player, entry in entries.items()
    ]


def _text(known: Frozen, entry: Entry, *, is_known: bool) -> str:
    """What is frozen of somebody: what was typed at the desk stands above what is known. Of somebody erased nothing is written again."""
    if is_known and not known.name:
        return FORGOTTEN
    return as_text(msgspec.structs.replace(known, **_typed(entry)))


def _typed(entry: Entry) -> dict[str, str]:
    return {key: value for key, value in (("name", entry.name), ("licence", entry.licence)) if value}


def _is_renamed(row: EntrantRow, entry: Entry, day: date) -> bool:
    """Whether the entry says a name or licence that the entrant does not have yet; it has it afterwards."""
    before = frozen_of(row, day)
    after = before if is_forgotten(row) else msgspec.structs.replace(before, **_typed(entry))
    if after == before:
        return False
    row.frozen = as_text(after)
    return True


def is_forgotten(row: EntrantRow) -> bool:
    """Whether an entrant is a person who was erased: no name comes back."""
    return bool(row.person) and "name" not in json.loads(row.frozen)


def frozen_of(row: EntrantRow, day: date) -> Frozen:
    """What was frozen of an entrant on the event's first day; of somebody erased, or of whom no more was typed, the id at least."""
    return msgspec.convert({"id": row.player, "day": day, **json.loads(row.frozen)}, Frozen)
