"""Which edition of a list one is looking at, and how to look at another."""

from datetime import date
from typing import Any

from ronde.record.chronicle import Chronicle
from ronde.record.errata import Edition, editions
from ronde.record.history import History
from ronde.record.replay import Replay, replay
from ronde.regulations.happenings import PeriodClosed


def editions_on(chronicle: Chronicle, replayed: Replay[Any, Any], on: date) -> tuple[Edition, ...]:
    """The editions of the list valid on a day, in order; none where no list has appeared."""
    end = replayed.turn_after(on)
    closed = (one.id for one in reversed(replayed.happenings[:end]) if isinstance(one, PeriodClosed))
    last = next(closed, None)
    found = editions(chronicle)
    days = {edition.day for edition in found if edition.fact == last}
    return tuple(edition for edition in found if edition.day in days)


def shown_edition(chronicle: Chronicle, replayed: Replay[Any, Any], on: date) -> Edition | None:
    """The edition that a replay of what is known gives for a day; None where no list has appeared."""
    facts = {happening.id for happening in replayed.happenings}
    return next((one for one in editions_on(chronicle, replayed, on) if one.fact in facts), None)


def replay_of(history: History, replayed: Replay[Any, Any], edition: Edition) -> Replay[Any, Any]:
    """The history as it was when an edition was the last one."""
    known = history.chronicle(edition.known_at)
    return replay(history.regulation, known.happenings, after=replayed)
