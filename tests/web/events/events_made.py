"""Events in a database, in few words."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime

import msgspec

from ronde.files import yaml_text
from ronde.play.permissions import state
from ronde.play.section import Section
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.bodies import printed_body
from ronde.web.events.models import Entrant, Event, SectionRow
from ronde.web.registers.models import Register
from ronde.web.roles import Role

DAY = date(2024, 1, 20)
NOON = datetime(2024, 1, 21, 12, tzinfo=UTC)


def organiser(*events: str) -> Actor:
    """Somebody who runs these events."""
    held = [HeldRole(Role.ORGANISER, one) for one in events or ("e1",)]
    return actor("account:7", held, name="Olga Petit", device="laptop").at(NOON)


def stored(
    sections: Mapping[str, Section],
    *,
    regulation: str = "",
    register: Register | None = None,
    persons: Iterable[str] = (),
    declared: msgspec.Struct | None = None,
    event: str = "e1",
) -> Event:
    """Sections by their files as the database has them; ``persons`` are known under their own ids, the others are provisional."""
    made = Event.objects.create(
        id=event,
        name="Open de Lyon",
        regulation=regulation,
        register=register,
        first_day=DAY,
        last_day=DAY,
        declaration=yaml_text.printed(msgspec.to_builtins(declared)) if declared is not None else "",
    )
    known = {*persons}
    entries = {entry.player: entry for section in sections.values() for entry in section.entries}
    for player, entry in entries.items():
        frozen = json.dumps({"name": entry.name, "licence": entry.licence}, ensure_ascii=False)
        person = player if player in known else ""
        Entrant.objects.create(event=made, player=player, person=person, frozen=frozen)
    for at, (file, section) in enumerate(sections.items(), start=1):
        store_section(made, file, section, f"{event}-s{at}")
    return made


def store_section(event: Event, file: str, section: Section, name: str) -> SectionRow:
    """A section as a row, without acts."""
    body, tags = printed_body(section)
    return SectionRow.objects.create(
        id=name, event=event, file=file, name=section.name, state=state(section), body=body, tags=tags
    )
