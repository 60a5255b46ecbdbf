"""What a form says of a player: name, licence, rating, number, club, categories, and the marks that the rule book reads."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ronde.files.tables.cells import entry_rating_fault, rating
from ronde.ground.problems import Problem
from ronde.play.section import Entry
from ronde.record.desk_notes import Fee
from ronde.record.entry_marks import MARKS, Mark, marks_in, without_marks, written_marks
from ronde.web.desk.entries.queries import club_of

_LONGEST = 200
_DIGITS = 4  # of a number
_FIRST_LICENCE = "new-licence"


@dataclass(frozen=True, slots=True)
class EntryForm:
    """A form as it was typed; ``marks`` by their names."""

    name: str = ""
    licence: str = ""
    rating: str = ""
    number: str = ""
    club: str = ""
    categories: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def typed(cls, given: Mapping[str, str], regulation: str) -> "EntryForm":
        """A form as it came."""
        texts = {one: typed_text(given.get(one, "")) for one in _TEXTS}
        marks = {one.name: typed_text(given.get(f"mark-{one.name}", "")) for one in MARKS.get(regulation, ())}
        return cls(**texts, marks={name: value for name, value in marks.items() if value})

    @classmethod
    def of(cls, entry: Entry, regulation: str) -> "EntryForm":
        """The form that says what an entry says."""
        return cls(
            entry.name,
            entry.licence,
            "" if entry.rating is None else str(entry.rating),
            "" if entry.number is None else str(entry.number),
            club_of(entry),
            "; ".join(without_marks(entry.categories, regulation)),
            marks_in(entry.categories, regulation),
        )

    def with_first_licence(self, regulation: str, licence: Fee | None) -> "EntryForm":
        """The form of a newcomer who takes a licence here: it is their first one, unless a series is known (FISF 2.1)."""
        names = {one.name for one in MARKS.get(regulation, ())}
        is_first = licence is not None and _FIRST_LICENCE in names and not self.marks
        return replace(self, marks={_FIRST_LICENCE: _FIRST_LICENCE}) if is_first else self

    def problems(self, regulation: str) -> tuple[Problem, ...]:
        """What cannot be kept as it was typed."""
        return tuple(self._problems(regulation))

    def _problems(self, regulation: str) -> Iterator[Problem]:
        if not self.name:
            yield Problem("entry.no-name", where=("name",))
        for name in ("name", "licence", "club", "categories"):
            if len(getattr(self, name)) > _LONGEST:
                yield Problem("entry.too-long", where=(name,), values={"most": _LONGEST})
        if isinstance(rating(self.rating), str) or entry_rating_fault(self._rating):
            yield Problem("entry.no-rating", where=("rating",), values={"given": self.rating})
        if (given := self.number) and not (given.isascii() and given.isdecimal() and len(given) <= _DIGITS):
            yield Problem("entry.no-number", where=("number",), values={"given": given})
        for mark in MARKS.get(regulation, ()):
            given = self.marks.get(mark.name, "")
            if given and mark.pattern and not mark.is_possible(given):
                yield Problem("entry.bad-mark", mark.article, (f"mark-{mark.name}",), {"given": given})

    @property
    def _rating(self) -> Fraction | None:
        found = rating(self.rating)
        return None if isinstance(found, str) else found

    @property
    def whole_rating(self) -> int | None:
        """The rating, read as a table's is; to be asked where there are no problems."""
        return None if self._rating is None else int(self._rating)

    def entry(self, before: Entry, regulation: str) -> Entry:
        """An entry with what the form says; tags of other kinds than the club's stay."""
        tags = (*(one for one in before.tags if not one.startswith("club:")), *self.tags)
        return replace(
            before,
            name=self.name,
            licence=self.licence,
            rating=self.whole_rating,
            number=int(self.number) if self.number else None,
            tags=tags,
            categories=self.kept_categories(regulation),
        )

    @property
    def tags(self) -> tuple[str, ...]:
        """The club, as tags have it."""
        return (f"club:{self.club}",) if self.club else ()

    def kept_categories(self, regulation: str) -> tuple[str, ...]:
        """The categories with the marks behind them."""
        parts = (one.strip() for one in self.categories.split(";"))
        return (*dict.fromkeys(one for one in parts if one), *written_marks(self.marks, regulation))


def typed_text(given: str) -> str:
    """A line as somebody typed it: single spaces, and nothing that is no sign."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in given).split())


_TEXTS = ("name", "licence", "rating", "number", "club", "categories")


@dataclass(frozen=True, slots=True)
class MarkField:
    """A mark as a form asks for it, with what was typed."""

    mark: Mark
    value: str


def mark_fields(form: EntryForm, regulation: str) -> tuple[MarkField, ...]:
    """The marks that a book reads, each with what the form says."""
    return tuple(MarkField(one, form.marks.get(one.name, "")) for one in MARKS.get(regulation, ()))


def wrong_fields(problems: Iterable[Problem]) -> frozenset[str]:
    """The fields in which something is wrong."""
    return frozenset(str(one.where[0]) for one in problems if one.where)
