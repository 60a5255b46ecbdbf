"""Events in a database, in few words."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta

import msgspec
from django.db import transaction

from ronde.files import yaml_text
from ronde.play.acts.act import Act as ActAsked
from ronde.play.acts.act import begin, done, pair, publish, result
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.comparing import changes
from ronde.play.permissions import state
from ronde.play.section import Section
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.act_rows import NextAct, write
from ronde.web.events.bodies import printed_body, section_of
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.play.making import ok

DAY = date(2024, 1, 20)
NOON = datetime(2024, 1, 21, 12, tzinfo=UTC)


def organiser(*events: str) -> Actor:
    """Somebody who runs these events, and may make others."""
    held = [HeldRole(Role.ORGANISER, one) for one in ("", *(events or ("e1",)))]
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
        EntrantRow.objects.create(event=made, player=player, person=person, frozen=frozen)
    for at, (file, section) in enumerate(sections.items(), start=1):
        store_section(made, file, section, f"{event}-s{at}")
    return made


def store_section(event: Event, file: str, section: Section, name: str) -> SectionRow:
    """A section as a row, without acts."""
    body, tags = printed_body(section)
    return SectionRow.objects.create(
        id=name, event=event, file=file, name=section.name, state=state(section), body=body, tags=tags
    )


@transaction.atomic
def acted(row: SectionRow, act: ActAsked, by: Actor | None = None) -> SectionRow:
    """One act done to a row, kept as every act is: with its section, or not at all."""
    who = by or organiser(row.event_id)
    before = section_of(row) if row.version else NOTHING
    after = ok(done(before, act))
    write(
        row, NextAct(act, after, changes(before, after)), who.at((who.now or NOON) + timedelta(seconds=row.version + 1))
    )
    return row


def begun(section: Section, *, event: Event | None = None, file: str = "open", name: str = "s1") -> SectionRow:
    """A section whose first act was to save it; of an event of its own unless one is given."""
    made = event or stored({})
    for entry in section.entries:
        frozen = json.dumps({"name": entry.name, "licence": entry.licence}, ensure_ascii=False)
        EntrantRow.objects.get_or_create(event=made, player=entry.player, defaults={"frozen": frozen})
    row = store_section(made, file, section, name)
    return acted(row, begin(section_of(row)))


def play_round(row: SectionRow, count: int | None = None, seed: int = 1) -> SectionRow:
    """The next round paired, published, and the results of its tables, or of some, entered one by one."""
    row = acted(acted(row, pair()), publish())
    number = len(section_of(row).rounds)
    tables = [game.table for game in section_of(row).rounds[-1].games if game.second is not None]
    for table in tables[:count]:
        scores = (300 + (table * 37 + number * 11 + seed) % 200, 301 + (table * 53 + number * 7 + seed) % 200)
        acted(row, result(number, table, scores=scores))
    return row
