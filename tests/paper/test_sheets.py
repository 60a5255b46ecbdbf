"""Sheets as they come out of the printer: the pile in order, everybody's name on them, nothing read as markup."""

import io
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from ronde.paper import group_charts, slips, tables
from ronde.paper.printing import Printing
from ronde.paper.typesetting import pdf, previews
from ronde.play.formats.combined import phases
from ronde.play.plan import Plan
from ronde.play.section import Section
from ronde.play.simulate import Chances, new_section, simulated
from ronde.play.standings.table import usual_criteria
from ronde.words.language import LANGUAGES, Language

AT = datetime(2026, 11, 21, 9, 16, tzinfo=UTC)
NAMES = ("Țurcanu Ilinca", "Bélisle Océane", "Iordăchioaia Petru", "#strong[Kervadec] $x$", "Le Bihannic Enora")


@pytest.fixture(scope="module")
def played() -> Section:
    plan = Plan(phases(5, 3), usual_criteria("scrabble", "combined"), 20261121)
    section = new_section("scrabble", plan, 24, 20261121)
    named = (replace(entry, name=f"{NAMES[at % 5]} {at}") for at, entry in enumerate(section.entries))
    section = replace(section, name="A", entries=tuple(named))
    return simulated(section, 1, Chances(withdrawal=0, away=0, late=0, forfeit=0)).section


def printing(section: Section, language: Language = "fr") -> Printing:
    return Printing("TH des Bords de Loire", section, AT, language, "Tours")


def pages(sheet: str, content: dict[str, object]) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf(sheet, content, AT))).pages]


@given(st.integers(0, 200), st.sampled_from(slips.PER_PAGE))
def test_piles_cut_apart_and_laid_one_on_the_other_are_in_order(count: int, per_page: int) -> None:
    made = slips.stacked(range(count), per_page)
    piles = [[page[place] for page in made] for place in range(per_page)]
    assert [slip for pile in piles for slip in pile if slip is not None] == list(range(count))
    assert len(made) == -(-count // per_page)


def test_thirty_two_tables_on_six_a_page_begin_with_1_7_13_19_25_31() -> None:
    assert slips.stacked(range(1, 33), 6)[0] == [1, 7, 13, 19, 25, 31]


@pytest.mark.parametrize("per_page", slips.PER_PAGE)
def test_every_table_has_its_slip_with_both_names(played: Section, per_page: int) -> None:
    found = pages("slips", slips.slips(printing(played), 7, per_page=per_page))
    assert len(found) == -(-12 // per_page)  # 24 players: 12 tables
    for game in played.rounds[6].games:
        page = next(text for text in found if f"Table {game.table}\n" in text)
        for player in game.players:
            entry = played.entry(player)
            assert entry is not None
            assert entry.name in page


def test_a_slip_printed_again_says_so_and_is_the_only_one(played: Section) -> None:
    (page,) = pages("slips", slips.slips(printing(played), 7, tables=[9], again=True))
    assert page.count("Table") == 1
    assert "seconde feuille" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_can_be_set_in_every_language_with_every_name(played: Section, language: Language) -> None:
    one = printing(played, language)
    made = [tables.by_table(one, 7), tables.by_name(one, 7), tables.presence(one, 7), tables.ranked(one)]
    made += [tables.crossed(one), tables.emergency(one)]
    sheets = [("table", content) for content in made] + [("groups", group_charts.group_charts(one, 1))]
    for sheet, content in sheets:
        whole = "".join(pages(sheet, content))
        for entry in played.entries:
            assert entry.name in whole


def test_a_group_chart_has_each_game_of_the_group_twice_once_for_each_side(played: Section) -> None:
    content = group_charts.group_charts(printing(played), 1)
    for group in content["groups"]:
        games = [
            (row["number"], game["opponent"], at, game["mark"])
            for row in group["rows"]
            for at, game in enumerate(row["games"])
        ]
        assert {(other, one, at, "●" if mark == "○" else "○") for one, other, at, mark in games} == set(games)


def test_the_same_sheet_at_the_same_moment_gives_the_same_bytes_and_a_picture_of_each_page(played: Section) -> None:
    content = tables.ranked(printing(played))
    assert pdf("table", content, AT) == pdf("table", content, AT)
    assert all(page.startswith(b"\x89PNG") for page in previews("table", content, AT))
