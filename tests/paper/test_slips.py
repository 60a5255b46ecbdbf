"""Slips: in the order of the pile, once for each table, and marked where they are second ones."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.paper.papers import Asked
from ronde.paper.slips import PER_PAGE, SlipLayout, in_rows, stacked
from ronde.play.section import Section
from ronde.play.timetable import regular
from tests.paper.printings import combined, content_of, pages, printing, swiss


@pytest.fixture(scope="module")
def played() -> Section:
    return combined(24)


@given(st.integers(0, 200), st.sampled_from(PER_PAGE))
def test_piles_cut_apart_and_laid_one_on_the_other_are_in_order(count: int, per_page: int) -> None:
    made = stacked(range(count), per_page)
    piles = [[page[place] for page in made] for place in range(per_page)]
    assert [slip for pile in piles for slip in pile if slip is not None] == list(range(count))
    assert len(made) == -(-count // per_page)


@given(st.integers(0, 200), st.sampled_from(PER_PAGE))
def test_in_the_order_of_reading_nothing_is_lost_either(count: int, per_page: int) -> None:
    made = in_rows(range(count), per_page)
    assert [slip for page in made for slip in page if slip is not None] == list(range(count))
    assert {len(page) for page in made} <= {per_page}


# 32 slips, six a page: 32 / 6 makes 6 pages, so each pile has up to 6 slips: 1–6, 7–12, 13–18, 19–24, 25–30, and 31–32 on the first two pages.
STACKED = [
    [1, 7, 13, 19, 25, 31],
    [2, 8, 14, 20, 26, 32],
    [3, 9, 15, 21, 27],
    [4, 10, 16, 22, 28],
    [5, 11, 17, 23, 29],
    [6, 12, 18, 24, 30],
]


def test_thirty_two_slips_come_out_of_the_printer_in_the_order_of_the_pile() -> None:
    found = pages("slips", printing(swiss(64, name="Pop")), Asked(1))
    tables = [[int(line.split()[1]) for line in page.splitlines() if line.startswith("Table ")] for page in found]
    assert tables == STACKED


def test_by_page_they_come_in_the_order_of_reading() -> None:
    found = pages("slips", printing(swiss(64, name="Pop")), Asked(1, layout=SlipLayout(is_stacked=False)))
    tables = [int(line.split()[1]) for page in found for line in page.splitlines() if line.startswith("Table ")]
    assert tables == list(range(1, 33))


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_every_table_has_its_slip_with_both_names(played: Section, per_page: int) -> None:
    found = pages("slips", printing(played), Asked(7, layout=SlipLayout(per_page, with_details=True)))
    assert len(found) == -(-12 // per_page)  # 24 players: 12 tables
    assert "".join(found).count("· Litera Iași") == 24
    for game in played.rounds[6].games:
        page = next(text for text in found if f"Table {game.table}\n" in text)
        for player in game.players:
            entry = played.entry(player)
            assert entry is not None
            assert entry.name in " ".join(page.split())


def test_a_second_slip_says_so_and_the_others_do_not(played: Section) -> None:
    layout = SlipLayout(second=frozenset({9}))
    (page,) = pages("slips", printing(played), Asked(7, tables=(9,), layout=layout))
    assert page.count("Table") == 1
    assert page.count("seconde feuille") == 1
    assert sum(page.count("seconde feuille") for page in pages("slips", printing(played), Asked(7, layout=layout))) == 1


def test_a_slip_says_when_its_round_begins_and_where_its_code_leads(played: Section) -> None:
    start = datetime(2026, 11, 22, 9, 30)  # noqa: DTZ001 - the clock of the hall
    one = printing(played, timetable=regular(start, [7], 60), first_table=21)
    layout = SlipLayout(address="http://127.0.0.1:8000/{table}")
    assert "Ronde 7 · phase 2 · dimanche 9\u00a0h\u00a030" in pages("slips", one, Asked(7, layout=layout))[0]
    (first, *_), *_ = (page["slips"] for page in content_of("slips", one, Asked(7, layout=layout))["pages"])
    assert first["title"] == "Table 21"
    assert bytes(first["code"]).startswith(b"\x89PNG")


def test_slips_of_a_whole_phase_have_every_round_and_table_and_no_name(played: Section) -> None:
    whole = "".join(pages("slips", printing(played), Asked(1, whole_phase=True)))
    assert whole.count("Table ") == 5 * 12  # five rounds of phase 1, twelve tables of 24 players
    assert whole.count("Ronde 5") == 12
    assert "Bélisle" not in whole
