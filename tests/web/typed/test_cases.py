"""How the server reads what is typed; how the scripts do is in ``tests/browser/test_typed_cases.py``."""

from typing import Any

import pytest

from ronde.ground.problems import Problem
from ronde.play.evening_games import typed_game
from ronde.play.typed_results import TypedResult, typed_result, typed_words
from ronde.web.desk.interclub.entering import with_board
from ronde.web.desk.rounds.entering import Typed, is_called
from tests.web.typed.cases import cases_of


@pytest.mark.parametrize("case", cases_of("lines"), ids=str)
def test_a_line_typed_at_once_means_what_its_fields_mean(case: dict[str, Any]) -> None:
    table, first, second = case["fields"]
    meant = TypedResult(scores=tuple(case["scores"])) if "scores" in case else TypedResult(case["code"])
    assert typed_result(case["discipline"], first, second) == meant
    for line in case["at_once"]:
        assert (*typed_words(line), "", "")[:3] == (table, first, second)


@pytest.mark.parametrize("case", cases_of("finished"), ids=str)
def test_a_result_is_taken_or_not(case: dict[str, Any]) -> None:
    found = typed_result(case["discipline"], *case["fields"])
    assert isinstance(found, TypedResult) == case["takes"]
    assert case["goes"] or isinstance(found, Problem)  # what is taken goes out


@pytest.mark.parametrize("case", cases_of("same"), ids=str)
def test_two_ways_of_typing_are_one_result_or_two(case: dict[str, Any]) -> None:
    before, now = (typed_result(case["discipline"], *case[side]) for side in ("before", "now"))
    assert isinstance(before, TypedResult)
    assert (before == now) == case["is"]


@pytest.mark.parametrize("case", cases_of("called"), ids=str)
def test_somebody_is_meant_by_letters_of_their_name(case: dict[str, Any]) -> None:
    assert is_called(case["name"], case["typed"]) == case["is"]


@pytest.mark.parametrize("case", cases_of("boards"), ids=str)
def test_a_line_of_a_match_is_about_its_board_or_the_one_that_is_typed(case: dict[str, Any]) -> None:
    found = with_board(Typed("5", *case["fields"]))
    assert [found.shown, found.first, found.second] == case["sent"]


@pytest.mark.parametrize("case", cases_of("evening"), ids=str)
def test_a_result_of_an_evening_is_known_or_not(case: dict[str, Any]) -> None:
    found = typed_game(case["typed"])
    assert (found.result if found else "") == case["code"]
