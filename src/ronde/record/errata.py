"""The lists of a history with their editions. A list that replaces the last one is its next edition: an erratum.

Only the last list can appear again. What was recorded between the two editions about what came before the first is taken
in as if it had been known in time; an older list is corrected by the book's own way, as differences in the next one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.record.versions import corrects
from ronde.regulations.documents import Closed, Document, Withdrawn, recorded_at

if TYPE_CHECKING:
    from ronde.record.history import History


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a list; looked at as it was known at ``known_at`` (None: now), the list is this edition."""

    day: date
    number: int
    recorded: datetime | None
    fact: FactId
    known_at: datetime | None


@dataclass(frozen=True, slots=True)
class Errata:
    """What became of the lists of a history.

    ``superseded`` have a later edition, or were withdrawn; ``void`` wanted to change a list that they may not. ``eves``
    gives, for a fact recorded between two editions, the last day of the period that was opened again.
    """

    superseded: frozenset[str]
    void: frozenset[str]
    eves: Mapping[str, date]
    lists: tuple[tuple[Closed, ...], ...]
    problems: tuple[Problem, ...]


def errata(facts: Iterable[Document], unsound: set[str]) -> Errata:
    """The lists in order of recording."""
    lists = _Lists(tuple(facts), unsound)
    return Errata(
        frozenset(lists.superseded),
        frozenset(problem.where[0] for problem in lists.problems if isinstance(problem.where[0], str)),
        lists.eves,
        tuple(tuple(versions) for versions in lists.standing),
        tuple(lists.problems),
    )


@dataclass
class _Lists:
    """The lists that stand, each with its editions, while the facts are read."""

    facts: Sequence[Document]
    unsound: set[str]
    standing: list[list[Closed]] = field(default_factory=list)
    superseded: set[str] = field(default_factory=set)
    eves: dict[str, date] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        positions: dict[str, int] = {}
        instead: dict[str | None, str | None] = {}  # a wrong fact, and what it was to change
        for at, fact in enumerate(self.facts):
            target = corrects(fact)
            target = instead.get(target, target)
            if fact.id in positions:
                continue
            positions[fact.id] = at
            if fact.id in self.unsound:
                instead[fact.id] = target
            elif isinstance(fact, Closed) and target is None:
                self.standing.append([fact])
            elif isinstance(fact, Closed | Withdrawn) and not self._changed(fact, target, positions):
                instead[fact.id] = target

    def _changed(self, fact: Closed | Withdrawn, target: str | None, positions: dict[str, int]) -> bool:
        """Whether nothing kept a list from being changed; if so, it was."""
        number = next((at for at, versions in enumerate(self.standing) if versions[-1].id == target), None)
        if number is None:
            return True
        old = self.standing[number][-1]
        found = _not_latest(fact, old, self.standing[-1][-1]) or _other_moment(fact, old)
        if found is not None:
            self.problems.append(found)
            return False
        self.superseded.add(old.id)
        eve = old.appeared - timedelta(days=1)
        self.eves |= {one.id: eve for one in self.facts[positions[old.id] + 1 : positions[fact.id]]}
        if isinstance(fact, Closed):
            self.standing[number].append(fact)
        else:
            del self.standing[number]
        return True


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


def editions(history: "History") -> tuple[Edition, ...]:
    """Every edition of every list that was published and not withdrawn, in the order of the lists."""
    return tuple(
        Edition(version.day, number, recorded_at(version), FactId(version.id), _known_at(versions, number))
        for versions in history.chronicle().lists
        for number, version in enumerate(versions, 1)
    )


def _known_at(versions: tuple[Closed, ...], number: int) -> datetime | None:
    """When an edition was the last: at its own moment, or just before the next one appeared."""
    if number == len(versions):
        return None
    own, following = recorded_at(versions[number - 1]), recorded_at(versions[number])
    return own or (following - timedelta(microseconds=1) if following else None)
