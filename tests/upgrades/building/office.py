"""The office of a register in few words: what organisers send, what the officer does with it, and lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from ronde.files import yaml_text
from ronde.record.players import Player
from ronde.regulations.documents import Document, Step
from ronde.web.accounts.appointing import appointed
from ronde.web.actors import Actor
from ronde.web.office.arrivals import arrive, take_in_arrived
from ronde.web.office.services import Done, publish, publish_due, record_fact, take_in, withdraw
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.upgrades.building.persons import account, merged, on


@dataclass(frozen=True)
class Office:
    """A register with its officer, and the folder into which organisers send their files."""

    register: Register
    folder: Path

    @classmethod
    def opened(cls, folder: Path, code: str, regulation: str, federation: str, variant: str = "") -> "Office":
        appointed(account("olga"), Role.ORGANISER, f"federation:{federation}")
        return cls(new_register(code, code.title(), regulation, federation=federation, variant=variant), folder)

    def on(self, *day: int) -> Actor:
        return on("aurore", *day)

    def done(self, made: Done) -> tuple[str, ...]:
        """The ids of the facts that were written; the end where something was refused."""
        assert made.is_done, made.problems
        return tuple(made.ids)

    def taken_in(self, *facts: Document, day: tuple[int, int, int], new: Sequence[Player] = ()) -> None:
        """What an organiser sent as a file, taken in, with players whom nobody knew."""
        path = self.folder / "sent.yaml"
        path.write_text(self._written(facts, new), "utf-8")
        self.done(take_in(self.register, path, self.on(*day)))

    def arrived(self, *facts: Document, day: tuple[int, int, int]) -> None:
        """The same by way of the files that are kept as they came."""
        by = self.on(*day)
        file = arrive(self.register, "lettre.yaml", self._written(facts, ()).encode(), by)
        self.done(take_in_arrived(self.register, file, by))

    def _written(self, facts: Sequence[Document], new: Sequence[Player]) -> str:
        written = {"players": msgspec.to_builtins([*new]), "facts": [msgspec.to_builtins(fact) for fact in facts]}
        return yaml_text.printed(
            {"regulation": self.register.regulation, **{key: value for key, value in written.items() if value}}
        )

    def records(self, fact: Document, *day: int) -> None:
        self.done(record_fact(self.register, fact, self.on(*day)))

    def withdraws(self, fact: str, *day: int) -> None:
        self.done(withdraw(self.register, fact, self.on(*day), reason="cela n’a pas eu lieu"))

    def merges(self, person: str, other: str, *day: int) -> None:
        """Two ids that both have facts are one person's."""
        merged(person, other, self.on(*day))

    def publishes(self, *day: int) -> tuple[date, ...]:
        """Every list that is due on a day."""
        made = publish_due(self.register, self.on(*day), seen=self.turn)
        self.done(made)
        return made.lists

    def publishes_of(self, of: date, *day: int) -> None:
        self.done(publish(self.register, of, self.on(*day), seen=self.turn))

    @property
    def turn(self) -> int:
        return FOLD.held(self.register).turn


def handed_in(section: str, day: date) -> Step:
    """The organiser hands a section in."""
    return Step(id=f"{section}-in", of=section, action="submit", day=day, by="Olga Petit", role="organiser")
