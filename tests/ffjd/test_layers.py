"""What a state keeps in layers says the same as plain dictionaries."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.ids import FactId
from ronde.ground.numbers import column
from ronde.regulations.ffjd.happenings import Frame
from ronde.regulations.ffjd.rating.guests import Arrivals, Visit, Visits, last_of
from ronde.regulations.ffjd.rating.layers import Layered

numbers = st.integers(0, 9)
changes = st.lists(st.dictionaries(numbers, st.integers(1, 99), max_size=6) | st.sets(numbers, max_size=4), max_size=20)


@given(changes)
def test_layers_say_what_a_dictionary_says(made: list[dict[int, int] | set[int]]) -> None:
    layered, plain = Layered[int](), dict[int, int]()
    for change in made:
        before, was = layered, dict(plain)
        if isinstance(change, dict):
            layered, plain = layered.update(change), plain | change
        else:
            layered, plain = layered.without(change), {who: plain[who] for who in plain if who not in change}
        assert dict(before) == was  # an older list stays as it was
        assert dict(layered) == plain
        assert len(layered) == len(plain)
        assert layered.of(range(10)) == plain
        assert {who: layered[who] for who in plain} == plain
        assert [who for who in range(10) if who in layered] == sorted(plain)


@given(changes)
def test_each_layer_is_more_than_twice_as_large_as_the_one_over_it(made: list[dict[int, int] | set[int]]) -> None:
    layered = Layered[int]()
    for change in made:
        layered = layered.update(change) if isinstance(change, dict) else layered.without(change)
        sizes = [len(layer) for layer in layered.layers]
        assert all(below > 2 * over for over, below in pairwise(sizes))


def test_nobody_has_a_value_in_no_layers() -> None:
    with pytest.raises(KeyError):
        Layered[int]()[3]


# The visits of players from outside

guests = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2000)), max_size=6)
entered = st.lists(st.tuples(guests, st.booleans()), max_size=8)


def arrivals(rows: Sequence[tuple[int, int, int]], turn: int) -> Arrivals:
    """Guests in the three series of a happening; every second happening has the series of the one before again."""
    names = [FactId(f"s{turn // 2}-{at}") for at in range(3)]
    frames = [Frame(id=name, event=name, first_day=_day(at), last_day=_day(at)) for at, name in enumerate(names)]
    player, section, equivalent = zip(*rows, strict=True) if rows else ((), (), ())
    return Arrivals(column(player), column(section), column(equivalent), frames)


def _day(at: int) -> date:
    return date(2024, 1, 1 + at)


@given(entered)
def test_visits_are_the_same_entered_one_by_one_or_in_bulks(
    happenings: list[tuple[list[tuple[int, int, int]], bool]],
) -> None:
    visits, plain = Visits(), dict[int, dict[FactId, Visit]]()
    for turn, (rows, is_bulk) in enumerate(happenings):
        visits = visits.joined(arrivals(rows, turn), is_bulk=is_bulk)
        for who, section, equivalent in rows:
            plain.setdefault(who, {})[FactId(f"s{turn // 2}-{section}")] = Visit(_day(section), equivalent)
    assert {who: list(of_one.items()) for who, of_one in visits.items()} == {
        who: list(of_one.items()) for who, of_one in plain.items()
    }
    assert len(visits) == len(plain)
    assert [who for who in range(5) if who in visits] == sorted(plain)


def test_visits_taken_away_stay_away_and_later_ones_join() -> None:
    first = Visits().joined(arrivals([(7, 0, 1200), (7, 1, 1300)], 0), is_bulk=True)
    left = first.update({7: {FactId("s0-1"): first[7][FactId("s0-1")]}})
    later = left.joined(arrivals([(7, 0, 1400)], 2), is_bulk=True)
    assert list(later[7]) == ["s0-1", "s1-0"]
    assert last_of(later[7]) == Visit(date(2024, 1, 2), 1300)
    assert list(first[7]) == ["s0-0", "s0-1"]
