"""Lists are read back as they were written, JSON or CSV; a file that is no list, or was changed, is named."""

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files import lists
from ronde.files.list_reading import ListFile, from_csv, from_json, read
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.ground.visible import visible
from ronde.record.history import History
from ronde.record.moves import Compared
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.publication import WHOLE, ListLine, Narrowing, RankingList
from ronde.regulations.absp import REGULATION
from ronde.regulations.cel_grand_prix import REGULATION as GRAND_PRIX

DAY = date(2016, 1, 1)
texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
numbers = st.one_of(st.integers(-(10**6), 10**6), st.fractions().filter(lambda value: value.denominator > 1))
narrowings = st.builds(
    Narrowing,
    category=st.sampled_from([None, "cadet"]),
    sex=st.sampled_from([None, "F"]),
    club=st.sampled_from([None, "lyon; 1", "a,b"]),
    league=st.sampled_from([None, "é"]),
)


@st.composite
def written(draw: st.DrawFn, least: int = 0) -> tuple[RankingList, History]:
    """A list of any values and names, whole or narrowed, and the history that knows the names."""
    names = draw(st.lists(texts, min_size=least, max_size=6))
    by = draw(st.one_of(st.just(WHOLE), narrowings))
    lines = tuple(
        ListLine(
            place=draw(st.one_of(st.none(), st.integers(1, 9))),
            player=PlayerId(f"p{at}"),
            value=draw(numbers),
            status=draw(st.sampled_from(["active", "inactive"])),
            series=draw(st.sampled_from(["", "Joker"])),
            last_day=draw(st.sampled_from([None, DAY])),
            beside=(draw(st.integers(0, 50)),),
            within=None if by == WHOLE else draw(st.one_of(st.none(), st.integers(1, 9))),
        )
        for at in range(len(names))
    )
    people = [Player(id=f"p{at}", name=name) for at, name in enumerate(names)]
    return RankingList("absp", "active", DAY, lines, by), History(REGULATION, People.of(people), [])


def same(file: ListFile, ranked: RankingList, history: History, shown: Callable[[str], str] = str) -> bool:
    assert file.ranked is not None
    assert not file.problems
    one, other = (sorted(of.lines, key=lambda line: line.player) for of in (file.ranked, ranked))
    assert file.names == {player: shown(who.name) or player for player, who in history.players.items()}
    return one == other and file.ranked.digest == ranked.digest


@given(written())
def test_a_list_printed_as_json_can_be_read_back_with_the_same_digest(printed: tuple[RankingList, History]) -> None:
    ranked, history = printed
    text = lists.as_json(ranked, history)
    assert same(from_json(text), ranked, history)
    assert json.loads(text)["digest"] == ranked.digest


@given(written(least=1))
def test_a_list_printed_as_csv_can_be_read_back_with_the_same_digest(printed: tuple[RankingList, History]) -> None:
    ranked, history = printed
    # What nobody sees in a name is made visible in a table.
    assert same(from_csv(lists.as_csv(ranked, history)), ranked, history, visible)


ANN = ListLine(1, PlayerId("ann"), 1550, "active", "", DAY, (7,))
BEN = ListLine(2, PlayerId("ben"), Fraction(4550, 3), "active", "", None, (9,))
LIST = RankingList("absp", "active", DAY, (ANN, BEN))
HISTORY = History(REGULATION, People.of([Player(id="ann", name="Ann"), Player(id="ben", name="Ben; the second")]), [])


POINTS = RankingList(
    "cel-grand-prix",
    "points",
    DAY,
    (
        ListLine(1, PlayerId("ann"), Fraction(15, 2), "ranked", "", DAY, (1, 1)),
        ListLine(2, PlayerId("ben"), Fraction(14, 3), "ranked", "", DAY, (1, 1)),
    ),
)
CLUB = History(GRAND_PRIX, HISTORY.people, [])


def test_a_spreadsheet_reads_the_numbers_of_a_list_and_finds_the_exact_ones_beside() -> None:
    """Seven and a half is 7.50 and nothing else; 14/3 is 4.666…, shown as 4.67."""
    assert lists.as_csv(POINTS, CLUB).splitlines() == [
        "place,player,name,federation,value,status,series,last_day,exact,kept,participations,regulation,ranking,on",
        "1,ann,Ann,,7.50,ranked,,2016-01-01,,1,1,cel-grand-prix,points,2016-01-01",
        "2,ben,Ben; the second,,4.67,ranked,,2016-01-01,14/3,1,1,cel-grand-prix,points,2016-01-01",
    ]
    # Of whole numbers: 4550/3 is 1516.666…
    rows = [*csv.DictReader(lists.as_csv(LIST, HISTORY).splitlines())]
    assert [(row["value"], row["exact"]) for row in rows] == [("1550", ""), ("1517", "4550/3")]


def test_what_was_written_with_fractions_and_boards_is_read_as_before() -> None:
    """As 0.1.0 wrote the same list."""
    old = (
        "place,player,name,federation,value,status,series,last_day,kept,participations,regulation,board,on\n"
        "1,ann,Ann,,15/2,ranked,,2016-01-01,1,1,cel-grand-prix,points,2016-01-01\n"
        "2,ben,Ben,,14/3,ranked,,2016-01-01,1,1,cel-grand-prix,points,2016-01-01\n"
    )
    found = from_csv(old).ranked
    assert found is not None
    assert found.digest == POINTS.digest
    written = json.loads(lists.as_json(POINTS, CLUB))
    assert (written["ranking"], "board" in written) == ("points", False)
    written["board"] = written.pop("ranking")
    assert from_json(json.dumps(written)).ranked == from_json(lists.as_json(POINTS, CLUB)).ranked
    assert from_json(json.dumps(written)).problems == ()


def test_a_value_changed_beside_its_exact_one_is_named() -> None:
    text = lists.as_csv(POINTS, CLUB)
    changed = from_csv(text.replace("4.67", "4.76"))
    assert [(one.code, one.where, one.values) for one in changed.problems] == [
        ("list.exact", ("lines", 1, "value"), {"value": "4.76", "exact": "14/3"})
    ]
    # Without the exact one it is what it says; and a French spreadsheet writes a comma.
    alone = from_csv(text.replace(",", ";").replace("4.67", "4,76").replace("14/3", "").replace("; the", " the"))
    assert alone.ranked is not None
    assert alone.ranked.lines[1].value == Fraction(119, 25)


def test_a_compared_list_has_columns_that_add_up() -> None:
    """From 14/3, shown 4.67, to 15/2: 7.50 - 4.67 = 2.83."""
    was = RankingList(
        "cel-grand-prix", "points", date(2015, 12, 1), (replace(POINTS.lines[1], player=PlayerId("ann")),)
    )
    (row, *_) = csv.DictReader(lists.as_csv(POINTS, CLUB, Compared(was, POINTS)).splitlines())
    assert (row["before_value"], row["change"], row["value"]) == ("4.67", "2.83", "7.50")


def test_lines_read_from_json_stand_by_place_again() -> None:
    swapped = RankingList("absp", "active", DAY, (BEN, ANN))
    found = from_json(lists.as_json(swapped, HISTORY)).ranked
    assert found is not None
    assert found.lines == (ANN, BEN)


def test_a_spreadsheet_may_have_saved_it_with_semicolons() -> None:
    saved = lists.as_csv(LIST, HISTORY).replace("Ben; the second", "Ben").replace(",", ";")
    found = from_csv(saved).ranked
    assert found is not None
    assert found.digest == LIST.digest


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"value": 1550', '"value": 1551'),
        lambda text: text.replace('"place": 2', '"place": 1'),
        lambda text: text.replace("2016-01-01", "2016-01-02"),
        lambda text: text.replace('"ranking": "active"', '"ranking": "everyone"'),
    ],
)
def test_a_list_changed_by_hand_is_read_and_named(change: object) -> None:
    assert callable(change)
    changed = change(lists.as_json(LIST, HISTORY))
    file = from_json(changed)
    assert file.ranked is not None
    assert [(one.code, one.level) for one in file.problems] == [("list.digest", Level.WARNING)]


def test_another_name_is_no_change_of_the_list() -> None:
    text = lists.as_json(LIST, HISTORY).replace('"name": "Ann"', '"name": "Anne"')
    assert from_json(text).problems == ()


def test_a_narrowed_list_says_by_what_and_its_digest_covers_it() -> None:
    by = Narrowing(sex="F", club="lyon")
    narrow = RankingList("absp", "active", DAY, (ANN,), by, left_out=(PlayerId("ben"),))
    text = lists.as_json(narrow, HISTORY)
    assert json.loads(text)["narrowed"] == {"sex": "F", "club": "lyon"}
    assert json.loads(text)["left_out"] == ["ben"]
    other = from_json(text.replace('"sex": "F"', '"sex": "M"'))
    assert [one.code for one in other.problems] == ["list.digest"]
    assert lists.as_csv(narrow, HISTORY).splitlines()[0].endswith(",games,within,sex,club,regulation,ranking,on")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("{", ["list.not-json"]),
        ('{"a": ' * 100_000, ["list.not-json"]),
        ("{}", ["file.missing"] * 4),
        (lists.as_json(LIST, HISTORY).replace("1550", "1550.5"), ["file.type"]),
        (lists.as_json(LIST, HISTORY).replace("4550/3", "4550/0"), ["file.pattern"]),
        (lists.as_json(LIST, HISTORY).replace('"ben"', '"ann"'), ["list.player-twice"]),
        (lists.as_json(LIST, HISTORY).replace('"absp"', '"go"'), ["file.not-among"]),
        (lists.as_json(LIST, HISTORY).replace('"ranking": "active"', '"ranking": "best"'), ["file.not-among"]),
        ("player,value\nann,1\n", ["list.not-ours"] * 9),
        ("", ["file.wrong-kind"]),
        (lists.as_csv(LIST, HISTORY).splitlines()[0], ["list.empty"]),
        (lists.as_csv(LIST, HISTORY).replace("1550", "many"), ["file.pattern"]),
        (lists.as_csv(LIST, HISTORY) + "x" * 200_000, ["file.value"]),
    ],
)
def test_a_file_that_is_no_list_says_why(tmp_path: Path, text: str, codes: list[str]) -> None:
    path = tmp_path / "list"
    path.write_text(text, "utf-8")
    file = read(path)
    assert file.ranked is None
    assert [problem.code for problem in file.problems] == codes


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    assert [one.code for one in read(tmp_path / "none").problems] == ["file.unreadable"]
    (tmp_path / "latin").write_bytes(b"\xe9")
    assert [one.code for one in read(tmp_path / "latin").problems] == ["file.not-utf8"]
