"""Is a register what it was? The guards, the chain, every published list computed anew, and what is projected of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.ground.problems import Problem, Value
from ronde.record.chain import chain_problems, documents_of
from ronde.record.history import History
from ronde.record.verification import Verified, verified
from ronde.regulations import shelf
from ronde.web.people.rows import everyone
from ronde.web.registers.chain_rows import links_after, texts_of
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.models import Edition, Register


@dataclass(frozen=True, slots=True)
class VerifiedRegister:
    """Every list of a register as it comes out now, and all that is wrong with the register itself."""

    lists: tuple[Verified, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether everything is what was published."""
        return not self.problems and all(one.is_settled for one in self.lists)


def verified_register(register: Register) -> VerifiedRegister:
    """A register looked through from its first fact; what is wrong with its facts ends it."""
    guards = tuple(Problem("register.unguarded", values={"guard": name}) for name in missing_guards())
    book, links = shelf.regulation(register.regulation), links_after(register)
    facts, unreadable = documents_of(links, book, texts_of(register))
    broken = (*chain_problems(links, book), *unreadable)
    if broken:
        return VerifiedRegister((), (*guards, *broken))
    found = tuple(verified(History(book, everyone(register.federation), facts), links))
    return VerifiedRegister(found, (*guards, *_shown_otherwise(register, found)))


def _shown_otherwise(register: Register, found: tuple[Verified, ...]) -> Iterator[Problem]:
    """Lists that pages show otherwise than they were published."""
    shown = {(one.publication, one.ranking): one for one in Edition.objects.filter(register=register)}
    for one in found:
        for ranking, digest in one.publication.lists.items():
            row = shown.pop((one.publication.id, ranking), None)
            if row is None or row.digest != digest:
                values: dict[str, Value] = {"day": one.publication.day, "ranking": ranking}
                yield Problem("register.shown-otherwise", "", (one.publication.id, ranking), values)
    for row in shown.values():
        yield Problem("register.shown-otherwise", "", (row.publication,), {"day": row.day, "ranking": row.ranking})
