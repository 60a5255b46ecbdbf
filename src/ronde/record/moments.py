"""When facts became known: each says so itself, or with the one above it. The order of the facts decides."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from ronde.regulations.documents import Document, recorded_at


def moments(facts: Iterable[Document]) -> Iterator[datetime | None]:
    """The moment of each fact in turn: its own, or that of the last one above it; never one before that.

    None: nobody has said one yet.
    """
    latest: datetime | None = None
    for fact in facts:
        latest = later(latest, fact)
        yield latest


def later(latest: datetime | None, fact: Document) -> datetime | None:
    """The moment of a fact that stands below others, of which the last became known at a moment."""
    own = recorded_at(fact)
    return own if own is not None and (latest is None or own > latest) else latest
