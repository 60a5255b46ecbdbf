"""The figures of a series for its table, during it and after: MCP, PA, PAf, Perf., CPi, CPf, Ev (chapter 3).

Pure functions for whoever runs a series: nothing here depends on a history. Players are rows; a game names two rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.regulations.ffjd import annex_b, rules
from ronde.regulations.ffjd.happenings import EXEMPT, PLAYED
from ronde.regulations.ffjd.parameters import EVOLUTION_UNIT, EXPECTED_UNIT, KA_UNIT, Parameters
from ronde.regulations.ffjd.results import counts_as, points
from ronde.regulations.ffjd.sides import Sides
from ronde.regulations.ffjd.state import UNRATED, frozen


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


def series_table(
    rating: Column,
    meetings: Sequence[Meeting],
    edition: Parameters,
    *,
    ka: Column | None = None,
    estimate: int | None = None,
) -> tuple[SeriesLine, ...]:
    """Everyone's figures. ``rating`` is CPi by row (0: unrated), ``ka`` in hundredths, ``estimate`` EONC."""
    counted = _sides(rating, [one for one in meetings if one.result and counts_as(one.result) > 0])
    coming = _sides(rating, [one for one in meetings if one.result is None])
    factor = np.full(len(rating), KA_UNIT, dtype=np.int64) if ka is None else ka
    figures = _Figures(rating, counted, factor, edition)
    newcomers = _newcomers(counted, estimate, edition)
    expected, later = _expected(counted, len(rating), edition), _expected(coming, len(rating), edition)
    lines = []
    for row, initial in enumerate(rating.tolist()):
        mean, performance, final = newcomers.get(row) or figures.of(row)
        lines.append(
            SeriesLine(
                initial=initial or None,
                games=figures.games(row, every=row in newcomers),
                points=figures.points(row, every=row in newcomers),
                mean=mean,
                expected=Fraction(int(expected[row]), EXPECTED_UNIT),
                expected_at_end=Fraction(int(expected[row] + later[row]), EXPECTED_UNIT),
                performance=performance,
                evolution=Fraction(int(figures.evolution[row]), EVOLUTION_UNIT),
                final=final,
            )
        )
    return tuple(lines)


def _sides(rating: Column, meetings: Sequence[Meeting]) -> Sides:
    """The games from both sides; those against EXEMPT never count (art. 6.5)."""
    games = [one for one in meetings if EXEMPT not in {one.white, one.black}]
    both = [pair for one in games for pair in ((one.white, one.black), (one.black, one.white))]
    player = np.array([mine for mine, _ in both], dtype=np.int64)
    opponent = np.array([other for _, other in both], dtype=np.int64)
    codes = [one.result for one in games]
    return Sides(
        player=player,
        opponent=opponent,
        points=np.array([worth for code in codes for worth in (points(code) if code else (0, 0))], dtype=np.int64),
        rating=rating[player],
        opponent_rating=rating[opponent],
        is_outside=np.zeros(len(both), dtype=np.bool_),
        is_played=np.repeat([code is not None and counts_as(code) == PLAYED for code in codes], 2).astype(np.bool_),
        slow=np.repeat([int(one.is_slow) for one in games], 2).astype(np.int64),
        section=frozen(np.zeros(len(both), dtype=np.int64)),
        ids=(FactId(""),),
    )


def _expected(sides: Sides, size: int, edition: Parameters) -> Column:
    """PA of each, in its unit, over games of two rated players."""
    games = sides.where(sides.is_evolving)
    return _summed(rules.expected_points(games.rating - games.opponent_rating, edition.expected), games.player, size)


def _summed(values: Column, player: Column, size: int) -> Column:
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, player, values)
    return total


class _Figures:
    """What rated players' games say, and the games of anyone against rated players."""

    def __init__(self, rating: Column, counted: Sides, ka: Column, edition: Parameters) -> None:
        self._rating, self._edition, size = rating, edition, len(rating)
        self._every = np.ones(len(counted), dtype=np.bool_), counted
        known = counted.opponent_rating != UNRATED
        self._against = known, counted
        self._opponents = _summed(counted.opponent_rating[known], counted.player[known], size)
        games = counted.where(counted.is_evolving)
        each = rules.game_evolution(
            games.points,
            rating=games.rating,
            opponent_rating=games.opponent_rating,
            slow=games.slow,
            ka=ka[games.player],
            times=1,
            edition=edition,
        )
        self.evolution = _summed(each, games.player, size)

    def games(self, row: int, *, every: bool) -> int:
        chosen, counted = self._every if every else self._against
        return int((counted.player[chosen] == row).sum())

    def points(self, row: int, *, every: bool) -> int:
        chosen, counted = self._every if every else self._against
        return int(counted.points[chosen][counted.player[chosen] == row].sum())

    def of(self, row: int) -> tuple[Fraction | None, Fraction | None, int | None]:
        """MCP, performance and CPf from the games against rated players."""
        games = self.games(row, every=False)
        mean = Fraction(int(self._opponents[row]), games) if games else None
        performance = None
        if mean is not None and games >= self._edition.performance.games and self._rating[row] != UNRATED:
            above = self.points(row, every=False) - games
            performance = mean + Fraction(self._edition.performance.points * above, games)
        if self._rating[row] == UNRATED:
            return mean, None, None
        moved = int(self._rating[row]) + rules.rounded_evolution(int(self.evolution[row]))
        return mean, performance, rules.floored(moved, self._edition.floor)


def _newcomers(
    counted: Sides, estimate: int | None, edition: Parameters
) -> dict[int, tuple[Fraction | None, Fraction | None, int | None]]:
    """MCP, performance and CPf of the unrated who have played enough games here for annex B."""
    if not len(counted) or not bool((counted.rating == UNRATED).any()):
        return {}
    unknowns = annex_b.system(counted)
    enough: Flags = np.greater_equal(unknowns.played, edition.first_rating.games)
    if not enough.any():
        return {}
    found = annex_b.solved(unknowns, edition)
    value = annex_b.values(unknowns, found, annex_b.NO_ESTIMATE if estimate is None else estimate, edition)
    return {
        int(unknowns.player[at]): _newcomer(unknowns, found, value, int(at), edition) for at in np.flatnonzero(enough)
    }


def _newcomer(
    unknowns: annex_b.System, found: annex_b.Solved, value: rules.Fractions, at: int, edition: Parameters
) -> tuple[Fraction | None, Fraction | None, int | None]:
    if value[at] is None and not unknowns.is_linked[at]:
        return None, None, None  # known only up to a shift, until somebody gives an estimate
    shift = Fraction(0) if unknowns.is_linked[at] else value[at] - found.value[at]
    final = None if value[at] is None else int(rules.first_rating(value[at : at + 1], edition.floor)[0])
    return found.mean[at] + shift, found.performance[at] + shift, final
