"""Annex B: what a series of unrated players is worth, as a system of linear equations solved exactly.

Series are solved together, those of a whole month: each formula is applied once, to the unknowns of all of them.
"""

from dataclasses import dataclass

import numpy as np
from flint import fmpq

from ronde.ground.numbers import Column, Flags
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.first_rating.entries import Entries
from ronde.regulations.ffjd.first_rating.equations import components, solution
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.sides import Sides
from ronde.regulations.ffjd.rules import Fractions
from ronde.regulations.ffjd.state import UNRATED

NO_ESTIMATE = -1
ZERO = fmpq(0)


@dataclass(frozen=True, slots=True)
class System:
    """The unrated players of some series, a row for each series in which one plays, by series and player.

    ``one`` and ``other`` are the rows of two unrated players who have met, a pair for each of the two sides of a game.
    ``group`` numbers the components of players linked by games; ``is_linked`` those with a game against a rated player.
    """

    entries: Entries
    games: Column
    played: Column
    points: Column
    rated_opponents: Column  # the sum of their CP
    one: Column
    other: Column
    group: Column
    is_linked: Flags
    rated: Column  # NJC of the series

    def __len__(self) -> int:
        return len(self.entries)


def system(sides: Sides) -> System:
    """The unknowns of some series and how they are linked (FFJD-5, FFJD-9)."""
    unknown = sides.where(sides.rating == UNRATED)
    entries, among = Entries(unknown), unknown.opponent_rating == UNRATED
    one, other = entries.of_sides[among], entries.rows(unknown.section[among], unknown.opponent[among])
    games, group = entries.summed(np.ones(len(unknown), dtype=np.int64)), components(len(entries), one, other)
    return System(
        entries=entries,
        games=games,
        played=entries.summed(unknown.is_played),
        points=entries.summed(unknown.points),
        rated_opponents=entries.summed(unknown.opponent_rating),  # UNRATED is 0
        one=one,
        other=other,
        group=group,
        is_linked=_is_linked(group, games > np.bincount(one, minlength=len(entries))),
        rated=_rated_players(sides)[entries.section],
    )


def _rated_players(sides: Sides) -> Column:
    """How many of them each series has."""
    found = Entries(sides.where(sides.rating != UNRATED))
    return np.bincount(found.section, minlength=len(sides.frames))


def _is_linked(group: Column, has_met_rated: Flags) -> Flags:
    """Whether somebody of each one's component has met a rated player."""
    found = np.zeros(len(group), dtype=np.bool_)
    found[group[has_met_rated]] = True
    return found[group]


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
    surplus = worth * (unknowns.points - unknowns.games)
    excess, performance = _performances(unknowns, surplus)
    # What a player's equation says of the opponents' sum, solved for it: the sum itself would cost many more gcds.
    opponents = (performance + excess) * unknowns.games - surplus
    with unknowns.entries.traced(np.ones(len(unknowns), dtype=np.bool_)):
        mean = rules.mean_opponents(opponents, unknowns.games)
        performance = rules.solved_performance(mean, unknowns.points, unknowns.games, excess, worth)
        value = rules.accelerated_value(performance, mean)
    return Solved(performance, mean, value)


def _performances(unknowns: System, surplus: Column) -> tuple[Fractions, Fractions]:
    """The excess of a component's games, for each game, and the performances without it (FFJD-8).

    NPJ x - (the x of unrated opponents) = (the CP of rated ones) + 500 (Pts - NPJ) - NPJ excess
    """
    right, alone = unknowns.rated_opponents + surplus, ~unknowns.is_linked
    # Only a component without a rated player has an excess. Taken as many times as there are games in it, it is whole.
    times = np.where(alone, _of_group(unknowns, unknowns.games), 1)
    too_much = np.where(alone, _of_group(unknowns, right), 0)
    performance = _roots(unknowns, times * right - too_much * unknowns.games)
    excess = np.full(len(unknowns), ZERO, dtype=object)
    if alone.any():
        excess[alone] = rules.ratio(too_much[alone], times[alone])
        own = rules.ratio(surplus[alone], unknowns.games[alone])
        found = performance[alone] / times[alone]
        performance[alone] = found - _means(found + (excess[alone] - own) / 2, unknowns.group[alone])
    return excess, performance


def _of_group(unknowns: System, values: Column) -> Column:
    """What the values of each one's component add up to."""
    total = np.zeros(len(unknowns), dtype=np.int64)
    np.add.at(total, unknowns.group, values)
    return total[unknowns.group]


def _roots(unknowns: System, right: Column) -> Fractions:
    """NPJ x - (the x of unrated opponents) = right.

    Without a game against a rated player the equations leave one performance free: the last is set to 0.
    """
    row, last = np.arange(len(unknowns)), np.zeros(len(unknowns), dtype=np.int64)
    np.maximum.at(last, unknowns.group, row)
    is_free = ~unknowns.is_linked & (last[unknowns.group] == row)
    own, right = np.where(is_free, 1, unknowns.games), np.where(is_free, 0, right)
    met = np.flatnonzero(~is_free[unknowns.one])
    return solution(own, unknowns.one[met], unknowns.other[met], right, unknowns.group)


def values(unknowns: System, found: Solved, estimate: Column, edition: Parameters) -> Fractions:
    """CPf of every unknown after steps 3 to 5; None where an estimate is missing."""
    value = np.full(len(unknowns), None, dtype=object)
    has_enough, is_estimated = unknowns.rated >= edition.enough_rated, estimate != NO_ESTIMATE
    if (kept := unknowns.is_linked & has_enough).any():
        with unknowns.entries.traced(kept):
            value[kept] = rules.kept_value(found.value[kept], unknowns.rated[kept])
    if (few := unknowns.is_linked & ~has_enough & is_estimated).any():
        with unknowns.entries.traced(few):
            value[few] = rules.weighted_value(
                found.value[few],
                _means(found.value[few], unknowns.entries.section[few]),
                estimate=estimate[few],
                rated=unknowns.rated[few],
                enough=edition.enough_rated,
            )
    if (alone := ~unknowns.is_linked & is_estimated).any():
        with unknowns.entries.traced(alone):
            mean = _means(found.value[alone], unknowns.group[alone])
            value[alone] = rules.estimated_value(found.value[alone], mean, estimate[alone])
    return value


def _means(values: Fractions, among: Column) -> Fractions:
    """For each the mean of those with the same number."""
    total = np.full(int(among.max()) + 1, ZERO, dtype=object)
    np.add.at(total, among, values)
    mean = total / np.maximum(np.bincount(among), 1).astype(object)
    return np.asarray(mean[among])
