"""Finds a text by its id and fills it in.

Texts live in YAML files with the three languages side by side: common.yaml, details.yaml (what parsers and disks stumble over), web.yaml (pages), accounts.yaml and paper.yaml (prints) here, desk/*.yaml, office/*.yaml and public/*.yaml (a file a room of the arbiter's desk, of the office and of the pages for everybody), words.yaml beside the desk
(``play``) and in each rule book's folder. An id is the path of keys: ``problems.file.type.what``. A rule book's texts come before the common ones.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from ronde import play
from ronde.regulations import shelf
from ronde.words.language import LANGUAGES, Language
from ronde.words.numbers import day_text, nearly_text, number_text


@cache
def catalogue(code: str = "") -> Mapping[str, Mapping[str, str]]:
    """Every text that a rule book can need (without a code: the common ones), by id."""
    if code:
        files, found = [shelf.folder(code) / "words.yaml"], dict(catalogue())
    else:
        here = Path(__file__)
        own = (here.with_name(f"{name}.yaml") for name in ("common", "details", "web", "accounts", "paper"))
        screens = (
            path for folder in ("desk", "office", "public") for path in sorted(here.with_name(folder).glob("*.yaml"))
        )
        files = [*own, *screens, Path(play.__file__).with_name("words.yaml")]
        found = {}
    for path in files:
        found.update(_entries((), yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)))
    return found


def _entries(keys: tuple[str, ...], value: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, str]]]:
    for key, inner in value.items():
        if set(inner) <= set(LANGUAGES):
            yield ".".join((*keys, str(key))), inner
        else:
            yield from _entries((*keys, str(key)), inner)


def text(message: str, language: Language, values: Mapping[str, Any] | None = None, *, code: str = "") -> str:
    """A text with its values filled in."""
    return filled_text(catalogue(code)[message][language], language, values or {})


def filled_text(written: str, language: Language, values: Mapping[str, Any]) -> str:
    """What somebody wrote elsewhere than in a catalogue (beside an article, say), filled in the same way."""
    return _Filling(language).vformat(written, (), values)


def label(message: str, language: Language, *, code: str = "") -> str:
    """A text that may not have been given one: then its id's last part stands for it."""
    return text(message, language, code=code) if message in catalogue(code) else message.partition(".")[2]


class _Filling(Formatter):
    """Writes values as the language does.

    ``{value:+}`` shows a sign, ``{value:()}`` sets one below zero in brackets, ``{value:~}`` says what a fraction comes
    to (``{value:()~}`` both).
    """

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, date):
            return day_text(value, self._language)
        if isinstance(value, bool) or not isinstance(value, int | Fraction | tuple):
            return str(value)
        if isinstance(value, tuple):
            return ", ".join(self.format_field(part, format_spec) for part in value)
        if format_spec.endswith("~"):
            shown = nearly_text(value, self._language)
        else:
            shown = number_text(value, self._language, signed=format_spec == "+")
        return f"({shown})" if format_spec.startswith("()") and value < 0 else shown
