"""Sections for an evening, proposed the slow way: those present in the order of their ratings, four to six at a table."""

from collections.abc import Sequence
from typing import TypeVar

from ronde.ground.numbers import even_parts

T = TypeVar("T")
LEAST, MOST = 4, 6  # the sizes that grid 1 knows


def section_sizes(players: int) -> tuple[int, ...]:
    """As many sections of four as there can be, the players left over one each to the last: 17 gives 4, 4, 4, 5.

    Fewer than four, and seven, cannot be divided so: no proposal.
    """
    sections = players // LEAST
    sizes = tuple(reversed(even_parts(players, sections))) if sections else ()
    return sizes if all(LEAST <= size <= MOST for size in sizes) else ()


def proposed_sections(present: Sequence[tuple[T, int | None]]) -> tuple[tuple[T, ...], ...]:
    """Sections by descending rating, the strongest first; the unrated come last, equal ratings as they were given."""
    ranked = [who for who, _ in sorted(present, key=lambda one: (one[1] is None, -(one[1] or 0)))]
    ends = [sum(section_sizes(len(ranked))[: at + 1]) for at in range(len(section_sizes(len(ranked))))]
    return tuple(tuple(ranked[start:end]) for start, end in zip((0, *ends), ends, strict=False))
