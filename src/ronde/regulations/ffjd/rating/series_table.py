"""The figures of a series for its table, during it and after: MCP, PA, PAf, Perf., CPi, CPf, Ev, MS, MCPC (chapter 3).

Pure functions for whoever runs a series: nothing here depends on a history. Players are rows; a game names two rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from flint import fmpq

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.first_rating import annex_b
from ronde.regulations.ffjd.happenings import EXEMPT, NOT_COUNTED, Frame, Games
from ronde.regulations.ffjd.parameters import EVOLUTION_UNIT, EXPECTED_UNIT, KA_UNIT, Parameters
from ronde.regulations.ffjd.rating.sides import Sides
from ronde.regulations.ffjd.results import counts_as, points
from ronde.regulations.ffjd.state import UNRATED

NOWHERE = Frame(id=FactId(""), event=FactId(""), first_day=date.min, last_day=date.min)  # a series of no history


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A game of two rows, or of one and EXEMPT (-1). The result is White's code; None: still to be played."""

    white: int
    black: int
    result: str | None = None
    is_slow: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """A player's figures. None: not known, or not given before there are enough games.

    A rated player's are of the games against rated players, an unrated one's of all games once annex B applies
    (FFJD-33).
    """

    initial: int | None  # CPi
    games: int  # NPJ, and the points of those games
    points: int
    mean: Fraction | None  # MCP
    expected: Fraction  # PA, of the games so far
    expected_at_end: Fraction  # PAf, those still to be played included
    performance: Fraction | None
    evolution: Fraction  # Ev, exact
    final: int | None  # CPf, as if the series were the only one of its period


class SeriesMeans(NamedTuple):
    """The mean CP of the players of a series (MS) and of the rated ones among them (MCPC); None: not known (FFJD-52)."""

    everyone: Fraction | None
    rated: Fraction | None


def series_table(
    rating: Column,
    meetings: Sequence[Meeting],
    edition: Parameters,
    *,
    ka: Column | None = None,
    estimate: int | None = None,
    outside: Flags | None = None,
) -> tuple[SeriesLine, ...]:
    """Everyone's figures. ``rating`` is CPi by row (0: unrated), ``ka`` in hundredths, ``estimate`` EONC.

    Those from ``outside`` bring an equivalent, and never have a CPf (chapter 7).
    """
    is_outside = np.zeros(len(rating), dtype=np.bool_) if outside is None else outside
    counted = _sides(rating, _counting(meetings), is_outside)
    coming = _sides(rating, _coming(meetings), is_outside)
    size, factor = len(rating), np.full(len(rating), KA_UNIT, dtype=np.int64) if ka is None else ka
    expected, later = _expected(counted, size, edition), _expected(coming, size, edition)
    evolution = _evolutions(counted, size, factor, edition)
    newcomers = _newcomers(counted, estimate, edition)
    against_rated = _Totals(counted.where(counted.opponent_rating != UNRATED), size)
    every = _Totals(counted, size)
    lines = []
    for row, initial in enumerate(rating.tolist()):
        totals = every if row in newcomers else against_rated
        known = newcomers.get(row) or _known(initial, against_rated, row, int(evolution[row]), edition)
        lines.append(
            SeriesLine(
                initial=initial or None,
                games=int(totals.games[row]),
                points=int(totals.points[row]),
                mean=known.mean,
                expected=Fraction(int(expected[row]), EXPECTED_UNIT),
                expected_at_end=Fraction(int(expected[row] + later[row]), EXPECTED_UNIT),
                performance=known.performance,
                evolution=Fraction(int(evolution[row]), EVOLUTION_UNIT),
                final=None if is_outside[row] else known.final,
            )
        )
    return tuple(lines)


def series_means(
    rating: Column, meetings: Sequence[Meeting], edition: Parameters, *, estimate: int | None = None
) -> SeriesMeans:
    """MS and MCPC of those with a game that counts or is to come; an unrated player counts with the CPf of annex B."""
    everyone = {row for one in (*_counting(meetings), *_coming(meetings)) for row in (one.white, one.black)} - {EXEMPT}
    known = {row: Fraction(int(rating[row])) for row in everyone if rating[row] != UNRATED}
    first = _first_values(_sides(rating, _counting(meetings), np.zeros(len(rating), dtype=np.bool_)), estimate, edition)
    return SeriesMeans(_mean({**known, **first}, everyone), _mean(known, set(known)))


def _mean(values: Mapping[int, Fraction], of: set[int]) -> Fraction | None:
    return sum((values[row] for row in of), Fraction(0)) / len(of) if of and of <= values.keys() else None


def _first_values(counted: Sides, estimate: int | None, edition: Parameters) -> dict[int, Fraction]:
    """CPf by annex B of every unrated player for whom there is one, however few games that is made of (FFJD-5)."""
    if not np.equal(counted.rating, UNRATED).any():
        return {}
    unknowns = annex_b.system(counted)
    value = annex_b.values(unknowns, annex_b.solved(unknowns, edition), _stated(unknowns, estimate), edition)
    found = zip(unknowns.entries.player.tolist(), value.tolist(), strict=True)
    return {row: _told(one) for row, one in found if one is not None}


def _counting(meetings: Sequence[Meeting]) -> list[Meeting]:
    return [one for one in meetings if one.result and counts_as(one.result) > 0]


def _coming(meetings: Sequence[Meeting]) -> list[Meeting]:
    return [one for one in meetings if one.result is None]


def _sides(rating: Column, meetings: Sequence[Meeting], is_outside: Flags) -> Sides:
    """The games from both sides; those against EXEMPT never count (art. 6.5)."""
    games = _games([one for one in meetings if EXEMPT not in {one.white, one.black}])
    player, opponent = np.concatenate((games.white, games.black)), np.concatenate((games.black, games.white))
    return Sides(
        player=player.astype(np.int64),
        points=np.concatenate((games.white_points, games.black_points)).astype(np.int64),
        rating=rating[player],
        opponent_rating=rating[opponent],
        is_outside=is_outside[player],
        slow=np.concatenate((games.slow, games.slow)).astype(np.int64),
        at=np.arange(len(player)),
        games=games,
        frames=(NOWHERE,),
    )


def _games(meetings: Sequence[Meeting]) -> Games:
    nothing = column([0] * len(meetings))
    worth = [points(one.result) if one.result else (0, 0) for one in meetings]
    return Games(
        section=nothing,
        row=nothing,
        round=nothing,
        white=column([one.white for one in meetings]),
        black=column([one.black for one in meetings]),
        white_points=column([white for white, _ in worth]),
        black_points=column([black for _, black in worth]),
        counts=column([counts_as(one.result) if one.result else NOT_COUNTED for one in meetings]),
        slow=column([int(one.is_slow) for one in meetings]),
    )


def _expected(sides: Sides, size: int, edition: Parameters) -> Column:
    """PA of each, in its unit, over games of two rated players."""
    games = sides.evolving
    return _summed(rules.expected_points(games.rating - games.opponent_rating, edition.expected), games.player, size)


def _summed(values: Column, player: Column, size: int) -> Column:
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, player, values)
    return total


def _evolutions(sides: Sides, size: int, ka: Column, edition: Parameters) -> Column:
    """Ev of each, in its unit."""
    games = sides.evolving
    each = rules.game_evolution(
        games.points,
        rating=games.rating,
        opponent_rating=games.opponent_rating,
        slow=games.slow,
        ka=ka[games.player],
        times=1,
        edition=edition,
    )
    return _summed(each, games.player, size)


class _Totals:
    """Games, points and the sum of the opponents' CP of each player."""

    def __init__(self, sides: Sides, size: int) -> None:
        self.games = _summed(np.ones(len(sides), dtype=np.int64), sides.player, size)
        self.points = _summed(sides.points, sides.player, size)
        self.opponents = _summed(sides.opponent_rating, sides.player, size)


class _Known(NamedTuple):
    """MCP, performance and CPf."""

    mean: Fraction | None
    performance: Fraction | None
    final: int | None


def _known(rating: int, totals: _Totals, row: int, evolution: int, edition: Parameters) -> _Known:
    """From the games against rated players; an unrated player has a mean only."""
    games, above = int(totals.games[row]), int(totals.points[row] - totals.games[row])
    mean = Fraction(int(totals.opponents[row]), games) if games else None
    if rating == UNRATED:
        return _Known(mean, None, None)
    performance = None
    if mean is not None and games >= edition.performance.games:
        performance = mean + Fraction(edition.performance.points * above, games)
    return _Known(mean, performance, rules.floored(rating + rules.rounded_evolution(evolution), edition.floor))


def _newcomers(counted: Sides, estimate: int | None, edition: Parameters) -> dict[int, _Known]:
    """The unrated who have played enough games here for annex B."""
    if not np.equal(counted.rating, UNRATED).any():
        return {}
    unknowns = annex_b.system(counted)
    enough = np.flatnonzero(unknowns.played >= edition.first_rating.games)
    if not len(enough):
        return {}
    found = annex_b.solved(unknowns, edition)
    value = annex_b.values(unknowns, found, _stated(unknowns, estimate), edition)
    player = unknowns.entries.player
    return {int(player[at]): _newcomer(unknowns, found, value, int(at), edition) for at in enough}


def _stated(unknowns: annex_b.System, estimate: int | None) -> Column:
    return np.full(len(unknowns), annex_b.NO_ESTIMATE if estimate is None else estimate)


def _newcomer(
    unknowns: annex_b.System, found: annex_b.Solved, value: rules.Fractions, at: int, edition: Parameters
) -> _Known:
    if value[at] is None and not unknowns.is_linked[at]:
        return _Known(None, None, None)  # known only up to a shift, until somebody gives an estimate
    shift = annex_b.ZERO if unknowns.is_linked[at] else value[at] - found.value[at]
    final = None if value[at] is None else int(rules.first_rating(rules.rounded(value[at : at + 1]), edition.floor)[0])
    return _Known(_told(found.mean[at] + shift), _told(found.performance[at] + shift), final)


def _told(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))
