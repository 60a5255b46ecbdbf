"""Clubs and leagues in a history file: read back as printed, and every slip told with its line."""

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ronde.files import history, yaml_text
from ronde.record.clubs import Belonging, Club, League
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.record.spells import Spell, overlapping_spells
from ronde.regulations import shelf
from tests.reporting import Report, assert_everything_is_reported

days = st.dates(date(2000, 1, 1), date(2030, 12, 31))
texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=8)


@st.composite
def spells(draw: st.DrawFn) -> list[tuple[date, date | None]]:
    """Spells that follow one another, the last of them perhaps still holding."""
    bounds = sorted(draw(st.lists(days, max_size=6, unique=True)))
    ends: list[date | None] = [*bounds[1::2]]
    return list(zip(bounds[::2], [*ends, None] if len(bounds) % 2 else ends, strict=True))


@st.composite
def histories(draw: st.DrawFn) -> History:
    leagues = [League(id=f"l{at}", name=draw(texts)) for at in range(2)]
    clubs = [
        Club(
            id=f"c{at}",
            name=draw(texts),
            leagues=[
                Belonging(league=draw(st.sampled_from(["l0", "l1"])), since=a, until=b) for a, b in draw(spells())
            ],
        )
        for at in range(draw(st.integers(0, 2)))
    ]
    players = [
        Player(
            id=f"p{at}",
            name=draw(texts),
            birth=draw(st.one_of(st.none(), days)),
            sex=draw(st.sampled_from([None, "F", "M"])),
            licences=[Licence(since=a, until=b) for a, b in draw(spells())],
            clubs=[Membership(club=draw(st.sampled_from(clubs)).id, since=a, until=b) for a, b in draw(spells())]
            if clubs
            else [],
        )
        for at in range(draw(st.integers(0, 3)))
    ]
    book = shelf.regulation(draw(st.sampled_from(shelf.codes())))
    return History(book, People.of(players, clubs=clubs, leagues=leagues if clubs else []), [])


@given(histories())
def test_a_history_with_clubs_is_read_back_as_it_was_printed(written: History) -> None:
    parsed = history.parse(yaml_text.documents(history.printed(written))[0][0])
    assert not parsed.problems
    assert parsed.history is not None
    assert parsed.history.clubs == written.clubs
    assert parsed.history.leagues == written.leagues
    assert parsed.history.players == written.players


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
    (15, "players[0].clubs[1].since", "", "when another one has not ended yet", "its last day (until)"),
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
