"""Random registers: the facts of a history as they are kept, with lists published here and there on the way."""

from collections.abc import Sequence
from datetime import date

from hypothesis import strategies as st

from ronde.record.chain import Link, chained
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.publishing import publication
from ronde.regulations.documents import Document
from tests.record.books import Book

SALT = bytes(range(32))


def register(book: Book, facts: Sequence[Document], draw: st.DataObject) -> History:
    """The facts with all that was known of them when they came in, and up to four publications among them."""
    places = sorted(set(draw.draw(st.lists(st.integers(1, max(1, len(facts))), min_size=1, max_size=4))))
    known, done = opened(book.history([])), 0
    for number, place in enumerate(places):
        known = published(known.with_facts(*facts[done:place]), f"published-{number}")
        done = max(done, place)
    return kept(known.with_facts(*facts[done:]))


def published(known: Opened, name: str) -> Opened:
    """The list of the last day, published."""
    known = opened(kept(known))
    day = known.last_day or date(2024, 1, 1)
    last = chained(known.history.facts, salt=SALT)[-1:]
    return known.with_facts(publication(known, day, name=name, before=last[0] if last else None, of=None))


def kept(known: Opened) -> History:
    return History(known.book, known.history.people, known.kept_facts)


def chain(history: History) -> tuple[Link, ...]:
    return chained(history.facts, salt=SALT)
