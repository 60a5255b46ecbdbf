"""Problems that another machine told: said where they can be, and named where they cannot."""

from ronde.ground.problems import Level, Problem
from ronde.words.sentences import said, understood


def test_a_problem_whose_words_can_be_filled_in_is_said_as_it_is() -> None:
    told = Problem("submission.in-office", values={"id": "open", "state": "submitted"})
    assert understood(told) is told


def test_one_without_the_values_that_its_words_need_is_only_named() -> None:
    told = Problem("submission.in-office", level=Level.OFFICER)
    found = understood(told)
    assert "submission.in-office" in said(found, "fr").what
    assert found.level is Level.OFFICER


def test_one_that_nobody_knows_here_is_named_too() -> None:
    told = Problem("from.the-future", values={"x": 1})
    assert understood(told) is told
    assert "from.the-future" in said(told, "en").what
