"""JSON that is no section: all that is wrong is said, at its place, in three languages; nothing is ever raised."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.files.section_json import parse_section, section_json
from ronde.files.tournament import parse, printed
from ronde.play.plan import Phase
from ronde.play.section import Away
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tests.lanes import scaled
from tests.play.making import section, with_rounds

BASE = with_rounds(section("a b", (Phase("nearest", 2),), "scrabble"), "a-b:win@412-388")
GOOD = section_json(BASE, with_names=True)
ANY = settings(max_examples=scaled(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**25), 10**25) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def wrong(text: str) -> list[tuple[str, tuple[int | str, ...]]]:
    """Code and place of each problem, all of which can be said."""
    parsed = parse_section(text)
    assert parsed.section is None
    assert parsed.problems
    for problem in parsed.problems:
        for language in LANGUAGES:
            sentence = said(problem, language)
            assert sentence.what
            assert sentence.remedy
    return [(problem.code, problem.where) for problem in parsed.problems]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"seed":1', '"seed":"1"', ("file.type", ("section", "plan", "seed"))),
        ('"seed":1', '"seed":1.0', ("file.type", ("section", "plan", "seed"))),
        ('"seed":1', '"seed":1,"sed":2', ("file.unknown-key", ("section", "plan", "sed"))),
        ('"seed":1', '"seed":1,"seed":2', ("file.repeated-key", ("section", "plan", "seed"))),
        ('"is_closed":false', '"is_closed":0', ("file.type", ("section", "is_closed"))),
        ('"name":"Test",', "", ("file.missing", ("section", "name"))),
        ('"table":1', '"table":1,"colour":"red"', ("file.unknown-key", ("section", "rounds", 0, "games", 0, "colour"))),
        ("[412,388]", "[412]", ("file.length", ("section", "rounds", 0, "games", 0, "scores"))),
        ("[412,388]", "[412,388,3]", ("file.length", ("section", "rounds", 0, "games", 0, "scores"))),
        ("[412,388]", '[412,"x"]', ("file.type", ("section", "rounds", 0, "games", 0, "scores"))),
        ('"rematch":"event"', '"rematch":"later"', ("file.not-among", ("section", "plan", "phases", 0, "rematch"))),
        ('"halves":{}', '"halves":{"win":1.5}', ("file.type", ("section", "plan", "halves", "win"))),
        ('"ronde":"section 1"', '"ronde":"section 2","new":1', ("file.not-among", ("ronde",))),
        ('"ronde":"section 1"', '"ronde":["section 1"]', ("file.not-among", ("ronde",))),
        ('"ronde":"section 1",', "", ("file.missing", ("ronde",))),
        ('"ronde"', '"extra":1,"ronde"', ("file.unknown-key", ("extra",))),
        ('"discipline":"scrabble"', '"discipline":"go"', ("file.not-among", ("section", "discipline"))),
        # What the tournament file refuses is refused here, at its place in this text.
        ('"format":"nearest"', '"format":"knights"', ("play.unknown-format", ("section", "plan", "phases", 0))),
        ('"halves":{}', '"halves":{"goal":1}', ("play.unknown-result", ("section", "plan", "halves", "goal"))),
        ('"spread"', '"elo"', ("play.unknown-criterion", ("section", "plan", "criteria", 2))),
        ('"first":"a"', '"first":"z"', ("play.unknown-player", ("section", "rounds", 0, "games", 0))),
        ('"result":"win"', '"result":"loss"', ("play.scores-contradict", ("section", "rounds", 0, "games", 0))),
    ],
)
def test_what_is_wrong_is_said_at_its_place(old: str, new: str, expected: tuple[str, tuple[int | str, ...]]) -> None:
    assert GOOD.count(old) == 1
    assert wrong(GOOD.replace(old, new)) == [expected]


def test_a_bye_that_the_discipline_does_not_give_is_refused_here_and_in_the_file() -> None:
    asking = replace(BASE.entries[0], away=(Away(2, "half-bye"),))
    base = replace(BASE, entries=(asking, *BASE.entries[1:]))
    assert wrong(section_json(base, with_names=True)) == [
        ("play.bye-not-offered", ("section", "entries", "a", "away", 2))
    ]
    assert [problem.code for problem in parse(printed(base)).problems] == ["play.bye-not-offered"]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    text = GOOD.replace('"seed":1', '"seed":null').replace('"table":1', '"table":"one","b":2')
    assert sorted(wrong(text)) == [
        ("file.type", ("section", "plan", "seed")),
        ("file.type", ("section", "rounds", 0, "games", 0, "table")),
        ("file.unknown-key", ("section", "rounds", 0, "games", 0, "b")),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file.not-json"),
        ("ronde: section 1", "file.not-json"),
        (GOOD + "}", "file.not-json"),
        ("\ufeff" + GOOD, "file.not-json"),
        ("null", "file.type"),
        ("[]", "file.type"),
        ('"section 1"', "file.type"),
        ("{}", "file.missing"),
        ("NaN", "file.value"),
        (GOOD.replace('"seed":1', '"seed":NaN'), "file.value"),
        (GOOD.replace('"seed":1', f'"seed":{"1" * 5000}'), "file.value"),
        (GOOD.replace('"Test"', '"\\ud800"'), "file.value"),
        (GOOD.replace('"Test"', '"\ud800"'), "file.not-utf8"),
        ("[" * 100_000, "file.too-deep"),
        (GOOD.replace('"seed":1', '"seed":1,"x":' + "[" * 100 + "]" * 100), "file.too-deep"),
        (GOOD.replace('"seed":1', '"seed":1,"x":' + '{"x":' * 100_000), "file.too-deep"),
    ],
)
def test_a_broken_or_hostile_text_is_refused(text: str, code: str) -> None:
    assert wrong(text)[0][0] == code


def test_a_text_that_is_not_json_names_line_and_column() -> None:
    (problem,) = parse_section('{"ronde":\n  oops}').problems
    assert (problem.values["line"], problem.values["column"]) == (2, 3)


def test_blanks_and_the_order_of_keys_mean_nothing() -> None:
    turned = dict(reversed(json.loads(GOOD).items()))
    for text in (json.dumps(turned, indent=1), json.dumps(turned, ensure_ascii=True), f"\n{GOOD} "):
        assert parse_section(text).section == BASE


def test_a_text_cut_off_anywhere_is_refused() -> None:
    for length in range(len(GOOD)):
        assert [problem.code for problem in parse_section(GOOD[:length]).problems] == ["file.not-json"]


@ANY
@given(st.data())
def test_whatever_stands_anywhere_it_is_a_section_or_refused(data: st.DataObject) -> None:
    value = json.loads(GOOD)
    place: Any = value
    while True:
        key = data.draw(st.sampled_from(range(len(place)) if isinstance(place, list) else sorted(place)))
        if not place[key] or not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    text = json.dumps(value)
    parsed = parse_section(text)
    if parsed.section is None:
        wrong(text)
    else:
        assert parsed.problems == ()
        assert parse_section(section_json(parsed.section, with_names=True)).section == parsed.section


@ANY
@given(st.text())
def test_no_text_at_all_raises_anything(text: str) -> None:
    assert parse_section(text).problems
