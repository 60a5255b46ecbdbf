"""Nothing of the parser's or the operating system's English reaches somebody who reads French or Romanian, whatever is typed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.cli.main import app
from ronde.main import commands  # noqa: F401 - it adds the verbs of the web rooms
from ronde.words.language import LANGUAGES, Language
from tests.verbs import Done, called, command, program

# What the parser of command lines, the parsers of files and the operating system say, and what we say in its place in English.
ENGLISH = re.compile(
    r"\b(usage:|options:|arguments:|commands:|required|default:|show this|error|missing|no such|there is no|invalid|try"
    r"|is not|expected|expecting|directory|folder|denied|unexpected|valid|integer|number|please|did you|is this meant"
    r"|too much|none of these|needs a value|takes no value|cannot)(?!\w)"
    r"|(?-i:\b(HISTORY|REGULATION|FILE|PLAYER|NUMBER|INTEGER)\b)|<[a-z|\[\]]+>",
    re.IGNORECASE,
)
# Words that are spelled so in the other languages, and what is typed as it is there: options, addresses of pages of ours.
SPELLED_SO = re.compile(
    r"(?<![\w-])--?[a-z-]+|docs/\S+|\[?OPTIONS\]?|Options(?=\u00a0:)|Arguments(?=\u00a0:)|\S+\.(yaml|json|csv|md)\b"
)
OTHERS = [one for one in LANGUAGES if one != "en"]


def english_in(shown: str) -> set[str]:
    """English words in what somebody is shown."""
    return {found[0] for found in ENGLISH.finditer(SPELLED_SO.sub(" ", shown))}


def every_verb(of: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every verb with how it is called, those that hold others too."""
    found = of or command(app)
    yield path, found
    for name, inner in getattr(found, "commands", {}).items():
        yield from every_verb(inner, (*path, name))


def arguments_of(verb: Any) -> list[str]:
    """Something for each argument and each option that must be given."""
    given: list[str] = []
    for one in verb.params:
        if one.param_type_name == "argument":
            given.append("there.yaml")
        elif one.required:
            choices = one.type_descriptor.choices
            given += [one.opts[0], str(choices[0]) if choices else "2024-01-01" if one.metavar == "DATE" else "1"]
    return given


def wrong_lines(path: tuple[str, ...], verb: Any) -> Iterator[tuple[str, ...]]:
    """Command lines of a verb that nobody can understand, by what is wrong with them."""
    yield (*path, "--hlep")
    if hasattr(verb, "commands"):
        yield (*path, "nothing-like-it")
        return
    whole = (*path, *arguments_of(verb))
    if any(one.required for one in verb.params):
        yield path
    yield (*whole, "--lang", "de")
    yield (*whole, "one", "more", "--too-much")
    for one in verb.params:
        if one.param_type_name != "option" or one.name in {"lang", "given"}:
            continue
        name = one.opts[0]
        yield (*whole, f"{name}=x") if one.is_flag else (*whole, name)
        is_strict = one.type_descriptor.choices or one.metavar == "DATE" or "int" in str(one.type_descriptor.annotation)
        if is_strict:
            yield (*whole, name, "x")


def asked(line: tuple[str, ...], lang: Language) -> Done:
    """A line with its language in front, where it stands in nobody's way."""
    return called(app, ["--lang", lang, *line], COLUMNS="200")


VERBS = list(every_verb())


@pytest.mark.parametrize("lang", OTHERS)
def test_help_of_every_verb_is_in_one_language(lang: Language) -> None:
    found = {path: english_in(asked((*path, "--help"), lang).output) for path, _ in VERBS}
    assert {path: words for path, words in found.items() if words} == {}


def test_the_same_help_in_english_is_found_to_be_english() -> None:
    for path, _ in VERBS:
        assert {"Usage:", "Options:"} & english_in(asked((*path, "--help"), "en").output), path


@pytest.mark.parametrize("lang", OTHERS)
def test_a_line_that_is_not_understood_is_refused_in_one_language(lang: Language) -> None:
    for path, verb in VERBS:
        for line in wrong_lines(path, verb):
            done = asked(line, lang)
            assert done.returncode == 2, (line, done.output)
            assert english_in(done.output) == set(), (line, done.output)


def test_the_same_lines_in_english_are_found_to_be_english() -> None:
    for path, verb in VERBS:
        for line in wrong_lines(path, verb):
            assert english_in(asked(line, "en").output), line


def test_everything_that_can_be_given_is_explained() -> None:
    for path, verb in VERBS:
        assert [one.name for one in verb.params if not one.help] == [], path


# How a file can be wrong before anything in it is read; each is shown to every verb that reads one.
WRONG_FILES = {
    "nowhere": None,
    "yaml-list": "regulation: ffjd\nfacts: [1, 2\nmore: 3\n",
    "yaml-colon": "regulation: ffjd: again\n",
    "yaml-tab": "a:\n\t- b\n",
    "yaml-twice": "a: 1\na: 2\n",
    "yaml-quote": 'a: "b\n',
    "yaml-indent": "a:\n  b: 1\n c: 2\n",
    "json": '{"list": [1, 2}',
    "json-value": '{"list": }',
    "control": "a: \x01\n",
}
READERS = (
    "list ffjd {file}",
    "record ffjd {file} {file}",
    "verify {file}",
    "check {file}",
    "diff {file} {file}",
    "begin ffjd {file} --on 2024-01-01",
    "play standings {file}",
    "play enter {file} 1=2",
    "play submit {file} --regulation ffjd --declaration {file}",
    "play take-over {file}",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("there").mkdir()
    for name, content in WRONG_FILES.items():
        if content is not None:
            Path(name).write_text(content, "utf-8")
    return tmp_path


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_read_is_refused_in_one_language(lang: Language) -> None:
    for name in ("there", *WRONG_FILES):
        for verb in READERS:
            done = asked(tuple(verb.format(file=name).split()), lang)
            assert done.returncode in {1, 2}, (verb, name)
            assert english_in(done.output) == set(), (verb, name, done.output)


@pytest.mark.usefixtures("folder")
def test_the_same_file_in_english_is_found_to_be_refused_in_english() -> None:
    for name in ("there", *WRONG_FILES):
        found = asked(("list", "ffjd", name), "en").output
        assert english_in(found), (name, found)


@pytest.mark.usefixtures("folder")
def test_what_is_wrong_with_a_text_is_said_with_its_line_and_its_column() -> None:
    shown = {name: asked(("list", "ffjd", name), "fr").output for name in WRONG_FILES}
    assert "ligne 3, colonne 5" in shown["yaml-list"]  # "more:" where a comma is wanted
    assert "il manque une virgule ou le ]" in shown["yaml-list"]
    assert "ligne 2, colonne 1" in shown["yaml-twice"]
    assert "la clé «\u00a0a\u00a0» est donnée deux fois" in shown["yaml-twice"]
    assert "deux-points" in shown["yaml-colon"]


@pytest.mark.parametrize(
    "line",
    [
        ("--lang", "fr", "explain", "--help"),
        ("explain", "--lang", "fr", "--help"),
        ("explain", "--help", "--lang", "fr"),
        ("explain", "--help", "--lang=fr"),
        ("--lang=fr", "explain", "--help"),
        ("--lang", "ro", "explain", "--help", "--lang", "fr"),
    ],
)
def test_a_language_is_asked_for_anywhere_on_the_line(line: tuple[str, ...]) -> None:
    shown = called(app, line, COLUMNS="120").output
    assert shown.startswith("Utilisation\u00a0: ronde explain [OPTIONS] RÈGLEMENT HISTORIQUE.yaml")


def test_a_language_before_the_verb_is_that_of_what_the_verb_says() -> None:
    before, after = (
        called(app, line) for line in (["--lang", "fr", "list", "go", "x"], ["list", "go", "x", "--lang=fr"])
    )
    assert before == after
    assert "règlement" in before.stderr


def test_what_stands_behind_two_dashes_asks_for_nothing() -> None:
    assert "RÈGLEMENT" not in called(app, ["explain", "--", "--lang", "fr"]).output


@pytest.mark.process
def test_an_unknown_language_is_told_in_that_of_the_terminal() -> None:
    done = program("list", "ffjd", "x.yaml", "--lang", "de", lang="ro")
    assert done.returncode == 2
    assert "--lang: „de” nu este niciuna dintre acestea: en, fr, ro." in done.stderr


def test_a_language_alone_brings_the_help_in_it() -> None:
    done = called(app, ["--lang", "ro"], COLUMNS="120")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Comenzi:" in done.stderr


@pytest.mark.process
def test_help_needs_neither_yaml_nor_what_draws_tables() -> None:
    done = program("--help", PYTHONPROFILEIMPORTTIME="1")
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "|" in line}
    assert "ronde.cli.help_pages" in loaded
    assert {name for name in loaded if name.partition(".")[0] in {"yaml", "rich", "django"}} == set()
