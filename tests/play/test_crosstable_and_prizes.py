from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.play.standings.crosstable import crosstable
from ronde.play.standings.prizes import Fund, Prize, funds_served, prizes
from ronde.play.standings.table import standings
from tests.play.making import section, with_rounds

FREE = (Phase("free", 2),)


def base() -> Section:
    """b 4, then a and c with 2, d with 0; c and d are juniors."""
    played = with_rounds(section("a b c d", FREE, criteria="points"), "a-b:0 c-d:2", "b-c:2 a-d:2")
    juniors = tuple(
        replace(entry, categories=("junior",)) if entry.player in ("c", "d") else entry for entry in played.entries
    )
    return replace(played, entries=juniors)


def test_the_crosstable_shows_opponents_by_their_final_place() -> None:
    rows = {row.line.player: row for row in crosstable(base())}
    assert [(row.place, row.line.rank) for row in rows.values()] == [(1, 1), (2, 2), (3, 2), (4, 4)]
    cells = rows[PlayerId("a")].cells
    assert [(cell.round, cell.opponent_place, cell.is_first, cell.code) for cell in cells] == [
        (1, 1, True, "0"),
        (2, 4, True, "2"),
    ]


def test_a_bye_has_no_opponent_in_the_crosstable() -> None:
    rows = crosstable(with_rounds(section("a b c", FREE, criteria="points"), "a-b:2 c:2fe"))
    assert [cell.opponent_place for row in rows if row.line.player == "c" for cell in row.cells] == [None]


def test_tied_players_add_up_their_prizes_and_share_them() -> None:
    # 100, 60, 41 in cents: b takes 100; a and c share 60 + 41 = 101 as 51 and 50; d takes nothing
    section_ = base()
    given = prizes(section_, standings(section_), [Fund("general", (100, 60, 41))])
    assert given == (
        Prize(PlayerId("b"), "general", 1, 1, 100),
        Prize(PlayerId("a"), "general", 2, 2, 51),
        Prize(PlayerId("c"), "general", 2, 2, 50),
    )
    assert sum(prize.amount for prize in given) == 201


def test_a_player_takes_one_prize_and_the_category_passes_on() -> None:
    section_ = base()
    given = prizes(section_, standings(section_), [Fund("general", (100, 60, 40)), Fund("juniors", (30, 20), "junior")])
    # c has a general prize, so d is the first of the juniors who are left
    assert [(prize.player, prize.fund, prize.amount) for prize in given] == [
        ("b", "general", 100),
        ("a", "general", 50),
        ("c", "general", 50),
        ("d", "juniors", 30),
    ]


def test_a_fund_with_more_prizes_than_players_keeps_the_rest() -> None:
    section_ = base()
    given = prizes(section_, standings(section_), [Fund("juniors", (30, 20, 10), "junior")])
    assert [(prize.player, prize.amount) for prize in given] == [("c", 30), ("d", 20)]


def test_who_is_passed_over_is_named_with_the_fund_that_served_them() -> None:
    # b and a and c have general prizes; the juniors are c and d: c would have had the 30, so d moves up and 20 stay
    section_ = base()
    general, juniors = Fund("general", (100, 60, 40)), Fund("juniors", (30, 20), "junior")
    first, second = funds_served(section_, standings(section_), [general, juniors])
    assert (first.passed_over, first.kept) == ({}, 0)
    assert second.passed_over == {"c": "general"}
    assert [(prize.player, prize.place, prize.amount) for prize in second.given] == [("d", 1, 30)]
    assert second.kept == 20


def test_who_would_not_have_had_a_prize_is_not_passed_over() -> None:
    # one prize for everybody again: b would have had it, a and c would not
    section_ = base()
    general, more = Fund("general", (100, 60, 40)), Fund("best game", (10,))
    _, second = funds_served(section_, standings(section_), [general, more])
    assert second.passed_over == {"b": "general"}
    assert [prize.player for prize in second.given] == ["d"]
