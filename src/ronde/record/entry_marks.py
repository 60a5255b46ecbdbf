"""The marks of an entry that rule books read (``regulations/*/submission.py``): what a form asks, and what a section is paired by meanwhile."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from ronde.regulations import shelf
from ronde.regulations.fisf_classique.documents import SERIES

_SUPER, _NEWCOMER = 0, 8  # places in the table of PL* (FISF 2.1); between them the series 1 to 7


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark: said or not, or with a value of a pattern, behind a colon; ``article`` is where the book asks for it."""

    name: str
    article: str
    pattern: str = ""

    def written(self, value: str) -> str:
        """The mark as entries have it."""
        return f"{self.name}:{value}" if self.pattern else self.name

    def is_possible(self, value: str) -> bool:
        """Whether the mark may have this value."""
        return re.fullmatch(self.pattern, value) is not None


MARKS: Mapping[str, tuple[Mark, ...]] = MappingProxyType(
    {
        "ffjd": (Mark("outside", "7"), Mark("fmjd", "7.1", "[1-9][0-9]{0,3}"), Mark("pupil", "5.2")),
        "fisf-classique": (Mark("duplicate", "2.1", SERIES.strip("^$")), Mark("new-licence", "2.1")),
    }
)


def marks_in(categories: Iterable[str], regulation: str) -> dict[str, str]:
    """The marks among categories that a book reads, with their values; one that is only said has itself."""
    names = {one.name for one in MARKS.get(regulation, ())}
    split = (one.partition(":") for one in categories)
    return {name: value or name for name, _, value in split if name in names}


def without_marks(categories: Iterable[str], regulation: str) -> tuple[str, ...]:
    """The categories that are no marks: prizes are given by them."""
    names = {one.name for one in MARKS.get(regulation, ())}
    return tuple(one for one in categories if one.partition(":")[0] not in names)


def written_marks(values: Mapping[str, str], regulation: str) -> Iterator[str]:
    """Marks as entries have them, in the order of the book."""
    yield from (one.written(values[one.name]) for one in MARKS.get(regulation, ()) if values.get(one.name))


def provisional_rating(categories: Iterable[str], regulation: str, day: date) -> int | None:
    """What somebody without a rating starts from by their marks: PL* (FISF 2.1). Other books know nothing of the kind."""
    marks = marks_in(categories, regulation)
    edition = shelf.regulation(regulation).editions.on(day) if regulation == "fisf-classique" else None
    if edition is None or not marks:
        return None
    series = marks.get("duplicate", "")
    at = _SUPER if series == "super" else int(series[0]) if series[:1].isdecimal() else _NEWCOMER
    return int(edition.entry_table[at])
