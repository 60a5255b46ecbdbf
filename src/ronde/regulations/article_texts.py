"""What the articles of a rule book say in our words, how its numbers are called, and how it is read where it is silent.

They stand in ``articles.yaml`` and ``readings.yaml`` of its folder, in each language. A federation's own book may have neither.
"""

from pathlib import Path

import msgspec
import yaml
from msgspec import Struct

from ronde.regulations.coverage import Texts, said_in


class SaidArticle(Struct, frozen=True, forbid_unknown_fields=True):
    """What an article says, and its formula; both may name numbers of the edition."""

    says: Texts
    formula: str = ""


class NamedNumber(Struct, frozen=True, forbid_unknown_fields=True):
    """What a number of editions.yaml is called, and what its parts are."""

    name: Texts
    parts: dict[str, Texts] = {}


class ArticleTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a book: what it is for, its articles, its numbers, and what is noted beside those that we assume."""

    about: Texts = {}
    articles: dict[str, SaidArticle] = {}
    numbers: dict[str, NamedNumber] = {}
    notes: list[Texts] = []

    def note(self, english: str, language: str) -> str:
        """A note of editions.yaml in a language; as it is written there where it has no other words."""
        return next((said_in(note, language) for note in self.notes if note["en"] == english), english)


class ReadingText(Struct, frozen=True, forbid_unknown_fields=True):
    """A reading of ours: its number, the articles it belongs to, what it is called and what it says."""

    reading: str
    articles: list[str]
    title: Texts
    text: Texts


def article_texts(folder: Path) -> ArticleTexts:
    """The texts of a book's folder."""
    return msgspec.convert(_written(folder / "articles.yaml") or {}, type=ArticleTexts)


def reading_texts(folder: Path) -> tuple[ReadingText, ...]:
    """The readings of a book's folder, by number."""
    return msgspec.convert(_written(folder / "readings.yaml") or [], type=tuple[ReadingText, ...])


def _written(path: Path) -> object:
    return yaml.load(path.read_text("utf-8"), yaml.CSafeLoader) if path.is_file() else None
