"""Finds a text by its id and fills it in.

Texts live in YAML files with the three languages side by side: common.yaml, details.yaml (what parsers and disks stumble over), plain_sentences.yaml, web.yaml (pages), accounts.yaml, administration.yaml and paper.yaml (prints) here, desk/*.yaml, office/*.yaml and public/*.yaml (a file a room of the arbiter's desk, of the office and of the pages for everybody), words.yaml beside the desk
(``play``) and in each rule book's folder. An id is the path of keys: ``problems.file.type.what``. A rule book's texts come before the common ones.

Numbers are written for people: a long one is cut (``33.33…``). Arithmetic with cut numbers would not seem to add up, so an equals sign
that comes after one is written ``≈``: "33.33… + 1350 ≈ 1383.33…" says that the digits shown lead near to the result, while
"4150 / 3 = 1383.33…" is true as it stands. The result itself is never computed from what is shown. ``exact`` gives the same text as
evidence: every number whole, as a decimal or n/d, and every equals sign as it was written.
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
from ronde.words.numbers import GOES_ON, day_text, exact_text, form_of, nearly_text, number_text

_NOUNS = frozenset({"games", "points", "facts_taken"})
_EQUALS, _NEARLY = " = ", " ≈ "


@cache
def catalogue(code: str = "") -> Mapping[str, Mapping[str, str]]:
    """Every text that a rule book can need (without a code: the common ones), by id."""
    if code:
        files, found = [shelf.folder(code) / "words.yaml"], dict(catalogue())
    else:
        here = Path(__file__)
        own = (
            here.with_name(f"{name}.yaml")
            for name in ("common", "details", "plain_sentences", "web", "accounts", "administration", "paper")
        )
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


def text(
    message: str, language: Language, values: Mapping[str, Any] | None = None, *, code: str = "", exact: bool = False
) -> str:
    """A text with its values filled in; ``exact``: with every number whole."""
    return filled_text(catalogue(code)[message][language], language, values or {}, exact=exact)


def article_text(article: str, language: Language, *, code: str = "") -> str:
    """An article, or several with commas between, as readers of a book cite it; headings of a document in words of the language."""
    called = catalogue(code)
    parts = (called.get(f"articles_called.{part}", {}).get(language, part) for part in article.split(", "))
    return text("labels.article", language, {"article": ", ".join(parts)}, code=code)


def filled_text(written: str, language: Language, values: Mapping[str, Any], *, exact: bool = False) -> str:
    """What somebody wrote elsewhere than in a catalogue (beside an article, say), filled in the same way."""
    return _Filling(language, exact=exact).filled(written, values)


def label(message: str, language: Language, *, code: str = "") -> str:
    """A text that may not have been given one: then its id's last part stands for it."""
    return text(message, language, code=code) if message in catalogue(code) else message.partition(".")[2]


def counted_text(value: int | Fraction, noun: str, language: Language) -> str:
    """How many of something there are, as each language counts: 1 game, 2.5 points; 1,5 point in French; 20 de partide in Romanian."""
    is_one = -2 < value < 2 if language == "fr" else value == 1
    form = "one" if is_one else form_of(value) if isinstance(value, int) else "few"
    return text(f"counted.{noun}.{form}", language, {"count": value})


class _Filling(Formatter):
    """Writes values as the language does.

    ``{value:+}`` shows a sign, ``{value:()}`` sets one below zero in brackets, ``{value:~}`` says of evidence what a fraction
    comes to (``{value:()~}`` both), ``{value:games}`` says how many of something there are.
    """

    def __init__(self, language: Language, *, exact: bool) -> None:
        self._language = language
        self._exact = exact

    def filled(self, written: str, values: Mapping[str, Any]) -> str:
        """A text with its values; an equals sign that comes after a cut number is ``≈``, up to the next one."""
        parts, is_cut = list[str](), False
        for literal, name, spec, _ in self.parse(written):
            first, *others = literal.split(_EQUALS)
            parts.append(first)
            for other in others:
                parts += (_NEARLY if is_cut else _EQUALS, other)
                is_cut = False
            if name is not None:
                value = self.get_field(name, (), values)[0]
                parts.append(self.format_field(value, spec or ""))
                is_cut = is_cut or (not isinstance(value, str) and parts[-1].rstrip(")").endswith(GOES_ON))
        return "".join(parts)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, date):
            return day_text(value, self._language)
        if isinstance(value, bool) or not isinstance(value, int | Fraction | tuple):
            return str(value)
        if isinstance(value, tuple):
            return ", ".join(self.format_field(part, format_spec) for part in value)
        if format_spec in _NOUNS:
            return counted_text(value, format_spec, self._language)
        shown = self._number(value, format_spec)
        return f"({shown})" if format_spec.startswith("()") and value < 0 else shown

    def _number(self, value: int | Fraction, format_spec: str) -> str:
        if self._exact and format_spec.endswith("~"):
            return nearly_text(value, self._language)
        written = exact_text if self._exact else number_text
        return written(value, self._language, signed=format_spec == "+")
