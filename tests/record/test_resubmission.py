"""What is otherwise in a section that comes a second time: field by field, game by game."""

from datetime import date

from ronde.record.resubmission import document_differences
from ronde.regulations.ffjd.documents import Game, Result, Series


def series(*games: tuple[str, str, Result], declared: bool | None = None, name: str = "Open") -> Series:
    made = [Game(white=white, black=black, result=result, round=1) for white, black, result in games]
    return Series(id="s", name=name, first_day=date(2024, 1, 10), cadence="slow", declared=declared, games=made)


def told(before: Series, after: Series) -> list[object]:
    return [one.shown for one in document_differences(before, after)]


def test_the_same_section_differs_in_nothing() -> None:
    one = series(("ann", "ben", 2))
    assert told(one, one) == []


def test_a_field_is_told_with_both_values_also_where_one_is_missing() -> None:
    assert told(series(), series(declared=True, name="Cup")) == ["name: Open → Cup", "declared: – → True"]


def test_a_result_is_told_with_its_game() -> None:
    before, after = series(("ann", "ben", 2), ("cat", "dan", 1)), series(("ann", "ben", 2), ("cat", "dan", 0))
    assert told(before, after) == ["games[1].result (cat dan 1): 1 → 0"]


def test_a_game_that_came_or_went_is_told_alone() -> None:
    one: tuple[str, str, Result] = ("ann", "ben", 2)
    two: tuple[str, str, Result] = ("cat", "dan", 1)
    three: tuple[str, str, Result] = ("eve", "fay", 0)
    assert told(series(one, three), series(one, two, three)) == ["games[1]: – → white cat black dan result 1 round 1"]
    assert told(series(one, two, three), series(two, three)) == ["games[0]: white ann black ben result 2 round 1 → –"]
