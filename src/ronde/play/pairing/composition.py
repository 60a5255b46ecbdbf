"""Who plays in which group of phase 1 of the Formule Combinée (2-4), and on which seat (2-5)."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias, TypeVar

from ronde.play.pairing.circle import schedule
from ronde.play.pairing.combined import Groups

Player = TypeVar("Player")
Composition: TypeAlias = tuple[tuple[Player, ...], ...]


def serpentine(groups: Groups) -> Composition[int]:
    """The ranks of each group, dealt row by row, there and back; the last two rows go to the large groups only."""
    return _dealt(groups, range(1, groups.players + 1))


def balanced(groups: Groups) -> Composition[int]:
    """The serpentine with the two extra rows of the large groups taken from the middle of the field.

    In the plain serpentine the large groups get the weakest players on top of an equal share. Here the small groups
    give up their player of the row just below the middle and receive the weakest; those given up fill the extra rows.
    Where there are fewer small groups than extra seats, the seats left are filled by the next weakest as before.
    """
    ranks = list(range(1, groups.players + 1))
    extra = 2 * groups.large
    giving = _giving_places(groups)[:extra]
    weakest = ranks[len(ranks) - len(giving) :]
    displaced = [ranks[place] for place in giving]
    ranks[len(ranks) - extra :] = displaced + ranks[len(ranks) - extra : len(ranks) - len(giving)]
    for place, rank in zip(giving, weakest, strict=True):
        ranks[place] = rank
    return _dealt(groups, ranks)


def _giving_places(groups: Groups) -> list[int]:
    """Where in the dealing the small groups take their player of the middle row, in the order of the walk."""
    row = groups.small_size // 2 + 1
    width = groups.small + groups.large
    return [(row - 1) * width + step for step, group in enumerate(_walk(row, width)) if group >= groups.large]


def _dealt(groups: Groups, ranks: Sequence[int]) -> Composition[int]:
    members: list[list[int]] = [[] for _ in groups.sizes]
    seats = (
        group
        for row in range(1, groups.large_size + 1)
        for group in _walk(row, len(members) if row <= groups.small_size else groups.large)
    )
    for group, rank in zip(seats, ranks, strict=True):
        members[group].append(rank)
    return tuple(tuple(group) for group in members)


def _walk(row: int, width: int) -> range:
    """The groups in the order a row is dealt: odd rows from the first group, even rows from the last."""
    return range(width) if row % 2 else range(width - 1, -1, -1)


def exchanged(groups: Composition[Player], one: Player, other: Player) -> Composition[Player]:
    """The groups after the organiser has let two players change places; sizes are fixed, so nobody moves alone."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(player, player) for player in group) for group in groups)


def drawn(groups: Composition[Player], seed: int) -> Composition[Player]:
    """Each group in the random order of its seats (2-5); the same seed draws the same order for ever.

    Sorting by numbers drawn one after the other is a fair shuffle, and the sequence of ``Random.random`` is the one
    thing that Python promises not to change between its versions: ``shuffle`` has no such promise.
    """
    lot = Random(seed)  # noqa: S311 - a draw must be replayable by anybody; nothing is kept secret by it
    return tuple(tuple(sorted(group, key=lambda _: lot.random())) for group in groups)


def first_phase(groups: Composition[Player], rounds: int) -> tuple[tuple[tuple[Player, Player], ...], ...]:
    """Every meeting of phase 1, round by round, group after group; a group's players stand in the order of seats."""
    schedules = tuple(schedule(len(group), rounds) for group in groups)
    return tuple(
        tuple(
            (group[first - 1], group[second - 1])
            for group, planned in zip(groups, schedules, strict=True)
            for first, second in planned[number]
        )
        for number in range(rounds)
    )
