"""Nothing is missing in any language, and every text can be filled with what its caller gives."""

import ast
import re
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

import ronde
from ronde.cli.language import READER
from ronde.files import history
from ronde.ground.problems import Problem
from ronde.ground.trace import Derivation
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.replay import replay
from ronde.regulations import shelf
from ronde.regulations.coverage import coverage
from ronde.words.help import help_texts
from ronde.words.language import LANGUAGES, Language
from ronde.words.numbers import day_text, exact_text, month_text, number_text, rounded_text
from ronde.words.sentences import said, step_text
from ronde.words.texts import catalogue, counted_text, forms_of, own_texts, text
from ronde.words.translation import rooms_of
from tests.examples import examples

SOURCE = Path(ronde.__file__).parent
FILES = sorted(path for path in SOURCE.rglob("*.yaml") if "words" in path.relative_to(SOURCE).parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_or_wrong_in_a_language(language: Language) -> None:
    rooms = rooms_of(language)
    assert len(rooms) > 50
    assert sum(room.texts for room in rooms) > 8000
    assert {room.name: room.missing for room in rooms if room.missing} == {}
    assert {room.name: room.wrong for room in rooms if room.wrong} == {}


def test_no_line_of_french_breaks_before_a_mark() -> None:
    rows = [(message, form) for code in ("", *shelf.codes()) for message, form in _forms("fr", code)]
    assert [message for message, form in rows if re.search(r"\S [;:?!»](\s|$)|« ", form)] == []


def _forms(language: Language, code: str) -> Iterator[tuple[str, str]]:
    return ((message, form) for message, written in own_texts(language, code).items() for form in forms_of(written))


def test_no_catalogue_says_a_key_twice() -> None:
    """Of two equal keys the parser keeps the last and says nothing: a text would be another problem's."""
    twice = {
        path.relative_to(SOURCE).as_posix(): found
        for path in FILES
        if (found := [*_twice(yaml.compose(path.read_text("utf-8"), yaml.CSafeLoader))])
    }
    assert twice == {}


def test_every_parser_reads_the_same_in_the_files_of_texts() -> None:
    """PyYAML's own parser and libyaml, and both take every value and every key for a text: no ``yes`` is true, no 1 a number."""
    assert len(FILES) > 150
    differ = []
    for path in FILES:
        written = path.read_text("utf-8")
        texts = yaml.load(written, yaml.CBaseLoader)  # noqa: S506 - makes nothing but strings
        if not texts == yaml.load(written, yaml.SafeLoader) == yaml.load(written, yaml.CSafeLoader):
            differ.append(path.name)
    assert differ == []


def _twice(node: yaml.Node | None) -> Iterator[str]:
    """The keys that stand twice in one mapping, each with its line."""
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        for at, (key, inner) in enumerate(node.value):
            if key.value in keys[:at]:
                yield f"{key.value}, line {key.start_mark.line + 1}"
            yield from _twice(inner)
    elif isinstance(node, yaml.SequenceNode):
        for inner in node.value:
            yield from _twice(inner)


def _codes(folder: Path) -> set[str]:
    """The codes of all problems made in a folder's source."""
    return {
        node.args[0].value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "Problem"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


@pytest.mark.parametrize("code", shelf.codes())
def test_every_problem_of_a_book_has_words(code: str) -> None:
    assert _without_words(shelf.folder(code), code) == []


@pytest.mark.parametrize("room", ["files", "record", "web"])
def test_every_problem_of_a_room_has_words(room: str) -> None:
    assert _codes(SOURCE / room)
    assert _without_words(SOURCE / room) == []


def _without_words(folder: Path, code: str = "") -> list[str]:
    messages = [f"problems.{problem}.{part}" for problem in sorted(_codes(folder)) for part in ("what", "do")]
    return [message for message in messages if message not in catalogue(code)]


@pytest.mark.parametrize("code", shelf.codes())
def test_every_formula_has_words(code: str) -> None:
    names = [formula.name for formula in shelf.articles(code)]
    steps = tuple(message for message in catalogue(code) if message.startswith("steps."))
    assert [name for name in names if not any(one.startswith(f"steps.{name}") for one in steps)] == []


@pytest.mark.parametrize("code", shelf.codes())
def test_a_book_has_a_title_rankings_statuses_and_kinds_of_facts(code: str) -> None:
    book = shelf.regulation(code)
    assert "title" in catalogue(code)
    assert all(f"rankings.{ranking.code}" in catalogue(code) for ranking in book.rankings)
    kinds = [kind.__name__ for kind in book.documents if kind.__name__ != "Withdrawn"]
    assert all(f"happenings.{kind}" in catalogue(code) for kind in kinds)
    for row in coverage(code):
        assert set(row.about) == set(LANGUAGES)
        assert row.state == "implemented" or set(row.why) == set(LANGUAGES)


@pytest.mark.parametrize("code", shelf.codes())
def test_every_step_and_problem_of_the_examples_can_be_said(code: str) -> None:
    for _, example in examples(code):
        assert isinstance(example.given, dict)
        parsed = history.parse({"regulation": code, **example.given})
        if parsed.history is None:
            continue
        chronicle = parsed.history.chronicle()
        run = replay(parsed.history.regulation, chronicle.happenings)
        problems = (*parsed.problems, *chronicle.problems, *(one for found in run.problems for one in found))
        problems += tuple(_findings(parsed.history))
        told = [one for player in range(min(6, len(parsed.history.roster))) for one in explanations(run, player)]
        for language in LANGUAGES:
            for problem in problems:
                _assert_said(problem, language, code)
            for explained in told:
                _assert_steps_said(explained.steps, language, code)


def _findings(given: History) -> Iterator[Problem]:
    """What the book says of the sections that wait."""
    if given.regulation.sections:
        for competition in opened(given).examiner.open_competitions():
            for examined in competition.examined:
                yield from examined.verdict.problems


def _assert_said(problem: Problem, language: Language, code: str) -> None:
    words = said(problem, language, code)
    assert words.what
    assert words.remedy


def _assert_steps_said(steps: tuple[Derivation, ...], language: Language, code: str) -> None:
    for step in steps:
        assert step_text(step, language, code)
        _assert_steps_said(step.steps, language, code)


def test_help_is_there_in_every_language() -> None:
    english = {name for name, _ in _help_lines(help_texts("en"))}
    assert len(english) > 200
    for language in LANGUAGES:
        lines = dict(_help_lines(help_texts(language)))
        assert set(lines) == english
        assert all(lines.values())
    assert READER in LANGUAGES


def _help_lines(texts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, line in texts.items():
        if isinstance(line, str):
            yield name, line
        else:
            yield from ((f"{name}.{inner}", said) for inner, said in _help_lines(line))


def test_numbers_are_written_as_each_language_does() -> None:
    assert number_text(-95, "en") == "−95"
    assert number_text(210, "fr", signed=True) == "+210"
    assert number_text(0, "fr", signed=True) == "0"
    assert number_text(Fraction(465, 2), "en") == "232.5"
    assert number_text(Fraction(-215, 2), "fr") == "−107,5"
    assert number_text(Fraction(4, 5), "ro") == "0,8"
    assert number_text(Fraction(1, 40), "en") == "0.025"
    assert number_text(Fraction(-(10**5000), 3 * 10**4996 + 1), "fr") == "−3333,33…"


def test_a_number_as_evidence_is_whole() -> None:
    assert exact_text(Fraction(100, 3), "en") == "100/3"
    # 421468114014801 / 2500000000000 = 168.5872456059204, thirteen decimals: people read two of them
    long = Fraction(421468114014801, 2500000000000)
    assert exact_text(long, "en") == "421468114014801/2500000000000"
    assert number_text(long, "en") == "168.58…"
    assert exact_text(Fraction(-(10**5000), 3 * 10**4996 + 1), "fr") == "≈ −3333,333"
    assert exact_text(Fraction(166666666666667, 10**12), "ro") == "166,666666666667"
    assert exact_text(Fraction(1, 10**13), "en") == "1/10000000000000"


def test_a_rounded_number_keeps_its_decimals() -> None:
    assert rounded_text(Fraction(133, 20), 2, "fr") == "6,65"
    assert rounded_text(5, 2, "en") == "5.00"
    assert rounded_text(Fraction(-1, 2), 0, "en") == "0"
    assert rounded_text(Fraction(5, 2), 0, "en") == "3"


def test_days_are_written_as_each_language_does() -> None:
    assert day_text(date(2015, 9, 1), "fr") == "1ᵉʳ septembre 2015"
    assert day_text(date(2015, 9, 1), "en") == "1 September 2015"
    assert day_text(date(2015, 10, 4), "ro") == "4 octombrie 2015"


def test_months_are_short_under_a_picture() -> None:
    assert [month_text(date(2026, month, 1), "fr") for month in (2, 5, 8)] == ["févr.", "mai", "août"]
    assert month_text(date(2026, 9, 1), "en") == "Sept"
    assert month_text(date(2026, 12, 1), "ro") == "dec."


def test_a_long_number_is_cut_and_says_that_it_goes_on() -> None:
    # 58/3 = 19.333..., -6622/2500 = -2.6488: cut after two decimals, never rounded; three decimals are still exact
    assert number_text(Fraction(58, 3), "fr") == "19,33…"
    assert number_text(Fraction(-6622, 2500), "en") == "−2.64…"
    assert number_text(Fraction(1999, 300), "en", signed=True) == "+6.66…"
    assert number_text(Fraction(516, 500), "fr") == "1,032"
    assert number_text(2, "ro", signed=True) == "+2"
    assert number_text(Fraction(-1, 3000), "en") == "−0.00…"


def test_an_equals_sign_after_a_cut_number_says_nearly() -> None:
    # 100/3 + 1350 − 0 = 4150/3: 33.33… + 1350 shows 1383.33, which 1383.33… is near to; 3809248.5 / 22575 = 168.737…, exactly
    sum_of_cut = {
        "uncorrected": Fraction(100, 3),
        "estimate": 1350,
        "automatic": 0,
        "value": Fraction(4150, 3),
        "event": "= X",
    }
    shown, exact = (
        text("steps.estimated_value.counted", "en", sum_of_cut, code="ffjd", exact=whole) for whole in (False, True)
    )
    assert shown.endswith(": 33.33… + 1350 − 0 ≈ 1383.33…")
    assert shown.startswith("= X")
    assert exact.endswith(": 100/3 + 1350 − 0 = 4150/3 ≈ 1383.33")
    of_whole = {"total": Fraction(7618497, 2), "weight_sum": 22575, "value": Fraction(2539499, 15050), "games": 150}
    assert text("steps.window_rating", "en", of_whole, code="absp") == "R = 3809248.5 / 22575 = 168.73…, games: 150"


def test_a_formula_keeps_its_own_equals_signs() -> None:
    # MCP = −50/3, Pts 6, NPJ 5: −50/3 + 500 / 5 = 250/3
    values = {"worth": 500, "mean": Fraction(-50, 3), "points": 6, "games": 5, "value": Fraction(250, 3)}
    assert (
        text("steps.performance", "en", values, code="ffjd")
        == "Performance = MCP + 500 × (Pts − NPJ) / NPJ = −16.66… + 500 × (6 − 5) / 5 ≈ 83.33…"
    )


def test_things_are_counted_as_each_language_counts() -> None:
    assert [counted_text(count, "games", "en") for count in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
    assert [counted_text(count, "games", "fr") for count in (0, 1, 2)] == ["0 partie", "1 partie", "2 parties"]
    assert [counted_text(count, "games", "ro") for count in (1, 2, 19, 20, 101, 120)] == [
        "1 partidă",
        "2 partide",
        "19 partide",
        "20 de partide",
        "101 partide",
        "120 de partide",
    ]
    assert [counted_text(Fraction(3, 2), "points", one) for one in LANGUAGES] == [
        "1.5 points",
        "1,5 point",
        "1,5 puncte",
    ]


def test_a_number_below_zero_can_stand_in_brackets() -> None:
    values = {"rating": 1700, "star": "*", "experience": 3, "bonus": 0, "playing_points": -95, "value": 1608}
    shown = text("steps.new_rating", "en", values, code="fisf-classique")
    assert shown.endswith("1700* + 3 + 0 + (−95) = 1608")
