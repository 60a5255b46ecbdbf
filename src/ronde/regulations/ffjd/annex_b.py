"""Annex B: what a series of unrated players is worth, as a system of linear equations solved exactly."""

from contextlib import AbstractContextManager
from dataclasses import dataclass

import numpy as np
from flint import fmpq, fmpz_mat

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.ground.trace import rows
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rules import Fractions
from ronde.regulations.ffjd.sides import Events, Sides
from ronde.regulations.ffjd.state import UNRATED

NO_ESTIMATE = -1
ZERO = fmpq(0)


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

    def of(self, chosen: Flags) -> AbstractContextManager[None]:
        """Say that the rows inside are those of some unknowns, in this series."""
        return rows(self.player[chosen], event=Events((self.event,), np.zeros(len(self), dtype=np.int64)))


def system(sides: Sides) -> System:
    """The unknowns of one series and how they are linked (FFJD-5, FFJD-9)."""
    unknown = np.flatnonzero(sides.rating == UNRATED)
    player = column(sorted(set(sides.player[unknown].tolist())))  # a handful: sooner than np.unique
    size, at = len(player), np.searchsorted(player, sides.player[unknown])
    opponent_rating = sides.opponent_rating[unknown]
    among = opponent_rating == UNRATED
    opponent = np.searchsorted(player, sides.opponent[unknown[among]])
    meetings = np.bincount(at[among] * size + opponent, minlength=size * size).reshape(size, size)
    games, group = np.bincount(at, minlength=size), _groups(meetings)
    return System(
        player=player,
        games=games,
        played=np.bincount(at[sides.is_played[unknown]], minlength=size),
        points=_summed(sides.points[unknown], at, size),
        rated_opponents=_summed(opponent_rating, at, size),
        meetings=meetings,
        group=group,
        is_linked=_is_linked(group, games > meetings.sum(axis=1)),
        rated=len(set(sides.player[sides.rating != UNRATED].tolist())),
        event=sides.frames[int(sides.section[0])].event,
    )


def _summed(values: Column, at: Column, size: int) -> Column:
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, at, values.astype(np.int64))  # of the same width: another one is added many times as slowly
    return total


def _is_linked(group: Column, has_met_rated: Flags) -> Flags:
    """Whether somebody of each one's component has met a rated player."""
    found = np.zeros(len(group), dtype=np.bool_)
    found[group[has_met_rated]] = True
    return found[group]


def _groups(meetings: Column) -> Column:
    """The component of each, numbered by its first member."""
    size, have_met = len(meetings), meetings > 0
    group, lowest = np.full(size, -1), np.arange(size)
    while (group != lowest).any():
        group = lowest
        lowest = np.minimum(group, np.where(have_met, group, size).min(axis=1, initial=size))
        lowest = lowest[lowest]  # and at once to the lowest that the lowest itself has found
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
    excess = np.full(len(unknowns), ZERO, dtype=object)
    for group in np.unique(unknowns.group):
        members = np.flatnonzero(unknowns.group == group)
        if not unknowns.is_linked[members[0]]:
            left_over = fmpq(int(right[members].sum()), int(unknowns.games[members].sum()))
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


def _performances(unknowns: System, members: Column, right: Column, excess: fmpq) -> Fractions:
    """NPJ x - (the x of unrated opponents) = (the CP of rated ones) + 500 (Pts - NPJ), less the excess of the games.

    Without a game against a rated player the equations leave one performance free: the last is set to 0.
    """
    is_everyone = len(members) == len(unknowns)
    meetings = unknowns.meetings if is_everyone else unknowns.meetings[np.ix_(members, members)]
    matrix = np.diag(unknowns.games[members]) - meetings
    size = len(members) - (0 if unknowns.is_linked[members[0]] else 1)
    found = np.full(len(members), ZERO, dtype=object)
    if size:
        scaled = right.astype(object) * int(excess.q) - unknowns.games[members].astype(object) * int(excess.p)
        left = fmpz_mat(matrix[:size, :size].tolist())
        roots = left.solve(fmpz_mat([[value] for value in scaled[:size].tolist()]))
        found[:size] = [root / excess.q for root in roots.entries()]
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


def _mean(values: Fractions) -> fmpq:
    mean: fmpq = sum(values, start=ZERO) / len(values)
    return mean
