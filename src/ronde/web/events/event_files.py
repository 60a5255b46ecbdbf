"""An event of the database as an event file: its sections as tournament files with their names, every act, what was declared and sent."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from ronde.files import tournament, yaml_text
from ronde.files.content_digest import digest_of
from ronde.files.events.acts import ActOfSection, SectionActs
from ronde.files.events.event import EventFile, EventSection, printed
from ronde.files.events.manifest import HandedVersion
from ronde.files.processes import this_host
from ronde.ground.ids import PlayerId
from ronde.play.names import Names, named
from ronde.play.section import Section
from ronde.web.events.authors import at_host
from ronde.web.events.bodies import sections_read, words_of
from ronde.web.events.hall_clock import zone_name
from ronde.web.events.models import AS_TYPED, Act, EntrantRow, Event, SectionRow
from ronde.web.events.notes import notes_for_elsewhere


def event_file(event: Event) -> bytes:
    """The event as it is now, for another machine or a second folder; the same bytes as long as nothing is done."""
    return printed_event(event, read_event(event))


def printed_event(event: Event, read: EventFile) -> bytes:
    """An event that was read, as a file, with those marked who are nobody's persons yet."""
    known = frozenset(EntrantRow.objects.filter(event=event).exclude(person="").values_list("player", flat=True))
    return printed(read, known)


def read_event(event: Event) -> EventFile:
    """The event as a value. As many questions to the database, however many sections, players and acts there are.

    It needs no transaction, which would keep others from writing: a section is read first, and then the acts up to its version.
    """
    rows = list(SectionRow.objects.filter(event=event).select_related("event").order_by(*AS_TYPED))
    read = sections_read(rows)
    acts = acts_of(event)
    names = _names(event)
    sections = tuple(event_section(row, read[row.id], acts.get(row.id, ())[: row.version], names) for row in rows)
    days = (event.first_day, event.last_day)
    return EventFile(
        event.id,
        event.name,
        sections,
        event.regulation,
        event.declaration,
        event.list_text,
        days,
        event.place,
        notes_for_elsewhere(event),
        zone_name(event),
    )


def _names(event: Event) -> Mapping[str, dict[str, Any]]:
    """What everyone is called in the event."""
    entrants = EntrantRow.objects.filter(event=event).order_by("player").values_list("player", "frozen")
    return {player: json.loads(frozen) for player, frozen in entrants}


def acts_of(event: Event) -> Mapping[str, tuple[ActOfSection, ...]]:
    """The acts of every section, by its id."""
    found: dict[str, list[ActOfSection]] = {}
    for act in Act.objects.filter(section__event=event).order_by("section_id", "number"):
        found.setdefault(act.section_id, []).append(_act(act))
    return {section: tuple(acts) for section, acts in found.items()}


def _act(act: Act) -> ActOfSection:
    """An act as another machine is told of it: an account there is another one than here, so the machine is said too."""
    return ActOfSection(
        number=act.number,
        kind=act.kind,
        at=act.at.astimezone(UTC).replace(tzinfo=None).isoformat(),
        author=at_host(act.author),
        device=act.device,
        arguments=json.loads(act.arguments),
        undoes=act.undoes,
        changes=msgspec.json.decode(act.changes),
    )


def event_section(
    row: SectionRow, read: Section, acts: tuple[ActOfSection, ...], names: Mapping[str, Mapping[str, Any]]
) -> EventSection:
    """A section with all that goes with it."""
    players = {PlayerId(player): str(one.get("name", "")) for player, one in names.items()}
    licences = {PlayerId(player): str(one.get("licence", "")) for player, one in names.items()}
    words = words_of(row)
    section = named(read, Names(players, words, licences))
    text = tournament.printed(section)
    versions = (*brought_versions(acts), _version(row, text, acts))
    kept = SectionActs(tags=words, acts=acts) if acts else None
    return EventSection(row.id, row.file, text, section, versions, (), _sent(row, names), kept)


def brought_versions(acts: Iterable[ActOfSection]) -> tuple[HandedVersion, ...]:
    """The versions in which a section came here from elsewhere."""
    said = (one for act in acts for one in act.arguments.get("versions", ()))
    return tuple({one["sha256"]: msgspec.convert(one, HandedVersion) for one in said}.values())


def _version(row: SectionRow, text: str, acts: tuple[ActOfSection, ...]) -> HandedVersion:
    """What the section holds now: since its last act, wherever that was done."""
    last = datetime.fromisoformat(acts[-1].at) if acts else datetime.combine(row.event.first_day, datetime.min.time())
    host = (acts[-1].author.partition("@")[2] if acts else "") or this_host()
    return HandedVersion(sha256=digest_of(text.encode("utf-8")), at=last.isoformat(timespec="seconds"), host=host)


def _sent(row: SectionRow, names: Mapping[str, Mapping[str, Any]]) -> str:
    """What was last sent of a section, with the names that an office needs; the row names nobody."""
    if not row.sent:
        return ""
    found, problems = yaml_text.documents(row.sent)
    if problems or len(found) != 1:
        return ""
    mentioned = {one for one in _strings(found[0].get("facts", [])) if one in names}
    players = [{"id": player, **_known(one, player)} for player, one in names.items() if player in mentioned]
    whole = {"regulation": found[0].get("regulation", ""), "players": players, "facts": found[0].get("facts", [])}
    return yaml_text.printed({key: value for key, value in whole.items() if value})


def _known(frozen: Mapping[str, Any], player: str) -> dict[str, str]:
    licence = {"licence": str(frozen["licence"])} if frozen.get("licence") else {}
    return {"name": str(frozen.get("name") or player), **licence}


def _strings(value: Any) -> Iterable[str]:
    """Every text in plain values: ids of players among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (str(key), *_strings(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)
