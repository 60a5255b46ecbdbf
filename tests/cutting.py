"""Histories cut into happenings of one or many, and what must be the same whatever the cut."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ronde.ground.problems import Problem
from ronde.regulations.contract import AnyBook
from ronde.regulations.happenings import Happening

cuts = st.lists(st.booleans(), min_size=12, max_size=12)


def joined(
    happenings: tuple[Any, ...], cut: list[bool], kind: type[Happening], together: Callable[[list[Any]], Any]
) -> list[Any]:
    """The same history with neighbours of a kind put together, except where it is cut."""
    found: list[Any] = []
    for turn, happening in enumerate(happenings):
        joins = found and isinstance(happening, kind) and isinstance(found[-1], kind)
        if joins and not cut[turn % len(cut)]:
            found[-1] = together([found[-1], happening])
        else:
            found.append(happening)
    return found


def flat(problems: tuple[tuple[Problem, ...], ...]) -> list[Problem]:
    """The problems in order, whichever happening they came with."""
    return [problem for of_one in problems for problem in of_one]


def all_outcomes(book: AnyBook, happenings: tuple[Any, ...]) -> list[Any]:
    """Every outcome in order, asked of each happening as it is: nothing is taken apart."""
    found: list[Any] = []
    before = book.start()
    for happening in happenings:
        after = book.apply(before, happening).state
        found += book.outcomes(before, happening, after)
        before = after
    return found
