"""Matches of teams: boards, colours, returns, several teams, boards without a player; and the table of the teams."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away, entered, seat_taken, withdrawn
from ronde.play.changes.entry_corrections import entry_corrected
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted
from ronde.play.checker import check
from ronde.play.formats.registry import plan_problems
from ronde.play.pairing_review import explained
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.play.standings.teams import team_matches, team_table
from ronde.play.teams import is_match
from tests.play.making import all_won_by_first, codes, next_round, ok, pairs, section, with_rounds


def teams(*lineups: str, rounds: int = 1, discipline: str = "draughts", boards: int = 0) -> Section:
    """Teams A, B, C … of these players, each in the order of the boards."""
    base = section(" ".join(lineups), (Phase("match", rounds, boards=boards),), discipline)
    names = {player: "ABCDEF"[at] for at, lineup in enumerate(lineups) for player in lineup.split()}
    return replace(base, entries=tuple(replace(one, tags=(f"team:{names[one.player]}",)) for one in base.entries))


FOUR = teams("a1 a2 a3 a4", "b1 b2 b3 b4", rounds=2)


def test_equal_boards_meet_and_the_team_at_home_has_white_on_the_odd_ones() -> None:
    assert pairs(next_round(FOUR).rounds[0]) == [("a1", "b1"), ("b2", "a2"), ("a3", "b3"), ("b4", "a4")]


def test_the_return_has_the_colours_swapped() -> None:
    both = next_round(all_won_by_first(next_round(FOUR)))
    assert pairs(both.rounds[1]) == [(black, white) for white, black in pairs(both.rounds[0])]
    assert check(both) == ()


def test_all_teams_meet_by_the_grid_and_the_boards_of_a_match_are_numbered_together() -> None:
    base = teams("a1 a2", "b1 b2", "c1 c2", "d1 d2", rounds=3)
    done = base
    for _ in range(3):
        done = all_won_by_first(next_round(done))
    # Annex A, 4 numbers, round 1: (1-4) (2-3); tables 1 and 2 are A against D, 3 and 4 B against C.
    assert pairs(done.rounds[0]) == [("a1", "d1"), ("d2", "a2"), ("b1", "c1"), ("c2", "b2")]
    met = {frozenset((match.home, match.away)) for match in team_matches(done)}
    assert met == {frozenset(two) for two in ("AB", "AC", "AD", "BC", "BD", "CD")}
    assert check(done) == ()


def test_of_three_teams_one_rests() -> None:
    done = next_round(teams("a1 a2", "b1 b2", "c1 c2", rounds=3))
    assert {player[0] for game in done.rounds[0].games for player in game.players} == {"b", "c"}


@pytest.mark.parametrize(("discipline", "bye"), [("draughts", "2fe"), ("chess", "bye"), ("scrabble", "forfeit-win")])
def test_a_board_without_a_player_is_exempts(discipline: str, bye: str) -> None:
    base = teams("a1 a2 a3", "b1 b2", discipline=discipline)
    (warned,) = [problem for problem in plan_problems(base) if problem.level is Level.WARNING]
    assert (warned.code, warned.values["team"], warned.values["boards"]) == ("play.boards-unequal", "B", 3)
    games = next_round(base).rounds[0].games
    assert [(game.first, game.second, game.result) for game in games] == [
        ("a1", "b1", ""),
        ("b2", "a2", ""),
        ("a3", None, bye),
    ]


def test_a_middle_board_without_a_player_keeps_its_number() -> None:
    base = next_round(FOUR)
    later = next_round(all_won_by_first(ok(withdrawn(base, PlayerId("b2")))))
    assert [(game.table, game.first, game.second) for game in later.rounds[1].games] == [
        (1, "b1", "a1"),
        (2, "a2", None),
        (3, "b3", "a3"),
        (4, "a4", "b4"),
    ]


def test_who_is_away_forfeits_and_reserves_have_no_board() -> None:
    base = teams("a1 a2 a3", "b1 b2", boards=2)
    assert plan_problems(base) == ()
    missing = ok(away(base, PlayerId("a2"), 1))
    games = next_round(missing).rounds[0].games
    assert [(game.first, game.second, game.result) for game in games] == [("a1", "b1", ""), ("b2", "a2", "2fe")]


def test_somebody_late_sits_down_for_the_own_team_only() -> None:
    base = all_won_by_first(next_round(teams("a1 a2 a3", "b1 b2", rounds=2)))
    late = ok(entered(base, Entry(PlayerId("b3"), tags=("team:B",))))
    assert pairs(next_round(late).rounds[1])[2] == ("b3", "a3")
    reserve = entered(base, Entry(PlayerId("a4"), tags=("team:A",)))
    assert codes(reserve) == ["play.is-reserve"]
    after = ok(seat_taken(ok(withdrawn(reserve.section, PlayerId("a1"))), PlayerId("a4")))
    assert pairs(next_round(after).rounds[1])[0] == ("b1", "a4")
    without = entered(base, Entry(PlayerId("x")))
    assert (codes(without), without.is_refused) == (["play.without-team"], False)  # and joins a team afterwards
    joined = ok(entry_corrected(without.section, Entry(PlayerId("x"), tags=("team:A",))))
    assert codes(entry_corrected(joined, Entry(PlayerId("x"), tags=("team:B",)))) == ["play.boards-given"]


def test_a_club_is_a_team_where_no_team_is_named() -> None:
    base = replace(FOUR, entries=tuple(replace(one, tags=(f"club:{one.player[0]}",)) for one in FOUR.entries))
    assert pairs(next_round(base).rounds[0]) == pairs(next_round(FOUR).rounds[0])


@pytest.mark.parametrize(
    ("base", "found"),
    [
        (teams("a1 a2"), ["play.too-few-teams"]),
        (replace(FOUR, entries=(*FOUR.entries, Entry(PlayerId("x")))), ["play.without-team"]),
        (teams("a1", "b1", "c1", "d1", rounds=2), ["play.rounds-of-teams"]),
        (teams("a1", "b1", boards=-1), ["play.boards-below-zero"]),
    ],
)
def test_what_cannot_be_a_match_is_said_before_the_first_round(base: Section, found: list[str]) -> None:
    assert [problem.code for problem in plan_problems(base)] == found


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ("a1 a2|b1 b2|b3", ["play.seats-of-teams"]),
        ("a1 b2|b1 a2", ["play.seat-of-other-team", "play.seat-of-other-team"]),
        ("a2 a1 a3|b3 b2 b1", []),
    ],
)
def test_boards_given_by_hand_are_those_of_the_team(seats: str, found: list[str]) -> None:
    given = tuple(tuple(map(PlayerId, group.split())) for group in seats.split("|"))
    base = teams("a1 a2 a3", "b1 b2 b3")
    planned = replace(base, plan=replace(base.plan, phases=(Phase("match", 1, seats=given),)))
    assert codes(drafted(planned)) == found
    if not found:
        assert pairs(next_round(planned).rounds[0]) == [("a2", "b3"), ("b2", "a1"), ("a3", "b1")]
        assert parse(printed(planned)).section == planned


def test_a_board_says_which_match_it_is_of() -> None:
    reasons = explained(next_round(FOUR), 1).reasons
    assert [(one.code, one.values["board"], one.values["home"], one.values["away"]) for one in reasons] == [
        ("play.why.match", board, "A", "B") for board in (1, 2, 3, 4)
    ]


# The table of the teams, by hand.


def test_board_points_make_team_points() -> None:
    # Board 1: 1-1; board 2: b2 (White) loses, 2 for A; board 3: 1-1; board 4: b4 (White) wins, 2 for B. 4-4: one each.
    drawn = with_rounds(FOUR, "a1-b1:1 b2-a2:0 a3-b3:1 b4-a4:2")
    (match,) = team_matches(drawn)
    assert (match.home, match.home_points, match.away_points) == ("A", Fraction(4), Fraction(4))
    assert [(line.rank, line.team, line.team_points, line.board_points) for line in team_table(drawn)] == [
        (1, "A", 1, Fraction(4)),
        (1, "B", 1, Fraction(4)),
    ]
    # The return: b1 wins, a2 draws as White, b3 draws, a4 loses: B 2+1+1+2 = 6, A 2.
    back = with_rounds(drawn, "b1-a1:2 a2-b2:1 b3-a3:1 a4-b4:0")
    back = replace(back, rounds=(drawn.rounds[0], replace(back.rounds[1], number=2)))
    assert [(one.home, one.home_points, one.away_points) for one in team_matches(back)] == [
        ("A", Fraction(4), Fraction(4)),
        ("B", Fraction(6), Fraction(2)),
    ]
    assert [(line.rank, line.team, line.played, line.team_points, line.board_points) for line in team_table(back)] == [
        (1, "B", 2, 3, Fraction(10)),
        (2, "A", 2, 1, Fraction(6)),
    ]


def test_a_match_gives_team_points_when_every_board_is_decided_or_assumed() -> None:
    playing = with_rounds(FOUR, "a1-b1:2 b2-a2:0 a3-b3:2 b4-a4:")
    (match,) = team_matches(playing)
    assert (match.is_finished, match.home_points, match.away_points, match.team_points("A")) == (
        False,
        Fraction(6),
        Fraction(0),
        0,
    )
    undecided = ok(result_entered(playing, 1, 4, "?"))
    assert not team_matches(undecided)[0].is_finished
    assumed = ok(result_entered(playing, 1, 4, "?", assumed="2"))
    (match,) = team_matches(assumed)
    assert not match.is_decided
    assert (match.is_finished, match.home_points, match.away_points, match.team_points("A")) == (
        True,
        Fraction(6),
        Fraction(2),
        2,
    )


def test_a_bye_and_forfeits_are_points_of_the_team() -> None:
    base = with_rounds(teams("a1 a2 a3", "b1 b2"), "a1-b1:0fne b2-a2:1 a3:2fe")
    (match,) = team_matches(base)
    assert (match.home, match.home_points, match.away_points) == ("A", Fraction(3), Fraction(3))


def test_a_free_list_of_games_between_two_teams_is_a_match_too() -> None:
    listed = ((PlayerId("a1"), PlayerId("b1")), (PlayerId("b2"), PlayerId("a2")))
    free = replace(teams("a1 a2", "b1 b2"), plan=replace(FOUR.plan, phases=(Phase("free", 1, listed=(listed,)),)))
    assert is_match(free)
    played = all_won_by_first(next_round(free))
    assert [(one.home, one.home_points, one.away_points) for one in team_matches(played)] == [
        ("A", Fraction(2), Fraction(2))
    ]
    clubs = replace(free, entries=tuple(replace(one, tags=(f"club:{one.player[0]}",)) for one in free.entries))
    assert not is_match(clubs)
