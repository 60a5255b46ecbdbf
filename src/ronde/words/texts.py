"""Finds a text by its id and fills it in.

Each language is a folder (``en``, ``fr``, ``ro``) with a YAML file a room: common.yaml, details.yaml (what parsers and disks stumble over),
plain_sentences.yaml, web.yaml (pages), accounts.yaml, administration.yaml and paper.yaml (prints), and a file a room of the arbiter's desk
(``desk``), of the office (``office``) and of the pages for everybody (``public``). The desk's own are in ``play/words``, those of a rule book
in ``words`` of its folder, a file a language. An id is the path of keys: ``problems.file.type.what``. A rule book's texts come before the
common ones. English has every text; one that another language does not have is said in English.

A text may have plural forms by the rules of its language (``one``, ``few``, ``other`` …, as CLDR calls them): the value that decides is
``count``, or the only one, or the one that ``by`` names. Where several things are counted in one sentence each says its noun:
``{players:players}`` is filled with the text ``counted.players``, "64 players".

Numbers are written for people: a long one is cut (``33.33…``). Arithmetic with cut numbers would not seem to add up, so an equals sign
that comes after one is written ``≈``: "33.33… + 1350 ≈ 1383.33…" says that the digits shown lead near to the result, while
"4150 / 3 = 1383.33…" is true as it stands. The result itself is never computed from what is shown. ``exact`` gives the same text as
evidence: every number whole, as a decimal or n/d, and every equals sign as it was written.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

import yaml

from ronde import play
from ronde.regulations import shelf
from ronde.words.language import ENGLISH, Language, folders
from ronde.words.numbers import (
    CATEGORIES,
    GOES_ON,
    OTHER,
    count_text,
    day_text,
    exact_text,
    nearly_text,
    number_text,
    plural_category,
    read_texts,
)

LOG = logging.getLogger("ronde.words")
_EQUALS, _NEARLY = " = ", " ≈ "
_BY, _COUNT = "by", "count"
_THOUSANDS = ","
_COUNTED = "counted"  # nouns with their plural forms
_PLAY, _BOOKS = "play.yaml", "books"  # in a folder that RONDE_WORDS names, which has no rooms beside it
_FORMS = frozenset({*CATEGORIES, _BY})
_VALUE = re.compile(r"\{([\w.]+)")


@dataclass(frozen=True, slots=True)
class Plural:
    """A text with plural forms, and which of its values decides between them."""

    by: str
    forms: Mapping[str, str]


Written: TypeAlias = str | Plural


@cache
def catalogue(code: str = "") -> Mapping[str, Written]:
    """Every text that a rule book can need (without a code: the common ones), by id, in English, which has them all."""
    return {**catalogue(), **own_texts(ENGLISH, code)} if code else own_texts(ENGLISH)


@cache
def own_texts(language: Language, code: str = "") -> Mapping[str, Written]:
    """The texts that a language itself has, by id: the common ones, or those of a rule book."""
    return {message: text for path in files(language, code) for message, text in texts_in(path, language).items()}


def files(language: Language, code: str = "") -> tuple[Path, ...]:
    """The files with a language's texts: the common ones, or those of a rule book."""
    if code:
        elsewhere = (folder / _BOOKS / f"{code}.yaml" for folder in folders(language))
        found = (shelf.folder(code) / "words" / f"{language}.yaml", *elsewhere)
    else:
        rooms = (path for folder in folders(language) for path in _rooms(folder))
        found = (Path(play.__file__).parent / "words" / f"{language}.yaml", *rooms)
    return tuple(path for path in found if path.is_file())


def _rooms(folder: Path) -> Iterator[Path]:
    apart = {folder / "language.yaml"}
    yield from (path for path in sorted(folder.rglob("*.yaml")) if path not in apart and path.parent.name != _BOOKS)


def texts_in(path: Path, language: Language) -> Mapping[str, Written]:
    """The texts of a file. One that is no YAML is left out and told to the log, unless everything rests on it."""
    try:
        written = read_texts(path)
    except (yaml.YAMLError, UnicodeDecodeError):
        if language == ENGLISH:
            raise
        LOG.exception("texts cannot be read", extra={"said": {"language": language, "file": path.name}})
        return {}
    return dict(_entries((), written)) if isinstance(written, dict) else {}


def _entries(keys: tuple[str, ...], value: Mapping[str, Any]) -> Iterator[tuple[str, Written]]:
    for key, inner in value.items():
        path = (*keys, key)
        if isinstance(inner, str):
            if inner:
                yield ".".join(path), inner
        elif isinstance(inner, dict):
            if OTHER in inner and inner.keys() <= _FORMS:
                yield ".".join(path), _plural(inner)
            else:
                yield from _entries(path, inner)


def _plural(written: Mapping[str, str]) -> Plural:
    forms = {category: text for category, text in written.items() if category != _BY}
    values = _VALUE.findall(forms[OTHER])
    by = written.get(_BY) or (_COUNT if _COUNT in values or not values else values[0])
    return Plural(by, forms)


def values_of(written: Written) -> frozenset[str]:
    """The names of the values that a text is filled with."""
    return frozenset(name for form in forms_of(written) for _, name, _, _ in Formatter().parse(form) if name)


def forms_of(written: Written) -> tuple[str, ...]:
    """A text as it is written, in each of its plural forms."""
    return tuple(written.forms.values()) if isinstance(written, Plural) else (written,)


def text(
    message: str, language: Language, values: Mapping[str, Any] | None = None, *, code: str = "", exact: bool = False
) -> str:
    """A text with its values filled in; ``exact``: with every number whole.

    What a language does not say, or cannot say with these values, is said in English. An id that English does not have is a fault of ours:
    the log has it, and the reader sees its last part.
    """
    for spoken, written in _found(message, language, code):
        filling = _Filling(spoken, code=code, exact=exact)
        try:
            return filling.said(written, values or {})
        except (LookupError, ValueError, AttributeError):
            if spoken == ENGLISH:
                raise
            LOG.exception("text cannot be filled", extra={"said": {"text": message, "language": spoken}})
    LOG.error("no such text", extra={"said": {"text": message}})
    return message.rpartition(".")[2].replace("_", " ").replace("-", " ")


def _found(message: str, language: Language, code: str) -> Iterator[tuple[Language, Written]]:
    """A text in the reader's language and in English: a rule book's own, else the common one."""
    for book in (code, "") if code else ("",):
        for spoken in (language, ENGLISH) if language != ENGLISH else (ENGLISH,):
            if written := own_texts(spoken, book).get(message):
                yield spoken, written


def spoken_language(message: str, language: Language, *, code: str = "") -> Language:
    """The language in which a reader sees a text: English where theirs does not have it."""
    return next((spoken for spoken, _ in _found(message, language, code)), ENGLISH)


def article_text(article: str, language: Language, *, code: str = "") -> str:
    """An article, or several with commas between, as readers of a book cite it; headings of a document in words of the language."""
    named = {part: f"articles_called.{part}" for part in article.split(", ")}
    parts = (text(name, language, code=code) if name in catalogue(code) else part for part, name in named.items())
    return text("labels.article", language, {"article": ", ".join(parts)}, code=code)


def filled_text(written: str, language: Language, values: Mapping[str, Any], *, exact: bool = False) -> str:
    """What somebody wrote elsewhere than in a catalogue (beside an article, say), filled in the same way."""
    return _Filling(language, exact=exact).filled(written, values)


def label(message: str, language: Language, *, code: str = "") -> str:
    """A text that may not have been given one: then its id's last part stands for it."""
    return text(message, language, code=code) if message in catalogue(code) else message.partition(".")[2]


def counted_text(value: int | Fraction, noun: str, language: Language, *, code: str = "") -> str:
    """How many of something there are, as each language counts: 1 game, 2.5 points; 1,5 point in French; 20 de partide in Romanian."""
    return text(f"{_COUNTED}.{noun}", language, {_COUNT: value}, code=code)


class _Filling(Formatter):
    """Writes values as the language does.

    ``{value:,}`` is a count, with its thousands apart, as is the value that decides between plural forms; ``{value:+}`` shows a sign, ``{value:()}`` sets one below zero in brackets, ``{value:~}`` says of evidence what a fraction
    comes to (``{value:()~}`` both), ``{value:games}`` says how many of something there are.
    """

    def __init__(self, language: Language, *, code: str = "", exact: bool) -> None:
        self._language = language
        self._code = code
        self._exact = exact
        self._count = ""  # the value that decides between plural forms

    def said(self, written: Written, values: Mapping[str, Any]) -> str:
        """A text with its values, in the plural form for its number; ``other`` where the language's rule asks for one that is not written."""
        if isinstance(written, str):
            return self.filled(written, values)
        self._count, value = written.by, self.get_field(written.by, (), values)[0]
        if isinstance(value, int | Fraction):
            form = plural_category(value, self._language)
        else:
            form = OTHER
            LOG.error("no number to count by", extra={"said": {"value": written.by, "text": written.forms[OTHER]}})
        return self.filled(written.forms.get(form, written.forms[OTHER]), values)

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
                parts.append(self.format_field(value, spec or (_THOUSANDS if name == self._count else "")))
                is_cut = is_cut or (not isinstance(value, str) and parts[-1].rstrip(")").endswith(GOES_ON))
        return "".join(parts)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, date):
            return day_text(value, self._language)
        if isinstance(value, bool) or not isinstance(value, int | Fraction | tuple):
            return str(value)
        if isinstance(value, tuple):
            return ", ".join(self.format_field(part, format_spec) for part in value)
        if format_spec.isidentifier():
            return counted_text(value, format_spec, self._language, code=self._code)
        shown = self._number(value, format_spec)
        return f"({shown})" if format_spec.startswith("()") and value < 0 else shown

    def _number(self, value: int | Fraction, format_spec: str) -> str:
        if format_spec == _THOUSANDS and isinstance(value, int):
            return count_text(value, self._language)
        if self._exact and format_spec.endswith("~"):
            return nearly_text(value, self._language)
        written = exact_text if self._exact else number_text
        return written(value, self._language, signed=format_spec == "+")
