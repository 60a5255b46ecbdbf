"""Parsers and printers are each other's inverse; schemas say what the types say; files are written whole or not."""

import json
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files import lists, yaml_text
from ronde.files.writing import write_safely
from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.record.players import Player
from ronde.record.publication import ListLine, RankingList
from ronde.regulations.fisf_classique import REGULATION

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]))
)
documents = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text("abcé", min_size=1), inner, max_size=4)
    ),
)


@given(documents)
def test_yaml_gives_back_what_was_printed(document: object) -> None:
    found, problems = yaml_text.documents(yaml_text.printed(document))
    assert not problems
    assert found == [document]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("Yes", "Yes"),
        ("1:30", "1:30"),
        ("010", "010"),
        ("2015-09-01", "2015-09-01"),
        ("1_000", "1_000"),
        ("true", True),
        ("-7", -7),
        ("~", None),
        ("", None),
    ],
)
def test_yaml_takes_nothing_for_something_else(text: str, value: object) -> None:
    assert yaml_text.documents(f"key: {text}")[0] == [{"key": value}]


numbers = st.one_of(st.integers(-(10**6), 10**6), st.fractions().filter(lambda value: value.denominator > 1))


@given(st.lists(numbers, max_size=6))
def test_a_list_printed_as_json_can_be_read_back_with_the_same_digest(values: list[int | Fraction]) -> None:
    people = [Player(id=f"p{at}", name=f"Name {at}") for at in range(len(values))]
    lines = tuple(
        ListLine(at + 1 if at % 2 else None, PlayerId(f"p{at}"), value, "rated", "C", date(2016, 1, 1) if at else None)
        for at, value in enumerate(values)
    )
    ranked = RankingList("fisf-classique", "listed", date(2016, 1, 1), lines)
    text = lists.as_json(ranked, History(REGULATION, people, []))
    again = lists.from_json(text)
    assert sorted(again.lines, key=lambda line: line.player) == sorted(lines, key=lambda line: line.player)
    assert again.digest == ranked.digest == json.loads(text)["digest"]


def test_an_interrupted_writing_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    write_safely(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_safely(path, "new \ud800")  # a text that cannot be written
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["list.csv"]
    write_safely(path, "new")
    assert path.read_text() == "new"
