"""Two lists of one day: every kind of difference is told from the others, by the smallest example of each."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.parallel_lists import DifferenceKind, OurLine, Parallel, TheirLine, together


def ours(value: int, before: int | None = None, *, place: int = 1, name: str = "Ana Pop") -> OurLine:
    return OurLine(Fraction(value), place, name, None if before is None else Fraction(before))


def theirs(
    value: int | None, before: int | None = None, *, player: str = "p", place: int = 1, name: str = "POP Ana"
) -> TheirLine:
    exact = None if value is None else Fraction(value)
    return TheirLine(player, name, exact, place, str(value), None if before is None else Fraction(before))


@pytest.mark.parametrize(
    ("mine", "other", "kind"),
    [
        (ours(1500), theirs(1500), "same"),  # the order of words in a name and its capitals are no difference
        (ours(1500), theirs(1500, name=""), "same"),  # a list of numbers calls nobody otherwise
        (ours(1500), theirs(1501), "rounding"),
        (ours(1500), theirs(1499), "rounding"),
        (ours(1500), theirs(1502), "value"),  # nothing is known of the list before
        (ours(1500, 1480), theirs(1480, 1480), "games"),  # we have counted something
        (ours(1480, 1480), theirs(1500, 1480), "games"),  # they have
        (ours(1500, 1480), theirs(1510, 1490), "carried"),  # 10 more, as before
        (ours(1500, 1480), theirs(1520, 1490), "value"),  # 20 more, and 10 before: both have moved
        (ours(1500), theirs(None), "value"),  # "NC"
        (ours(1500, place=3), theirs(1500, place=4), "place"),
        (ours(1500), theirs(1500, name="Ana Popescu"), "name"),
    ],
)
def test_a_difference_has_its_kind(mine: OurLine, other: TheirLine, kind: str) -> None:
    assert [one.kind for one in Parallel({"p": mine}, (other,)).differences] == [kind]


def test_who_stands_on_one_list_only_is_unknown_extra_or_missing() -> None:
    found = Parallel({"p": ours(1500)}, (theirs(1400, player=""), theirs(1300, player="q")))
    assert [one.kind for one in found.differences] == ["unknown", "extra", "missing"]
    assert found.counts[DifferenceKind.MISSING] == 1


def test_a_place_that_follows_from_others_is_no_difference_of_its_own() -> None:
    """They have a stranger of 1600 above everybody: places below are one further, and that is said once."""
    mine = {"a": ours(1500, place=1), "b": ours(1400, place=2)}
    other = (theirs(1600, player=""), theirs(1500, player="a", place=2), theirs(1400, player="b", place=3))
    assert [one.kind for one in Parallel(mine, other).differences] == ["unknown", "same", "same"]


def test_a_list_with_decimals_rounds_in_its_last_digit() -> None:
    other = TheirLine("p", "Ana Pop", Fraction("12.4"), 1, "12,4")
    mine = OurLine(Fraction("12.5"), 1, "Ana Pop")
    assert Parallel({"p": mine}, (other,), Fraction(1, 10)).differences[0].kind == "rounding"
    assert Parallel({"p": mine}, (other,), Fraction(1, 100)).differences[0].kind == "value"


def test_a_second_line_of_one_person_is_not_taken_for_the_first() -> None:
    found = Parallel({"p": ours(1500)}, (theirs(1500), theirs(1500)))
    assert [one.kind for one in found.differences] == ["same", "extra"]


_VALUES = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1000, 1010))


@given(_VALUES, _VALUES)
def test_everybody_on_either_list_is_there_once_and_counts_add_up(one: dict[str, int], two: dict[str, int]) -> None:
    def placed(values: dict[str, int]) -> dict[str, int]:
        return {who: 1 + sum(other > values[who] for other in values.values()) for who in values}

    mine = {who: ours(value, place=placed(one)[who], name=who) for who, value in one.items()}
    other = tuple(theirs(value, player=who, place=placed(two)[who], name=who) for who, value in two.items())
    found = Parallel(mine, other)
    assert sorted(difference.player for difference in found.differences) == sorted({*one, *two})
    assert sum(found.counts.values()) == len({*one, *two})
    # Places that each list gives by its own values are always explained by them.
    assert found.counts[DifferenceKind.PLACE] == 0
    assert together([found, found])[DifferenceKind.SAME] == 2 * found.counts[DifferenceKind.SAME]
