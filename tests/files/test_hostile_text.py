"""No text brings the reader down: what it cannot take it refuses, with the line."""

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import yaml

from ronde.cli.main import app
from ronde.files import history, yaml_text
from ronde.files.structure import typed
from ronde.files.tournament import FileShape
from ronde.ground.problems import Problem
from ronde.regulations.ffjd.documents import Mean
from ronde.words.language import Language
from ronde.words.sentences import said
from ronde.words.texts import text
from tests.cli.test_cli import EXAMPLE
from tests.verbs import program, ronde

HEADING = "regulation: fisf-classique\n"


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


def chained(links: int) -> str:
    """A list in a list in a list, each written on a line of its own."""
    return "- &a0 [x]\n" + "".join(f"- &a{at} [*a{at - 1}]\n" for at in range(1, links))


def bomb(width: int, lines: int) -> str:
    """A few lines that unfold to width ** lines values."""
    row = ", ".join(["*a{}"] * width)
    return "- &a0 [x]\n" + "".join(f"- &a{at} [{row.replace('{}', str(at - 1))}]\n" for at in range(1, lines))


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ("a: 1\n{[1]: 2}: 3\n", 2, "key-not-word"),
        ("a: 1\nb: {[1]: 2}\n", 2, "key-not-word"),
        ("a: 1\n? {a: 1}\n: 2\n", 2, "key-not-word"),
        ("a: 1\nb: !!int abc\n", 2, "tag"),
        ("a: 1\nb: !!bool foo\n", 2, "tag"),
        ("a: 1\nb: !!float x\n", 2, "tag"),
        ("a: 1\nb: !!timestamp foo\n", 2, "tag"),
        ("a: 1\nb: !!python/object:os.system {}\n", 2, "tag"),
        ("a: 1\nb: !ours [1]\n", 2, "tag"),
        ("a: 1\nb: ! x\n", 2, "tag"),
        ("a: 1\n!!str b: x\n", 2, "tag"),
        (f"a: 1\nb: {deep(50)}\n", 2, "too-deep"),
        (f"a: 1\nb: {deep(5_000)}\n", 2, "too-deep"),
        (f"a: 1\nb: {deep(100_000)}\n", 2, "too-deep"),
        ("a: 1\nb: " + "{a: " * 100_000, 2, "too-deep"),
        ("- " * 100_000, 1, "too-deep"),
        ("\n".join(" " * at + "a:" for at in range(2_000)), 51, "too-deep"),
        (chained(100_000), 50, "too-deep"),
        (bomb(10, 12), 7, "alias-of-much"),
        ("a: 1\nb: &b [*b]\n", 2, "alias-of-nothing"),
        ("a: &b 1\n---\nb: &b [*b]\n", 3, "alias-of-nothing"),
    ],
)
def test_what_the_dialect_does_not_know_is_refused_with_its_line(text: str, line: int, detail: str) -> None:
    found, problems = yaml_text.documents(text)
    assert found == []
    (problem,) = problems
    assert (problem.code, problem.values["line"]) == ("file.not-yaml", line)
    assert problem.values["detail"] == detail


def test_fifty_levels_and_a_value_said_twice_can_be_read() -> None:
    assert yaml_text.documents(deep(50))[1] == []
    assert yaml_text.documents("a: &x [1, 2]\nb: *x\n")[0] == [{"a": [1, 2], "b": [1, 2]}]


@pytest.mark.parametrize("verb", [("rate", "fisf-classique"), ("check",)])
def test_a_deep_file_does_not_end_the_program(tmp_path: Path, verb: tuple[str, ...]) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text(f"{HEADING}facts: {deep(100_000)}\n", "utf-8")
    done = ronde(*verb, path)
    assert done.returncode == 2
    assert "nested deeper than 50 levels" in " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in done.stderr


def parsed(text: str) -> tuple[Problem, ...]:
    found, problems = yaml_text.documents(HEADING + text)
    assert not problems
    return history.parse(found[0]).problems


def test_a_number_too_long_to_be_one_is_reported_as_the_wrong_type() -> None:
    fact = f"{{fact: event, id: x, kind: tournament, last_day: 2016-05-01, declared: true, entries: [], games: {'9' * 5000}}}"
    (problem,) = parsed(f"facts: [{fact}]\n")
    assert (problem.code, problem.where) == ("file.type", ("facts", 0, "games"))


def test_keys_of_several_types_are_each_reported_as_unknown() -> None:
    found = parsed("2: x\nzz: y\ntrue: z\n~: w\n<<: { players: [] }\n")
    assert {problem.code for problem in found} == {"file.unknown-key"}
    assert [problem.where for problem in found] == [("2",), ("<<",), ("None",), ("True",), ("zz",)]


def test_a_whole_number_with_a_point_is_reported_at_its_own_path_beside_the_others() -> None:
    fact = "{fact: event, id: x, kind: tournament, last_day: 2016-05-01, declared: 1, entries: [], games: 5.0}"
    found = {problem.where: problem for problem in parsed(f"facts: [{fact}]\n")}
    assert set(found) == {("facts", 0, "games"), ("facts", 0, "declared")}
    assert found["facts", 0, "games"].values == {"expected": ("integer",), "given": "5.0"}


def test_a_long_file_with_many_faults_is_taken_apart_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(HEADING + "players:\n" + "".join(f"  - {{ id: p{at}, nom: P }}\n" for at in range(30)), "utf-8")
    compose_all = Mock(wraps=yaml.compose_all)
    monkeypatch.setattr(yaml, "compose_all", compose_all)
    file = history.read(path)
    assert [file.line(problem) for problem in file.problems] == [at + 3 for at in range(30) for _ in range(2)]
    compose_all.assert_called_once()


def test_the_faults_of_a_file_of_half_a_megabyte_are_found_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    rows = "".join(f"  - {{ id: p{at}, name: Somebody with a name }}\n" for at in range(12_000))
    path.write_text(HEADING + "players:\n" + rows + "  - { id: 7 }\n" * 20, "utf-8")
    file = history.read(path)
    lines = [file.line(problem) for problem in file.problems]
    assert len(lines) == 40
    assert lines[-1] == 12_022


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "a whole number, a list"), ("fr", "un nombre entier, une liste"), ("ro", "un număr întreg, o listă")],
)
def test_types_are_called_as_the_reader_calls_them(language: Language, words: str) -> None:
    problem = Problem("file.type", values={"given": "x", "expected": ("integer", "array")})
    assert words in said(problem, language).what


@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_every_type_of_a_schema_has_a_name(language: Language) -> None:
    for kind in ("integer", "number", "string", "boolean", "array", "object", "null"):
        shown = said(Problem("file.type", values={"given": "x", "expected": (kind,)}), language).what
        assert text(f"types.{kind}", language) in shown


def test_a_day_is_asked_for_as_a_day_and_no_one_is_shown_a_regular_expression() -> None:
    fact = (
        "{fact: event, id: x, kind: tournament, last_day: 1 May, recorded: May, declared: true, entries: [], games: 5}"
    )
    moment, day = parsed(f"facts: [{fact}]\n")
    shape: Any = Mean
    _, (mean,) = typed("1/0", shape)
    assert [one.code for one in (day, moment, mean)] == ["file.pattern"] * 3
    assert "“1 May” does not have the expected form (a date)" in said(day, "en").what
    assert "“May” does not have the expected form (a date)" in said(moment, "en").what
    assert "“1/0” does not have the expected form (see docs/formats)" in said(mean, "en").what
    assert "(voyez docs/formats)" in said(mean, "fr").what


def test_a_tournament_with_numbers_for_keys_is_refused_and_not_a_crash() -> None:
    found, _ = yaml_text.documents("ronde: tournament 1\npoints: { 1: x }\n2: y\nz: 1\n")
    shape, problems = typed(found[0], FileShape)
    assert shape is None
    assert {("2",), ("z",)} <= {problem.where for problem in problems}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("arguments", [("check", str(EXAMPLE)), ("regulations",)])
@pytest.mark.parametrize("lang", ["fr", "ro"])
def test_a_terminal_that_lacks_a_sign_shows_the_rest(
    encoding: str, arguments: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    streams = {name: TextIOWrapper(BytesIO(), encoding=encoding) for name in ("stdout", "stderr")}
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, stream)
    with pytest.raises(SystemExit) as ended:
        app([*arguments, "--lang", lang])
    assert ended.value.code == 0
    for stream in streams.values():
        stream.seek(0)
    assert streams["stdout"].read()
    assert streams["stderr"].read() == ""


@pytest.mark.process
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("lang", ["fr", "ro"])
def test_help_in_a_terminal_that_lacks_a_sign_shows_the_rest(encoding: str, lang: str) -> None:
    done = program("--help", lang=lang, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
