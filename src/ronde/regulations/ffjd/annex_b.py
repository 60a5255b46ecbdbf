"""Annex B: what a series of unrated players is worth, as a system of linear equations solved exactly."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpz_mat

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.ground.trace import rows
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rules import Fractions
from ronde.regulations.ffjd.sides import Events, Sides
from ronde.regulations.ffjd.state import UNRATED

NO_ESTIMATE = -1


@dataclass(frozen=True, slots=True)
class System:
    """The unrated players of a series, a row each: games, points, the sum of their rated opponents' CP, their meetings.

    ``group`` numbers the components of players linked by games; ``is_linked`` those with a game against a rated player.
    """

    player: Column
    games: Column
    played: Column
    points: Column
    rated_opponents: Column
    meetings: Column
    group: Column
    is_linked: Flags
    rated: int  # NJC
    event: FactId

    def __len__(self) -> int:
        return len(self.player)

    @contextmanager
    def of(self, chosen: Flags) -> Iterator[None]:
        """Say that the rows inside are those of some unknowns, in this series."""
        with rows(self.player[chosen], event=Events((self.event,), np.zeros(len(self), dtype=np.int64))):
            yield


def system(sides: Sides) -> System:
    """The unknowns of one series and how they are linked (FFJD-5, FFJD-9)."""
    unknown = sides.where(sides.rating == UNRATED)
    player, at = np.unique(unknown.player, return_inverse=True)
    among = unknown.opponent_rating == UNRATED
    meetings = np.zeros((len(player), len(player)), dtype=np.int64)
    np.add.at(meetings, (at[among], np.searchsorted(player, unknown.opponent[among])), 1)
    games = np.bincount(at, minlength=len(player))
    group = _groups(meetings)
    return System(
        player=player,
        games=games,
        played=np.bincount(at[unknown.is_played], minlength=len(player)),
        points=_summed(unknown.points, at, len(player)),
        rated_opponents=_summed(unknown.opponent_rating, at, len(player)),
        meetings=meetings,
        group=group,
        is_linked=np.isin(group, group[games > meetings.sum(axis=1)]),
        rated=len(np.unique(sides.player[sides.rating != UNRATED])),
        event=sides.ids[int(sides.section[0])],
    )


def _summed(values: Column, at: Column, size: int) -> Column:
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, at, values)
    return total


def _groups(meetings: Column) -> Column:
    """The component of each, numbered by its first member."""
    group = np.full(len(meetings), -1, dtype=np.int64)
    for first in range(len(meetings)):
        reached = [first] if group[first] < 0 else []
        while reached:
            at = reached.pop()
            if group[at] < 0:
                group[at] = first
                reached += np.flatnonzero((meetings[at] > 0) & (group < 0)).tolist()
    return group


@dataclass(frozen=True, slots=True)
class Solved:
    """Performance, MCP and CPf of every unknown before any estimate.

    In a component without a rated player the three are known only up to a shift: there the mean of CPf is set to 0.
    """

    performance: Fractions
    mean: Fractions
    value: Fractions


def solved(unknowns: System, edition: Parameters) -> Solved:
    """Step 1 and 2 of the annex."""
    worth = edition.performance.points
    right = unknowns.rated_opponents + worth * (unknowns.points - unknowns.games)
    performance = np.empty(len(unknowns), dtype=object)
    excess = np.full(len(unknowns), Fraction(0), dtype=object)
    for group in np.unique(unknowns.group):
        members = np.flatnonzero(unknowns.group == group)
        if not unknowns.is_linked[members[0]]:
            left_over = Fraction(int(right[members].sum()), int(unknowns.games[members].sum()))
            excess[members] = left_over
        performance[members] = _performances(unknowns, members, right[members], excess[members[0]])
        if not unknowns.is_linked[members[0]]:
            own = rules.exact(worth * (unknowns.points - unknowns.games)[members]) / unknowns.games[members]
            performance[members] -= _mean(performance[members] + (excess[members] - own) / 2)
    # What a player's equation says of the opponents' sum, solved for it: the sum itself would cost many more gcds.
    opponents = (performance + excess) * unknowns.games - worth * (unknowns.points - unknowns.games)
    with unknowns.of(np.ones(len(unknowns), dtype=np.bool_)):
        mean = rules.mean_opponents(opponents, unknowns.games)
        told = rules.solved_performance(mean, unknowns.points, unknowns.games, excess, worth)
        value = rules.accelerated_value(told, mean)
    return Solved(told, mean, value)


def _performances(unknowns: System, members: Column, right: Column, excess: Fraction) -> Fractions:
    """NPJ x - (the x of unrated opponents) = (the CP of rated ones) + 500 (Pts - NPJ), less the excess of the games.

    Without a game against a rated player the equations leave one performance free: the last is set to 0.
    """
    matrix = np.diag(unknowns.games[members]) - unknowns.meetings[np.ix_(members, members)]
    size = len(members) - (0 if unknowns.is_linked[members[0]] else 1)
    found = np.full(len(members), Fraction(0), dtype=object)
    if size:
        scaled = right * excess.denominator - unknowns.games[members] * excess.numerator
        left = fmpz_mat(matrix[:size, :size].tolist())
        roots = left.solve(fmpz_mat([[int(value)] for value in scaled[:size]]))
        for at in range(size):
            root = roots[at, 0]
            found[at] = Fraction(int(root.p), int(root.q) * excess.denominator)
    return found


def values(unknowns: System, found: Solved, estimate: int, edition: Parameters) -> Fractions:
    """CPf of every unknown after steps 3 to 5; None where an estimate is missing."""
    value = np.full(len(unknowns), None, dtype=object)
    linked = unknowns.is_linked
    if linked.any() and unknowns.rated >= edition.enough_rated:
        with unknowns.of(linked):
            value[linked] = rules.kept_value(found.value[linked], _all(linked, unknowns.rated))
    elif linked.any() and estimate != NO_ESTIMATE:
        with unknowns.of(linked):
            value[linked] = rules.weighted_value(
                found.value[linked],
                np.full(int(linked.sum()), _mean(found.value[linked]), dtype=object),
                estimate=_all(linked, estimate),
                rated=_all(linked, unknowns.rated),
                enough=edition.enough_rated,
            )
    for group in np.unique(unknowns.group[~linked]) if estimate != NO_ESTIMATE else ():
        members = unknowns.group == group
        with unknowns.of(members):
            mean = np.full(int(members.sum()), _mean(found.value[members]), dtype=object)
            value[members] = rules.estimated_value(found.value[members], mean, _all(members, estimate))
    return value


def _all(chosen: Flags, value: int) -> Column:
    return np.full(int(chosen.sum()), value, dtype=np.int64)


def _mean(values: Fractions) -> Fraction:
    mean: Fraction = sum(values, start=Fraction(0)) / len(values)
    return mean
