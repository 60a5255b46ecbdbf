"""Why this rank: on tables small enough to be added up on paper."""

from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.play.standings.movement import movement
from ronde.play.standings.rank_reasons import RankReasons, rank_reasons
from ronde.play.standings.table import standings
from tests.play.making import section, with_rounds

FREE = (Phase("free", 3),)


def scrabble() -> Section:
    """PM: a 3+1 = 4, b 1+3 = 4, c 3+3 = 6, d 1+1 = 2. Pdep: a +20-50 = -30, b -20+100 = 80 (180 limited), c +60+50, d -60-100."""
    played = ("a-b:win@400-380 c-d:win@400-340", "a-c:loss@350-400 b-d:win@480-300")
    return with_rounds(section("a b c d", FREE, "scrabble"), *played)


def why(base: Section, player: str, after: int | None = None) -> RankReasons:
    last = len(base.published) if after is None else after
    found = rank_reasons(base, standings(base, after=last), PlayerId(player), after=last)
    assert found is not None
    return found


def test_the_criterion_that_separates_two_neighbours_is_the_first_in_which_they_differ() -> None:
    # a and b have 4 PM each and have met: a won, PPM 3 against 1. a is second behind c (6 against 4), before b.
    found = why(scrabble(), "a")
    assert found.line.rank == 2
    assert found.above is not None
    assert (found.above.other.player, found.above.by.criterion) == ("c", "match_points")
    assert (int(found.above.by.own), int(found.above.by.other)) == (4, 6)
    assert found.below is not None
    assert [(one.criterion, int(one.own), int(one.other)) for one in found.below.compared] == [
        ("match_points", 4, 4),
        ("ppm", 3, 1),
    ]


def test_every_number_is_told_game_by_game_with_opponent_result_and_worth() -> None:
    counted = {one.criterion: one for one in why(scrabble(), "b").counted}
    spread = counted["spread"]
    assert spread.worth.value == -20 + 100
    assert [(one.part.round, one.part.opponent, int(one.part.value)) for one in spread.games] == [
        (1, "a", -20),
        (2, "d", 100),
    ]
    assert [one.outing.code for one in spread.games if one.outing] == ["loss", "win"]
    assert [one.part.value for one in counted["match_points"].games] == [1, 3]
    assert [(one.part.opponent, int(one.part.value)) for one in counted["ppm"].games] == [("a", 1)]


def test_a_criterion_among_the_tied_names_them() -> None:
    counted = {one.criterion: one for one in why(scrabble(), "b").counted}
    assert counted["ppm"].tied == ("a",)
    assert counted["match_points"].tied == ()
    assert {one.criterion: one for one in why(scrabble(), "d").counted}["ppm"].tied == ()


def test_the_first_has_nobody_above_and_the_last_nobody_below() -> None:
    assert why(scrabble(), "c").above is None
    assert why(scrabble(), "d").below is None


def test_players_tied_to_the_end_share_a_rank_and_their_neighbours() -> None:
    # a 2, b and c drew: 1 each and the same everywhere, d 0
    base = with_rounds(section("a b c d", FREE, criteria="points"), "a-d:2 b-c:1")
    one, other = why(base, "b"), why(base, "c")
    assert (one.line.rank, one.sharing) == (2, ("c",))
    assert (other.line.rank, other.sharing) == (2, ("b",))
    for found in (one, other):
        assert found.above is not None
        assert found.below is not None
        assert (found.above.other.player, found.below.other.player) == ("a", "d")


def test_what_a_criterion_leaves_out_stays_in_the_list_of_games() -> None:
    # d met c (2 points in the end), b (2) and a (4): St leaves the latest of the fewest out, b
    base = with_rounds(
        section("a b c d", FREE, criteria="points truncated"), "a-b:2 c-d:1", "a-c:1 b-d:2", "b-c:0 a-d:1"
    )
    # a 2+1+1 = 4, b 0+2+0 = 2, c 1+1+2 = 4, d 1+0+1 = 2: d met c 4, b 2, a 4
    (_, truncated) = why(base, "d").counted
    assert [(one.part.opponent, int(one.part.value), one.part.is_kept) for one in truncated.games] == [
        ("c", 4, True),
        ("b", 2, False),
        ("a", 4, True),
    ]
    assert truncated.worth.value == 8


def test_only_rounds_that_the_phase_carries_are_told() -> None:
    phases = (Phase("free", 1), Phase("free", 1, carried="phase"))
    base = with_rounds(section("a b", phases, criteria="points"), "a-b:2", "b-a:2")
    (points,) = why(base, "a").counted
    assert [(one.part.round, int(one.part.value)) for one in points.games] == [(2, 0)]
    (before,) = why(base, "a", after=1).counted
    assert [(one.part.round, int(one.part.value)) for one in before.games] == [(1, 2)]


def test_nobody_knows_why_somebody_stands_where_they_do_not_stand() -> None:
    base = scrabble()
    assert rank_reasons(base, standings(base), PlayerId("nobody"), after=2) is None


def test_movement_is_the_rank_before_less_the_rank_now_and_newcomers_have_none() -> None:
    # after round 1: c 3 PM +60, a 3 PM +20, b 1 -20, d 1 -60; after round 2: c 6, a 4 by PPM, b 4, d 2
    base = scrabble()
    one, two = standings(base, after=1), standings(base, after=2)
    assert [line.player for line in one] == ["c", "a", "b", "d"]
    assert movement(one, two) == {"c": 0, "a": 0, "b": 0, "d": 0}
    late = replace(base, entries=(*base.entries, Entry(PlayerId("e"), first_round=2)))
    assert "e" not in movement(one, standings(late, after=2))
    swapped = with_rounds(section("a b c d", FREE, criteria="points"), "a-b:2 c-d:1", "b-a:2 c-d:2")
    # after 1: a 2, c and d 1, b 0; after 2: c 3, a and b 2, d 1: c rises from 2 to 1, a falls to 2, b rises from 4 to 2, d falls from 2 to 4
    assert movement(standings(swapped, after=1), standings(swapped, after=2)) == {"c": 1, "a": -1, "b": 2, "d": -2}
