"""Pairings found the slow way, by looking at all of them: what the fast ones are compared with."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import TypeAlias

Places: TypeAlias = tuple[tuple[int, int], ...]
Price: TypeAlias = Callable[[int, int], tuple[int, ...]]


def all_pairings(waiting: tuple[int, ...]) -> Iterator[Places]:
    if not waiting:
        yield ()
        return
    upper, *others = waiting
    for lower in others:
        for below in all_pairings(tuple(place for place in others if place != lower)):
            yield ((upper, lower), *below)


@cache
def pairings_of(size: int) -> tuple[Places, ...]:
    return tuple(all_pairings(tuple(range(size))))


def total(pairs: Sequence[tuple[int, int]], price: Price) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(price(*pair) for pair in pairs), strict=True)))


def first_pairing(size: int, price: Price) -> Places:
    """Least in all; then each in turn the least price, then the nearest."""

    def order(pairs: Places) -> tuple[object, ...]:
        return total(pairs, price), [(price(upper, lower), lower) for upper, lower in pairs]

    return min(pairings_of(size), key=order)


def lot_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a test draws the same every time
