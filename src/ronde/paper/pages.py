"""Pages before they are set: how many there will be is known without computing what stands on them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from ronde.paper.printing import Printing

Page: TypeAlias = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """Some pages that follow each other: how many, whether they lie on their side, and what they are once somebody wants to see them."""

    count: int
    made: Callable[[], Iterable[Page]]
    flipped: bool = False


def page_count(parts: Sequence[Part]) -> int:
    """How many pages there are in all."""
    return sum(part.count for part in parts)


def is_flipped(parts: Sequence[Part], number: int) -> bool:
    """Whether a page lies on its side."""
    each = [part.flipped for part in parts for _ in range(part.count)]
    return each[number - 1] if 0 < number <= len(each) else False


def content(printing: Printing, parts: Sequence[Part], only: int | None = None) -> dict[str, Any]:
    """What is set: all pages, or one of them, which is numbered as among all."""
    pages = list(_all(parts) if only is None else islice(_all(parts, only), 1))
    return {
        "lang": printing.language,
        "event": printing.event,
        "foot": printing.foot,
        "page_of": printing.say("page_of", page="{page}", pages="{pages}"),
        "total": page_count(parts),
        "pages": pages,
    }


def _all(parts: Sequence[Part], first: int = 1) -> Iterator[Page]:
    """The pages from one on, numbered; parts that end before it are not asked."""
    before = 0
    for part in parts:
        if first <= before + part.count:
            numbered = ({**page, "number": before + at} for at, page in enumerate(part.made(), start=1))
            yield from (page for page in numbered if page["number"] >= first)
        before += part.count


def chunks(values: Sequence[T], size: int) -> list[Sequence[T]]:
    """So many at a time; nothing at all is one empty chunk, since a page says that there is nothing."""
    return [values[at : at + size] for at in range(0, len(values), size)] or [values]


def count_of_chunks(count: int, size: int) -> int:
    """How many chunks that makes."""
    return max(1, -(-count // size))
