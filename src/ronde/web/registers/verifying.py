"""Is a register what it was? The guards, the chain, every published list computed anew, and what is projected of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ronde.ground.problems import Problem, Value
from ronde.record.canonical import digest
from ronde.record.chain import Link, chain_problems, documents_of
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.publication import RankingList, exact
from ronde.record.sealing import TextBeside, texts_beside
from ronde.record.verification import Verified, verified
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.web.people.rows import everyone
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.comparing import rows_that_differ
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Edition, Fact, Register


@dataclass(frozen=True, slots=True)
class VerifiedRegister:
    """The chain of a register, every list of it as it comes out now, and all that is wrong with the register itself."""

    links: tuple[Link, ...]
    lists: tuple[Verified, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether everything is what was published."""
        return not self.problems and all(one.is_settled for one in self.lists)


def verified_register(register: Register) -> VerifiedRegister:
    """A register looked through from its first fact; what is wrong with its facts ends it."""
    guards = tuple(Problem("register.unguarded", values={"guard": name}) for name in missing_guards())
    book, links, texts = shelf.regulation(register.regulation), links_of(register), texts_of(register)
    facts, unreadable = documents_of(links, book, texts)
    broken = (*chain_problems(links, book), *unreadable)
    if broken:
        return VerifiedRegister(links, (), (*guards, *broken))
    history = History(book, everyone(register.federation), facts)
    found = tuple(verified(history, links))
    one = Held(register, opened(history), links[-1] if links else None)
    shown = (*_shown_otherwise(register, found), *rows_that_differ(one))
    wrong = (*guards, *_other_salt(register, facts, texts), *shown)
    return VerifiedRegister(links, found, wrong)


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


def _shown_otherwise(register: Register, found: tuple[Verified, ...]) -> Iterator[Problem]:
    """Lists that pages show otherwise than they were published."""
    shown = {(one.publication, one.ranking): one for one in Edition.objects.filter(register=register)}
    for one in found:
        for ranking, published in one.publication.lists.items():
            row, made = shown.pop((one.publication.id, ranking), None), one.lists.get(ranking)
            if row is None or row.digest != published or digest(row.text) != published or not _has_lines(row, made):
                values: dict[str, Value] = {"day": one.publication.day, "ranking": ranking}
                yield Problem("register.shown-otherwise", "", (one.publication.id, ranking), values)
    for row in shown.values():
        yield Problem("register.shown-otherwise", "", (row.publication,), {"day": row.day, "ranking": row.ranking})


def _has_lines(row: Edition, made: RankingList | None) -> bool:
    """Whether an edition has the lines of a list; one that other rules made otherwise is not compared."""
    if made is None or made.digest != row.digest:
        return True
    columns = row.lines.order_by("position").values_list("player", "place", "value", "status", "series")
    return list(columns) == [
        (line.player, line.place, str(exact(line.value)), line.status, line.series) for line in made.lines
    ]
