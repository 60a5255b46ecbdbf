"""Papers as they come out of the printer: everybody's name on them, nothing read as markup, as many pages as was said before."""

from dataclasses import replace

import pytest

from ronde.paper.papers import PAPERS, Asked, problem_of
from ronde.paper.typesetting import pdf, pictures
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.play.timetable import regular
from ronde.record.family_names import family_first
from ronde.words.language import LANGUAGES, Language
from tests.lanes import is_drawn
from tests.paper.printings import AT, combined, content_of, pages, pages_of, printing, swiss

EVERYBODY = ("names", "tables", "standings", "crosstable", "presence", "emergency", "groups")


@pytest.fixture(scope="module")
def played() -> Section:
    return combined(24)


@pytest.fixture(scope="module")
def running() -> Section:
    return combined(24, rounds=4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_can_be_set_in_every_language_with_every_name(running: Section, language: Language) -> None:
    for name in EVERYBODY:
        whole = "".join(pages(name, printing(running, language), Asked(4)))
        called = family_first if name in {"names", "presence"} else str
        assert [entry.name for entry in running.entries if called(entry.name) not in whole] == [], name


@pytest.mark.parametrize("players", [1, 2, 43, 44, 64, 65, 97])
def test_pages_are_counted_before_anything_is_set(players: int) -> None:
    """Names and clubs are too long for any column: none of them may take a second line."""
    one = printing(swiss(players, rounds=3))
    for name in PAPERS:
        asked = Asked(3)
        if is_drawn(f"{players} {name}") and problem_of(name, one, asked) is None:
            assert len(pages(name, one, asked)) == pages_of(name, one, asked), name


def test_pages_of_phases_and_groups_are_counted_too(running: Section) -> None:
    one = printing(running, timetable=regular(AT, range(1, 9), 60))
    assert [pages_of(name, one, Asked(4)) for name in ("groups", "slips", "emergency")] == [4, 2, 2]  # 4 groups of 6
    assert pages_of("slips", one, Asked(4, whole_phase=True)) == 10  # 5 rounds of 12 tables, 6 a page
    for name in ("slips", "names", "groups", "bulletin", "emergency"):
        assert len(pages(name, one, Asked(4))) == pages_of(name, one, Asked(4)), name
    assert len(pages("slips", one, Asked(4, whole_phase=True))) == 10


def test_one_page_alone_is_numbered_as_among_all() -> None:
    one = printing(swiss(97))
    (page,) = content_of("standings", one, Asked(1), only=2)["pages"]
    assert page["number"] == 2
    assert page["rows"][0] == content_of("standings", one, Asked(1))["pages"][1]["rows"][0]


def test_tables_are_called_as_the_hall_calls_them(running: Section) -> None:
    one = printing(running, first_table=101)
    for name in ("slips", "tables", "names", "emergency"):
        whole = "\n".join(pages(name, one, Asked(4)))
        assert "112" in whole, name  # the twelfth table
    assert "tables 101 à 103" in pages("groups", one, Asked(4))[0]  # three tables a group of six


def test_names_of_all_sections_are_one_list_in_one_alphabet(running: Section) -> None:
    other = printing(swiss(4, name="Ăbrudan"), first_table=13)
    whole = "\n".join(pages("names", printing(running, beside=(other,)), Asked(4)))
    at = [whole.index(name) for name in ("Ăbrudan p001", "Ăbrudan p004", "Bélisle", "Le Bihannic", "Țurcanu")]
    assert at == sorted(at)
    assert "A · Ronde 4" in whole
    assert "B · Ronde 1" in whole


def test_a_match_of_teams_has_their_table_first() -> None:
    """Brest wins both boards: 2 team points, 4 board points."""
    base = swiss(4, name="Pop")
    tagged = tuple(
        replace(one, tags=(f"team:{team}",)) for one, team in zip(base.entries, ("Brest", "Lyon") * 2, strict=True)
    )
    match = replace(base, plan=replace(base.plan, phases=(Phase("match", 1),)), entries=tagged)
    teams, players = pages("standings", printing(match), Asked(1))
    assert "1 Brest 1 2 4" in teams
    assert "2 Lyon 1 0 0" in teams
    assert "p001 Pop" in players
    assert pages_of("standings", printing(match), Asked(1)) == 2


def test_a_draft_says_that_it_is_one(running: Section) -> None:
    last = replace(running.rounds[-1], is_published=False)
    draft = replace(running, rounds=(*running.rounds[:-1], last))
    assert "brouillon" in pages("tables", printing(draft), Asked(4))[0]
    assert "brouillon" not in pages("tables", printing(running), Asked(4))[0]


def test_the_same_paper_at_the_same_moment_gives_the_same_bytes_and_a_picture_of_each_page(played: Section) -> None:
    content = content_of("standings", printing(played), Asked(8))
    assert pdf(content, AT) == pdf(content, AT)
    assert all(page.startswith(b"\x89PNG") for page in pictures(content))


@pytest.mark.parametrize(
    ("players", "paper", "pages_there", "least_points"),
    [
        # What a sheet of A4 leaves for lines is some 236 mm: 24 ranks may have 9.8 mm each, 64 on two pages 7.4 mm, 64 names in halves too.
        (8, "tables", 1, 16),
        (24, "tables", 1, 16),
        (64, "tables", 1, 12),
        (8, "names", 1, 16),
        (24, "names", 1, 16),
        (64, "names", 1, 10.5),
        (8, "standings", 1, 15),
        (24, "standings", 1, 15),
        (64, "standings", 2, 12),
    ],
)
def test_papers_for_the_wall_of_the_hall_fill_their_pages(
    players: int, paper: str, pages_there: int, least_points: float
) -> None:
    """Nine points were read from a hand's breadth; whoever stands before a wall wants more, and a page has the room."""
    one = printing(swiss(players, rounds=2))
    found = content_of(paper, one, Asked(2))["pages"]
    assert len(found) == pages_there == len(pages(paper, one, Asked(2)))
    assert {len(page["rows"]) for page in found} == {len(found[0]["rows"])}  # the last page is no emptier
    for page in found:
        assert page["size"] >= least_points
        lines = len(page["rows"]) / (2 if page["halves"] else 1)
        assert page["row"] == 18 or lines * page["row"] > 200
