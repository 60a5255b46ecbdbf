"""The happenings of a history in the book's own order; what that holds equal stands as it was recorded."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

from immutables import Map
from msgspec import Struct, field

from ronde.regulations.answers import Place
from ronde.regulations.contract import AnyBook
from ronde.regulations.happenings import Happening

Key = tuple[Place, int, str]
Placed = Map[str, tuple[int, Happening]]  # each happening by its fact, with the turn from which on it counts

_FEW = 16  # a change of a part smaller than one in so many is worked in; otherwise all is sorted


class Order(Struct, frozen=True):
    """Happenings in order, each with its key."""

    placed: Placed = field(default_factory=Map)
    keys: tuple[Key, ...] = ()
    happenings: tuple[Any, ...] = ()

    def of(self, placed: Placed, touched: Iterable[str], book: AnyBook) -> "Order":
        """The order of others, of which only some by these names differ from what is here."""
        names = tuple(touched)
        if not names:
            return self
        if _FEW * len(names) > len(self.keys):
            return _sorted(placed, book)
        keys, happenings = list(self.keys), list(self.happenings)
        for name in names:
            if name in self.placed:
                at = bisect_left(keys, _key(name, self.placed[name], book))
                del keys[at], happenings[at]
        for name in names:
            if name in placed:
                key = _key(name, placed[name], book)
                at = bisect_left(keys, key)
                keys.insert(at, key)
                happenings.insert(at, placed[name][1])
        return Order(placed, tuple(keys), tuple(happenings))

    def key(self, name: str, book: AnyBook) -> Key | None:
        """Where the happening of a fact stands; None where it has none."""
        return _key(name, self.placed[name], book) if name in self.placed else None


def _key(name: str, one: tuple[int, Happening], book: AnyBook) -> Key:
    return book.place(one[1]), one[0], name


def _sorted(placed: Placed, book: AnyBook) -> Order:
    in_order = sorted(((_key(name, one, book), one[1]) for name, one in placed.items()), key=lambda pair: pair[0])
    return Order(placed, tuple(key for key, _ in in_order), tuple(happening for _, happening in in_order))
