from datetime import date

import pytest

from ronde.ground.days import years_before
from ronde.ground.ids import PlayerId, Roster
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.ground.results import DISCIPLINES, NOBODY


@pytest.mark.parametrize(
    ("day", "two_years_earlier"),
    [
        (date(2016, 2, 29), date(2014, 2, 28)),
        (date(2016, 3, 1), date(2014, 3, 1)),
        (date(2018, 2, 28), date(2016, 2, 28)),
        (date(2, 12, 31), date.min),
        (date(3, 1, 1), date(1, 1, 1)),
    ],
)
def test_two_years_before_a_leap_day_is_the_28th(day: date, two_years_earlier: date) -> None:
    assert years_before(day, 2) == two_years_earlier


def test_a_roster_gives_numbers_once_and_in_order() -> None:
    roster = Roster([PlayerId("ana"), PlayerId("bo")])
    assert roster.enter(PlayerId("ana")) == 0
    assert roster.enter(PlayerId("cy")) == 2
    assert [roster.player(number) for number in range(len(roster))] == ["ana", "bo", "cy"]
    assert "bo" in roster
    assert "dan" not in roster
    assert list(roster) == ["ana", "bo", "cy"]


def test_a_problem_seen_from_outside_has_a_longer_path() -> None:
    problem = Problem("x", where=("place",)).inside("facts", 3)
    assert problem.where == ("facts", 3, "place")


def test_only_a_refusal_refuses() -> None:
    warning, refusal = Problem("x", level=Level.WARNING), Problem("y")
    assert not has_refusal([warning])
    assert has_refusal([warning, refusal])


@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_every_result_has_a_counterpart_that_answers_it(discipline: str) -> None:
    codes = DISCIPLINES[discipline]
    for result in codes.values():
        if result.counterpart == NOBODY:
            assert result.code.endswith("bye") or discipline == "collective"  # where nobody sits opposite
            continue
        other = codes[result.counterpart]
        assert other.counterpart == result.code
        assert (other.played, other.decided) == (result.played, result.decided)


def test_a_draughts_game_shares_two_points_unless_both_are_at_fault() -> None:
    # FFJD 4: 2-0, 1-1, 0-2, forfeits alike, an advantageous draw as a draw; 0r and 0d give nobody anything
    codes = DISCIPLINES["draughts"]
    shared = {code: result.halves + codes[result.counterpart].halves for code, result in codes.items()}
    sharing = {"2", "1", "1+", "1-", "0", "2fe", "0fe", "2fne", "0fne"}
    assert {code for code, total in shared.items() if total == 4} == sharing
    assert {code for code, total in shared.items() if total == 0} == {"0r", "0d", "?"}
