"""The rule books as pages show them: read once, the same for everybody. Beside those with ratings stands the Formule Combinée."""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from ronde import play
from ronde.regulations import shelf
from ronde.regulations.article_texts import ArticleTexts, ReadingText, article_texts, reading_texts
from ronde.regulations.contract import AnyBook
from ronde.regulations.coverage import Covered, covered_in
from ronde.words.language import Language
from ronde.words.texts import article_text, catalogue, text

COMBINED = "formule-combinee"


@dataclass(frozen=True, eq=False)
class Volume:
    """A rule book, or a document that gives no ratings (then without ``book``), with everything said of its articles."""

    code: str
    folder: Path
    book: AnyBook | None
    covered: tuple[Covered, ...]
    texts: ArticleTexts
    readings: tuple[ReadingText, ...]

    def title(self, language: Language) -> str:
        """What the book is called."""
        return text("title", language, code=self.code) if self.book else text("public_books.combined.title", language)

    def short(self, language: Language) -> str:
        """What the book is called above its articles."""
        if self.book is None:
            return text("public_books.combined.short", language)
        return (
            text("register", language, code=self.code) if "register" in catalogue(self.code) else self.title(language)
        )

    def reference(self, article: str, language: Language) -> str:
        """An article as the book's readers cite it."""
        return article_text(article, language, code=self.code if self.book else "")

    @cached_property
    def by_slug(self) -> dict[str, Covered]:
        """The articles, by what stands in their addresses."""
        return {slug(one.article): one for one in self.covered}

    def nearest(self, reference: str) -> str:
        """The address part of the page on which an article is told: its own, that of the article around it, or its first part's."""
        wanted = slug(re.sub(r"^annexe? (?=[A-Z])", "", reference))
        while wanted:
            if wanted in self.by_slug:
                return wanted
            inside = next((one for one in self.by_slug if re.match(rf"{re.escape(wanted)}[.-]", one)), "")
            if inside:
                return inside
            wanted = re.sub(r"[.-]?[^.-]*$", "", wanted)
        return ""


def slug(article: str) -> str:
    """An article as it stands in an address."""
    return article.replace(" ", "-")


@cache
def volumes() -> tuple[Volume, ...]:
    """Every book on the shelf, then the Formule Combinée."""
    rated = [_volume(code, shelf.folder(code), shelf.regulation(code)) for code in shelf.codes()]
    return (*rated, _volume(COMBINED, Path(play.__file__).with_name("formule_combinee"), None))


def _volume(code: str, folder: Path, book: AnyBook | None) -> Volume:
    return Volume(code, folder, book, covered_in(folder), article_texts(folder), reading_texts(folder))


def volume(code: str) -> Volume | None:
    """The book of a code."""
    return next((one for one in volumes() if one.code == code), None)
