"""Whether the clocks of a series are those of a homologated one (art. 5.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import either
from ronde.ground.problems import Level, PathPart, Problem, Value
from ronde.ground.trace import article
from ronde.regulations.ffjd.documents import Cadence, Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.office.entrants import known
from ronde.regulations.ffjd.parameters import AcceleratedPace, OfficialCadence, Parameters
from ronde.regulations.ffjd.state import UNRATED

Where = tuple[PathPart, ...]


def _whose(values: Mapping[str, Any]) -> str:
    return "beginners" if values["value"] == values["numbers"].beginners else "usual"


@article("5.2.2", case=_whose)
def required_time(beginners: int, players: int, numbers: AcceleratedPace) -> int:
    """Minutes and seconds a move together: 30, or 15 where at least 75 % of the players are beginners."""
    return either(100 * beginners >= numbers.percent * players, numbers.beginners, numbers.usual)


@article("5.2.2")
def time(minutes: int, seconds: int) -> int:
    """The minutes of a game and the seconds credited for each move, added."""
    return minutes + seconds


@dataclass(frozen=True, slots=True)
class Beginners:
    """The players of a series, and those of them in none of the four categories of the article."""

    players: tuple[PlayerId, ...]
    others: tuple[PlayerId, ...]
    unknown_age: int  # of the others

    @property
    def count(self) -> int:
        """How many are in at least one category."""
        return len(self.players) - len(self.others)


def beginners(series: Series, rating: Mapping[PlayerId, int], numbers: AcceleratedPace) -> Beginners:
    """Who is under 15 on the first day (FFJD-17), a pupil, unrated, or below 1400."""
    entrants = known(series)

    def is_beginner(player: PlayerId) -> bool:
        age = entrants[player].age
        is_young = age is not None and age < numbers.under_age
        is_pupil = series.pupils == "all" or player in series.pupils
        return is_young or is_pupil or rating[player] == UNRATED or rating[player] < numbers.below

    others = tuple(player for player in rating if not is_beginner(player))
    unknown = sum(entrants[player].age is None for player in others)
    return Beginners(tuple(rating), others, unknown)


def pace_verdict(series: Series, field: Beginners, edition: Parameters) -> Iterator[Problem]:
    """Each pace that was played, by the rules of its cadence."""
    if series.pace is None and not series.paces:
        yield Problem("ffjd.pace-missing", "5.2", (series.id, "pace"))
    for where, cadence, pace in _told(series):
        of_cadence = _slow(where, pace, edition) if cadence == "slow" else _accelerated(where, pace, field, edition)
        yield from of_cadence


def _told(series: Series) -> Iterator[tuple[Where, Cadence, Pace]]:
    """What was on the clocks, with the cadence it was to be of; by the round where rounds differ (FFJD-28)."""
    if series.pace is not None:
        for cadence in dict.fromkeys(series.rounds or [series.cadence]):
            yield (series.id, "pace"), cadence, series.pace
    for row, pace in enumerate(series.paces):
        yield (series.id, "paces", row), series.rounds[row] if series.rounds else series.cadence, pace


def _slow(where: Where, pace: Pace, edition: Parameters) -> Iterator[Problem]:
    """One of the official cadences (art. 5.2.1); another is for the officer to accept (FFJD-17)."""
    if pace.other is not None:
        yield Problem("ffjd.pace-other", "5.2, FFJD-17", where, {"given": pace.other}, Level.OFFICER)
    elif pace.thought is not None:
        yield Problem("ffjd.no-clocks", "5.2.2", where)
    elif not any(_is(pace, official) for official in edition.official_cadences):
        yield _unofficial(where, pace, edition)


def _is(pace: Pace, official: OfficialCadence) -> bool:
    is_set_so = bool(official.minutes) and (pace.minutes, pace.seconds) == (official.minutes, official.seconds)
    return pace.official == official.name or is_set_so


def _unofficial(where: Where, pace: Pace, edition: Parameters) -> Problem:
    given = pace.official if pace.official is not None else f"{pace.minutes} min + {pace.seconds} s"
    known = tuple(official.name for official in edition.official_cadences)
    return Problem("ffjd.pace-unofficial", "5.2.1", where, {"given": given, "known": known})


def _accelerated(where: Where, pace: Pace, field: Beginners, edition: Parameters) -> Iterator[Problem]:
    """Time enough for its players (art. 5.2.2); without clocks only among beginners; an official cadence has enough."""
    numbers = edition.accelerated_pace
    if pace.other is not None:
        yield Problem("ffjd.pace-other", "5.2, FFJD-17", where, {"given": pace.other}, Level.OFFICER)
    elif pace.official is not None:
        if not any(_is(pace, official) for official in edition.official_cadences):
            yield _unofficial(where, pace, edition)
    else:
        required = required_time(field.count, len(field.players), numbers)
        yield from _timed(where, pace, field, required, numbers)


def _timed(where: Where, pace: Pace, field: Beginners, required: int, numbers: AcceleratedPace) -> Iterator[Problem]:
    has = time(pace.minutes, pace.seconds) if pace.minutes is not None else pace.thought or 0
    values: dict[str, Value] = {
        "time": has,
        "required": required,
        "beginners": field.count,
        "count": len(field.players),
        "percent": numbers.percent,
        "unknown": field.unknown_age,
        "players": field.others,
    }
    if pace.thought is not None and required > numbers.beginners:
        yield Problem("ffjd.no-clocks-here", "5.2.2", where, values)
    elif has < numbers.beginners:
        yield Problem("ffjd.pace-too-fast", "5.2.2", where, {"time": has, "least": numbers.beginners})
    elif has < required:
        yield Problem("ffjd.pace-fast", "5.2.2", where, values)
