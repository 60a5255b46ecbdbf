"""How strong the groups of a phase are, and what becomes of it when two players change seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ronde.ground.ids import PlayerId
from ronde.play.field import NOBODY, unwanted_of
from ronde.play.pairing.composition import exchanged
from ronde.play.plan import Seats
from ronde.play.section import Section


@dataclass(frozen=True, slots=True)
class GroupBalance:
    """A group by its number: how many sit there, their mean rating (of those who have one), and the pairs in it that are not wanted."""

    group: int
    players: int
    mean: Fraction | None
    unwanted: int


def balances(section: Section, seats: Seats) -> tuple[GroupBalance, ...]:
    """Each group of a composition."""
    ratings = {entry.player: entry.rating for entry in section.entries}
    forbidden, avoided = unwanted_of(section)
    found = []
    for number, group in enumerate(seats, start=1):
        players = [seat for seat in group if seat is not None]
        rated = [rating for player in players if (rating := ratings.get(player)) is not None]
        mean = Fraction(sum(rated), len(rated)) if rated else None
        unwanted = sum(
            other in forbidden.get(one, NOBODY) or other in avoided.get(one, NOBODY)
            for one, other in combinations(players, 2)
        )
        found.append(GroupBalance(number, len(players), mean, unwanted))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """What changing two players' seats does to a group: as it is, and as it would be."""

    before: GroupBalance
    after: GroupBalance


def swap_effects(section: Section, seats: Seats, one: PlayerId, other: PlayerId) -> tuple[SwapEffect, ...]:
    """The groups that two players leave and join; one alone where both sit in the same, and only numbers change."""
    groups = {group for group, players in enumerate(seats) if one in players or other in players}
    before, after = balances(section, seats), balances(section, exchanged(seats, one, other))
    return tuple(SwapEffect(before[group], after[group]) for group in sorted(groups))


def spread_of_means(found: Sequence[GroupBalance]) -> Fraction | None:
    """How far the strongest group is above the weakest, by mean rating."""
    means = [one.mean for one in found if one.mean is not None]
    return max(means) - min(means) if means else None
