"""What happens in the office of a register, act by act; each is done through the service that the pages use."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Protocol

import msgspec

from ronde.ground.problems import Problem
from ronde.regulations.cel_grand_prix.happenings import Reading
from ronde.regulations.documents import AdoptedRating, Document
from ronde.web.actors import Actor, HeldRole
from ronde.web.office.services import (
    Done,
    adopt_list,
    choose_reading,
    give_back,
    homologate,
    publish,
    record_fact,
    take_in,
)
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role


class UnexpectedError(Exception):
    """Something that was to be done in the demonstration was refused: a mistake of whoever planned it."""

    def __init__(self, act: object, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{act}: {', '.join(f'{one.code} {one.where} {dict(one.values)}' for one in problems)}")


@dataclass(frozen=True, slots=True)
class OfficeAtWork:
    """The office of a register: its officer, and a folder in which files arrive."""

    register: Register
    officer: Actor
    folder: Path

    def on(self, day: date) -> Actor:
        """The officer at work on a day."""
        return self.officer.at(datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


class Act(Protocol):
    """Something that is done on a day."""

    @property
    def day(self) -> date:
        """The day."""
        ...

    @property
    def trace(self) -> str:
        """The id of a fact that tells that it was done."""
        ...

    def done(self, office: OfficeAtWork) -> Done:
        """Do it."""
        ...


@dataclass(frozen=True, slots=True)
class Arrives:
    """A file of an organiser arrives: a series with its submission and its fee. They are made when they arrive; ``trace`` is the id of the first."""

    day: date
    trace: str
    facts: Callable[[], tuple[Document, ...]]

    def done(self, office: OfficeAtWork) -> Done:
        """Take the file in."""
        path = office.folder / f"{self.trace}.yaml"
        written = {"regulation": office.register.regulation, "facts": self.facts()}
        path.write_bytes(msgspec.json.encode(written))  # JSON is YAML too, and quickly written
        return take_in(office.register, path, office.on(self.day))


@dataclass(frozen=True, slots=True)
class Homologates:
    """A section comes to count."""

    day: date
    section: str

    @property
    def trace(self) -> str:
        """The homologating step."""
        return f"{self.section}-homologated"

    def done(self, office: OfficeAtWork) -> Done:
        """Homologate it."""
        return homologate(office.register, self.section, office.on(self.day))


@dataclass(frozen=True, slots=True)
class Publishes:
    """The list of a day is published, on that day or later."""

    day: date
    of: date

    @property
    def trace(self) -> str:
        """The publication."""
        return f"published-{self.of.isoformat()}"

    def done(self, office: OfficeAtWork) -> Done:
        """Publish it."""
        return publish(office.register, self.of, office.on(self.day), seen=FOLD.held(office.register).turn)


@dataclass(frozen=True, slots=True)
class Adopts:
    """The list of a federation is taken over, with which its register begins."""

    day: date
    ratings: tuple[AdoptedRating, ...]

    @property
    def trace(self) -> str:
        """The list."""
        return f"list-{self.day.isoformat()}-taken-over"

    def done(self, office: OfficeAtWork) -> Done:
        """Take it over."""
        return adopt_list(office.register, self.ratings, self.day, office.on(self.day))


@dataclass(frozen=True, slots=True)
class Chooses:
    """How the purses of a quarter are read: the committee's word, on which a club's officer sits."""

    day: date
    quarter: str
    reading: Reading

    @property
    def trace(self) -> str:
        """The choice."""
        return f"choice-{self.quarter}"

    def done(self, office: OfficeAtWork) -> Done:
        """Choose it."""
        committee = replace(office.on(self.day), held=frozenset({HeldRole(Role.COUNCIL, office.register.code)}))
        return choose_reading(office.register, self.quarter, self.reading, self.day, committee)


@dataclass(frozen=True, slots=True)
class Records:
    """A fact of the book that the officer writes down: a request that came as a letter, a decision, a season."""

    day: date
    fact: Document

    @property
    def trace(self) -> str:
        """The fact."""
        return self.fact.id

    def done(self, office: OfficeAtWork) -> Done:
        """Record it."""
        return record_fact(office.register, self.fact, office.on(self.day))


@dataclass(frozen=True, slots=True)
class GivesBack:
    """A section goes back to its organiser."""

    day: date
    section: str
    reason: str

    @property
    def trace(self) -> str:
        """The returning step."""
        return f"{self.section}-returned"

    def done(self, office: OfficeAtWork) -> Done:
        """Give it back."""
        return give_back(office.register, self.section, office.on(self.day), reason=self.reason)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some days of a register up to its next list, whose acts are appended at once."""

    acts: tuple[Act, ...]

    @property
    def day(self) -> date:
        """Its last day."""
        return self.acts[-1].day

    def is_lived(self, office: OfficeAtWork) -> bool:
        """Whether it was done already: its first fact is there, and so all of them are."""
        return office.register.facts.filter(fact=self.acts[0].trace).exists()

    def lived(self, office: OfficeAtWork) -> None:
        """Do what happens in these days; all of it, or nothing."""
        with FOLD.together(office.register):
            for act in self.acts:
                done = act.done(office)
                if not done.is_done:
                    raise UnexpectedError(act, done.problems)


def stretches(acts: Iterable[Act]) -> Iterator[Stretch]:
    """Acts in the order of their days, cut after each list; those of one day stay as they are given."""
    some: list[Act] = []
    for act in sorted(acts, key=lambda one: one.day):
        some.append(act)
        if isinstance(act, Publishes):
            yield Stretch(tuple(some))
            some = []
    if some:
        yield Stretch(tuple(some))
