"""Who plays in an event: what its desk needs of a person, kept beside the sections, in which nobody is named."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ronde.play.section import Entry
from ronde.web.events.models import EntrantRow, Event
from ronde.web.people.models import PersonRow


def keep_entrants(event: Event, entries: Iterable[Entry]) -> None:
    """Write down who was entered. Who is known in the event already keeps what was frozen; a name or licence given anew replaces it."""
    wanted = {str(entry.player): entry for entry in entries}
    known = {one.player: one for one in EntrantRow.objects.filter(event=event, player__in=wanted)}
    new = {player: entry for player, entry in wanted.items() if player not in known}
    if new:
        # Another section of the event may be entering the same player at this moment.
        EntrantRow.objects.bulk_create(_entrants(event, new), batch_size=500, ignore_conflicts=True)
    changed = [one for player, one in known.items() if _is_renamed(one, wanted[player])]
    if changed:
        EntrantRow.objects.bulk_update(changed, ["frozen"], batch_size=500)


def _entrants(event: Event, entries: Mapping[str, Entry]) -> list[EntrantRow]:
    persons = set(PersonRow.objects.filter(id__in=entries).values_list("id", flat=True))
    frozen = _frozen(event, entries)
    return [
        EntrantRow(event=event, player=player, person=player if player in persons else "", frozen=_text(frozen[player]))
        for player in entries
    ]


def _frozen(event: Event, entries: Mapping[str, Entry]) -> Mapping[str, dict[str, Any]]:  # noqa: ARG001 - its first day
    """What is frozen of each: the one place where the values of persons on ``event.first_day`` come into an event.

    What was typed at the desk stands above what is known of the person.
    """
    return {player: _typed(entry) for player, entry in entries.items()}


def _typed(entry: Entry) -> dict[str, Any]:
    return {"name": entry.name, "licence": entry.licence}


def _is_renamed(entrant: EntrantRow, entry: Entry) -> bool:
    """Whether the entry says a name or licence that the entrant does not have yet; it has it afterwards."""
    frozen: dict[str, Any] = json.loads(entrant.frozen)
    said = {key: value for key, value in _typed(entry).items() if value and value != frozen.get(key)}
    entrant.frozen = _text({**frozen, **said})
    return bool(said)


def _text(frozen: Mapping[str, Any]) -> str:
    return json.dumps(frozen, ensure_ascii=False, sort_keys=True)
