"""When rounds begin: a timetable of a section, and what becomes of it when the hall is late.

Moments are those of the hall's own clock, without a zone: what is written on the wall.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Literal


@dataclass(frozen=True, slots=True)
class RoundTime:
    """When a round begins."""

    round: int
    start: datetime


@dataclass(frozen=True, slots=True)
class Break:
    """A meal, a prize-giving: from when, for how many minutes, called how."""

    start: datetime
    minutes: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Timetable:
    """The rounds and breaks of a section, in order."""

    rounds: tuple[RoundTime, ...] = ()
    breaks: tuple[Break, ...] = ()

    def start(self, number: int) -> datetime | None:
        """When a round begins, if it is said."""
        return next((one.start for one in self.rounds if one.round == number), None)


@dataclass(frozen=True, slots=True)
class PlayingDay:
    """A day of an event: when its first round begins, and how many rounds it has."""

    start: datetime
    rounds: int


def regular(first: datetime, rounds: Sequence[int], minutes: int, breaks: Sequence[Break] = ()) -> Timetable:
    """Rounds one after the other, so many minutes apart; one that would begin in a break, or run into it, begins after it."""
    made, at = list[RoundTime](), first
    for number in rounds:
        at = _after_breaks(at, minutes, breaks)
        made.append(RoundTime(number, at))
        at += timedelta(minutes=minutes)
    return Timetable(tuple(made), tuple(sorted(breaks, key=lambda one: one.start)))


def by_days(days: Sequence[PlayingDay], minutes: int, breaks: Sequence[Break] = ()) -> Timetable:
    """The rounds of several days, counted on from one to the next."""
    made = list[RoundTime]()
    for day in days:
        numbers = range(len(made) + 1, len(made) + day.rounds + 1)
        made += regular(day.start, numbers, minutes, breaks).rounds
    return Timetable(tuple(made), tuple(sorted(breaks, key=lambda one: one.start)))


def _after_breaks(at: datetime, minutes: int, breaks: Sequence[Break]) -> datetime:
    for one in sorted(breaks, key=lambda one: one.start):
        over = one.start + timedelta(minutes=one.minutes)
        if at < over and at + timedelta(minutes=minutes) > one.start:
            at = over
    return at


def moved(timetable: Timetable, number: int, minutes: int) -> Timetable:
    """The hall is late, or early: a round and all that follows on its day begin so many minutes later. Another day begins as planned."""
    since = timetable.start(number)
    if since is None:
        return timetable
    later = timedelta(minutes=minutes)

    def is_after(moment: datetime) -> bool:
        return moment >= since and moment.date() == since.date()

    return Timetable(
        tuple(replace(one, start=one.start + later) if is_after(one.start) else one for one in timetable.rounds),
        tuple(replace(one, start=one.start + later) if is_after(one.start) else one for one in timetable.breaks),
    )


def usual_minutes(timetable: Timetable) -> int | None:
    """How far apart rounds begin on the same day where no break lies between, most of the time; None where that cannot be told."""
    starts = [one.start for one in sorted(timetable.rounds, key=lambda one: one.round)]
    apart = [
        int((after - before).total_seconds()) // 60
        for before, after in pairwise(starts)
        if before.date() == after.date() and not any(before <= one.start < after for one in timetable.breaks)
    ]
    return max(set(apart), key=lambda minutes: (apart.count(minutes), -minutes), default=None)


@dataclass(frozen=True, slots=True)
class Countdown:
    """How long until a moment of the timetable: before a round begins (``begins``), until the next one does (``left``), or since it should have (``late``)."""

    kind: Literal["begins", "left", "late"]
    seconds: int

    @property
    def minutes(self) -> int:
        """Whole minutes: what is left is rounded up, so that nothing is over before it is."""
        return self.seconds // 60 if self.kind == "late" else -(-self.seconds // 60)


def countdown(timetable: Timetable, number: int, now: datetime) -> Countdown | None:
    """What a hall waits for while a round is played; nothing where the timetable does not say, or says another day."""
    start, following = timetable.start(number), timetable.start(number + 1)
    if start is not None and now < start:
        return Countdown("begins", _seconds(now, start)) if start.date() == now.date() else None
    if following is None or following.date() != now.date():
        return None
    return (
        Countdown("left", _seconds(now, following)) if now < following else Countdown("late", _seconds(following, now))
    )


def _seconds(earlier: datetime, later: datetime) -> int:
    return int((later - earlier).total_seconds())
