"""Every criterion on cases small enough to be added up on paper; the sums stand beside the assertions."""

from dataclasses import replace
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.play.standings.performance import fide_difference
from ronde.play.standings.table import (
    CRITERIA,
    USUAL,
    USUAL_OF_FORMAT,
    criteria_problems,
    rated_places,
    standings,
    table,
    usual_criteria,
)
from tests.play.making import ranks, section, with_rounds, worths

SWISS = (Phase("free", 3),)
ALL = (
    "points solkoff median truncated sonneborn_berger direct_encounter wins progressive "
    "opponents_average performance initial_rank"
)


def draughts() -> Section:
    """Points after three rounds: a 2+2+1 = 5, b 0+2+1 = 3, c 2+0+2 = 4, d 0+0+0 = 0.

    Ratings: a 2000, b 1990, c 1980, d 1970.
    """
    return with_rounds(section("a b c d", SWISS, criteria=ALL), "a-b:2 c-d:2", "a-c:2 d-b:0", "b-a:1 c-d:2fe")


def test_points_add_up_everything_forfeits_included() -> None:
    assert worths(draughts(), "points") == {"a": 5, "b": 3, "c": 4, "d": 0}


def test_solkoff_adds_the_points_of_the_opponents_forfeited_ones_included() -> None:
    # a met b, c, b: 3+4+3; b met a, d, a: 5+0+5; c met d, a, d (forfeit): 0+5+0; d met c, b, c: 4+3+4
    assert worths(draughts(), "solkoff") == {"a": 10, "b": 10, "c": 5, "d": 11}


def test_truncated_leaves_out_the_weakest_and_median_the_best_too() -> None:
    assert worths(draughts(), "truncated") == {"a": 7, "b": 10, "c": 5, "d": 8}
    assert worths(draughts(), "median") == {"a": 3, "b": 5, "c": 0, "d": 4}


def test_exempt_counts_as_an_opponent_with_no_points() -> None:
    # FFJD-16: a beats b (0 points in the end: b loses) and is then exempt; Sk = 0 + 0, b had the bye of round 1
    base = with_rounds(section("a b c", SWISS, criteria="points solkoff truncated"), "a-c:2 b:2fe", "c-b:2 a:2fe")
    # points a 4, b 2, c 2; Sk a = c 2 + EXEMPT 0, b = EXEMPT 0 + c 2, c = a 4 + b 2
    assert worths(base, "solkoff") == {"a": 2, "b": 2, "c": 6}
    assert worths(base, "truncated") == {"a": 2, "b": 2, "c": 4}


def test_median_of_two_or_fewer_opponents_is_zero() -> None:
    # FFJD-16
    base = with_rounds(section("a b c d", SWISS, criteria="points median"), "a-b:2 c-d:2", "a-c:2 b-d:2")
    assert set(worths(base, "median").values()) == {0}


def test_median_drops_one_opponent_at_each_end_even_among_equals() -> None:
    base = with_rounds(section("a b c d", SWISS, criteria="points median"), "a-b:1 c-d:1", "a-c:1 b-d:1", "a-d:1 b-c:1")
    # everybody has 3; three opponents of 3, one left
    assert worths(base, "median") == {"a": 3, "b": 3, "c": 3, "d": 3}


def test_sonneborn_berger_weighs_played_games_by_the_opponents_points() -> None:
    # a: 2*3 + 2*4 + 1*3 = 17; b: 0*5 + 2*0 + 1*5 = 5; c: 2*0 + 0*5, the forfeit is not played; d: 0
    assert worths(draughts(), "sonneborn_berger") == {"a": 17, "b": 5, "c": 0, "d": 0}


def test_wins_are_won_at_the_table() -> None:
    assert worths(draughts(), "wins") == {"a": 2, "b": 1, "c": 1, "d": 0}


def test_progressive_adds_the_running_totals() -> None:
    # a 2, 4, 5; b 0, 2, 3; c 2, 2, 4; d 0, 0, 0
    assert worths(draughts(), "progressive") == {"a": 11, "b": 5, "c": 8, "d": 0}


def test_progressive_of_a_round_without_a_game_repeats_the_total() -> None:
    base = with_rounds(section("a b c", SWISS, criteria="progressive"), "a-b:2", "b-c:2", "a-c:0")
    # a 2, 2, 2; b 0, 2, 2; c 0, 0, 2
    assert worths(base, "progressive") == {"a": 6, "b": 4, "c": 2}


def test_opponents_average_is_exact_and_takes_no_excused_forfeit() -> None:
    # a played b, c, b: (1990+1980+1990)/3; c played d and a, the excused forfeit does not count: (1970+2000)/2
    lines = {line.player: line for line in table(draughts(), range(1, 4))}
    at = ALL.split().index("opponents_average")
    assert lines[PlayerId("a")].worths[at].value == Fraction(5960, 3)
    assert lines[PlayerId("c")].worths[at].value == 1985


FIVE = (Phase("free", 6),)


def test_a_performance_in_draughts_is_given_from_five_games_on() -> None:
    # FFJD chapter 8. a (2000) meets b (1990) five times: 2 + 2 + 1 + 1 + 0 = 6 points of 5 games
    base = section("a b", FIVE, criteria="performance")
    four = with_rounds(base, "a-b:2", "b-a:0", "a-b:1", "b-a:1")
    assert worths(four, "performance") == {"a": 0, "b": 0}
    five = with_rounds(base, "a-b:2", "b-a:0", "a-b:1", "b-a:1", "a-b:0")
    # a: 1990 + 500 (6 - 5)/5 = 2090; b has 4 points: 2000 + 500 (4 - 5)/5 = 1900
    assert worths(five, "performance") == {"a": 2090, "b": 1900}


def test_an_unexcused_forfeit_counts_in_draughts_as_if_it_had_been_played() -> None:
    # FFJD 6.4: the fifth game of both. a: 2 + 2 + 1 + 1 + 2 = 8, 1990 + 500 (8 - 5)/5 = 2290; b: 2000 - 300 = 1700
    base = section("a b", FIVE, criteria="performance opponents_average")
    played = ("a-b:2", "b-a:0", "a-b:1", "b-a:1")
    unexcused = with_rounds(base, *played, "a-b:2fne")
    assert worths(unexcused, "performance") == {"a": 2290, "b": 1700}
    excused = with_rounds(base, *played, "a-b:2fe", "a-b:0d")
    assert worths(excused, "performance") == {"a": 0, "b": 0}
    # it is in the MCP too: c (1980) meets a (2000) by 0fne and b (1990) at the board, (2000 + 1990)/2
    three = with_rounds(section("a b c", FIVE, criteria="opponents_average"), "c-a:0fne", "c-b:2")
    assert worths(three, "opponents_average")["c"] == 1995


def test_a_performance_counts_only_games_against_rated_players_and_says_which_wait() -> None:
    # FFJD-33: four games against b (1990) and one against c, who has no rating, are four
    base = section("a b c", FIVE, criteria="performance")
    entries = tuple(replace(entry, rating=None) if entry.player == "c" else entry for entry in base.entries)
    played = with_rounds(replace(base, entries=entries), "a-b:2", "b-a:0", "a-b:1", "b-a:1", "a-c:2")
    line = next(line for line in table(played, range(1, 6)) if line.player == "a")
    assert line.worths[0].value == 0
    assert [(part.round, part.is_kept) for part in line.worths[0].parts] == [(n, False) for n in range(1, 5)]


def test_chess_performance_follows_the_table_of_fide() -> None:
    # 3 of 4 points: 75 % is 193 in FIDE's table; 1 of 4 is the same below
    assert fide_difference(Fraction(3, 4)) == 193
    assert fide_difference(Fraction(1, 4)) == -193
    assert (fide_difference(Fraction(1)), fide_difference(Fraction(0)), fide_difference(Fraction(1, 2))) == (
        800,
        -800,
        0,
    )
    assert fide_difference(Fraction(2, 3)) == 125  # 0.67
    base = with_rounds(section("a b", SWISS, "chess", "performance"), "a-b:1")
    assert worths(base, "performance") == {"a": 1990 + 800, "b": 2000 - 800}


def test_unrated_opponents_are_left_out_of_the_average() -> None:
    base = with_rounds(section("a b c", SWISS, criteria="opponents_average"), "a-b:2", "a-c:2")
    entries = tuple(replace(entry, rating=None) if entry.player == "c" else entry for entry in base.entries)
    assert worths(replace(base, entries=entries), "opponents_average")["a"] == 1990


def closed_series(*rounds: str) -> Section:
    """A round robin of draughts with the criteria it has when nobody says anything."""
    usual = " ".join(usual_criteria("draughts", "round_robin"))
    return with_rounds(section("a b c d", (Phase("round_robin", 3),), criteria=usual), *rounds)


def tied_by_every_solkoff(base: Section, one: str, other: str) -> bool:
    """Whether the two are equal in points and in Sk, Sm and St."""
    by_opponents = replace(base, plan=replace(base.plan, criteria=USUAL["draughts"]))
    return all(worths(by_opponents, name)[one] == worths(by_opponents, name)[other] for name in USUAL["draughts"])


def test_a_tie_in_a_closed_series_is_split_by_wins() -> None:
    # a beats b and d, loses to c: 4 points; c beats a, draws with b and d: 4; b beats d, draws with c: 3; d 1.
    # Sk of both is 12 - 4 = 8. Wins: a 2, c 1.
    base = closed_series("a-b:2 c-d:1", "a-c:0 b-d:2", "a-d:2 b-c:1")
    assert worths(base, "points") == {"a": 4, "b": 3, "c": 4, "d": 1}
    assert tied_by_every_solkoff(base, "a", "c")
    assert worths(base, "wins") == {"a": 2, "b": 1, "c": 1, "d": 0}
    assert ranks(base) == {"a": 1, "c": 2, "b": 3, "d": 4}


def test_a_tie_in_a_closed_series_is_split_by_the_direct_encounter_when_wins_are_equal() -> None:
    # a beats b, loses to c, draws with d: 3 points, 1 win; b beats c, draws with d: 3, 1 win; c beats a and d: 4; d 2.
    # a beat b: 2 to 0.
    base = closed_series("b-a:0 c-d:2", "a-c:0 b-d:1", "a-d:1 b-c:2")
    assert worths(base, "points") == {"a": 3, "b": 3, "c": 4, "d": 2}
    assert tied_by_every_solkoff(base, "a", "b")
    assert worths(base, "direct_encounter")["a"] == 2
    assert ranks(base) == {"c": 1, "a": 2, "b": 3, "d": 4}


def test_a_tie_in_a_closed_series_is_split_by_sonneborn_berger_when_the_two_drew() -> None:
    # a beats c, loses to d; b beats d, loses to c; a and b draw: 3 points and 1 win each; c beats b and d: 4; d 2.
    # SB: a 1*3 + 2*4 + 0*2 = 11, b 1*3 + 0*4 + 2*2 = 7
    base = closed_series("a-b:1 c-d:2", "a-c:2 b-d:2", "a-d:0 b-c:0")
    assert worths(base, "points") == {"a": 3, "b": 3, "c": 4, "d": 2}
    assert tied_by_every_solkoff(base, "a", "b")
    assert (worths(base, "direct_encounter")["a"], worths(base, "direct_encounter")["b"]) == (1, 1)
    assert (worths(base, "sonneborn_berger")["a"], worths(base, "sonneborn_berger")["b"]) == (11, 7)
    assert ranks(base) == {"c": 1, "a": 2, "b": 3, "d": 4}


def test_spread_is_limited_in_each_game() -> None:
    # FC-3: a +100 (of 250) and -30; b -100; c +30
    base = section("a b c", SWISS, "scrabble", "match_points spread")
    played = with_rounds(base, "a-b:win@500-250", "a-c:loss@370-400", "b:forfeit-win")
    assert worths(played, "spread") == {"a": 70, "b": -100, "c": 30}
    wider = replace(played, plan=replace(played.plan, spread_cap=300))
    assert worths(wider, "spread") == {"a": 220, "b": -250, "c": 30}


def test_a_bye_is_worth_what_the_event_says() -> None:
    # a wins 400-370 and has the bye; b loses it and wins 410-400; c has the bye and loses it; FC-4: a bye has margin 0.
    base = section("a b c", SWISS, "scrabble", "match_points spread")
    played = with_rounds(base, "a-b:win@400-370 c:forfeit-win", "b-c:win@410-400 a:forfeit-win")
    assert worths(played, "match_points") == {"a": 6, "b": 4, "c": 4}
    assert worths(played, "spread") == {"a": 30, "b": -20, "c": -10}
    generous = replace(played, plan=replace(played.plan, bye_spread=50))
    assert worths(generous, "spread") == {"a": 80, "b": -20, "c": 40}
    strict = replace(played, plan=replace(played.plan, bye_spread=-50, halves={"bye": 0}))
    assert worths(strict, "match_points") == {"a": 3, "b": 4, "c": 1}
    assert worths(strict, "spread") == {"a": -20, "b": -20, "c": -60}


def test_a_bye_with_points_of_its_own_leaves_a_forfeit_what_it_is() -> None:
    base = section("a b c", SWISS, "scrabble", "match_points spread")
    played = with_rounds(base, "a-b:forfeit-win c:forfeit-win")
    own = replace(played, plan=replace(played.plan, bye_spread=50, halves={"bye": 4}))
    assert worths(own, "match_points") == {"a": 3, "b": 0, "c": 2}
    assert worths(own, "spread") == {"a": 0, "b": 0, "c": 50}


def test_players_tied_to_the_end_share_a_rank_and_the_next_rank_is_skipped() -> None:
    base = with_rounds(section("a b c d", SWISS, criteria="points"), "a-b:1 c-d:2")
    assert ranks(base) == {"c": 1, "a": 2, "b": 2, "d": 4}
    split = with_rounds(section("a b c d", SWISS, criteria="points initial_rank"), "a-b:1 c-d:2")
    assert ranks(split) == {"c": 1, "a": 2, "b": 3, "d": 4}


def test_the_places_that_are_rated_never_contradict_the_table() -> None:
    """The initial rank splits a and b before the spread is asked, which would have b before a: in what is rated they are level.

    b beats d by 60 and a beats c by 10, so that both have 3 match points; c and d have 1.
    """
    base = with_rounds(
        section("a b c d", SWISS, "scrabble", "match_points initial_rank spread"), "a-c:win@410-400 b-d:win@460-400"
    )
    assert ranks(base) == {"a": 1, "b": 2, "c": 3, "d": 4}
    assert rated_places(base) == {"a": 1, "b": 1, "c": 3, "d": 3}


def test_every_number_can_be_traced_to_its_games() -> None:
    lines = {line.player: line for line in table(draughts(), range(1, 4))}
    solkoff = lines[PlayerId("a")].worths[1]
    assert [(part.round, str(part.opponent), int(part.value)) for part in solkoff.parts] == [
        (1, "b", 3),
        (2, "c", 4),
        (3, "b", 3),
    ]
    for line in lines.values():
        for name, worth in zip(ALL.split(), line.worths, strict=True):
            if name not in ("opponents_average", "performance", "initial_rank"):
                assert worth.value == sum((part.value for part in worth.parts if part.is_kept), Fraction(0))


def test_truncated_shows_what_it_left_out() -> None:
    lines = {line.player: line for line in table(draughts(), range(1, 4))}
    dropped = [part for part in lines[PlayerId("d")].worths[3].parts if not part.is_kept]
    assert [(str(part.opponent), int(part.value)) for part in dropped] == [("b", 3)]


def test_standings_after_an_earlier_round_ignore_what_came_later() -> None:
    after_one = {line.player: line.worths[0].value for line in standings(draughts(), after=1)}
    assert after_one == {"a": 2, "b": 0, "c": 2, "d": 0}


def test_a_phase_that_carries_nothing_starts_from_zero() -> None:
    phases = (Phase("free", 1), Phase("free", 1, carried="phase"), Phase("free", 1, carried=(1,)))
    base = with_rounds(section("a b", phases, criteria="points"), "a-b:2", "a-b:0", "a-b:1")

    def points(after: int) -> dict[str, Fraction]:
        return {line.player: line.worths[0].value for line in standings(base, after=after)}

    assert points(1) == {"a": 2, "b": 0}
    assert points(2) == {"a": 0, "b": 2}
    assert points(3) == {"a": 3, "b": 1}  # phases 1 and 3


def test_a_list_of_criteria_is_checked() -> None:
    found = criteria_problems(("points", "elo", "points"))
    assert [(problem.code, problem.where) for problem in found] == [
        ("play.unknown-criterion", ("criteria", 1)),
        ("play.repeated-criterion", ("criteria", 2)),
    ]
    assert criteria_problems(())[0].code == "play.table-without-criterion"
    assert all(criteria_problems(usual) == () for usual in (*USUAL.values(), *USUAL_OF_FORMAT.values()))
    assert len(CRITERIA) == 16
