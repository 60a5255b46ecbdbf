"""Every line of the grids and of annex 1, typed again from the document, on both edges."""

from datetime import date
from fractions import Fraction

import pytest

from ronde.ground.numbers import even_parts
from ronde.regulations.cel_grand_prix import REGULATION, rules
from ronde.regulations.cel_grand_prix.parameters import Grid, Parameters, table
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.rules import Played
from tests.cel_grand_prix.section_sizes import proposed_sections, section_sizes


def edition(day: date) -> Parameters:
    found = REGULATION.editions.on(day)
    assert found is not None
    return found


TODAY = edition(date(2022, 10, 1))

# line, first difference, last difference, chances of the stronger and the weaker player, factor
ANNEX = """
0 0 3 50 50 1.00
1 4 10 51 49 1.01
2 11 17 52 48 1.02
3 18 25 53 47 1.03
4 26 32 54 46 1.04
5 33 39 55 45 1.05
6 40 46 56 44 1.06
7 47 53 57 43 1.07
8 54 61 58 42 1.08
9 62 68 59 41 1.09
10 69 76 60 40 1.10
11 77 83 61 39 1.11
12 84 91 62 38 1.12
13 92 98 63 37 1.13
14 99 106 64 36 1.14
15 107 113 65 35 1.15
16 114 121 66 34 1.16
17 122 129 67 33 1.17
18 130 137 68 32 1.18
19 138 145 69 31 1.19
20 146 153 70 30 1.20
21 154 162 71 29 1.21
22 163 170 72 28 1.22
23 171 179 73 27 1.23
24 180 188 74 26 1.24
25 189 197 75 25 1.25
26 198 206 76 24 1.26
27 207 215 77 23 1.27
28 216 225 78 22 1.28
29 226 235 79 21 1.29
30 236 245 80 20 1.30
31 246 256 81 19 1.31
32 257 267 82 18 1.32
33 268 278 83 17 1.33
34 279 290 84 16 1.34
35 291 302 85 15 1.35
36 303 315 86 14 1.36
37 316 328 87 13 1.37
38 329 344 88 12 1.38
39 345 357 89 11 1.39
40 358 374 90 10 1.40
41 375 391 91 9 1.41
42 392 411 92 8 1.42
43 412 432 93 7 1.43
44 433 456 94 6 1.44
45 457 484 95 5 1.45
46 485 517 96 4 1.46
47 518 559 97 3 1.47
48 560 619 98 2 1.48
49 620 734 99 1 1.49
50 735 - 100 0 1.50
"""
LINES = [line.split() for line in ANNEX.split("\n") if line]


def test_annex_1_has_51_lines() -> None:
    assert len(LINES) == len(table("annex_1")) == 51


@pytest.mark.parametrize("typed", LINES, ids=lambda typed: f"line-{typed[0]}")
def test_a_line_of_annex_1_holds_on_both_edges(typed: list[str]) -> None:
    line, least, most, stronger, weaker, factor = typed
    for difference in (int(least), 4000 if most == "-" else int(most)):
        assert rules.factor(difference, TODAY.annex) == Fraction(factor)
        found = [rules.game_bonus(difference, halves, TODAY.annex) for halves in (2, 1, 0)]
        assert found == [int(line), Fraction(int(line), 2), 0]
    written = table("annex_1")[int(line)]
    assert (written.line, written.stronger, written.weaker) == (int(line), int(stronger), int(weaker))


@pytest.mark.parametrize("difference", [-4000, -735, -100, -4, -1])
def test_a_lower_rated_opponent_gives_nothing_and_takes_nothing(difference: int) -> None:
    assert rules.factor(difference, TODAY.annex) == 1
    assert [rules.game_bonus(difference, halves, TODAY.annex) for halves in (0, 1, 2)] == [0, 0, 0]


def test_bonuses_add_up_without_a_limit() -> None:
    # three wins against 735 more: 3 x 50 = 150 %, so 5 points become 12.5
    games = tuple(Played(f"p{at}", 735, 2, is_forfeit=False, has_ratings=True) for at in range(3))
    percent = rules.bonus_percent(0, games, TODAY.annex)
    assert percent == 150
    assert rules.event_points(Fraction(5), percent) == Fraction("12.5")


GRIDS = [
    (4, ["5.00", "3.00", "2.00"], "10.00"),
    (5, ["6.25", "3.75", "2.50"], "12.50"),
    (6, ["7.50", "4.50", "3.00"], "15.00"),
]


@pytest.mark.parametrize(("players", "points", "total"), GRIDS)
def test_every_line_of_grid_1(players: int, points: list[str], total: str) -> None:
    grid = TODAY.rotation_grid(players)
    assert grid.origin == "printed"
    found = [rules.rotation_points(place, place, players, grid) for place in range(1, players + 1)]
    assert found == [*map(Fraction, points), *[0] * (players - 3)]
    assert sum(found) == Fraction(total)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_grid_for_other_sizes_fits_the_printed_ones(players: int) -> None:
    whole = Fraction(5, 2) * players
    assert TODAY.rotation_grid(players).points == (whole / 2, whole * 3 / 10, whole / 5)
    other = TODAY.rotation_grid(7)
    assert other == Grid((Fraction("8.75"), Fraction("5.25"), Fraction("3.5")), "other-size")


def test_which_sizes_ask_for_a_confirmation() -> None:
    assert [size for size in range(2, 10) if TODAY.needs_confirmation(size)] == [2, 3, 7, 8, 9]
    assert not any(edition(date(2022, 9, 30)).needs_confirmation(size) for size in range(2, 10))


def test_every_line_of_grid_2() -> None:
    grid = TODAY.small_swiss_grid
    assert [rules.small_swiss_points(place, place, 10, grid) for place in range(1, 11)] == [5, 4, 3, 2, 1, *[0] * 5]
    assert (TODAY.small_swiss.least, TODAY.small_swiss.most) == (6, 10)


def test_every_line_of_grid_3() -> None:
    grid = TODAY.large_swiss_grid
    found = [rules.large_swiss_points(place, place, 11, grid) for place in range(1, 12)]
    assert found == [5, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("grid", [TODAY.rotation_grid(5), TODAY.small_swiss_grid, TODAY.large_swiss_grid])
def test_a_tie_shares_exactly_what_its_places_are_worth(grid: Grid) -> None:
    for first in range(1, 14):
        for last in range(first, 14):
            worth = sum((grid.points[at - 1] for at in range(first, last + 1) if at <= len(grid.points)), Fraction(0))
            assert rules.shared_points(first, last, grid) * (last - first + 1) == worth


def test_bonuses_begin_in_2020_and_sizes_in_october_2022() -> None:
    assert edition(date(2019, 12, 31)).annex == ()
    assert len(edition(date(2020, 1, 1)).annex) == 51
    for size in range(2, 9):
        old = edition(date(2022, 9, 30)).rotation_grid(size)
        assert old == Grid((Fraction(5), Fraction(3), Fraction(2)), "assumed")
    assert REGULATION.editions.on(date(2009, 12, 31)) is None
    assert set(REGULATION.editions.assumed(date(2022, 10, 1))) == {"other_sizes", "capped"}
    assert {"rotation", "other_sizes"} <= set(REGULATION.editions.assumed(date(2022, 9, 30)))


def test_quarters_end_with_march_june_september_and_december() -> None:
    ends = [Quarter.of(date(2022, month, 15)).end for month in range(1, 13)]
    assert ends[::3] == [date(2022, 3, 31), date(2022, 6, 30), date(2022, 9, 30), date(2022, 12, 31)]
    assert ends[2::3] == ends[::3]
    assert str(Quarter.of(date(2022, 10, 1))) == "2022Q4"
    assert Quarter.named("2022Q4") == Quarter(2022, 4)
    assert [Quarter.named(text) for text in ("2022Q5", "2022q4", "22Q4", "0000Q1", "2022Q4 ", "")] == [None] * 6


def test_seventeen_are_divided_into_4_4_4_and_5_by_rating() -> None:
    present = [(f"p{rating}", rating) for rating in range(1600, 1600 - 17, -1)]
    found = proposed_sections([*present[5:], *present[:5]])
    assert [len(section) for section in found] == [4, 4, 4, 5]
    assert [who for section in found for who in section] == [who for who, _ in present]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        *((players, ()) for players in (0, 1, 2, 3, 7)),
        *((4, (4,)), (5, (5,)), (6, (6,)), (8, (4, 4)), (9, (4, 5)), (10, (5, 5)), (11, (5, 6)), (12, (4, 4, 4))),
        *((13, (4, 4, 5)), (14, (4, 5, 5)), (15, (5, 5, 5)), (16, (4, 4, 4, 4)), (18, (4, 4, 5, 5))),
    ],
)
def test_sections_of_four_to_six(players: int, sizes: tuple[int, ...]) -> None:
    assert section_sizes(players) == sizes


def test_any_larger_number_can_be_divided_and_nobody_is_left_out() -> None:
    for players in range(8, 120):
        sizes = section_sizes(players)
        assert sum(sizes) == players
        assert {4, 5, 6} >= set(sizes)
        assert sorted(sizes) == list(sizes) == sorted(even_parts(players, len(sizes)))


def test_the_unrated_come_last_and_equal_ratings_as_they_were_given() -> None:
    present = [("new", None), ("low", 0), ("x", 1500), ("y", 1500), ("best", 1900)]
    assert proposed_sections(present) == (("best", "x", "y", "low", "new"),)
