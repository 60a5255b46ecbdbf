"""The lists of a history with their editions. A list that replaces the last one is its next edition: an erratum.

Only the last list can appear again. What was recorded between the two editions about what came before the first is taken
in as if it had been known in time; an older list is corrected by the book's own way, as differences in the next one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from immutables import Map
from msgspec import Struct, field
from msgspec.structs import replace

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.record.versions import corrects
from ronde.regulations.documents import Closed, Document, Withdrawn, recorded_at

if TYPE_CHECKING:
    from ronde.record.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a list; looked at as it was known at ``known_at`` (None: now), the list is this edition."""

    day: date
    number: int
    recorded: datetime | None
    fact: FactId
    known_at: datetime | None


class Lists(Struct, frozen=True):  # a structure, as Versions
    """What became of the lists of a history.

    ``standing`` are those that were not withdrawn, each with its editions. ``superseded`` have a later edition, or were
    withdrawn; ``void`` wanted to change a list that they may not. ``eves`` gives, for a fact recorded between two editions,
    the last day of the period that was opened again.
    """

    standing: tuple[tuple[Closed, ...], ...] = ()
    superseded: frozenset[str] = frozenset()
    void: frozenset[str] = frozenset()
    eves: Map[str, date] = field(default_factory=Map)
    turns: Map[str, int] = field(default_factory=Map)
    instead: Map[str, str | None] = field(default_factory=Map)  # a wrong fact, and what it was to change
    problems: tuple[Problem, ...] = ()

    def after(self, fact: Document, turn: int, facts: Sequence[Document], *, is_wrong: bool) -> "Reopened":
        """One fact more, among all facts; where it changes a list, what came since that list is to be looked at again."""
        if fact.id in self.turns:
            return Reopened(self, None)
        target = corrects(fact)
        target = self.instead.get(target, target) if target else None
        known = replace(self, turns=self.turns.set(fact.id, turn))
        if is_wrong:
            return Reopened(known.without_effect(fact, target), None)
        if isinstance(fact, Closed) and target is None:
            return Reopened(replace(known, standing=(*self.standing, (fact,))), None)
        if isinstance(fact, Closed | Withdrawn):
            return known.with_change(fact, target, facts)
        return Reopened(known, None)

    def appeared(self, fact: Document) -> str:
        """The day on which a list that stands appeared; nothing for any other fact."""
        is_list = isinstance(fact, Closed) and any(one is fact for versions in self.standing for one in versions)
        return fact.appeared.isoformat() if isinstance(fact, Closed) and is_list else ""

    def without_effect(self, fact: Document, target: str | None) -> "Lists":
        """A fact that changes nothing; what corrects it corrects what it was to change."""
        return replace(self, instead=self.instead.set(fact.id, target))

    def with_change(self, fact: Closed | Withdrawn, target: str | None, facts: Sequence[Document]) -> "Reopened":
        """A list changed, unless something keeps it from that."""
        number = next((at for at, versions in enumerate(self.standing) if versions[-1].id == target), None)
        if number is None:
            return Reopened(self, None)
        old = self.standing[number][-1]
        found = _not_latest(fact, old, self.standing[-1][-1]) or _other_moment(fact, old)
        if found is not None:
            void = replace(self.without_effect(fact, target), void=self.void | {fact.id})
            return Reopened(replace(void, problems=(*self.problems, found)), None)
        eve, since = old.appeared - timedelta(days=1), self.turns[old.id]
        between = {one.id: eve for one in facts[since + 1 : self.turns[fact.id]]}
        again = (*self.standing[number], fact) if isinstance(fact, Closed) else ()
        standing = (*self.standing[:number], again, *self.standing[number + 1 :])
        changed = replace(
            self,
            standing=tuple(versions for versions in standing if versions),
            superseded=self.superseded | {old.id},
            eves=self.eves.update(between),
        )
        return Reopened(changed, old)


class Reopened(NamedTuple):
    """The lists after a fact, and the edition that it changed, if any."""

    lists: Lists
    old: Closed | None


def _not_latest(fact: Closed | Withdrawn, old: Closed, latest: Closed) -> Problem | None:
    if old is latest:
        return None
    key = "of" if isinstance(fact, Withdrawn) else "replaces"
    return Problem("erratum.not-latest", "", (fact.id, key), {"day": old.day, "latest": latest.day})


def _other_moment(fact: Closed | Withdrawn, old: Closed) -> Problem | None:
    """An edition closes the period that the one before it closed, and appears after it."""
    if isinstance(fact, Closed) and (fact.day, fact.appeared) != (old.day, old.appeared):
        key = "day" if fact.day != old.day else "published"
        return Problem("erratum.other-day", "", (fact.id, key), {"day": old.day, "appeared": old.appeared})
    before, now = recorded_at(old), recorded_at(fact)
    is_unsaid = now is None and isinstance(fact, Closed)  # nobody could look at the edition before any more
    if is_unsaid or (before is not None and (now is None or now <= before)):
        earlier = old.recorded or old.appeared.isoformat()
        return Problem("erratum.recorded", "", (fact.id, "recorded"), {"earlier": earlier})
    return None


def editions(chronicle: "Chronicle") -> tuple[Edition, ...]:
    """Every edition of every list that was published and not withdrawn, in the order of the lists."""
    return tuple(
        Edition(version.day, number, recorded_at(version), FactId(version.id), _known_at(versions, number))
        for versions in chronicle.lists
        for number, version in enumerate(versions, 1)
    )


def _known_at(versions: tuple[Closed, ...], number: int) -> datetime | None:
    """When an edition was the last: at its own moment, or just before the next one appeared."""
    if number == len(versions):
        return None
    own, following = recorded_at(versions[number - 1]), recorded_at(versions[number])
    return own or (following - timedelta(microseconds=1) if following else None)
