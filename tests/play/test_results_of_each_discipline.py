import re
from dataclasses import replace
from pathlib import Path

import pytest

from ronde.ground.results import BYES, CHESS, DISCIPLINES, DRAUGHTS, NOBODY, SCRABBLE
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import closed, drafted
from ronde.play.plan import Phase
from tests.play.making import codes, ok, section, with_rounds, worths

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "tournament.md"
FREE = (Phase("free", 2),)


@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_each_code_is_the_counterpart_of_its_counterpart(discipline: str) -> None:
    table = DISCIPLINES[discipline]
    for code, result in table.items():
        if result.counterpart != NOBODY:
            assert table[result.counterpart].counterpart == code


@pytest.mark.parametrize("discipline", [one for one, bye in BYES.items() if bye])
def test_the_bye_of_each_discipline_is_worth_a_win_and_nobody_played(discipline: str) -> None:
    table = DISCIPLINES[discipline]
    bye = table[BYES[discipline]]
    assert bye.halves == max(result.halves for result in table.values())
    assert not bye.played


@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_the_page_on_the_file_names_every_code_of_the_discipline(discipline: str) -> None:
    page = PAGE.read_text("utf-8").split("## Rounds")[1].split("## Criteria")[0]
    (row,) = re.findall(rf"^\| {discipline} \| (.*)\|$", page, re.MULTILINE)
    named = {code for quoted in re.findall(r"`([^`]*)`", row) for code in quoted.split()}
    by_scores = {"scrabble": {"win", "draw", "loss"}, "collective": {"scored"}}.get(discipline, set())
    assert named - {"412-388", "977"} == set(DISCIPLINES[discipline]) - {"?"} - by_scores


def test_draughts_has_the_nine_codes_of_the_document() -> None:
    # FFJD chapter 4: points of the player, points of the opponent, played?
    document = {
        "0": (0, 2, True),
        "1": (1, 1, True),
        "2": (2, 0, True),
        "0fe": (0, 2, False),
        "0fne": (0, 2, False),
        "2fe": (2, 0, False),
        "2fne": (2, 0, False),
        "0r": (0, 0, True),
        "0d": (0, 0, False),
    }
    for code, (mine, theirs, played) in document.items():
        result = DRAUGHTS[code]
        assert (result.halves, DRAUGHTS[result.counterpart].halves, result.played) == (2 * mine, 2 * theirs, played)


def test_an_advantageous_draw_is_a_draw_unless_the_event_pays_for_it() -> None:
    base = with_rounds(section("a b", FREE), "a-b:1+")
    assert worths(base, "points") == {"a": 1, "b": 1}
    paying = replace(base, plan=replace(base.plan, halves={"1+": 3, "1-": 1}))
    assert worths(paying, "points") == {"a": 1.5, "b": 0.5}


def test_scrabble_match_points_are_3_2_1_0_and_parameters_of_the_event() -> None:
    # FC-1
    base = section("a b c d e f", FREE, "scrabble")
    played = with_rounds(base, "a-b:win@400-300 c-d:draw@350-350 e-f:forfeit-win")
    assert worths(played, "match_points") == {"a": 3, "b": 1, "c": 2, "d": 2, "e": 3, "f": 0}
    two = replace(played, plan=replace(played.plan, halves={"win": 4, "draw": 2, "loss": 0, "forfeit-win": 4}))
    assert worths(two, "match_points") == {"a": 2, "b": 0, "c": 1, "d": 1, "e": 2, "f": 0}


def test_scores_of_scrabble_decide_the_game_and_must_not_contradict_the_code() -> None:
    base = with_rounds(section("a b c d", FREE, "scrabble"), "a-b: c-d:")
    entered = ok(result_entered(base, 1, 1, scores=(388, 412)))
    assert entered.rounds[0].games[0].result == "loss"
    assert codes(result_entered(base, 1, 1, "win", (388, 412))) == ["play.scores-contradict"]
    assert codes(result_entered(base, 1, 1, "win")) == ["play.scores-missing"]
    assert codes(result_entered(base, 1, 1, scores=(9000, 1))) == ["play.impossible-score"]
    assert ok(result_entered(base, 1, 1, "forfeit")).rounds[0].games[0].result == "forfeit"


def test_chess_counts_forfeits_and_byes() -> None:
    base = section("a b c d e", FREE, "chess")
    played = with_rounds(base, "a-b:= c-d:+ e:bye", "a-c:1 b:half-bye d:zero-bye e:half-bye")
    assert worths(played, "points") == {"a": 1.5, "b": 1, "c": 1, "d": 0, "e": 1.5}
    assert CHESS["bye"].counterpart == CHESS["half-bye"].counterpart == NOBODY


def test_a_bye_is_no_result_of_a_game_and_a_win_is_no_bye() -> None:
    base = with_rounds(section("a b c", FREE, "chess"), "a-b: c:bye")
    assert "play.result-does-not-fit" in codes(result_entered(base, 1, 1, "half-bye"))
    assert "play.result-does-not-fit" in codes(corrected(base, 1, 2, "1"))
    assert not corrected(base, 1, 2, "half-bye").is_refused


def test_an_unknown_code_and_scores_without_a_board_for_them_are_refused() -> None:
    base = with_rounds(section("a b", FREE), "a-b:")
    assert codes(result_entered(base, 1, 1, "3")) == ["play.unknown-result"]
    assert "play.scores-not-kept" in codes(result_entered(base, 1, 1, "2", (3, 2)))
    assert "play.no-result-given" in codes(result_entered(base, 1, 1))
    assert codes(result_entered(base, 1, 7, "2")) == ["play.no-such-table"]


def test_to_be_decided_blocks_the_end_of_the_section_and_not_the_next_round() -> None:
    base = with_rounds(section("a b c d", (Phase("nearest", 2),)), "a-b: c-d:2")
    waiting = ok(result_entered(base, 1, 1, "?"))
    assert not drafted(waiting).is_refused
    assert worths(waiting, "points") == {"a": 0, "b": 0, "c": 2, "d": 0}
    finished = with_rounds(waiting, "a-c:2 b-d:2")
    finished = replace(finished, rounds=(finished.rounds[0], replace(finished.rounds[1], number=2)))
    assert "play.to-be-decided" in codes(closed(finished))
    decided = ok(result_entered(finished, 1, 1, "0fne"))
    assert ok(closed(decided)).is_closed


def test_scrabble_undecided_is_worth_nothing_yet() -> None:
    assert SCRABBLE["?"].halves == 0
    assert not SCRABBLE["?"].decided
