"""No table brings the reader down, and none loses a player: 2,000 with faults, 200,000 by ``make test-tables``."""

import os
import random
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.copied_list import Copied
from ronde.files.licence_changes import Season
from ronde.files.licensing import licensing
from ronde.files.opening_lists import opening_list
from ronde.files.players import listed_players, parse_players
from ronde.files.tables.matching import matched
from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.problems import has_refusal
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.words.sentences import said
from tests.files.tables.mutated import mutant

COUNT = int(os.environ.get("RONDE_TABLES", "2000"))
PARTS = 8
BOOK = shelf.regulation("fisf-classique")
KNOWN = People.of([Player(id="a", name="Jean Dupont", licence="12345"), Player(id="ana", name="Ana Pop")])


def lines_written(data: bytes, table: PeopleTable) -> int:
    """How many lines of a text have something in them, counted without the reader."""
    text = data.decode(table.encoding)
    sign = table.delimiter
    return sum(1 for line in re.split(r"\r\n|\r|\n", text) if (line.replace(sign, "") if sign else line).strip())


def lines_told(table: PeopleTable) -> int:
    """How many lines the reader has told of: players, headings, titles."""
    headings = any(column.heading for column in table.columns)
    return len(table.lines) + headings + sum(one.code == "table.title" for one in table.problems)


def assert_no_service_loses_a_line(table: PeopleTable, data: bytes) -> None:
    """Lists, licences and sections are made of all lines, or of none and why is said."""
    made = opening_list(BOOK, table, KNOWN, day=date(2026, 11, 1), fact="list", salt=b"", answers={})
    assert (made.history is None) == has_refusal(made.problems), data
    if made.history is not None:
        assert len(made.new.players) + len(made.piles.matched) == len(table.lines), data
    told = licensing(table, KNOWN, Season(date(2026, 9, 1)), {}, salt=b"")
    assert has_refusal(told.problems) or len(told.new.players) + len(told.piles.matched) == len(table.lines), data
    found = listed_players(table, Copied(KNOWN), {}, salt=b"")
    assert has_refusal(found.problems) or len(found.entries) == len(table.lines), data
    problems = (*made.problems, *told.problems, *found.problems)
    assert all(said(problem, "fr", BOOK.code).what for problem in problems), data


@pytest.mark.parametrize("part", range(PARTS))
def test_no_fault_raises_and_no_line_is_lost(part: int) -> None:
    chance = random.Random(part)  # noqa: S311 - no secret
    for _ in range(COUNT // PARTS):
        data = mutant(chance)
        table = table_of_bytes(data)
        assert has_refusal(table.problems) == (not table.lines), data
        assert len(matched(table, KNOWN)) == len(table.lines), data
        entries, problems = parse_players(data)
        assert has_refusal(problems) or len(entries) == len(table.lines), data
        assert all(said(problem, "ro").what for problem in problems), data
        assert_no_service_loses_a_line(table, data)
        if table.lines and not data.startswith(b"PK") and b'"' not in data and b"sep=" not in data.lower():
            assert lines_told(table) == lines_written(data, table), data


NAMES = st.text(st.characters(codec="utf-8", categories=["L"]), min_size=1, max_size=12)
DASHES = frozenset("-–—/_")  # each stands for nothing, as people write it in tables
CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.sampled_from(' ";,\t'), max_size=12)


@given(
    st.lists(st.tuples(NAMES, NAMES, CELLS, st.integers(0, 3000)), min_size=1, max_size=20),
    st.sampled_from(";,\t"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_is_quoted_as_it_should_be_is_read_line_by_line(
    people: list[tuple[str, str, str, int]], sign: str, encoding: str, end: str
) -> None:
    rows = [
        ["Nom", "Prénom", "Club", "Cote"],
        *([family, first, club, str(cote)] for family, first, club, cote in people),
    ]
    text = end.join(sign.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    table = table_of_bytes(text.encode(encoding))
    assert [line.row for line in table.lines] == [*range(2, len(people) + 2)]
    assert [line.rating for line in table.lines] == [cote for *_, cote in people]
    clubs = [" ".join(club.split()) for _, _, club, _ in people]
    assert [line.club for line in table.lines] == ["" if club in DASHES else club for club in clubs]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    table = table_of_bytes(data)
    assert bool(table.lines) != has_refusal(table.problems)
