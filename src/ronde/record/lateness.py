"""Which lists have appeared, and what came too late for them. Order decides: what stands below a list came after it."""

from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import date

from immutables import Map


@dataclass(frozen=True, slots=True)
class Lateness:
    """The days on which periods were closed, by the facts that closed them; ``published`` are those by a list of ours.

    Below a list that was adopted stands a whole history: it says nothing about when that became known. Every fact asks, and
    lists are few: their ``days`` are kept in order.
    """

    closes: Map[str, date] = field(default_factory=Map)
    published: Map[str, date] = field(default_factory=Map)
    days: tuple[date, ...] = ()
    last_published: date | None = None

    def with_close(self, fact: str, day: date, *, is_published: bool) -> "Lateness":
        """One list more."""
        return _lateness(self.closes.set(fact, day), self.published.set(fact, day) if is_published else self.published)

    def without_close(self, fact: str) -> "Lateness":
        """Without a list that was corrected, where the fact is one."""
        if fact not in self.closes:
            return self
        published = self.published.delete(fact) if fact in self.published else self.published
        return _lateness(self.closes.delete(fact), published)

    def known_on(self, said: date | None, happened: date, eve: date | None) -> date:
        """The day on which a fact became known: when it says, but not before the lists above it appeared.

        ``eve``: the last day of a period whose list appears again. What happened up to it is taken in by the next edition, as
        if it had been known in time.
        """
        day = max((one for one in (said, self.last_published) if one is not None), default=happened)
        return day if eve is None or happened > eve else min(day, eve)

    def last_close(self, known_on: date) -> date | None:
        """The last period that had been closed by a day."""
        before = bisect_right(self.days, known_on)
        return self.days[before - 1] if before else None

    def has_list_of(self, day: date) -> bool:
        """Whether a list has appeared since a day."""
        return bool(self.days) and day <= self.days[-1]


def _lateness(closes: Map[str, date], published: Map[str, date]) -> Lateness:
    return Lateness(closes, published, tuple(sorted(closes.values())), max(published.values(), default=None))
