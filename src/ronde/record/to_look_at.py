"""Which lines of the next list an officer should look at before publishing it, by a rule; and of which kind each change is.

Nothing here decides anything: the rule says where mistakes are found most often. It is shown below the table that it makes.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import combinations
from types import MappingProxyType

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.moves import Moved
from ronde.record.versions import corrects
from ronde.regulations.documents import Corrected, Document

_DECIDING = frozenset({"decision", "ruling", "choice"})  # kinds of facts
_BY_HAND = "by-hand"  # the cause of a rating that somebody decided (FFJD 6.7)


class ChangeKind(StrEnum):
    """What most of all has changed a line; each is of one kind."""

    SECTION = "section"
    FIRST = "first"
    DECISION = "decision"
    CORRECTION = "correction"
    OTHER = "other"


class LookMark(StrEnum):
    """Why a line is to be looked at."""

    TOP = "top"
    LARGE = "large"
    FIRST = "first"
    LEFT = "left"
    DECISION = "decision"
    CORRECTION = "correction"
    STATUS = "status"
    THRESHOLD = "threshold"
    TWO_HALLS = "two-halls"
    LOOKALIKE = "lookalike"


@dataclass(frozen=True, slots=True)
class LookRule:
    """The numbers of the rule: the first so many places, changes of more than so much, so near a threshold.

    ``thresholds``: the ratings from which a series begins, in a book that has series.
    """

    top: int = 5
    over: Number = 60
    near: Number = 5
    thresholds: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Looking:
    """What the rule is asked with: the history after the draft, what was corrected since the list before, who looks like whom.

    ``corrected``: the ids under which corrected facts were first recorded (``corrected_since``).
    """

    history: History
    rule: LookRule
    corrected: Collection[str] = frozenset()
    lookalikes: Mapping[PlayerId, tuple[PlayerId, ...]] = field(default_factory=lambda: MappingProxyType({}))


def corrected_since(history: History, count: int) -> frozenset[str]:
    """What was corrected or withdrawn by the facts after the first so many, by the ids under which it was first recorded."""
    found = (fact for fact in history.facts[count:] if corrects(fact) is not None)
    return frozenset(_first_version(history, fact) for fact in found)


def change_kind(one: Moved, looking: Looking) -> ChangeKind:
    """Of which kind a change is: what somebody decided or corrected goes before what was played."""
    if _is_decided(one, looking.history):
        return ChangeKind.DECISION
    if _is_corrected(one, looking):
        return ChangeKind.CORRECTION
    if one.after is None:
        return ChangeKind.OTHER
    if not any(_sections(one, looking.history)):
        return ChangeKind.OTHER
    return ChangeKind.FIRST if one.was is None else ChangeKind.SECTION


def marks(one: Moved, looking: Looking) -> tuple[LookMark, ...]:
    """Why a line is to be looked at, in the order of the rule; nothing where it is not."""
    return tuple(_marks(one, looking))


def _marks(one: Moved, looking: Looking) -> Iterator[LookMark]:
    rule, kind = looking.rule, change_kind(one, looking)
    if one.after is not None and one.after.place is not None and one.after.place <= rule.top:
        yield LookMark.TOP
    if one.change is not None and _size(one.change) > rule.over:
        yield LookMark.LARGE
    if one.was is None and one.now is not None:
        yield LookMark.FIRST
    if one.after is None:
        yield LookMark.LEFT
    if kind in {ChangeKind.DECISION, ChangeKind.CORRECTION}:
        yield LookMark(kind.value)
    if one.before is not None and one.after is not None and one.before.status != one.after.status:
        yield LookMark.STATUS
    if _is_near(one, rule):
        yield LookMark.THRESHOLD
    if two_halls(one, looking.history):
        yield LookMark.TWO_HALLS
    if looking.lookalikes.get(one.player):
        yield LookMark.LOOKALIKE


def _size(change: Number) -> Number:
    return max(change, -change)


def _is_near(one: Moved, rule: LookRule) -> bool:
    """Whether a line has crossed a threshold, or stands close to one on either side."""
    if one.now is None:
        return False
    was = one.now if one.was is None else one.was
    crossed = (min(was, one.now) < bar <= max(was, one.now) for bar in rule.thresholds)
    return any(crossed) or any(_size(one.now - bar) <= rule.near for bar in rule.thresholds)


def _is_corrected(one: Moved, looking: Looking) -> bool:
    found = (name for reason in one.reasons for name in (reason.fact, *reason.events))
    return any(name in looking.corrected or _corrects(looking.history, name) for name in found)


def _corrects(history: History, name: str) -> bool:
    fact = history.documents.get(name)
    return isinstance(fact, Corrected) or (fact is not None and corrects(fact) is not None)


def _is_decided(one: Moved, history: History) -> bool:
    names = (name for reason in one.reasons for name in (reason.fact, *reason.events))
    facts = (history.documents.get(name) for name in names)
    is_written = any(fact is not None and fact.__struct_config__.tag in _DECIDING for fact in facts)
    return is_written or any(reason.cause == _BY_HAND for reason in one.reasons)


def _first_version(history: History, fact: Document) -> str:
    """The id under which something was first recorded."""
    earlier = corrects(fact)
    while earlier is not None and earlier in history.documents:
        fact = history.documents[earlier]
        earlier = corrects(fact)
    return fact.id


def _sections(one: Moved, history: History) -> Iterator[Document]:
    """The sections that counted in a change."""
    for event in dict.fromkeys(event for reason in one.reasons for event in reason.events):
        fact = history.documents.get(event)
        if isinstance(fact, history.regulation.sections):
            yield fact


def two_halls(one: Moved, history: History) -> tuple[Document, ...]:
    """Two sections that counted for one player, were played on the same day and belong to different competitions; or nothing."""
    for first, second in combinations(_sections(one, history), 2):
        if _hall(history, first) != _hall(history, second) and _overlap(_days(history, first), _days(history, second)):
            return first, second
    return ()


def _hall(history: History, section: Document) -> str:
    """What is played in one place: the sections of a competition, and those that are linked to one (FFJD-27)."""
    competition: str = getattr(section, "competition", "")
    linked = None if competition else history.regulation.presented(section).linked
    return competition or linked or section.id


def _days(history: History, section: Document) -> tuple[date, date]:
    first = history.regulation.presented(section).first_day
    last: date | None = getattr(section, "last_day", None) or getattr(section, "day", None)
    return first, max(first, last or first)


def _overlap(one: tuple[date, date], other: tuple[date, date]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
