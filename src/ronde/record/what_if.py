"""A history as it would be: with facts written otherwise, corrected on a day, or with one more period closed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.problems import Problem, has_refusal
from ronde.record.effect import Effect, corrected, effect, instead
from ronde.record.history import History
from ronde.record.opened import Opened
from ronde.regulations.documents import Document


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be known, and what would be wrong that is not wrong now."""

    known: Opened
    problems: tuple[Problem, ...] = ()

    @property
    def is_possible(self) -> bool:
        """Whether nothing new would be refused."""
        return not has_refusal(self.problems)


def changed(known: Opened, changes: Mapping[str, Document | None], recorded: date | None = None) -> Preview:
    """Some facts otherwise, or withdrawn (None): from the start, or by corrections that become known on a day."""
    if recorded is None:
        return _preview(known, instead(known.history, changes))
    return _preview(known, corrected(known.history, changes, recorded))


def closed(known: Opened, day: date) -> Preview | None:
    """One more period closed on a day; None where the book has no periods."""
    if known.book.closing is None:
        return None
    name = day.isoformat()  # which every reader understands
    fact = known.book.closing(id=known.history.free_id(name), day=day)
    return _preview(known, known.history.with_facts(fact))


def with_facts(known: Opened, *facts: Document) -> Preview:
    """More facts at the end."""
    return _preview(known, known.history.with_facts(*facts))


def effect_of(before: Opened, after: Opened, days: Iterable[date] = ()) -> Effect:
    """How two histories differ on every list and on the days asked for; where on none, what enters the next list."""
    moved = effect(before.history, before.replay, after.replay, days)
    last = max((day for day in (before.last_day, after.last_day) if day), default=None)
    following = before.book.next_closing(last) if last else None
    ends = [closed(known, following) for known in (before, after)] if following and not moved else []
    if not ends or ends[0] is None or ends[1] is None:
        return moved
    then = effect(before.history, ends[0].known.replay, ends[1].known.replay)
    return replace(
        moved, next_list=following, entering=tuple(edition for edition in then.lists if edition.on == following)
    )


def _preview(known: Opened, history: History) -> Preview:
    other = known.revised(history)
    before = [*known.chronicle.problems, *known.replay.open_problems]
    found = (*other.chronicle.problems, *other.replay.open_problems)
    return Preview(other, tuple(problem for problem in found if problem not in before))
