"""What the office holds in memory of a register: its history with all that is known of it, as of a turn of the chain."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem
from ronde.record.chain import Link, Origin, chain_problems, chained, documents_of
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.sealing import TextBeside, texts_beside
from ronde.regulations import shelf
from ronde.web.people.rows import changed_since, everyone
from ronde.web.people.versions import people_version
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.models import Register


class BrokenChainError(Exception):
    """The facts in the database are not the ones that were appended."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{one.code} {one.where}" for one in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Held:
    """A register as of its last link, and as of a change of people; none where these do not come from the database."""

    register: Register
    known: Opened
    last: Link | None = None
    people_version: int | None = None

    @property
    def turn(self) -> int:
        """How many facts it has."""
        return self.last.turn if self.last else 0

    @property
    def salt(self) -> bytes:
        """That of its texts."""
        return bytes.fromhex(self.register.salt)

    def with_links(self, links: tuple[Link, ...], texts: tuple[TextBeside, ...]) -> "Held":
        """With facts that somebody appended; links that do not fit stop everything."""
        book = self.known.book
        facts, problems = documents_of(links, book, texts)
        wrong = (*chain_problems(links, book, after=self.last), *problems)
        if wrong:
            raise BrokenChainError(wrong)
        return replace(self, known=self.known.with_facts(*facts), last=links[-1]) if links else self

    def with_people_of_now(self) -> "Held":
        """With all that was changed of people since, by whomever: one small question where nothing was. No fact is read again.

        New persons come after those who are known, so that everyone keeps the number by which the fold knows them.
        """
        version = people_version()
        if self.people_version is None or version == self.people_version:
            return self
        known = self.known.with_facts(people=changed_since(self.people_version))
        return replace(self, known=known, people_version=version)

    def adding(self, known: Opened, origin: Origin, people: People | None = None) -> "Additions":
        """The facts that something known has more than this, as links to append; nothing is written."""
        kept = known.kept_after(self.turn)
        links = chained(kept, salt=self.salt, origin=origin, after=self.last)
        texts = tuple(texts_beside(kept, self.salt))
        after = replace(self, known=known, last=links[-1] if links else self.last)
        return Additions(self, after, links, texts, people)


@dataclass(frozen=True, slots=True)
class Additions:
    """What is to be appended: links with their texts, the people they bring, and the register before and after.

    ``beside`` writes what else is to be so from the same moment on, in the same transaction; what it raises stops everything.
    """

    before: Held
    after: Held
    links: tuple[Link, ...]
    texts: tuple[TextBeside, ...]
    people: People | None = None
    beside: Callable[[], None] | None = None

    def with_more(self, more: "Additions") -> "Additions":
        """These and what was prepared after them, as one."""
        people = self.people.with_more(more.people) if self.people and more.people else self.people or more.people
        beside = [one for one in (self.beside, more.beside) if one]

        def both() -> None:
            for write in beside:
                write()

        links, texts = (*self.links, *more.links), (*self.texts, *more.texts)
        return Additions(self.before, more.after, links, texts, people, both if beside else None)


def empty(register: Register, people: People) -> Held:
    """A register before its first fact."""
    return Held(register, opened(History(shelf.regulation(register.regulation), people, ())))


def held(register: Register) -> Held:
    """A register read from the database, whole."""
    version = people_version()  # asked before people are read: what changes meanwhile is read once more
    nothing = replace(empty(register, everyone(register.federation)), people_version=version)
    return nothing.with_links(links_of(register), texts_of(register))
