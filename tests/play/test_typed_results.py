"""Results as they are typed from slips, and back: what stands in a line is what the acts take."""

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.section import Game
from ronde.play.typed_results import TypedResult, as_typed, typed_result, typed_words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("17 470 313", ("17", "470", "313")),
        ("17 470-313", ("17", "470", "313")),
        ("17-470-313", ("17", "470", "313")),
        (" 17  470 – 313 ", ("17", "470", "313")),
        ("17 470 -12", ("17", "470", "-12")),
        ("17 1-", ("17", "1-")),
        ("4 --", ("4", "--")),
        ("", ()),
    ],
)
def test_a_line_typed_at_once_is_taken_apart(line: str, words: tuple[str, ...]) -> None:
    assert typed_words(line) == words


SCRABBLE = {
    ("470", "313"): TypedResult(scores=(470, 313)),
    ("098", "413"): TypedResult(scores=(98, 413)),
    ("f", ""): TypedResult("forfeit"),
    ("F", ""): TypedResult("forfeit"),
    ("", "f"): TypedResult("forfeit-win"),
    ("f", "f"): TypedResult("double-forfeit"),
    ("?", ""): TypedResult("?"),
    ("?", "?"): TypedResult("?"),
    ("?470", "313"): TypedResult("?", (470, 313), "win"),
    ("?f", ""): TypedResult("?", None, "forfeit"),
    ("?draw", ""): TypedResult("?", None, "draw"),
    ("forfeit", ""): TypedResult("forfeit"),
}


@pytest.mark.parametrize("typed", SCRABBLE)
def test_scores_forfeits_and_question_marks_of_scrabble(typed: tuple[str, str]) -> None:
    assert typed_result("scrabble", *typed) == SCRABBLE[typed]


@pytest.mark.parametrize(
    ("discipline", "typed", "code"),
    [
        ("draughts", "2", "2"),
        ("draughts", "=", "1"),
        ("draughts", "0FNE", "0fne"),
        ("draughts", "1+", "1+"),
        ("chess", "=", "="),
        ("chess", "½", "="),
        ("chess", "-", "-"),
    ],
)
def test_one_code_of_draughts_and_chess(discipline: str, typed: str, code: str) -> None:
    assert typed_result(discipline, typed) == TypedResult(code)


def test_two_codes_that_go_together_are_one_result() -> None:
    assert typed_result("chess", "1", "0") == TypedResult("1")
    assert typed_result("draughts", "1", "1") == TypedResult("1")
    assert typed_result("draughts", "?2") == TypedResult("?", None, "2")
    assert isinstance(typed_result("chess", "1", "1"), Problem)


@pytest.mark.parametrize("typed", [("", ""), ("470", ""), ("470", "f"), ("f", "313"), ("4x0", "313"), ("?470", "")])
def test_what_is_no_result_is_said_as_it_was_typed(typed: tuple[str, str]) -> None:
    found = typed_result("scrabble", *typed)
    assert isinstance(found, Problem)
    assert found.code == "play.typed-unclear"


@pytest.mark.parametrize(
    "typed", [one for one in SCRABBLE if one not in {("098", "413"), ("F", ""), ("?", "?"), ("forfeit", "")}]
)
def test_a_result_is_shown_in_the_line_as_it_would_be_typed(typed: tuple[str, str]) -> None:
    said = SCRABBLE[typed]
    code = said.result or ("win" if said.scores and said.scores[0] > said.scores[1] else "loss")
    assert as_typed("scrabble", Game(1, PlayerId("a"), PlayerId("b"), code, said.scores, said.assumed)) == typed


def test_codes_are_shown_as_they_are() -> None:
    assert as_typed("draughts", Game(1, PlayerId("a"), PlayerId("b"), "2fe")) == ("2fe", "")
    assert as_typed("draughts", Game(1, PlayerId("a"), PlayerId("b"), "?", None, "0")) == ("?0", "")
    assert as_typed("scrabble", Game(1, PlayerId("a"), PlayerId("b"))) == ("", "")


NEITHER_CAME = (
    *(
        "ff",
        "FF",
        "f f",
        "f-f",
        "f/f",
        "f – f",
        "abs-abs",
        "absent absent",
        "forfait / forfait",
        "df",
        "double forfait",
    ),
    *(
        "fe fe",
        "fe-fe",
        "fefe",
        "fne-fne",
        "fne-fe",
        "fe fne",
        "0fe-0fe",
        "0fe 0fe",
        "0fe0fe",
        "0fne 0fne",
        "0fne-0fne",
    ),
    *("0fne0fne", "0fe0fne", "0d", "0d-0d", "0f-0f", "0-0f", "--", "- -", "-/-", "forfait dublu"),
)


@pytest.mark.parametrize("discipline", ["draughts", "chess", "scrabble"])
@pytest.mark.parametrize("typed", NEITHER_CAME)
def test_that_neither_came_is_read_in_every_spelling_at_once_and_in_two_fields(discipline: str, typed: str) -> None:
    both = {"draughts": "0d", "chess": "--", "scrabble": "double-forfeit"}[discipline]
    assert typed_result(discipline, typed) == TypedResult(both)
    first, second = (*typed_words(f"17 {typed}"), "", "")[1:3]
    assert typed_result(discipline, first, second) == TypedResult(both)
    assert typed_result(discipline, f"?{typed}") == TypedResult("?", None, both)


@pytest.mark.parametrize("typed", ["ffe", "ffne", "0f", "fe0", "f-1", "0-0"])
def test_a_slip_of_the_finger_is_not_taken_for_two_who_did_not_come(typed: str) -> None:
    assert isinstance(typed_result("draughts", typed), Problem)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("2-0fe", "2fe"), ("2fe-0fe", "2fe"), ("0fne-2fne", "0fne"), ("0fne 2", "0fne"), ("0r-0r", "0r"), ("1+ 1-", "1+")],
)
def test_both_sides_of_a_forfeit_of_draughts_are_one_result(typed: str, code: str) -> None:
    assert typed_result("draughts", typed) == TypedResult(code)
    assert isinstance(typed_result("draughts", "2fe-0fne"), Problem)  # excused for one side, and not for the other
