"""Clubs and leagues in a history file: read back as printed, and every slip told with its line."""

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ronde.files import history, yaml_text
from ronde.record.clubs import Club
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.spells import Spell, overlapping_spells
from ronde.regulations import shelf
from tests.files.people_made import days, peoples
from tests.reporting import Report, assert_everything_is_reported


@st.composite
def histories(draw: st.DrawFn) -> History:
    book = shelf.regulation(draw(st.sampled_from(shelf.codes())))
    return History(book, draw(peoples()).seen_by(draw(st.sampled_from(["", "FFJD"]))), [])


@given(histories())
def test_a_history_with_clubs_is_read_back_as_it_was_printed(written: History) -> None:
    parsed = history.parse(yaml_text.documents(history.printed(written))[0][0])
    assert not parsed.problems
    assert parsed.history is not None
    assert parsed.history.people == written.people


@given(st.lists(st.tuples(days, st.one_of(st.none(), days)), max_size=5))
def test_spells_overlap_exactly_where_a_first_day_lies_in_another_spell(
    given_days: list[tuple[date, date | None]],
) -> None:
    forward = [(since, until) for since, until in given_days if until is None or until >= since]
    written = [Spell(since=since, until=until) for since, until in forward]
    found = {problem.where[0] for problem in overlapping_spells(written)}
    slow = {
        at
        for at, (since, _) in enumerate(forward)
        for other, (first, last) in enumerate(forward)
        if first <= since <= (last or date.max) and (first, other) < (since, at)
    }
    assert found == slow


BAD = """\
regulation: frs
leagues:
  - { id: a, name: A }
clubs:
  - id: one
    name: One
    leagues:
      - { league: b, since: 2020-01-01 }
  - { id: two }
players:
  - id: ana
    name: Ana
    clubs:
      - { club: one, since: 2020-01-01 }
      - { club: two, since: 2021-01-01, until: 2020-01-01 }
      - { club: three, since: 2022-01-01, until: 2022-06-30 }
facts: []
"""

# The club `two` has a line, which is wrong by itself: that somebody belongs to it is no second mistake.
EXPECTED: list[Report] = [
    (8, "clubs[0].leagues[0].league", "", "no league with the id “b”", "add the league to leagues"),
    (9, "clubs[1].name", "", "“name” is missing", "Add it."),
    (15, "players[0].clubs[1].until", "", "ends on 1 January 2020, before it begins on 1 January 2021", "Correct one"),
    (15, "players[0].clubs[1].since", "", "before the one before it has ended", "its last day (until)"),
    (16, "players[0].clubs[2].club", "", "no club with the id “three”", "add the club to clubs"),
    (16, "players[0].clubs[2].since", "", "begins on 1 January 2022", "its last day (until)"),
]


def test_every_slip_in_clubs_and_memberships_is_told_with_its_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(BAD, "utf-8")
    assert_everything_is_reported("frs", bad, EXPECTED)


def test_a_file_read_beside_a_history_knows_its_clubs() -> None:
    known = History(shelf.regulation("ffjd"), People.of([], clubs=[Club(id="lyon", name="Lyon")]), [])
    written = {
        "regulation": "ffjd",
        "players": [{"id": "ann", "name": "Ann", "clubs": [{"club": "lyon", "since": "2020-01-01"}]}],
    }
    assert [problem.code for problem in history.parse(written).problems] == ["history.unknown-club"]
    assert history.parse(written, beside=known).problems == ()
