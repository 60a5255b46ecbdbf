"""Is a register what it was? The guards, the chain, every published list computed anew, and what is projected of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.record.canonical import digest
from ronde.record.chain import Link, chain_problems, documents_of
from ronde.record.history import History
from ronde.record.moved_values import KeptTexts
from ronde.record.opened import opened
from ronde.record.sealing import TextBeside, texts_beside
from ronde.record.verification import OTHER_RULES, Verified, verified
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.web.people.rows import everyone
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.comparing import rows_that_differ
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.holding import Held
from ronde.web.registers.missing_texts import missing_texts
from ronde.web.registers.models import Edition, Fact, Register

NOBODY = "history.unknown-player"  # a fact names a person of whom there is no row


@dataclass(frozen=True, slots=True)
class VerifiedRegister:
    """The chain of a register, every list of it as it comes out now, and all that is wrong with the register itself."""

    links: tuple[Link, ...]
    lists: tuple[Verified, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def is_intact(self) -> bool:
        """Whether nothing is damaged. A list that other rules made stays as it was published, answered or not."""
        return not self.problems and all(found.is_intact for found in self.lists)

    @property
    def is_sound(self) -> bool:
        """Whether everything is what was published, or an officer has answered that other rules made another list."""
        return self.is_intact and all(found.is_settled for found in self.lists)

    @property
    def unanswered(self) -> tuple[Problem, ...]:
        """The lists that come out otherwise by the rules of now, and that no officer has answered."""
        waiting = (found for found in self.lists if not found.is_settled)
        return tuple(problem for found in waiting for problem in found.problems if problem.code == OTHER_RULES)


def verified_register(register: Register) -> VerifiedRegister:
    """A register looked through from its first fact; what is wrong with its facts ends it."""
    guards = tuple(Problem("register.unguarded", values={"guard": name}) for name in missing_guards())
    book, links, texts = shelf.regulation(register.regulation), links_of(register), texts_of(register)
    facts, unreadable = documents_of(links, book, texts)
    broken = (*chain_problems(links, book), *unreadable)
    if broken:
        return VerifiedRegister(links, (), (*guards, *broken))
    history = History(book, everyone(register.federation), facts)
    found = tuple(verified(history, links, kept=kept_texts(register)))
    one = Held(register, opened(history), links[-1] if links else None)
    beside = (*_other_salt(register, facts, texts), *missing_texts(register, links, texts))
    nobody = {problem.values["player"]: problem for problem in one.known.problems if problem.code == NOBODY}
    rows = nobody.values() or rows_that_differ(one)  # nothing can be computed with players who are not there
    wrong = (*guards, *beside, *rows)
    return VerifiedRegister(links, found, wrong)


def kept_texts(register: Register) -> KeptTexts:
    """The lists of a register as they were published, each read when it is asked for."""

    def text_of(list_digest: str) -> str | None:
        texts = Edition.objects.filter(register=register, digest=list_digest).values_list("text", flat=True)
        return next((text for text in texts if digest(text) == list_digest), None)

    return text_of


def facts_of_nobody() -> Iterator[Problem]:
    """Facts whose register is gone, by the number it had."""
    known = Register.objects.values("pk")
    for number in Fact.objects.exclude(register__in=known).values_list("register_id", flat=True).distinct():
        yield Problem("register.gone", values={"number": number})


def _other_salt(register: Register, facts: Iterable[Document], texts: Iterable[TextBeside]) -> Iterator[Problem]:
    """That the register's salt is not the one from which those of its texts were made."""
    salt, given = bytes.fromhex(register.salt), {(text.fact, text.path): text.salt for text in texts}
    made = texts_beside(facts, salt)
    if any(given.get((text.fact, text.path), text.salt) != text.salt for text in made):
        yield Problem("register.other-salt", values={"code": register.code})
