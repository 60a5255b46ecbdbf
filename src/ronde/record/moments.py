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
        own = recorded_at(fact)
        if own is not None and (latest is None or own > latest):
            latest = own
        yield latest
