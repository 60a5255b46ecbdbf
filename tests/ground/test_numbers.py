"""The roundings, against their definition on Fractions, for ints and columns alike."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, trunc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.numbers import (
    Column,
    clamp,
    column,
    down,
    either,
    even_parts,
    exact_sum,
    half_away_from_zero,
    half_up,
    halves,
    in_unit,
    larger,
    lookup,
    sign,
    tied_sum,
    towards_zero,
)

whole = st.integers(-(10**12), 10**12)
units = st.integers(1, 10**6)


def nearest(value: Fraction, *, half_goes: Callable[[Fraction], int]) -> int:
    """The definition: the nearest whole number, and a rule for the exact half."""
    below = floor(value)
    if value - below == Fraction(1, 2):
        return half_goes(value)
    return below if value - below < Fraction(1, 2) else below + 1


def away(value: Fraction) -> int:
    return ceil(value) if value > 0 else floor(value)


DEFINITIONS: list[tuple[Callable[..., int], Callable[[Fraction], int]]] = [
    (down, floor),
    (towards_zero, trunc),
    (half_up, lambda value: nearest(value, half_goes=ceil)),
    (half_away_from_zero, lambda value: nearest(value, half_goes=away)),
]


@pytest.mark.parametrize(("rounding", "definition"), DEFINITIONS)
@given(value=whole, unit=units)
def test_a_rounding_follows_its_definition(
    rounding: Callable[..., int], definition: Callable[[Fraction], int], value: int, unit: int
) -> None:
    assert rounding(value, unit) == definition(Fraction(value, unit))


@pytest.mark.parametrize("rounding", [down, towards_zero, half_up, half_away_from_zero])
@given(values=st.lists(whole, min_size=1), unit=units)
def test_a_column_rounds_like_its_values(rounding: Callable[..., Column], values: list[int], unit: int) -> None:
    assert rounding(column(values), unit).tolist() == [rounding(value, unit) for value in values]


def test_halves_go_where_the_name_says() -> None:
    # 13.5 and -13.5, the case of FFJD 6.1: 1550 beating 1500 at slow pace
    assert (half_up(27, 2), half_up(-27, 2)) == (14, -13)
    assert (half_away_from_zero(27, 2), half_away_from_zero(-27, 2)) == (14, -14)
    assert (towards_zero(27, 2), towards_zero(-27, 2)) == (13, -13)
    assert (down(27, 2), down(-27, 2)) == (13, -14)


def test_limits_choices_and_signs_hold_for_both_kinds() -> None:
    assert [clamp(value, -450, 450) for value in (-451, -450, 0, 450, 451)] == [-450, -450, 0, 450, 450]
    assert clamp(column([-451, 7, 451]), -450, 450).tolist() == [-450, 7, 450]
    assert [either(value > 0, 5, 6) for value in (1, -1)] == [5, 6]
    assert either(np.array([True, False]), column([1, 2]), 9).tolist() == [1, 9]
    assert [sign(value) for value in (-3, -1, 0, 1, 3)] == [-1, -1, 0, 1, 1]
    assert sign(column([-3, -1, 0, 1, 3])).tolist() == [-1, -1, 0, 1, 1]


def test_a_lookup_past_the_end_gives_the_last_entry() -> None:
    assert [lookup((10, 5, 2, 1, 0), at) for at in (0, 3, 4, 9)] == [10, 1, 0, 0]
    assert lookup((10, 5, 2, 1, 0), column([0, 3, 4, 9])).tolist() == [10, 1, 0, 0]


@given(
    table=st.lists(st.integers(0, 1000), min_size=1, max_size=8),
    place=st.integers(1, 10),
    tied=st.integers(1, 6),
)
def test_tied_players_hold_the_sum_of_their_places(table: list[int], place: int, tied: int) -> None:
    by_hand = sum(table[at - 1] for at in range(place, place + tied) if at <= len(table))
    assert tied_sum(table, place, tied) == by_hand
    assert tied_sum(table, column([place]), column([tied])).tolist() == [by_hand]


@given(total=st.integers(0, 10**6), among=st.integers(1, 50))
def test_even_parts_add_up_and_differ_by_one_at_most(total: int, among: int) -> None:
    parts = even_parts(total, among)
    assert sum(parts) == total
    assert len(parts) == among
    assert max(parts) - min(parts) <= 1


@given(st.lists(st.fractions(max_denominator=60), max_size=20))
def test_an_exact_sum_is_what_adding_one_after_the_other_makes(values: list[Fraction]) -> None:
    by_hand = Fraction(0)
    for value in values:
        by_hand += value
    assert exact_sum(values) == by_hand


@given(whole)
def test_halves_are_counted_exactly(count: int) -> None:
    assert halves(count) * 2 == count


def test_a_value_that_the_unit_cannot_hold_is_a_bug() -> None:
    assert in_unit(Fraction(2, 3), 3) == 2
    with pytest.raises(ValueError, match="not a whole number of 1/4"):
        in_unit(Fraction(2, 3), 4)


def test_a_column_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        column([1, 2])[0] = 3


@given(one=st.lists(whole, min_size=1), other=whole)
def test_the_larger_of_two_sign_limits_and_tables_are_the_same_for_one_and_for_a_column(
    one: list[int], other: int
) -> None:
    table, values = (5, 7, 9), column(one)
    assert larger(values, values * 0 + other).tolist() == [max(each, other) for each in one]
    assert [larger(each, other) for each in one] == [max(each, other) for each in one]
    assert sign(values).tolist() == [sign(each) for each in one]
    assert clamp(values, -3, 5).tolist() == [clamp(each, -3, 5) for each in one]
    assert lookup(table, values).tolist() == [lookup(table, each) for each in one]
    assert [lookup(table, at) for at in (-1, 0, 2, 3)] == [5, 5, 9, 9]
