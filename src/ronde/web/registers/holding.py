"""What the office holds in memory of a register: its history with all that is known of it, as of a turn of the chain."""

from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.record.chain import Link, Origin, chain_problems, chained, documents_of
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.sealing import TextBeside, texts_beside
from ronde.regulations import shelf
from ronde.web.people.rows import everyone
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.models import Register


class BrokenChainError(Exception):
    """The facts in the database are not the ones that were appended."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{one.code} {one.where}" for one in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Held:
    """A register as of its last link."""

    register: Register
    known: Opened
    last: Link | None = None

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
        return Held(self.register, self.known.with_facts(*facts), links[-1]) if links else self

    def adding(self, known: Opened, origin: Origin, people: People | None = None) -> "Additions":
        """The facts that something known has more than this, as links to append; nothing is written."""
        kept = known.kept_after(self.turn)
        links = chained(kept, salt=self.salt, origin=origin, after=self.last)
        texts = tuple(texts_beside(kept, self.salt))
        return Additions(self, Held(self.register, known, links[-1] if links else self.last), links, texts, people)


@dataclass(frozen=True, slots=True)
class Additions:
    """What is to be appended: links with their texts, the people they bring, and the register before and after."""

    before: Held
    after: Held
    links: tuple[Link, ...]
    texts: tuple[TextBeside, ...]
    people: People | None = None


def empty(register: Register, people: People) -> Held:
    """A register before its first fact."""
    return Held(register, opened(History(shelf.regulation(register.regulation), people, ())))


def held(register: Register) -> Held:
    """A register read from the database, whole."""
    return empty(register, everyone(register.federation)).with_links(links_of(register), texts_of(register))
