"""Several registers of one book: FRS rates youth, pairs and teams apart from the seniors, each with facts and lists of its own.

A register of one of them takes in only what is its own, and shows only its own rankings; one without a variant has all.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from ronde.ground.problems import Problem, Value
from ronde.regulations import shelf
from ronde.regulations.answers import Ranking
from ronde.regulations.documents import Document
from ronde.regulations.frs.parameters import ELSEWHERE, FIELDS
from ronde.web.registers.models import Register

VARIANTS: Mapping[str, tuple[str, ...]] = MappingProxyType({"frs": FIELDS})  # by book
# FISF publishes who has played within two years; with whom organisers reckon is everybody who ever did.
_FOR_ORGANISERS: Mapping[str, tuple[str, ...]] = MappingProxyType({"fisf-classique": ("everyone",)})


def rankings_of(register: Register) -> tuple[Ranking, ...]:
    """The rankings that a register shows; the first is the one it opens with."""
    every = shelf.regulation(register.regulation).rankings
    if not register.variant:
        return every
    return tuple(one for one in every if _field_of(one.code) == register.variant)


def first_ranking(register: Register) -> Ranking:
    """The ranking that a register opens with."""
    return rankings_of(register)[0]


def ranking_of(register: Register, code: str) -> Ranking | None:
    """The ranking of a code, the first where none is named; None where the register shows no such ranking."""
    found = (one for one in rankings_of(register) if code in {"", one.code})
    return next(found, None)


def is_for_organisers(register: Register, ranking: str) -> bool:
    """Whether a ranking is a file for organisers, and not what a federation publishes."""
    return ranking in _FOR_ORGANISERS.get(register.regulation, ())


def rankings_for_everybody(register: Register) -> tuple[Ranking, ...]:
    """The rankings that everybody may look at."""
    return tuple(one for one in rankings_of(register) if not is_for_organisers(register, one.code))


def _field_of(ranking: str) -> str:
    """Whose ranking it is: those that are not the seniors' begin with the name of the field."""
    return next((field for field in ELSEWHERE if ranking.startswith(f"{field}-")), FIELDS[0])


def of_others(register: Register, facts: Iterable[Document]) -> Iterator[Problem]:
    """Facts that belong into another register of the book."""
    if not register.variant:
        return
    for fact in facts:
        field = getattr(fact, "field", register.variant)
        if field != register.variant:
            values: dict[str, Value] = {"found": str(field), "wanted": register.variant}
            yield Problem("register.other-variant", "", (fact.id, "field"), values)
