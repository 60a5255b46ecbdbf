"""Line-ups anew for every day of a season: substitutes, boards left to EXEMPT, and what is refused; the matches of a day."""

from dataclasses import replace

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.lineups import lined_up, next_lineups
from ronde.play.changes.rounds import drafted
from ronde.play.checker import check
from ronde.play.match_days import day_matches, resting
from ronde.play.plan import Phase, Seats, TakenSeat
from ronde.play.section import Section
from ronde.play.standings.teams import team_table
from tests.play.making import all_won_by_first, codes, next_round, ok, pairs
from tests.play.test_matches import teams

# Four teams of three for two boards: by the grid (1-4)(2-3), (4-3)(1-2), (2-4)(3-1) the first named is at home.
SEASON = teams("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "d1 d2 d3", rounds=3, boards=2)


def seats(text: str) -> Seats:
    """Line-ups by teams, ``*`` for nobody: "a1 a2, b1 *"."""
    return tuple(tuple(None if one == "*" else PlayerId(one) for one in group.split()) for group in text.split(","))


FIRST = seats("a1 a2, b1 b2, c1 c2, d1 d2")


def test_at_first_the_strongest_of_each_team_play() -> None:
    assert next_lineups(SEASON) == FIRST


def test_every_day_has_its_own_line_ups_and_the_days_before_keep_theirs() -> None:
    one = all_won_by_first(next_round(ok(lined_up(SEASON, 1, seats("a1 a3, b1 b2, c1 c2, d1 d2")))))
    two = ok(lined_up(one, 2, seats("a1 a2, b2 b3, c1 *, d1 d2")))
    done = next_round(two)
    assert done.plan.phases[0].seats_in(1) == seats("a1 a3, b1 b2, c1 c2, d1 d2")
    assert TakenSeat(2, 3, 2, None) in done.plan.phases[0].taken
    # Round 2 of the grid: 1 receives 2, 4 receives 3; white for who receives at board 1, for the guest at board 2.
    assert pairs(done.rounds[1]) == [("a1", "b2"), ("b3", "a2"), ("d1", "c1"), ("d2", None)]
    assert check(done) == ()
    assert next_lineups(all_won_by_first(done)) == seats(
        "a1 a2, b2 b3, c1 *, d1 d2"
    )  # they stay until others are given


def test_line_ups_may_be_given_while_a_day_is_played_and_again_before_the_next() -> None:
    playing = next_round(SEASON)
    again = ok(lined_up(ok(lined_up(playing, 2, seats("a3 a2, b1 b2, c1 c2, d1 d2"))), 2, FIRST))
    assert again.plan.phases[0].taken == ()
    assert again.rounds == playing.rounds


def test_line_ups_are_in_the_tournament_file() -> None:
    done = next_round(ok(lined_up(all_won_by_first(next_round(SEASON)), 2, seats("a3 *, b1 b2, c1 c2, d1 d2"))))
    assert "round 2 group 1 seat 2 *" in printed(done)
    read = parse(printed(done))
    assert (read.section, list(read.problems)) == (done, [])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("a1 a2, b1 b2, c1 c2", "play.seats-of-teams"),
        ("a1 b3, b1 b2, c1 c2, d1 d2", "play.seat-of-other-team"),
        ("a1 a1, b1 b2, c1 c2, d1 d2", "play.two-seats"),
        ("a1 zz, b1 b2, c1 c2, d1 d2", "play.seat-of-unknown-player"),
        ("a1 a2 a3, b1 b2, c1 c2, d1 d2", "play.lineup-too-long"),
        ("* *, b1 b2, c1 c2, d1 d2", "play.lineup-empty"),
    ],
)
def test_what_is_no_line_up_is_refused(given: str, said: str) -> None:
    changed = lined_up(SEASON, 1, seats(given))
    assert said in codes(changed)
    assert changed.section is SEASON


def test_the_order_of_ratings_and_an_empty_board_are_only_warned_of() -> None:
    changed = lined_up(SEASON, 1, seats("a2 a1, b1, c1 c2, d1 d2"))
    assert [(one.code, one.level) for one in changed.problems] == [
        ("play.boards-unequal", Level.WARNING),
        ("play.lineup-order", Level.WARNING),
    ]
    assert (changed.problems[1].values["one"], changed.problems[1].values["other"]) == ("a2", "a1")


def test_line_ups_are_of_the_next_round_and_of_teams() -> None:
    assert codes(lined_up(next_round(SEASON), 1, FIRST)) == ["play.lineup-of-other-round"]
    assert codes(lined_up(ok(drafted(SEASON)), 1, FIRST)) == ["play.refused-now"]
    swiss = replace(SEASON, plan=replace(SEASON.plan, phases=(Phase("swiss_points", 3),)))
    assert codes(lined_up(swiss, 1, FIRST)) == ["play.no-teams-here"]


def test_a_team_that_comes_before_the_first_day_makes_line_ups_anew() -> None:
    given = ok(lined_up(teams("a1 a2", "b1 b2", boards=2), 1, seats("a2 a1, b1 b2")))
    more = replace(given, entries=teams("a1 a2", "b1 b2", "c1 c2").entries)
    assert next_lineups(more) == seats("a1 a2, b1 b2, c1 c2")


def test_a_day_has_its_matches_at_home_and_away_before_and_after_it_is_played() -> None:
    """Round 1 of the grid of four: 1 receives 4, 2 receives 3."""
    assert [(one.home, one.away) for one in day_matches(SEASON, 1)] == [("A", "D"), ("B", "C")]
    assert [(board.home, board.away, board.game) for board in day_matches(SEASON, 1)[0].boards] == [
        ("a1", "d1", None),
        ("a2", "d2", None),
    ]
    done = next_round(ok(lined_up(SEASON, 1, seats("a1 a2, b1 b2, c1 c2, d1 *"))))
    first, second = day_matches(done, 1)
    assert [(board.home, board.away, board.home_is_first) for board in first.boards] == [
        ("a1", "d1", True),
        ("a2", None, False),
    ]
    assert (first.missing, second.missing) == ((1,), (1, 2))
    assert [board.game.table for board in second.boards if board.game] == [3, 4]


def test_of_an_odd_number_of_teams_one_rests() -> None:
    base = teams("a1 a2", "b1 b2", "c1 c2", rounds=3)
    assert [resting(base, number) for number in (1, 2, 3)] == [("A",), ("C",), ("B",)]
    assert resting(teams("a1"), 1) == ()


def test_a_team_and_a_club_are_never_one_by_the_number_that_stands_in_for_them() -> None:
    base = teams("a1", "b1")
    mixed = replace(
        base, entries=(replace(base.entries[0], tags=("team:1",)), replace(base.entries[1], tags=("club:1",)))
    )
    assert team_names_of(mixed) == ["1"]
    assert [line.team for line in team_table(teams("a1", "b1"))] == ["A", "B"]


def team_names_of(base: Section) -> list[str]:
    return [line.team for line in team_table(base)]
