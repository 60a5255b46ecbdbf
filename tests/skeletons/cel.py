"""CEL Grand Prix, skeleton: quarters, the best results, purses at the close. True control flow, simplified arithmetic.

One grid for every size, and the bonus comes as a percentage. Who holds two purses gives up the smaller, at the same
moment as everyone else who does (CEL-7).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from ronde.ground.ids import EventId
from ronde.ground.numbers import column, tied_sum
from ronde.ground.problems import Level, Problem
from ronde.ground.trace import article, rows
from ronde.regulations.contract import Applied, Award, Board, Change, Correction, Line, Outcome, Phase, Place, Rating
from ronde.regulations.documents import Closed, Document, Withdrawn
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import PeriodClosed
from tests.skeletons.cel_happenings import ChangedAfterClose, Section, SectionPlayed
from tests.skeletons.walking import EDITIONS, ranked, twice

Happenings: TypeAlias = SectionPlayed | PeriodClosed | ChangedAfterClose
POINTS = Board("points", decimals=2, columns=("kept",))
PARTICIPATIONS = Board("participations")
RANKED = "ranked"


class Parameters(Struct, frozen=True):
    """The numbers of the skeleton."""

    swiss: list[int]
    best: int
    purses: dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class Result:
    """What an event brought."""

    event: EventId
    points: Fraction


@dataclass(frozen=True, slots=True)
class Purse:
    """A share of a board's purses."""

    player: int
    board: str
    amount: Fraction


@dataclass(frozen=True, slots=True)
class State:
    """The results of each quarter by its last day, and the purses of those that were closed."""

    results: Mapping[date, Mapping[int, tuple[Result, ...]]]
    totals: Mapping[date, Mapping[int, Fraction]]
    purses: Mapping[date, tuple[Purse, ...]]


def quarter_end(day: date) -> date:
    """The last day of the quarter."""
    months = day.year * 12 + (day.month - 1) // 3 * 3 + 3
    return date(months // 12, months % 12 + 1, 1) - timedelta(days=1)


@article("2")
def base_points(place: int, tied: int, grid: tuple[int, ...]) -> Fraction:
    """Ties add the points of the places they occupy and share them."""
    return Fraction(tied_sum(grid, place, tied), tied)


@article("3")
def with_bonus(base: Fraction, percent: int) -> Fraction:
    """The bonus multiplies the base points."""
    return base * (100 + percent) / 100


@article("4")
def kept(points: Fraction) -> Fraction:
    """A result among the best of the quarter."""
    return points


@article("4")
def total(player: int, results: tuple[Result, ...], best: int) -> Fraction:
    """The best results of the quarter."""
    chosen = sorted(results, key=lambda result: result.points, reverse=True)[:best]
    found = Fraction(0)
    for result in chosen:
        with rows(column([player]), event=[result.event]):
            found += kept(result.points)
    return found


@article("5")
def purse(place: int, tied: int, purses: tuple[int, ...]) -> Fraction:
    """Ties share the purses of their places."""
    return Fraction(tied_sum(purses, place, tied), tied)


class Cel:
    """The skeleton of the Grand Prix."""

    code = "cel-grand-prix"
    documents: tuple[type[Document], ...] = (Section, Closed, Withdrawn)
    editions = Editions(EDITIONS / "cel.yaml", Parameters)
    boards = (POINTS, PARTICIPATIONS)

    def start(self) -> State:
        """No quarter yet."""
        return State({}, {}, {})

    def place(self, happening: Happenings, /) -> Place:
        """By date; the close comes after everything played on the quarter's last day."""
        closes = isinstance(happening, PeriodClosed)
        return Place(happening.day, Phase.CLOSES if closes else Phase.PLAYED, happening.sequence)

    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """Sections add results to their quarter; the close shares out the purses."""
        problems = tuple(_problems(state, happening))
        if problems or isinstance(happening, ChangedAfterClose):
            return Applied(state, problems)
        edition, end = self.editions.nearest(happening.day), quarter_end(happening.day)
        if isinstance(happening, PeriodClosed):
            return Applied(replace(state, purses={**state.purses, end: _purses(state, end, edition)}))
        results, totals = dict(state.results.get(end, {})), dict(state.totals.get(end, {}))
        for who, result in _results(happening, edition):
            results[who] = (*results.get(who, ()), result)
            with rows(column([who])):
                totals[who] = total(who, results[who], edition.best)
        return Applied(replace(state, results={**state.results, end: results}, totals={**state.totals, end: totals}))

    def corrected(self, correction: Correction[Happenings], /) -> ChangedAfterClose | None:
        """Inside an open quarter by replay; once purses were given, the committee decides."""
        concerned = correction.old or correction.new
        if not isinstance(concerned, SectionPlayed) or not correction.closed or concerned.day > correction.closed:
            return None
        end = quarter_end(concerned.day)
        return ChangedAfterClose(id=correction.id, day=correction.day, sequence=correction.sequence, quarter_end=end)

    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """Totals that an event moved; purses that a close gave."""
        if after is before:
            return
        end = quarter_end(happening.day)
        if isinstance(happening, PeriodClosed):
            for given in after.purses[end]:
                events = tuple(result.event for result in after.results[end][given.player])
                yield Award(given.player, given.board, "purse", given.amount, events)
        elif isinstance(happening, SectionPlayed):
            old, new = before.totals.get(end, {}), after.totals[end]
            for who in happening.player.tolist():
                was = Rating(old[who], RANKED) if who in old else None
                yield Change(who, POINTS.code, was, Rating(new[who], RANKED), (EventId(happening.id),))

    def ranking(self, state: State, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """The quarter of the day: each starts at zero."""
        best = self.editions.nearest(on).best
        results = state.results.get(quarter_end(on), {})
        if board == PARTICIPATIONS:
            return ranked({who: (len(found),) for who, found in results.items()}, status=RANKED)
        counted = {who: (min(best, len(found)),) for who, found in results.items()}
        totals = state.totals.get(quarter_end(on), {})
        return ranked({who: (points,) for who, points in totals.items()}, status=RANKED, beside=counted)


def _results(section: SectionPlayed, edition: Parameters) -> Iterator[tuple[int, Result]]:
    scores = section.score.tolist()
    for who, score, bonus in zip(section.player.tolist(), scores, section.bonus.tolist(), strict=True):
        place = 1 + sum(other > score for other in scores)
        with rows(column([who]), event=[section.id]):
            base = base_points(place, scores.count(score), tuple(edition.swiss))
            yield who, Result(EventId(section.id), with_bonus(base, bonus))


def _purses(state: State, end: date, edition: Parameters) -> tuple[Purse, ...]:
    """Shared out again among those who remain, until nobody holds two."""
    results = state.results.get(end, {})
    values: dict[str, dict[int, Fraction]] = {
        POINTS.code: {who: points for who, points in state.totals.get(end, {}).items() if points > 0},
        PARTICIPATIONS.code: {who: Fraction(len(found)) for who, found in results.items()},
    }
    while True:
        held = [purse for board, of in values.items() for purse in _shares(board, of, tuple(edition.purses[board]))]
        double = list(twice(each.player for each in held))
        if not double:
            return tuple(held)
        for row in double:
            both = [each for each in held if each.player == held[row].player]
            smaller = both[0] if both[0].amount < both[1].amount else both[1]  # equal: the participation purse
            values[smaller.board] = {who: n for who, n in values[smaller.board].items() if who != smaller.player}


def _shares(board: str, values: Mapping[int, Fraction], purses: tuple[int, ...]) -> Iterator[Purse]:
    for line in ranked({who: (value,) for who, value in values.items()}, status=RANKED):
        if line.place and line.place <= len(purses):
            tied = sum(value == line.value for value in values.values())
            with rows(column([line.player])):
                yield Purse(line.player, board, purse(line.place, tied, purses))


def _problems(state: State, happening: Happenings) -> Iterator[Problem]:
    match happening:
        case SectionPlayed():
            for row in twice(happening.player.tolist()):
                yield Problem("cel.player-twice", "2", (happening.id, "entries", row, "player"))
        case PeriodClosed() if happening.day != quarter_end(happening.day):
            yield Problem("cel.close-day", "1", (happening.id, "day"), {"end": quarter_end(happening.day)})
        case PeriodClosed() if happening.day in state.purses:
            yield Problem("cel.closed-already", "5", (happening.id, "day"))
        case ChangedAfterClose():
            values = {"quarter": happening.quarter_end}
            yield Problem("cel.quarter-closed", "5", (happening.id,), values, Level.OFFICER)
        case _:
            return
