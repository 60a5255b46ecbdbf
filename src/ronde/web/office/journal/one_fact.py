"""One fact of the journal: what it says, before and after where it corrects another, its reason, its place in the chain."""

from dataclasses import dataclass
from itertools import islice

from ronde.record.fact_differences import FieldSaid, corrected_by, correcting, differences, said_by
from ronde.record.opened import Opened
from ronde.regulations.documents import Document, Step, Withdrawn
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.journal.queries import FactLine, fact_lines
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.words.fact_lines import path_words, readable, value_words

MOST = 40  # fields


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A field in words; ``before`` is empty where nothing is corrected. ``beside``: the persons it concerns."""

    name: str
    beside: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FactPage:
    """A fact as its page shows it. ``corrects`` and ``corrected``: the turns of the version before it and of the one after.

    ``section``: what a link leads to, where it is about a section of the office.
    """

    line: FactLine
    id: str
    fields: tuple[FieldLine, ...]
    left_out: int
    reason: str
    corrects: int
    corrected: int
    is_withdrawal: bool
    section: str
    digest: str
    before: str


def fact_page(register: Register, turn: int, actor: Actor) -> FactPage | None:
    """One fact; None where the register has not so many."""
    must(actor, "look", register_scope(register))
    known = FOLD.held(register).known
    if not 1 <= turn <= len(known.history.facts):
        return None
    fact = known.history.facts[turn - 1]
    earlier, later = corrected_by(known.history, fact), correcting(known.history, fact)
    is_version = earlier is not None and not isinstance(fact, Withdrawn)
    told = differences(earlier, fact) if earlier and is_version else iter(said_by(fact))
    said = tuple(one for one in told if one.path != ("of",))  # the line says already what it is about
    digest, before = register.facts.filter(turn=turn).values_list("digest", "before")[0]
    (line,) = fact_lines(register, known, (turn,))
    return FactPage(
        line=line,
        id=fact.id,
        fields=tuple(_line(one, known, is_compared=is_version) for one in islice(said, MOST)),
        left_out=max(0, len(said) - MOST),
        reason=readable(fact.reason, reading()),
        corrects=_turn(known, earlier),
        corrected=_turn(known, later),
        is_withdrawal=isinstance(fact, Withdrawn),
        section=_section(known, fact),
        digest=digest,
        before=before,
    )


def _line(one: FieldSaid, known: Opened, *, is_compared: bool) -> FieldLine:
    people, language = known.history.people, reading()
    beside = dict.fromkeys(people.name(who) for who in one.named if who in people.players)
    return FieldLine(
        name=path_words(one.path, language),
        beside=" – ".join(beside),
        before=value_words(one.before, people, language) if is_compared else "",
        after=value_words(one.after, people, language),
    )


def _turn(known: Opened, fact: Document | None) -> int:
    return known.history.facts.index(fact) + 1 if fact else 0


def _section(known: Opened, fact: Document) -> str:
    """The section of the office that a fact is or is about."""
    of = fact.of if isinstance(fact, Step) else fact.id
    found = (one for one in known.chronicle.office.dossiers.values() if of in {one.section, one.version.id})
    return next((one.section for one in found), "")
