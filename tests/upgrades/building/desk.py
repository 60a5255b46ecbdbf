"""An event at its desk in few words: an organiser with a laptop, a helper with a code, every slip through the services."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec

from ronde.files import yaml_text
from ronde.play.acts import act as acts
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.web.accounts.codes import by_code, code_typed, give_code
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.registering import enter_persons
from ronde.web.events.services import Acted, act, event_created, section_created, undo
from ronde.web.events.submitting import submit
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.play.making import games
from tests.upgrades.building.persons import at_noon, on


@dataclass(frozen=True)
class Desk:
    """An event of one day, and its organiser."""

    event: Event
    day: date

    @classmethod
    def opened(cls, register: Register | None, name: str, day: date, declaration: Any = None, id: str = "") -> "Desk":  # noqa: A002 - as the row calls it
        said = yaml_text.printed(msgspec.to_builtins(declaration)) if declaration is not None else ""
        made = event_created(
            on("olga", day.year, day.month, day.day),
            name=name,
            first_day=day,
            register=register,
            declaration=said,
            place="Rennes",
            id=id or name.lower().replace(" ", "-"),
        )
        assert made.event is not None, made.problems
        return cls(made.event, day)

    @property
    def organiser(self) -> Actor:
        return on("olga", self.day.year, self.day.month, self.day.day, device="portable")

    def table(self, discipline: str, persons: Iterable[str], *phases: Phase, file: str = "open") -> "Table":
        """A section whose players are entered as the list of the day knows them; a helper has a code for it, and a tablet."""
        plan = Plan(phases, usual_criteria(discipline, phases[0].format), seed=1)
        section = Section(f"{self.event.name} {file}", discipline, plan)
        made = section_created(self.event, section, self.organiser, file=file, id=f"{self.event.id}-{file}")
        assert made.row is not None, made.problems
        table = Table(self, made.row, made.row.version)
        if entering := [*persons]:
            table.keep(enter_persons(made.row.id, entering, self.organiser, seen=table.seen))
        return table

    def submits(self, *day: int) -> None:
        made = submit(self.event, on("olga", *day))
        assert made.is_done, made.problems


@dataclass
class Table:
    """A section; ``seen`` is the version on the screen."""

    desk: Desk
    row: SectionRow
    seen: int

    @property
    def id(self) -> str:
        return str(self.row.pk)

    @property
    def section(self) -> Section:
        """The section as it is kept."""
        return section_of(SectionRow.objects.get(pk=self.id))

    def keep(self, done: Acted) -> Section:
        assert done.is_done, done.problems
        self.seen = done.version
        return done.section

    def does(self, asked: acts.Act, by: Actor | None = None) -> Section:
        return self.keep(act(self.id, asked, by or self.desk.organiser, seen=self.seen))

    def takes_back(self) -> Section:
        return self.keep(undo(self.id, self.desk.organiser, seen=self.seen))

    def helper(self, role: Role = Role.HELPER) -> Actor:
        """Who works with a new code of the section."""
        given = give_code(self.row, self.desk.organiser, f"appareil {role.value}", role=role)
        typed = code_typed(given.code)
        found = by_code(typed.pk) if typed else None
        assert found is not None, given.problems
        return found.at(at_noon(self.desk.day))

    def plays(self, *rounds: str, by: Actor | None = None) -> None:
        """Rounds as an arbiter chose them, each written ``white-black:result white-black:win@400-350``."""
        for text in rounds:
            slips = games(text)
            self.does(acts.pair_by_hand([(slip.first, slip.second) for slip in slips]))
            number = len(self.does(acts.publish()).rounds)
            for slip in (slip for slip in slips if slip.second is not None):
                self.does(acts.result(number, slip.table, slip.result, slip.scores), by)
