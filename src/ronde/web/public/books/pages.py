"""What the pages of rule books show: the shelf, a book, an article. All of it comes from the books' own files."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ronde.regulations import shelf
from ronde.regulations.article_texts import ReadingText
from ronde.regulations.contract import ProposesSeasons
from ronde.regulations.coverage import Covered, said_in
from ronde.regulations.rules_version import rules_version
from ronde.web.language import reading
from ronde.web.public.books.calculators.fields import Calculator
from ronde.web.public.books.calculators.registry import CALCULATORS, Worked, beside, is_about, worked
from ronde.web.public.books.examples_run import RunExamples, run_all, run_examples
from ronde.web.public.books.numbers_shown import ShownNumber, filled, have_changed, numbers_changed, numbers_of
from ronde.web.public.books.queries import registers_by_book
from ronde.web.public.books.volumes import Volume, slug, volumes
from ronde.web.registers.models import Register

_BESIDE = 2  # neighbouring articles either way
_SHORT = 30  # letters of what an article is about, beside its number
_LOOKS = {"implemented": "done", "partly": "done", "by_hand": "decide", "out_of_scope": "draft"}


@dataclass(frozen=True, slots=True)
class ArticleLine:
    """An article in a table: its address, what it is about, and what becomes of it."""

    slug: str
    article: str
    about: str
    state: str
    why: str

    @property
    def looks(self) -> str:
        """How its state is drawn."""
        return _LOOKS[self.state]

    @property
    def short(self) -> str:
        """What it is about, where that is short."""
        return self.about if len(self.about) <= _SHORT else ""


def article_line(one: Covered) -> ArticleLine:
    """An article of a coverage table; one that is carried out with something left to say is so in part."""
    language, state = reading(), one.state.replace(" ", "_")
    why = said_in(one.why, language).replace("`", "")
    return ArticleLine(
        slug(one.article),
        one.article,
        said_in(one.about, language),
        "partly" if why and state == "implemented" else state,
        why,
    )


@dataclass(frozen=True, slots=True)
class Shelved:
    """A book on the shelf: what it is for, its edition, how much of it is carried out, and who goes by it."""

    book: Volume
    title: str
    about: str
    since: date | None
    done: int
    articles: int
    registers: tuple[Register, ...]


def shelved(today: date) -> tuple[Shelved, ...]:
    """Every book."""
    registers = registers_by_book()
    return tuple(_shelved(one, registers.get(one.code, ()), today) for one in volumes())


def _shelved(book: Volume, registers: tuple[Register, ...], today: date) -> Shelved:
    return Shelved(
        book=book,
        title=book.title(reading()),
        about=book.texts.about.get(reading(), ""),
        since=book.book.editions.since(today) if book.book else None,
        done=sum(one.state == "implemented" for one in book.covered),
        articles=len(book.covered),
        registers=registers,
    )


@dataclass(frozen=True, slots=True)
class SaidReading:
    """A reading in the reader's language."""

    code: str
    title: str
    text: str


def _said(one: ReadingText) -> SaidReading:
    return SaidReading(one.reading, said_in(one.title, reading()), said_in(one.text, reading()))


@dataclass(frozen=True, slots=True)
class BookPage:
    """Everything on the page of a book."""

    shelved: Shelved
    lines: tuple[ArticleLine, ...]
    editions: tuple[tuple[date, tuple[ShownNumber, ...]], ...]
    readings: tuple[SaidReading, ...]
    examples: RunExamples | None
    calculators: tuple[Calculator, ...]


def book_page(book: Volume, today: date) -> BookPage:
    """The page of a book."""
    cases = run_all(book)
    return BookPage(
        shelved=_shelved(book, registers_by_book().get(book.code, ()), today),
        lines=tuple(map(article_line, book.covered)),
        editions=numbers_changed(book),
        readings=tuple(map(_said, book.readings)),
        examples=RunExamples(len(cases), sum(one.holds for one in cases), None) if cases else None,
        calculators=tuple(one for one in CALCULATORS.values() if one.code == book.code),
    )


@dataclass(frozen=True, slots=True)
class ArticlePage:
    """Everything on the page of an article, with the numbers of a day."""

    book: Volume
    line: ArticleLine
    on: date
    since: date | None
    says: str
    formulas: tuple[str, ...]
    numbers: tuple[ShownNumber, ...]
    has_changed: bool
    readings: tuple[SaidReading, ...]
    examples: RunExamples | None
    neighbours: tuple[ArticleLine, ...]
    functions: tuple[str, ...]
    rules: str
    worked: Worked | None
    linked: Calculator | None
    registers: tuple[Register, ...]
    seasons_set_them: bool


def article_page(book: Volume, one: Covered, on: date, asked: Mapping[str, str]) -> ArticlePage:
    """The page of an article; ``asked`` is what was typed into the calculator beside it."""
    written = book.texts.articles.get(one.article)
    calculator = beside(book.code, one.article)
    is_of_seasons = _are_set_by_seasons(book, one.article, on)
    return ArticlePage(
        book=book,
        line=article_line(one),
        on=on,
        since=book.book.editions.since(on) if book.book else None,
        says=filled(book, said_in(written.says, reading()), on) if written else "",
        formulas=tuple(filled(book, part.strip(), on) for part in written.formula.split(";") if part)
        if written
        else (),
        numbers=numbers_of(book, one.article, on),
        has_changed=have_changed(book, one.article),
        readings=tuple(_said(other) for other in book.readings if one.article in other.articles),
        examples=run_examples(book, one.article, reading()),
        neighbours=_neighbours(book, one),
        functions=_functions(book, one.article),
        rules=rules_version(book.book) if book.book else "",
        worked=worked(calculator, asked, on) if calculator and is_about(calculator, one.article) else None,
        linked=calculator if calculator and not is_about(calculator, one.article) else None,
        registers=registers_by_book().get(book.code, ()) if is_of_seasons else (),
        seasons_set_them=is_of_seasons,
    )


def _are_set_by_seasons(book: Volume, article: str, on: date) -> bool:
    """Whether a register's own seasons set numbers of an article, so that those of the edition need not be in force anywhere."""
    rules = book.book
    if rules is None or not isinstance(rules, ProposesSeasons):
        return False
    return rules.bars_in_force((), on=on).article == article


def _neighbours(book: Volume, one: Covered) -> tuple[ArticleLine, ...]:
    at = book.covered.index(one)
    first = max(0, min(at - _BESIDE, len(book.covered) - 2 * _BESIDE - 1))
    return tuple(map(article_line, book.covered[first : first + 2 * _BESIDE + 1]))


def _functions(book: Volume, article: str) -> tuple[str, ...]:
    """The names of the formulas that carry an article out."""
    found = shelf.articles(book.code) if book.book else ()
    return tuple(one.name for one in found if one.reference == article)
