"""Who listens hears every formula, with the rows of the player asked for."""

from fractions import Fraction

from ronde.ground.numbers import Column, Ints, column
from ronde.ground.trace import article, article_of, derivations, recording, rows


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
