"""How far a language is: the texts of each room, which of them it does not have, and which would not be said as they are written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ronde import play
from ronde.regulations import shelf
from ronde.words.help import help_texts
from ronde.words.language import ENGLISH, Language, folders
from ronde.words.numbers import read_texts
from ronde.words.texts import Plural, Written, files, forms_of, own_texts, texts_in, values_of

HELP = "help.json"


@dataclass(frozen=True, slots=True)
class WrongText:
    """A text that is not said as it is written, and why: ``reason`` is the last part of an id under ``says.wrong_text``."""

    message: str
    reason: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TranslatedRoom:
    """The texts of a file, by the name that it has in the folder of a language: how many, and what is wrong with a translation of it."""

    name: str
    texts: int
    missing: tuple[str, ...]
    wrong: tuple[WrongText, ...]

    @property
    def percent(self) -> int:
        """The part that is there, rounded down: 100 means all."""
        return 100 * (self.texts - len(self.missing)) // self.texts if self.texts else 100


def rooms_of(language: Language) -> tuple[TranslatedRoom, ...]:
    """Every room as far as a language has it, in the order of the files; help for the command line last."""
    return (*_common(language), *(_book(code, language) for code in shelf.codes()), _help(language))


def percent_of(rooms: tuple[TranslatedRoom, ...]) -> int:
    """The part of all texts that is there, rounded down."""
    texts = sum(room.texts for room in rooms)
    return 100 * (texts - sum(len(room.missing) for room in rooms)) // texts


@cache
def english_texts(room: str) -> Mapping[str, Written]:
    """The texts of a room in English, by id."""
    if room == HELP:
        return dict(_lines(help_texts(ENGLISH)))
    book = room.removeprefix("books/").removesuffix(".yaml") if room.startswith("books/") else ""
    found = files(ENGLISH, book)
    return {
        message: written
        for path in found
        if book or _name(path) == room
        for message, written in texts_in(path, ENGLISH).items()
    }


def english_text(room: TranslatedRoom, message: str) -> str:
    """What a text says in English, in the form for several if it has forms."""
    return " ".join(forms_of(english_texts(room.name)[message])[-1].split())


def _common(language: Language) -> Iterator[TranslatedRoom]:
    own = own_texts(language)
    unread = {path.name for path in files(language) if not _can_be_read(path)}
    for path in files(ENGLISH):
        yield _room(_name(path), texts_in(path, ENGLISH), own, unread={path.name} & unread)
    if surplus := _surplus(own, own_texts(ENGLISH)):
        yield TranslatedRoom("", 0, (), surplus)


def _name(path: Path) -> str:
    """A file by its place in the folder of a language: desk/plan.yaml."""
    if path.parent == Path(play.__file__).parent / "words":
        return "play.yaml"
    return next(path.relative_to(folder).as_posix() for folder in folders(ENGLISH) if path.is_relative_to(folder))


def _book(code: str, language: Language) -> TranslatedRoom:
    english, own = own_texts(ENGLISH, code), own_texts(language, code)
    room = _room(
        f"books/{code}.yaml", english, own, unread={p.name for p in files(language, code) if not _can_be_read(p)}
    )
    return TranslatedRoom(room.name, room.texts, room.missing, (*room.wrong, *_surplus(own, english)))


def _help(language: Language) -> TranslatedRoom:
    english, own = dict(_lines(help_texts(ENGLISH))), dict(_lines(help_texts(language)))
    return TranslatedRoom(HELP, len(english), tuple(name for name in english if not own.get(name)), ())


def _lines(texts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, line in texts.items():
        if isinstance(line, dict):
            yield from _lines(line, f"{before}{name}.")
        else:
            yield f"{before}{name}", str(line)


def _room(name: str, english: Mapping[str, Written], own: Mapping[str, Written], *, unread: set[str]) -> TranslatedRoom:
    missing = tuple(message for message in english if message not in own)
    wrong = (
        found
        for message, written in english.items()
        if message in own and (found := _wrong(message, written, own[message]))
    )
    broken = (WrongText(file, "unreadable", {}) for file in sorted(unread))
    return TranslatedRoom(name, len(english), missing, (*broken, *wrong))


def _wrong(message: str, english: Written, own: Written) -> WrongText | None:
    """What is wrong with one text: braces that do not close, values that are not given or not said, a count that nobody gives."""
    try:
        asked, given = values_of(own), values_of(english)
    except ValueError:
        return WrongText(message, "braces", {})
    given |= {english.by} if isinstance(english, Plural) else frozenset()
    asked |= {own.by} if isinstance(own, Plural) else frozenset()
    if unknown := sorted(asked - given):
        return WrongText(message, "unknown_values", {"names": tuple(unknown)})
    if isinstance(own, Plural):
        every = set.intersection(*(set(values_of(form)) for form in forms_of(own)))
        return (
            None
            if given - every <= {own.by}
            else WrongText(message, "left_out", {"names": tuple(sorted(given - every))})
        )
    return WrongText(message, "left_out", {"names": tuple(sorted(given - asked))}) if given - asked else None


def _surplus(own: Mapping[str, Written], english: Mapping[str, Written]) -> tuple[WrongText, ...]:
    """Texts under ids that nothing asks for: a misspelt key, or one that was given up."""
    return tuple(WrongText(message, "unknown_id", {}) for message in own if message not in english)


def _can_be_read(path: Path) -> bool:
    try:
        read_texts(path)
    except (yaml.YAMLError, UnicodeDecodeError):
        return False
    return True
