"""Everybody's derivations out of one recording are those that each player's own search finds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.all_derivations import AllDerivations
from ronde.ground.numbers import Column, column
from ronde.ground.trace import Marks, Number, TraceStep, article, derivations, recording, rows


def _sign(values: Mapping[str, Number]) -> str:
    return "below" if values["value"] < 0 else "above"


@article("1", unit=3, case=_sign, inputs={"of": 2})
def thirds(of: Column, less: int) -> Column:
    return doubled(of) - less


@article("2")
def doubled(of: Column) -> Column:
    return 2 * of


@article("3", unit=lambda given: given["parts"], case=_sign)
def shared(parts: Column, of: Column) -> Column:
    return of - parts


@article("4")
def exactly(of: Any) -> Any:
    return of * Fraction(1, 2)


@article("5")
def positive(of: Column) -> Any:
    return of > 0


@article("6")
def everything(table: tuple[int, ...], of: Column, players: Column, events: list[str], order: Column) -> int:
    """Nobody's in particular, with rows inside it, and rows inside those."""
    with rows(players, order, event=events, turn=order):
        thirds(of, 1)
        shared(np.abs(of) + 1, of)
    with rows(players[:2], event=events[:2]):
        outer(of[:2], players, events, of)
    return len(table)


@article("7")
def outer(of: Column, players: Column, events: list[str], games: Column) -> Column:
    with rows(players, event=Marks(events, np.arange(len(events)))):
        positive(games)
        exactly(np.array([Fraction(int(one), 3) for one in games], dtype=object))
    return of


@article("8")
def nobodys(of: Column) -> Column:
    return of


def _heard(players: list[int], events: list[str], of: list[int], order: list[int]) -> list[TraceStep]:
    with recording() as heard:
        everything((1, 2), column(of), column(players), events, column(order))
        nobodys(column(of))
        with rows(column(players), event=Marks(["only"])):
            doubled(column(of))
            exactly(4)
    return heard.steps


drawn = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from("ab"), st.integers(-5, 5), st.integers(0, 2)), min_size=2, max_size=9
)


@given(table=drawn)
def test_of_everyone_at_once_is_said_what_is_said_of_each(table: list[tuple[int, str, int, int]]) -> None:
    players, events, of, order = (list(values) for values in zip(*table, strict=True))
    steps = _heard(players, events, of, order)
    together = AllDerivations(steps)
    for player in range(5):
        assert list(together.of(player)) == list(derivations(steps, player))


def test_rows_that_nobody_has_are_no_ones() -> None:
    with recording() as heard, rows(column(())):
        doubled(column(()))
    assert list(AllDerivations(heard.steps).of(0)) == []


def test_a_row_may_hold_nothing_as_long_as_nobody_asks_for_it() -> None:
    with recording() as heard, rows(column([1, 2])):
        article("9")(lambda of: of)(np.array([Fraction(1, 2), None], dtype=object))
    (found,) = AllDerivations(heard.steps).of(1)
    assert found.value == Fraction(1, 2)
