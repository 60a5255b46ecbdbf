"""Rows go from any file into any history: it then says what it said and what is new, and what it had stays as it was."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ronde.files import yaml_text
from ronde.files.rows import rows, with_key
from ronde.files.splicing import with_rows
from tests.files.layouts import LISTS, Laid, document

DAY = "2024-02-08"


def read_otherwise(text: str) -> Any:
    """What a text says, by another reader than ours: every value as a text."""
    return yaml.load(text.removeprefix("\ufeff"), yaml.BaseLoader)  # noqa: S506 - it makes nothing but texts


def joined(history: str, file: str) -> str | None:
    """The rows of a file, its facts stamped, in a history; line ends as a file read in text mode has them."""
    found = rows(file.replace("\r\n", "\n"))
    stamped = [with_key(row, "recorded", DAY) for row in found.get("facts", ())]
    return with_rows(history, {**{key: found.get(key, ()) for key in LISTS}, "facts": stamped})


def is_among(some: Any, others: Any) -> bool:
    """Whether all of some are among the others, in their order."""
    rest = iter(others)
    return all(one in rest for one in some)


@given(document("h"), document("f", is_file=True))
def test_a_history_says_afterwards_what_it_said_and_what_is_new(history: Laid, file: Laid) -> None:
    made = joined(history.text, file.text)
    assert made is not None
    before, new, after = map(read_otherwise, (history.text, file.text, made))
    for fact in new.get("facts", ()):
        fact["recorded"] = DAY
    for key in LISTS:
        assert after.get(key, []) == [*before.get(key, []), *new.get(key, [])]
    assert after["regulation"] == before["regulation"]
    assert set(after) == {*before, *new}


@given(document("h"), document("f", is_file=True))
def test_what_a_history_had_stays_letter_by_letter(history: Laid, file: Laid) -> None:
    made = joined(history.text, file.text)
    assert made is not None
    assert made.startswith("\ufeff") == history.text.startswith("\ufeff")
    before, after = (_without_empty_brackets(text.removeprefix("\ufeff")) for text in (history.text, made))
    assert is_among(before, after)
    grown = set(LISTS) & set(file.values) & set(history.values)
    if grown <= history.in_lines and not before.startswith("{"):
        *lines, last = before.split("\n")
        assert is_among(lines, after.split("\n"))
        assert any(line.removesuffix("\r") == last for line in after.split("\n"))  # it may have got its end


def _without_empty_brackets(text: str) -> str:
    """The text without what gives way to lines."""
    return re.sub(r"^(\w+:) \[ ?\]", r"\1", text, flags=re.MULTILINE)


@given(document("h"), document("f", is_file=True))
def test_comments_come_with_their_rows_and_in_their_order(history: Laid, file: Laid) -> None:
    made = joined(history.text, file.text)
    assert made is not None
    in_lines = {*history.in_lines, *(() if history.text.startswith("{") else set(LISTS) - set(history.values))}
    for key in in_lines & set(file.comments):
        found = re.findall(r"# f comment \d+\.", made)
        assert is_among(file.comments[key], found)


@given(document("f", is_file=True))
def test_a_row_alone_says_what_it_said_in_its_file(file: Laid) -> None:
    for key, found in rows(file.text.replace("\r\n", "\n")).items():
        assert [row.value for row in found] == list(file.values[key])
        for row in found:
            assert yaml_text.documents(row.text) == ([[row.value]], [])
            assert yaml_text.documents(f"[{row.inline}]") == ([[row.value]], [])
            assert "\n" not in row.inline


@given(document("f", is_file=True), st.sampled_from([DAY, f"{DAY}T18:30"]))
def test_a_word_under_a_key_changes_nothing_else(file: Laid, word: str) -> None:
    for found in rows(file.text.replace("\r\n", "\n")).values():
        for row in found:
            stamped = with_key(row, "recorded", word)
            assert stamped.value == {**row.value, "recorded": word}
            assert yaml_text.documents(stamped.text) == ([[stamped.value]], [])
            assert with_key(stamped, "recorded", word) is stamped


ROW = rows("facts:\n  - { fact: closed, id: new }\n")["facts"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: 1\nfacts:\n- x\n", "a: 1\nfacts:\n- x\n- { fact: closed, id: new }\n"),
        ("facts:\n  - x # said\nb: 2\n", "facts:\n  - x # said\n  - { fact: closed, id: new }\nb: 2\n"),
        (
            "facts:\n  - x\n  # more\n# about b\nb: 2\n",
            "facts:\n  - x\n  # more\n  - { fact: closed, id: new }\n# about b\nb: 2\n",
        ),
        ("facts:\n  - x", "facts:\n  - x\n  - { fact: closed, id: new }\n"),
        ("facts:\r\n  - x\r\n", "facts:\r\n  - x\r\n  - { fact: closed, id: new }\r\n"),
        ("facts: []\n", "facts:\n  - { fact: closed, id: new }\n"),
        ("facts: [] # none\nb: 2\n", "facts: # none\n  - { fact: closed, id: new }\nb: 2\n"),
        ("facts: [ # none\n]\n", "facts: [ # none\n{ fact: closed, id: new }]\n"),
        ("facts: [x]\n", "facts: [x, { fact: closed, id: new }]\n"),
        ("facts: [x,]\n", "facts: [x, { fact: closed, id: new },]\n"),
        ("facts: [\n  x # said\n]\n", "facts: [\n  x, # said\n  { fact: closed, id: new }\n]\n"),
        ("{facts: [x]}", "{facts: [x, { fact: closed, id: new }]}"),
        ("{a: 1}", "{a: 1, facts: [{ fact: closed, id: new }]}"),
        ("a: 1", "a: 1\nfacts:\n  - { fact: closed, id: new }\n"),
        ("players:\n- x\n", "players:\n- x\nfacts:\n- { fact: closed, id: new }\n"),
        (
            "facts:\n  - y: |\n      # said\n\nb: 2\n",
            "facts:\n  - y: |\n      # said\n\n  - { fact: closed, id: new }\nb: 2\n",
        ),
        ("facts:\n  - &x y\n  - *x\n...\n", "facts:\n  - &x y\n  - *x\n  - { fact: closed, id: new }\n...\n"),
        ("facts: &all\n  - x\nb: 2\n", "facts: &all\n  - x\n  - { fact: closed, id: new }\nb: 2\n"),
    ],
)
def test_a_row_is_written_as_the_list_is(before: str, after: str) -> None:
    assert with_rows(before, {"players": (), "facts": ROW}) == after


def test_a_new_list_comes_before_those_that_follow_it_and_what_is_said_above_them() -> None:
    before = "regulation: ffjd\n\n# What happened:\nfacts:\n  - x\n"
    new = {"players": rows("players: [{ id: a }]")["players"], "facts": ()}
    assert with_rows(before, new) == "regulation: ffjd\n\nplayers:\n  - { id: a }\n# What happened:\nfacts:\n  - x\n"


@pytest.mark.parametrize(
    "unfit",
    [
        "x: &x [1]\nfacts: *x\n",  # the list stands elsewhere
        "facts: &x [1]\ny: *x\n",  # something else would grow with it
        "? facts\n: - x\ny: 1\n",
        "facts:\r  - x\ry: 1\r",  # line ends of another age
    ],
)
def test_a_layout_to_which_nothing_can_be_added_safely_is_left_alone(unfit: str) -> None:
    assert yaml_text.documents(unfit)[1] == []
    assert with_rows(unfit, {"facts": ROW}) is None


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("facts:\n    # why\n    - id: a\n      n: 1 # so\n    # after\n", "# why\n- id: a\n  n: 1 # so\n# after\n"),
        ("\ufefffacts: [{ id: a }]", "- { id: a }\n"),
        ("facts: [{ id: a,\n    n: 1 }]", "- { id: a,\n  n: 1 }\n"),
        ("facts:\n- id: a\n\n\n# about players\nplayers: []\n", "- id: a\n"),
        ("facts:\n  -\n    id: a\n", "-\n  id: a\n"),
        ("x: &n 1\nfacts: [{ id: a, n: *n }]", "- id: a\n  n: 1\n"),  # what leans on another place is written out
        ("facts: [{ id: &n a }]", "- id: a\n"),
        ("x: &f [{ id: a }]\nfacts: *f\n", "- id: a\n"),
    ],
)
def test_a_row_is_taken_with_its_comments_and_stands_alone(file: str, text: str) -> None:
    (row,) = rows(file)["facts"]
    assert row.text == text


@pytest.mark.parametrize(
    ("row", "stamped"),
    [
        ("- id: a # so\n  n: 1\n", f"- id: a # so\n  recorded: {DAY}\n  n: 1\n"),
        ("- { id: a, n: 1 }\n", f"- {{ id: a, recorded: {DAY}, n: 1 }}\n"),
        ("- { id: a, recorded: 2024-01-01, n: 1 } # so\n", f"- {{ id: a, recorded: {DAY}, n: 1 }} # so\n"),
        ("- n: 1\n  recorded: '2024-01-01'\n  id: a\n", f"- n: 1\n  recorded: {DAY}\n  id: a\n"),
        ("- id: a\n  recorded:\n", f"- id: a\n  recorded: {DAY}\n"),
        ("- id: a\n  recorded: ~\n", f"- id: a\n  recorded: {DAY}\n"),
        (f"- id: a\n  recorded: '{DAY}'\n", f"- id: a\n  recorded: '{DAY}'\n"),
    ],
)
def test_a_fact_is_stamped_where_it_stands(row: str, stamped: str) -> None:
    (made,) = rows(f"facts:\n{row}")["facts"]
    assert with_key(made, "recorded", DAY).text == stamped
