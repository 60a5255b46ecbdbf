"""The meetings inside one group of phase 1 of the Formule Combinée (2-5).

Seats are numbered from 1. A group of NbR + 1 plays every round of the circle, so that everybody meets; a group of
NbR + 3 has two circle rounds too many, and leaves out the second and the last but one.
"""

from typing import NamedTuple


class Meeting(NamedTuple):
    """Two seats of a group that meet; the lower one is named first and has no advantage from it."""

    first: int
    second: int


def circle_round(size: int, circle: int) -> tuple[Meeting, ...]:
    """One round of the full circle of a group: the seat of that number meets the last seat, the others face each other.

    The other seats stand on a ring of size - 1; those at equal distance on both sides of the one who left it meet.
    The printed rounds list them in this order. Where round 9 of a group of 10 has "A7vsA7", the ring gives A2-A7.
    """
    ring = size - 1
    facing = (
        (_on_ring(circle - distance, ring), _on_ring(circle + distance, ring)) for distance in range(1, size // 2)
    )
    return (Meeting(circle, size), *(Meeting(min(pair), max(pair)) for pair in facing))


def _on_ring(seat: int, ring: int) -> int:
    return (seat - 1) % ring + 1


def circle_rounds(size: int, rounds: int) -> tuple[int, ...]:
    """Which rounds of the full circle a group plays, in order: all of them, or all but the 2nd and the last but one."""
    played = tuple(range(1, size))
    if size == rounds + 3:
        played = tuple(circle for circle in played if circle not in {2, size - 2})
    if size % 2 or len(played) != rounds:
        message = f"no group of {size} in a phase of {rounds} rounds"
        raise ValueError(message)
    return played


def schedule(size: int, rounds: int) -> tuple[tuple[Meeting, ...], ...]:
    """Every round of phase 1 for a group of that size, NbR + 1 or NbR + 3."""
    return tuple(circle_round(size, circle) for circle in circle_rounds(size, rounds))
