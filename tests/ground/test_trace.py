"""Who listens hears every formula, with the rows of the player asked for."""

from fractions import Fraction

import numpy as np

from ronde.ground.numbers import Column, Ints, column
from ronde.ground.trace import (
    Marks,
    Steps,
    ahead,
    article,
    article_of,
    derivations,
    include,
    listening,
    recording,
    rows,
)


@article("1", unit=3)
def thirds(points: Ints) -> Ints:
    return points


@article("2", case=lambda values: "high" if values["value"] > 10 else "low")
def total(points: Ints, extra: int) -> Ints:
    return thirds(points) + extra


def test_without_a_listener_a_formula_is_only_its_value() -> None:
    assert total(7, 2) == 9


def test_a_listener_hears_the_steps_inside_each_other() -> None:
    with recording() as heard:
        total(7, 2)
    (found,) = derivations(heard.steps, player=0)
    assert (found.name, found.article, found.value, found.case) == ("total", "2", 9, "low")
    (inner,) = found.steps
    assert (inner.name, inner.value) == ("thirds", Fraction(7, 3))
    assert found.values["thirds"] == Fraction(7, 3)  # a step inside is a value of the step around it


def test_a_derivation_is_the_rows_of_its_player() -> None:
    with recording() as heard, rows(column([4, 8, 4]), opponent=column([1, 2, 3])):
        total(column([6, 9, 12]), 0)
    found = list(derivations(heard.steps, player=4))
    assert [one.value for one in found] == [6, 12]
    assert [one.values["opponent"] for one in found] == [1, 3]
    assert [one.case for one in found] == ["low", "high"]
    assert list(derivations(heard.steps, player=5)) == []


def test_steps_on_other_rows_are_found_by_player() -> None:
    # one row a player outside, one row a game inside: player 8 has the two games worth 1 and 2
    @article("3")
    def summed(players: Column) -> Column:
        with rows(column([4, 8, 8])):
            games = thirds(column([3, 3, 6]))
        return column([games[0], games[1] + games[2]]) + 0 * players

    with recording() as heard, rows(column([4, 8])):
        summed(column([0, 0]))
    (found,) = derivations(heard.steps, player=8)
    assert found.value == 9
    assert [step.value for step in found.steps] == [1, 2]


def test_a_recording_ends_with_its_block_and_does_not_hear_others() -> None:
    with recording() as outer:
        total(1, 1)
        with recording() as inner:
            total(2, 2)
    total(3, 3)
    assert [len(outer.steps), len(inner.steps)] == [1, 1]


def test_a_formula_knows_its_article() -> None:
    said = article_of(thirds)
    assert said is not None
    assert (said.reference, said.name, said.unit) == ("1", "thirds", 3)
    assert article_of(test_a_formula_knows_its_article) is None


@article("3")
def sum_of_thirds(found: Column, before: Steps) -> Column:
    include(before)
    return found * 2


def test_what_was_computed_ahead_is_told_inside_the_formula_that_uses_it_by_player_and_event() -> None:
    events = ("a", "b")
    with recording() as heard:
        with rows(column([4, 8, 4]), event=Marks(events, column([0, 0, 1]))), ahead() as before:
            found = thirds(column([3, 6, 9]))
        with rows(column([4]), event=Marks(events, column([1]))):
            sum_of_thirds(found[2:], before)
    (step,) = derivations(heard.steps, player=4)  # not heard on its own, where it was computed
    assert (step.name, step.value, step.values["event"]) == ("sum_of_thirds", 18, "b")
    assert [(inner.name, inner.value) for inner in step.steps] == [("thirds", 3)]
    assert "before" not in step.values
    assert step.values["thirds"] == 3


def test_without_a_listener_nothing_is_kept_ahead() -> None:
    with ahead() as before:
        assert sum_of_thirds(thirds(column([3])), before).tolist() == [6]
    assert before == []
    assert not listening()
    with recording():
        assert listening()


def test_rows_end_with_their_block() -> None:
    with recording() as heard:
        with rows(column([1, 2])):
            with rows(column([7])):
                thirds(column([3]))
            thirds(column([6, 9]))
        thirds(12)
    assert [one.value for one in derivations(heard.steps, player=7)] == [1, 4]
    assert [one.value for one in derivations(heard.steps, player=2)] == [3, 4]


def test_a_mark_is_looked_up_for_its_row_and_alone_holds_for_all() -> None:
    assert list(Marks(("a", "b"), column([1, 0, 1]))) == ["b", "a", "b"]
    assert [Marks(("a",))[row] for row in (0, 5)] == ["a", "a"]


@article("1")
def doubled(value: Column) -> Column:
    return value * 2


@article("2")
def summed(given: Column) -> int:
    return int(doubled(given).sum())


def test_a_column_of_which_nobody_said_whose_it_is_is_shown_to_no_one() -> None:
    with recording() as heard:
        doubled(column([1, 2]))
    assert list(derivations(heard.steps, 0)) == []


def test_a_figure_for_everybody_is_shown_to_everybody_without_the_rows_of_others() -> None:
    with recording() as heard:
        summed(np.array([1, 2]))
    found = next(derivations(heard.steps, 7))
    assert (found.values, found.steps) == ({"value": 6}, ())


def test_an_inner_row_stands_under_the_outer_row_with_the_same_marks() -> None:
    @article("3")
    def outer(value: Column) -> Column:
        with rows(column([5, 5, 5, 6]), event=["a", "b", "b", "b"], table=column([1, 2, 3, 4])):
            doubled(column([10, 20, 30, 40]))
        return value

    with recording() as heard, rows(column([5, 6, 5]), event=["b", "b", "a"]):
        outer(column([1, 2, 3]))
    found = {
        str(each.values["event"]): [step.values["table"] for step in each.steps] for each in derivations(heard.steps, 5)
    }
    assert found == {"b": [2, 3], "a": [1]}
