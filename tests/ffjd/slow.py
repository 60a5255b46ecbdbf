"""The regulation once more, slowly: one game at a time, in Fractions, with its numbers typed again by hand.

Written from the document and the readings alone, to disagree with the book where the book is wrong. It shares no code
with it, and it works differently: facts are taken in the order in which they became known, as an officer would live
them, instead of being put into the book's order and replayed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

import msgspec.structs

from ronde.regulations.documents import Document, Step, Withdrawn
from ronde.regulations.ffjd.documents import Acceleration, Estimate, Opening, Published, Resident, Series
from ronde.regulations.ffjd.office.requests import Decision, Request
from tests.ffjd.slow_annex import Collected, collected

HALF = Fraction(1, 2)
POINTS = {"0": 0, "1": 1, "2": 2, "0fe": 0, "2fe": 2, "0fne": 0, "2fne": 2, "0r": 0, "0d": 0}
OTHER = {"0": 2, "1": 1, "2": 0, "0fe": 2, "2fe": 0, "0fne": 2, "2fne": 0, "0r": 0, "0d": 0}
COUNTED = {"0", "1", "2", "0r", "0fne", "2fne"}
REALLY_PLAYED = {"0", "1", "2", "0r"}


def homologated(series: Series) -> date:
    """The day that decides the period; every series of these histories has one."""
    assert series.homologated is not None
    return series.homologated


class Side(NamedTuple):
    player: str
    opponent: str
    points: int
    cp: int | None
    opponent_cp: int | None
    outside: bool
    played: bool
    slow: bool


@dataclass
class Counted:
    """A series as it counts: since when, in which period (None: the open one), in its latest version."""

    day: date
    series: Series | None
    period: int | None = None


@dataclass
class Given:
    """A player's Ka or a series' estimate: to whom, how much, from when, until when."""

    to: str
    value: int
    since: date
    turn: int
    until: date = date.max
    ends_published: bool = False


@dataclass
class Slow:
    """Capital-Points as the text tells them, by player id."""

    rating: dict[str, int] = field(default_factory=dict)
    periods: list[tuple[date, dict[str, int]]] = field(default_factory=list)
    series: dict[str, Counted] = field(default_factory=dict)
    submitted: dict[str, Series] = field(default_factory=dict)
    undecided: set[str] = field(default_factory=set)
    first_id: dict[str, str] = field(default_factory=dict)
    differences: list[tuple[str, Series, Series | None]] = field(default_factory=list)
    brought: list[dict[str, Fraction]] = field(
        default_factory=list
    )  # by each period that has ended, as corrected since
    replaced: list[set[str]] = field(default_factory=list)  # whose value a decision set at its end
    requests: dict[str, str] = field(default_factory=dict)
    decided: dict[str, int] = field(default_factory=dict)
    residents: list[str] = field(default_factory=list)
    given: dict[str, Given] = field(default_factory=dict)  # Ka and estimates, by the id of their fact
    reestimated: list[tuple[str, str]] = field(default_factory=list)  # by which fact, and which series
    parts: dict[str, dict[str, Collected]] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    firsts: dict[str, int] = field(default_factory=dict)
    visits: dict[str, dict[str, tuple[date, int | None]]] = field(default_factory=dict)
    waiting: set[tuple[str, str]] = field(default_factory=set)

    def go_through(self, facts: list[Document]) -> None:  # noqa: C901 - a kind of fact a case
        known = date.min
        for fact in facts:
            known = self._known(fact, known)
            match fact:
                case Opening():
                    self._open(fact)
                case Published():
                    self._close(fact.published or fact.day)
                case Series():
                    self._series(fact, known)
                case Withdrawn(of=old) if old in self.given:
                    self._end(old, fact.id, known)
                case Withdrawn():
                    self._correct(fact.of, None, known)
                case Step(action="homologate"):
                    submitted = self.submitted.pop(fact.of)
                    self._count(fact.of, msgspec.structs.replace(submitted, homologated=fact.day), known)
                case Estimate():
                    event = self.first_id[fact.series]
                    self._give(fact, Given(event, fact.estimate, fact.day, int(fact.id[1:])), known)
                    self.reestimated.append((fact.id, event))
                case Acceleration():
                    self._give(fact, Given(fact.player, fact.hundredths, fact.day, int(fact.id[1:])), known)
                case Resident():
                    self.residents.append(fact.player)
                case Request():
                    self.requests[fact.id] = fact.player
                case Decision():
                    self._decide(self.requests[fact.of], fact)

    def _known(self, fact: Document, before: date) -> date:
        """An officer reads from top to bottom: nothing is known before what stands above it, a list when it appears."""
        told = date.fromisoformat(fact.recorded[:10]) if fact.recorded else before
        return max(told, before, self.periods[-1][0] if self.periods else date.min)

    def _give(self, fact: Estimate | Acceleration, given: Given, known: date) -> None:
        """What is given instead of something else keeps its turn among those of the day."""
        if fact.replaces:
            given.turn = self.given[fact.replaces].turn
            given.ends_published = self._end(fact.replaces, fact.id, known)
        if given.ends_published or given.since < self.periods[-1][0]:
            given.since = max(given.since, self._for_the_next(known) if given.to not in self.first_id else known)
        self.given[fact.id] = given

    def _for_the_next(self, known: date) -> date:
        """The open period keeps the Ka that it began with."""
        return max(known, self.periods[-1][0] + timedelta(days=1))

    def _end(self, old: str, by: str, known: date) -> bool:
        """Something given stands no more; whether a list had it, so that it ends instead of never having been."""
        ended = self.given[old]
        published = ended.ends_published or ended.since < self.periods[-1][0]
        ended.until = self._for_the_next(known) if published else date.min
        self.reestimated = [one for one in self.reestimated if published or one[0] != old]
        if published and ended.to in self.first_id:
            self.reestimated.append((by, ended.to))
        return published

    def _decide(self, who: str, decision: Decision) -> None:
        """Above 2000, before or after, nothing happens without the Technical Council."""
        if decision.rating is None:
            return
        if decision.council or max(self.rating.get(who, 0), decision.rating) <= 2000:
            self.decided[who] = decision.rating

    def _open(self, opening: Opening) -> None:
        self.rating = {**self.rating, **{line.player: line.rating for line in opening.ratings}}
        self.periods.append((opening.day, dict(self.rating)))
        self.brought.append({})
        self.replaced.append(set())
        for line in opening.unrated:
            played = line.games if line.played is None else line.played
            above = Fraction(250 * (line.points - line.games), line.games or 1)
            value = Fraction(line.mean) + above if line.games else None
            self.parts[line.player] = {opening.id: Collected(line.games, played, value)}
            self.fresh.add(line.player)

    # Series as they become known

    def _series(self, series: Series, known: date) -> None:
        if series.homologated is None and not series.replaces:
            self.first_id[series.id] = series.id
            self.submitted[series.id] = series
            return
        if series.replaces:
            self.first_id[series.id] = self.first_id[series.replaces]
            self._correct(series.replaces, self._dated(series), known)
            return
        self.first_id[series.id] = series.id
        self._count(series.id, series, known)

    def _dated(self, series: Series) -> Series:
        """A correction of a series that a step homologated keeps its day."""
        before = self.series[self.first_id[series.id]].series
        assert before is not None
        return series if series.homologated else msgspec.structs.replace(series, homologated=before.homologated)

    def _count(self, event: str, series: Series, known: date) -> None:
        late = bool(self.periods) and homologated(series) < self.periods[-1][0]
        self.series[event] = Counted(known if late else homologated(series), series)

    def _correct(self, replaced: str, series: Series | None, known: date) -> None:
        event = self.first_id[replaced]
        was = self.series[event]
        if was.period is None:
            del self.series[event]
            if series is not None:
                self._count(event, series, known)
        elif event in self.undecided:  # it has never counted
            self.undecided.discard(event)
            del self.series[event]
            if series is not None:
                self.series[event] = Counted(known, series)
        elif series is None or all(game.result != "?" for game in series.games):  # an undecided correction waits
            assert was.series is not None
            self.differences.append((event, was.series, series))
            was.series = series

    # The list

    def _close(self, day: date) -> None:
        now = len(self.periods) - 1
        total: dict[str, Fraction] = {}
        touched = set(self.fresh)
        in_turn = sorted(self.series, key=lambda event: (self.series[event].day, int(event[1:])))
        for event in in_turn:
            counted = self.series[event]
            if counted.period is None and counted.day < day:
                assert counted.series is not None
                counted.period = now
                if any(game.result == "?" for game in counted.series.games):
                    self.undecided.add(event)
                    continue
                self._visit(event, counted.series)
                self._evolve(total, counted.series, now, 1)
                touched |= self._collect(event)
        put_right: dict[int, dict[str, Fraction]] = {}
        for event, old, new in self.differences:
            then = self.series[event].period
            assert then is not None
            self._evolve(put_right.setdefault(then, {}), old, then, -1)
            self._visit(event, new)
            if new is not None:
                self._evolve(put_right[then], new, then, 1)
            touched |= self._collect(event)
        for then, differences in put_right.items():
            for who, difference in differences.items():
                total[who] = total.get(who, Fraction(0)) + self._joining(who, then, difference)
        for _, event in self.reestimated:
            known = self.series.get(event)
            if known and known.period is not None and known.period < now and event not in self.undecided:
                touched |= self._collect(event)
        self._publish(day, total, touched)

    def _joining(self, who: str, then: int, difference: Fraction) -> Fraction:
        """Of a corrected period: what its value of then would be higher or lower by, but no fractions where 600 stood in the way."""
        cp, was = self.periods[then][1][who], self.brought[then].get(who, Fraction(0))
        self.brought[then][who] = was + difference
        before, after = cp + _nearest(was), cp + _nearest(was + difference)
        if min(before, after) >= 600 or who in self.replaced[then]:
            return difference
        return Fraction(max(600, after) - max(600, before))

    def _visit(self, event: str, series: Series | None) -> None:
        """Who was a guest in a series, and no longer those who were in another version of it."""
        here = [guest for guest in series.outside if guest.club not in {"Genève", "Heule"}] if series else []
        for who, events in self.visits.items():
            if who not in {guest.player for guest in here}:
                events.pop(event, None)
        for guest in here:
            assert series is not None
            last = series.last_day or homologated(series)
            self.visits.setdefault(guest.player, {})[event] = last, equivalent(guest.fmjd)

    def _last_visit(self, who: str) -> int | None:
        found: tuple[date, int | None] = date.min, None
        for visit in self.visits.get(who, {}).values():
            found = visit if visit[0] >= found[0] else found
        return found[1]

    def participations(self) -> dict[str, int]:
        """In how many published series each has really played, as they stand."""
        total: dict[str, int] = {}
        for event, counted in self.series.items():
            if counted.period is None or counted.series is None or event in self.undecided:
                continue
            played = [game for game in counted.series.games if str(game.result) in REALLY_PLAYED]
            for who in {who for game in played for who in (game.white, game.black)}:
                total[who] = total.get(who, 0) + 1
        return total

    def _publish(self, day: date, total: dict[str, Fraction], touched: set[str]) -> None:
        seen = {who: self._last_visit(who) for who in self.residents}
        arrived = {who: cp for who, cp in seen.items() if cp is not None and who not in self.rating}
        settled = set(self.decided) | set(arrived)
        firsts, self.waiting = {}, set()
        for who in sorted(touched):
            if who in self.firsts:
                again = self._value(who)
                if again is not None:
                    total[who] = total.get(who, Fraction(0)) + again - self.firsts[who]
                    self.firsts[who] = again
            elif who not in self.rating and who not in settled:
                found = self._first(who)
                if isinstance(found, int):
                    firsts[who] = found
                else:
                    self.waiting.add((who, found))
        new = {who: max(600, cp + _nearest(total.get(who, Fraction(0)))) for who, cp in self.rating.items()}
        self.rating = {**new, **firsts, **arrived, **self.decided}
        self.firsts |= firsts
        for who in settled:
            self.firsts.pop(who, None)
            self.parts.pop(who, None)
        self.brought[-1], self.replaced[-1] = total, set(self.decided)
        self.periods.append((day, dict(self.rating)))
        self.brought.append({})
        self.replaced.append(set())
        self.differences, self.decided, self.residents, self.reestimated, self.fresh = [], {}, [], [], set()

    # Rated players

    def _sides(self, series: Series, period: int) -> Iterator[Side]:
        cps = self.periods[period][1]
        outside = {guest.player: guest.fmjd for guest in series.outside if guest.club not in {"Genève", "Heule"}}

        def cp(player: str) -> int | None:
            return equivalent(outside[player]) if player in outside else cps.get(player)

        for game in series.games:
            code = str(game.result)
            if code not in COUNTED:
                continue
            cadence = series.rounds[(game.round or 0) - 1] if series.rounds else series.cadence
            for one, other, points in (
                (game.white, game.black, POINTS[code]),
                (game.black, game.white, OTHER[code]),
            ):
                yield Side(
                    one, other, points, cp(one), cp(other), one in outside, code in REALLY_PLAYED, cadence == "slow"
                )

    def _evolve(self, total: dict[str, Fraction], series: Series, period: int, times: int) -> None:
        since = self.periods[period][0]
        for side in self._sides(series, period):
            if side.cp is None or side.opponent_cp is None or side.outside:
                continue
            held = [one for one in self.given.values() if one.to == side.player and one.since <= since < one.until]
            factor = max(held, key=lambda one: (one.since, one.turn)).value if held else 100
            ka = Fraction(factor, 100)
            ev = (side.points - expected(side.cp - side.opponent_cp)) * k(side.cp, slow=side.slow) * ka
            total[side.player] = total.get(side.player, Fraction(0)) + times * ev

    # Unrated players

    def _collect(self, event: str) -> set[str]:
        """Put what everyone did in a series into the collections; whose changed."""
        counted = self.series[event]
        had = {who for who, parts in self.parts.items() if event in parts}
        for who in had:
            del self.parts[who][event]
        if counted.series is None:
            return had
        assert counted.period is not None
        sides = list(self._sides(counted.series, counted.period))
        found = collected(sides, self._estimate(event, counted.series))
        for who, part in found.items():
            self.parts.setdefault(who, {})[event] = part
        return had | set(found)

    def _estimate(self, event: str, series: Series) -> int | None:
        said = [one for one in self.given.values() if one.to == event and one.until == date.max]
        if said:
            return max(said, key=lambda one: (one.since, one.turn)).value
        if series.estimate is not None:
            return series.estimate
        if series.guide is None:
            return None
        year = (series.last_day or homologated(series)).year
        classes = {"CP": 6, "CE1": 7, "CE2": 8, "CM1": 9, "CM2": 10, "6e": 11}
        ages: list[int] = (
            series.guide.ages
            or [year - birth for birth in series.guide.births]
            or [classes[name] for name in series.guide.classes]
        )
        age = min(max(sum(ages) // len(ages), 8), 16)
        return 600 + 50 * (age - 8) + {"beginners": 0, "starting": 50, "one-year": 150}[series.guide.level]

    def _value(self, who: str) -> int | None:
        parts = [part for part in self.parts.get(who, {}).values() if part.value is not None]
        if not parts or any(part.needs_estimate for part in self.parts[who].values()):
            return None
        games = sum(part.games for part in parts)
        exact: Any = sum(part.games * part.value for part in parts if part.value is not None)
        return max(600, _nearest(Fraction(exact) / games))

    def _first(self, who: str) -> int | str:
        parts = self.parts.get(who, {}).values()
        played = sum(part.played for part in parts)
        if any(part.needs_estimate for part in parts):
            return "ffjd.estimate"
        value = self._value(who)
        if played < 5 or value is None:
            return "ffjd.games"
        return value if value < 1500 or played >= 7 else "ffjd.more-games"


def _nearest(value: Fraction) -> int:
    return floor(value + HALF) if value >= 0 else -floor(-value + HALF)


def expected(difference: int) -> Fraction:
    if difference >= 450:
        return Fraction(19, 10)
    if difference <= -450:
        return Fraction(1, 10)
    return 1 + Fraction(difference, 500)


def k(cp: int, *, slow: bool) -> Fraction:
    if cp < 1350:
        return Fraction(25 if slow else 15)
    if cp >= 1500:
        return Fraction(15 if slow else 5)
    return (25 if slow else 15) - Fraction(10 * (cp - 1350), 150)


def equivalent(fmjd: int | None) -> int | None:
    return None if fmjd is None else max(600, floor(Fraction(3, 2) * fmjd - 1065 + HALF))
