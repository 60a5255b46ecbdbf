"""What something known would do to one list: who stands on it otherwise than without."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from ronde.ground.ids import PlayerId
from ronde.record.moves import Compared, Moved, between
from ronde.record.opened import Opened
from ronde.record.publication import RankingList
from ronde.record.publishing import appearing_on
from ronde.regulations.answers import Ranking


@dataclass(frozen=True)
class ListEffect:
    """A list without and with something; ``day``: when it appears."""

    day: date
    ranking: Ranking
    compared: Compared

    @cached_property
    def moves(self) -> tuple[Moved, ...]:
        """Everyone whose line is another."""
        return tuple(self.compared.moved)

    @property
    def values(self) -> tuple[Moved, ...]:
        """Those with another value, a first one, or none any more."""
        return tuple(one for one in self.moves if one.was != one.now)

    @property
    def places(self) -> tuple[Moved, ...]:
        """Those with another place only."""
        return tuple(one for one in self.moves if one.was == one.now)

    def of(self, player: PlayerId) -> Moved | None:
        """How somebody stands without and with it; None where they are on neither."""
        return next((one for one in self.compared.everyone if one.player == player), None)

    def shifts(self, *besides: PlayerId) -> tuple[tuple[int, int], ...]:
        """How many go up (above zero) or down by how many places, leaving some out: places and players."""
        found = Counter(one.climbed or 0 for one in self.places if one.player not in besides)
        return tuple(sorted((by, count) for by, count in found.items() if by))


def next_list_effect(before: Opened, after: Opened, day: date, today: date, ranking: Ranking) -> ListEffect:
    """What ``after`` knows more than ``before``, on the list of a day; one that is late appears today."""
    without, shown = _closed(before, day, today)
    with_it, _ = _closed(after, day, today)
    compared = Compared(without.ranking_list(shown, ranking), with_it.ranking_list(shown, ranking))
    return ListEffect(shown, ranking, compared)


def edition_effect(published: RankingList, again: Opened, ranking: Ranking) -> ListEffect:
    """A published list beside its next edition, with what moved each."""
    listed = again.ranking_list(published.on, ranking)
    return ListEffect(published.on, ranking, between(again.history, again.replay, published, listed))


def _closed(known: Opened, day: date, today: date) -> tuple[Opened, date]:
    """With the period of a list closed, where the book has periods and the day ends one; and when that list appears."""
    kind = known.book.closing
    if kind is None or not known.book.is_closing_day(day):
        return known, max(day, today)
    fact = appearing_on(known, kind(id=known.history.free_id(day.isoformat()), day=day), today)
    return known.with_facts(fact), fact.appeared
