"""The figures of a series during it and after. Everyone's arithmetic stands beside the numbers."""

from datetime import date
from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.rating.series_table import Meeting, SeriesLine, series_table

EDITION = REGULATION.editions.nearest(date(2024, 1, 1))


def table(
    cps: list[int], *meetings: Meeting, estimate: int | None = None, ka: list[int] | None = None
) -> list[SeriesLine]:
    factor = None if ka is None else np.array(ka, dtype=np.int64)
    return list(series_table(np.array(cps, dtype=np.int64), meetings, EDITION, estimate=estimate, ka=factor))


def game(white: int, black: int, result: str | None = None, *, is_slow: bool = True) -> Meeting:
    return Meeting(white=white, black=black, result=result, is_slow=is_slow)


def figures(*values: object) -> tuple[object, ...]:
    return values


def test_a_rated_player_during_the_series() -> None:
    # 1550 has beaten 1500 (PA 1.1, Ev 0.9 * 15 = 13.5) and is still to meet 1450 (d = 100, PA 1.2): PAf = 2.3
    first, second, third = table([1550, 1500, 1450], game(0, 1, "2"), game(2, 0))
    assert figures(first.initial, first.games, first.points, first.mean) == figures(1550, 1, 2, 1500)
    assert figures(first.expected, first.expected_at_end) == figures(Fraction(11, 10), Fraction(23, 10))
    assert figures(first.evolution, first.final, first.performance) == figures(Fraction(27, 2), 1564, None)
    assert figures(second.evolution, second.final) == figures(Fraction(-27, 2), 1486)
    # 1450 has not played: PA 0, PAf 0.8
    assert figures(third.games, third.mean, third.expected, third.expected_at_end) == figures(
        0, None, 0, Fraction(4, 5)
    )
    assert figures(third.evolution, third.final) == figures(0, 1450)


def test_a_performance_from_five_games_on_and_only_of_games_against_rated_players() -> None:
    # 1500 meets 1400 five times, wins twice, draws twice, loses once: 6 points, 1400 + 500 (6 - 5)/5 = 1500; a win
    # against an unrated player counts for nothing; an excused forfeit is no game; an unexcused one is the fifth
    games = [game(0, 1, "2"), game(0, 1, "2"), game(0, 1, "1"), game(1, 0, "1")]
    four = table([1500, 1400, 0], *games, game(0, 1, "0fe"), game(0, 2, "2"))[0]
    assert figures(four.games, four.points, four.mean, four.performance) == figures(4, 6, 1400, None)
    five = table([1500, 1400, 0], *games, game(0, 1, "0fne"), game(0, 2, "2"))[0]
    assert figures(five.games, five.points, five.performance) == figures(5, 6, 1500)


def test_exempt_counts_for_nothing() -> None:
    line = table([1500, 1500], game(0, -1, "2fe"), game(-1, 1, "0fe"))[0]
    assert figures(line.games, line.evolution, line.final) == figures(0, 0, 1500)


def test_ka_and_cadence_enter_the_evolution() -> None:
    # accelerated, equals of 1500: K = 5, times 1.5
    line = table([1500, 1500], game(0, 1, "2", is_slow=False), ka=[150, 100])[0]
    assert figures(line.evolution, line.final) == figures(Fraction(15, 2), 1508)


def test_an_unrated_player_has_no_performance_before_five_games() -> None:
    line = table([0, 1400], *[game(0, 1, "1")] * 4)[0]
    assert figures(line.initial, line.mean, line.performance, line.final) == figures(None, 1400, None, None)


def test_an_unrated_player_takes_annex_b_from_five_games_on() -> None:
    # four rated players of 1400, U draws with each and beats V, V draws with each: U = 4450/3, MCP 4150/3, CPf 1433
    draws = [game(who, rated, "1") for who in (4, 5) for rated in range(4)]
    lines = table([1400] * 4 + [0, 0], *draws, game(4, 5, "2"))
    assert figures(lines[4].performance, lines[4].mean, lines[4].final) == figures(
        Fraction(4450, 3), Fraction(4150, 3), 1433
    )
    assert figures(lines[4].games, lines[4].points, lines[5].final) == figures(5, 6, 1367)


def test_unrated_players_among_themselves_wait_for_the_estimate() -> None:
    games = [game(0, 1, "2"), *[game(0, 1, "1")] * 4]
    assert [(line.mean, line.performance, line.final) for line in table([0, 0], *games)] == [(None, None, None)] * 2
    # X = Y + 100, (X + Y)/2 = 1200: X 1250, Y 1150
    first, second = table([0, 0], *games, estimate=1200)
    assert figures(first.performance, first.mean, first.final) == figures(1250, 1150, 1200)
    assert figures(second.performance, second.mean, second.final) == figures(1150, 1250, 1200)


@settings(deadline=None)
@given(
    cps=st.lists(st.integers(600, 2500), min_size=2, max_size=6),
    played=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from(["0", "1", "2"])), max_size=15),
)
def test_at_the_end_pa_is_paf_and_everything_expected_is_shared_out(
    cps: list[int], played: list[tuple[int, int, str]]
) -> None:
    meetings = [game(one, other, code) for one, other, code in played if one != other and max(one, other) < len(cps)]
    lines = table(cps, *meetings)
    assert all(line.expected == line.expected_at_end for line in lines)
    assert sum(line.expected for line in lines) == 2 * len(meetings)
    planned = table(cps, *(Meeting(white=one.white, black=one.black) for one in meetings))
    assert [line.expected_at_end for line in planned] == [line.expected_at_end for line in lines]
