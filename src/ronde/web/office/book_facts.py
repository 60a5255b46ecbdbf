"""What single books ask of their office, by name: a list taken over, a season with its bars, the committee of a Grand Prix.

The calendar of FRS and its N are dated numbers of the book (``editions.yaml``), so nobody has to record them. A quarter is closed by
publishing the list of its last day.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec import structs

from ronde.ground.problems import Problem
from ronde.regulations import shelf
from ronde.regulations.answers import Purses, SeasonProposal
from ronde.regulations.cel_grand_prix.documents import Carried, Choice, Option, Ruling
from ronde.regulations.cel_grand_prix.happenings import Reading, RulingDecision
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.contract import GivesPurses, ProposesSeasons
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.regulations.fisf_classique.documents import Season
from ronde.regulations.fisf_classique.parameters import Bars
from ronde.web.actors import Actor
from ronde.web.office.facts import recorded
from ronde.web.office.lists import with_lists
from ronde.web.office.origins import Done, adding, done, origin_of
from ronde.web.office.questions import not_ruled
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope


def adopt_list(register: Register, ratings: Iterable[AdoptedRating], day: date, actor: Actor) -> Done:
    """A federation's last list taken over, with which its register begins."""
    must(actor, "adopt-list", register_scope(register))
    kinds = shelf.regulation(register.regulation).documents
    kind = next((one for one in kinds if issubclass(one, Adopted)), None)
    if kind is None:
        return Done(problems=(Problem("register.not-so", "", ("adopted",), {"kind": Adopted.__name__}),))
    made = kind(id=f"list-{day.isoformat()}-taken-over", day=day, ratings=[*ratings])
    return recorded(register, made, actor, "adopt-list")


# FISF classique


def proposed_bars(register: Register, day: date, actor: Actor) -> SeasonProposal | None:
    """The bars that the shares of article 3 give for a season; None where nobody is listed, or the book has no bars."""
    must(actor, "look", register_scope(register))
    known = FOLD.held(register).known
    book = known.book
    return book.proposed_season(known.replay.state_on(day), on=day) if isinstance(book, ProposesSeasons) else None


def open_season(register: Register, day: date, bars: Bars, actor: Actor, *, world_top: Iterable[str] = ()) -> Done:
    """A season with its confirmed bars; the best of the last World Championship are lifted to the Joker bar."""
    made = Season(id=f"season-{day.year}", day=day, bars=bars, world_top=[*world_top])
    return recorded(register, made, actor, "open-season")


# The Grand Prix


def purses_of(register: Register, quarter: str, actor: Actor) -> Purses | None:
    """The purses of a quarter as its totals stand: those given, or each way to read the document (CEL-7)."""
    must(actor, "look", register_scope(register))
    known = FOLD.held(register).known
    book = known.book
    return book.purses(known.replay.state, period=quarter) if isinstance(book, GivesPurses) else None


def carry_evenings(register: Register, evenings: Sequence[Carried], actor: Actor) -> Done:
    """Evenings that the club counted before its register began, taken over with everybody's points (CEL-18): all of them or none."""
    must(actor, "adopt-list", register_scope(register))

    def prepare(held: Held) -> Prepared:
        origin = origin_of(actor, "adopt-list", held)
        if not isinstance(held.known.book, GivesPurses):
            return (Problem("register.not-so", "", ("carried",), {"kind": Carried.__name__}),)
        return adding(held, origin, *(structs.replace(one, recorded=origin.recorded) for one in evenings))

    return with_lists(done(register, prepare), register, actor)


def choose_reading(register: Register, quarter: str, reading: Reading, day: date, actor: Actor) -> Done:
    """The committee's choice of how the purses of a quarter are read (CEL-7); an officer writes down what it has answered."""
    must(actor, "rule", register_scope(register))
    if problems := not_a_quarter(quarter):
        return Done(problems=problems)
    if problems := not_ruled(register, quarter, "cel.readings-differ", reading, actor):
        return Done(problems=problems)
    made = Choice(id=f"choice-{quarter}", day=day, quarter=quarter, reading=reading)
    return recorded(register, made, actor, "rule")


def not_a_quarter(written: str) -> tuple[Problem, ...]:
    """What is said of something that is not written as a quarter is; nothing of a quarter."""
    return () if Quarter.named(written) else (Problem("season.no-quarter", values={"quarter": written[:20]}),)


def set_option(register: Register, option: Option, actor: Actor) -> Done:
    """What holds from a day on: which events the cap is for (CEL-1), how purses are read (CEL-7)."""
    return recorded(register, option, actor, "rule")


def rule_on(register: Register, fact: str, decision: RulingDecision, day: date, actor: Actor, *, reason: str) -> Done:
    """The committee's decision on a fact that came after the close of its quarter; an officer writes down what it has answered."""
    must(actor, "rule", register_scope(register))
    if problems := not_ruled(register, fact, "cel.quarter-closed", decision, actor):
        return Done(problems=problems)
    made = Ruling(id=f"{fact}-ruling", day=day, of=fact, decision=decision, reason=reason)
    return recorded(register, made, actor, "rule")
