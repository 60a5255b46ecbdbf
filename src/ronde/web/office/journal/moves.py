"""What one fact moves: every line of every list with it and without it. Computed when somebody asks, by a replay."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.record.effect import Effect, ListMoved
from ronde.record.moves import Moved
from ronde.record.opened import Opened
from ronde.record.publication import ListLine, exact
from ronde.record.what_if import changed, effect_of
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.findings import Finding, findings
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.texts import text

MOST_LISTS, MOST_LINES = 24, 60


@dataclass(frozen=True, slots=True)
class MovedLine:
    """Somebody on a list without the fact and with it."""

    name: str
    without: str
    now: str
    change: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class MovedList:
    """A list that would be another; the lines that move most are shown, ``left_out`` are not."""

    ranking: str
    on: date
    is_published: bool
    lines: tuple[MovedLine, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class FactMoves:
    """Everything that one fact moves. ``findings``: what would be wrong without it (a homologation of nothing).

    ``next_list``: where it moves nothing that was published, the list that it waits for; ``lists`` are of that day then.
    """

    lists: tuple[MovedList, ...]
    left_out: int
    players: int
    purses: int
    compared: int
    findings: tuple[Finding, ...]
    next_list: date | None = None


def moves_of(register: Register, turn: int, actor: Actor) -> FactMoves | None:
    """What a fact moves: the register with it, beside the register in which it was never recorded."""
    must(actor, "look", register_scope(register))
    known = FOLD.held(register).known
    if not 1 <= turn <= len(known.history.facts):
        return None
    fact = known.history.facts[turn - 1]
    without = changed(known, {fact.id: None})
    moved = effect_of(without.known, known)
    return fact_moves(known, moved, findings(known, without.problems))


def fact_moves(known: Opened, moved: Effect, found: tuple[Finding, ...] = ()) -> FactMoves:
    """An effect as a page shows it, the latest lists first."""
    lists = tuple(reversed(moved.lists)) or moved.entering
    return FactMoves(
        lists=tuple(_list(known, one) for one in lists[:MOST_LISTS]),
        left_out=max(0, len(lists) - MOST_LISTS),
        players=len({move.player for one in lists for move in one.moves}),
        purses=len(moved.purses),
        compared=moved.compared,
        findings=found,
        next_list=moved.next_list,
    )


def _list(known: Opened, one: ListMoved) -> MovedList:
    lines = sorted(one.moves, key=_weight, reverse=True)
    shown = tuple(_line(known, move, one) for move in lines[:MOST_LINES])
    return MovedList(one.ranking.code, one.on, one.is_published, shown, max(0, len(lines) - MOST_LINES))


def _weight(move: Moved) -> tuple[bool, Fraction]:
    """Who comes or leaves first, then by how much a value moves."""
    return move.change is None, abs(Fraction(move.change or 0))


def _line(known: Opened, move: Moved, one: ListMoved) -> MovedLine:
    gain = None if move.change is None else Fraction(move.change)
    decimals = one.ranking.decimals
    return MovedLine(
        name=known.history.people.name(move.player),
        without=_value(move.before, decimals),
        now=_value(move.after, decimals),
        change=gained_text(gain, decimals) if gain else _place(move),
        is_up=gain is not None and gain > 0,
    )


def _value(line: ListLine | None, decimals: int) -> str:
    return text("says.not_listed", reading()) if line is None else value_text(str(exact(line.value)), decimals)


def _place(move: Moved) -> str:
    """Where the value stays: the places, or nothing where somebody comes or leaves."""
    if move.before is None or move.after is None or move.before.place == move.after.place:
        return ""
    return f"{move.before.place or '–'} → {move.after.place or '–'}"
