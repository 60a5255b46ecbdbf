"""Whom a name may mean that nobody has exactly: words cut short, an initial, a slip of the pen. To ask somebody, never to decide."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice, takewhile

from ronde.ground.ids import PlayerId
from ronde.record.lookalikes import name_words, slips
from ronde.record.people import People

_TELLING = 3  # letters of a word that tells something; one such word has to be there
MOST = 6  # persons whom one is asked about
MOST_WORDS = 12  # of a name that is looked for: nobody has so many


@dataclass(frozen=True)
class NearNames:
    """People, to look for those whose names are nearly one that is given."""

    people: People

    def of(self, name: str) -> tuple[PlayerId, ...]:
        """Who has, for each word of a name, one that begins so or is one slip away; in the order of names, none where they are many."""
        words = name_words(name)
        if len(words) > MOST_WORDS or not any(len(word) >= _TELLING for word in words):
            return ()
        found = reduce(frozenset.intersection, (self._having(word) for word in words))
        near = sorted(found, key=lambda one: (self.people.sorting_name(one), one))
        return tuple(near) if len(near) <= MOST else ()

    def _having(self, word: str) -> frozenset[PlayerId]:
        return frozenset(one for near in (*self._beginning(word), *slips(word)) for one in self._of_word.get(near, ()))

    def _beginning(self, word: str) -> Iterator[str]:
        at = bisect_left(self._words, word)
        return takewhile(lambda one: one.startswith(word), islice(self._words, at, None))

    @cached_property
    def _words(self) -> list[str]:
        return sorted(self._of_word)

    @cached_property
    def _of_word(self) -> Mapping[str, list[PlayerId]]:
        found = defaultdict[str, list[PlayerId]](list)
        for player, who in self.people.players.items():
            for word in name_words(who.name):
                found[word].append(player)
        return found
