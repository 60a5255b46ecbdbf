"""A row of any document gets another value: it then says that, all else says what it said, and stays as it was written."""

from datetime import date
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import convert, to_builtins

from ronde.files import yaml_text
from ronde.files.row_changing import with_ids, with_value
from ronde.files.rows import row
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.regulations.ffjd.documents import Series
from tests.files.layouts import Laid, document, words
from tests.files.test_splicing import is_among, read_otherwise


def rows_of(laid: Laid) -> list[tuple[str, str]]:
    """Every row of a document, by its list and id."""
    return [(key, row["id"]) for key, rows in laid.values.items() if key != "regulation" for row in rows]


def said(laid: Laid, place: tuple[str, str], value: list[str]) -> Any:
    """What the document is to say, by another reader than ours."""
    wanted = read_otherwise(laid.text)
    for one in wanted[place[0]]:
        if one["id"] == place[1]:
            one["also"] = value
    return wanted


@given(document("h", is_file=True), st.data(), st.lists(words, min_size=1, max_size=3), st.lists(words, max_size=2))
def test_a_row_says_what_is_new_and_everything_else_what_it_said(
    laid: Laid, chosen: st.DataObject, first: list[str], second: list[str]
) -> None:
    assume(rows_of(laid))
    place = chosen.draw(st.sampled_from(rows_of(laid)))
    made = with_value(laid.text, *place, "also", first)
    assert made is not None
    assert read_otherwise(made) == said(laid, place, first)
    assert is_among(laid.text, made)
    changed = with_value(made, *place, "also", second)
    assert changed is not None
    assert read_otherwise(changed) == said(laid, place, second)
    assert is_among(laid.text, changed)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("players: [{ id: a, name: A }]", "players: [{ id: a, also: [x, y], name: A }]"),
        ("players:\n- id: a\n- id: b", "players:\n- id: a\n  also: [x, y]\n- id: b"),
        ("players:\n- name: A\n  id: a", "players:\n- name: A\n  id: a\n  also: [x, y]\n"),
        ("players:\r\n- id: a # she\r\n", "players:\r\n- id: a # she\r\n  also: [x, y]\r\n"),
        (
            "players:\n- id: a\n  also:\n  - x # once\n  name: A\n",
            "players:\n- id: a\n  also:\n  - x # once\n  - y\n  name: A\n",
        ),
    ],
)
def test_a_list_is_written_where_the_id_is(before: str, after: str) -> None:
    assert with_value(before, "players", "a", "also", ["x", "y"]) == after


@pytest.mark.parametrize("text", ["one: &a { id: a }\nplayers: [*a]\n", "all: &p [{ id: a }]\nplayers: *p\n"])
def test_a_row_that_stands_elsewhere_is_not_written_over(text: str) -> None:
    assert with_value(text, "players", "a", "also", ["x"]) is None


WRITTEN = """\
- fact: series # of a club
  id: new
  cadence: slow
  games:
    - { white: new, black: 'new', result: 2 } # new is an id, and a word
    - { white: ann, black: "new", result: 0 }
"""


def test_the_players_of_a_fact_get_other_ids_and_nothing_else_does() -> None:
    (value,) = yaml_text.documents(WRITTEN)[0][0]
    made = with_ids(row(WRITTEN, value), convert(value, Series), {"new": "10"})
    head = WRITTEN.split("    - ", maxsplit=1)[0]
    assert made.text == head + (
        "    - { white: '10', black: '10', result: 2 } # new is an id, and a word\n"
        "    - { white: ann, black: '10', result: 0 }\n"
    )


def test_a_list_in_which_two_lines_become_one_is_written_anew() -> None:
    ratings = [AdoptedRating(player=player, rating=1500) for player in ("new", "known")]
    fact = Adopted(id="start", day=date(2024, 1, 1), ratings=ratings)
    value = to_builtins(fact)
    made = with_ids(row("", value), fact, {"new": "known"})
    assert made.value["ratings"] == [{"player": "known", "rating": 1500}]
    assert yaml_text.documents(made.text)[0] == [[made.value]]
