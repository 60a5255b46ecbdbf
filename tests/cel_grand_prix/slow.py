"""The Grand Prix once more, slowly: plain Python and Fractions, with its numbers typed again by hand from the document.

Written to disagree with the book where the book is wrong. It shares no code with it: it reads the facts as people write
them, and does not know of columns, states or editions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any

from ronde.regulations.cel_grand_prix.documents import Carried, Choice, Event, Option, Ruling, Section
from ronde.regulations.documents import Closed, Document, Withdrawn

# Annex 1: the last difference of lines 0 to 49; beyond the last is line 50. A line adds as many percent as its number.
LAST = [
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 734),
]
WORTH = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "--": 0.0}
OTHER = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "--": "--"}

Totals = dict[str, Fraction]
Paid = dict[tuple[str, str], Fraction]


def percent_of(difference: int) -> int:
    for line, last in enumerate(LAST):
        if difference <= last:
            return line
    return 50


def quarter_of(day: date) -> str:
    return f"{day.year}Q{1 + (day.month - 1) // 3}"


@dataclass
class Late:
    """A change of a closed quarter, known from a day on: the events it takes the place of, and the one it brings."""

    id: str
    day: date
    old: list[Event | Carried]
    new: Event | Carried | None

    @property
    def quarters(self) -> set[str]:
        return {quarter_of(event.day) for event in [*self.old, *([self.new] if self.new else [])]}


class Slow:
    """``counted``: by event its quarter and the points of each player; ``paid[quarter]``: the purses that were given.

    ``pending`` are the changes without a ruling, ``awaiting`` the closed quarters whose purses wait for an answer: ``for_cap`` those of
    them that wait to be told what the cap is for. ``with_cap``: what each event would have brought with it, while nobody has said.
    """

    def __init__(self) -> None:
        self.counted: dict[str, tuple[str, Totals]] = {}
        self.paid: dict[str, Paid] = {}
        self.options: list[Option] = []
        self.choices: dict[str, str] = {}
        self.closed: set[str] = set()
        self.awaiting: set[str] = set()
        self.for_cap: set[str] = set()
        self.with_cap: dict[str, Totals] = {}
        self.is_said = False
        self.days: dict[str, date] = {}
        self.pending: dict[str, Late] = {}

    def go_through(self, facts: list[Document]) -> None:
        options = [fact for fact in facts if isinstance(fact, Option)]
        self.options = sorted(options, key=lambda option: option.day)
        for fact in sorted(_in_effect(facts), key=_turn):
            match fact:
                case Event() | Carried():
                    self._count(fact)
                case Late():
                    self.pending[fact.id] = fact
                case Ruling():
                    self._rule(fact)
                case Option() if fact.cap:
                    self._say(fact)
                case Choice() if fact.quarter not in self.closed - self.awaiting:
                    self.choices[fact.quarter] = fact.reading
                    if fact.quarter in self.awaiting:
                        self._pay(fact.quarter)
                case Closed():
                    self.closed.add(quarter_of(fact.day))
                    self._pay(quarter_of(fact.day))

    def totals(self, quarter: str, *, capped: bool = False) -> Totals:
        """The best twelve."""
        results = self.results(quarter, capped=capped)
        return {player: sum(sorted(points)[-12:], Fraction(0)) for player, points in results.items()}

    def participations(self, quarter: str) -> Totals:
        return {player: Fraction(len(points)) for player, points in self.results(quarter).items()}

    def results(self, quarter: str, *, capped: bool = False) -> dict[str, list[Fraction]]:
        """The points of each event of a quarter, by player."""
        found: dict[str, list[Fraction]] = {}
        for event, (where, points) in self.counted.items():
            shown = self.with_cap.get(event, points) if capped else points
            for player, worth in shown.items() if where == quarter else ():
                found.setdefault(player, []).append(worth)
        return found

    def asked(self) -> set[str]:
        """The changes and quarters for which a ruling or a choice is asked; of changes of one event only for the last."""
        overtaken = {event.id for late in self.pending.values() for event in late.old}
        return (set(self.pending) - overtaken) | self.awaiting

    def _count(self, event: Event | Carried) -> None:
        self.days[event.id] = event.day
        if isinstance(event, Carried):  # as the club's table has it
            self.counted[event.id] = quarter_of(event.day), {one.player: Fraction(one.points) for one in event.results}
            return
        points = dict(worth for section in event.sections for worth in self._worth(event, section))
        self.counted[event.id] = quarter_of(event.day), points
        if not self.is_said:
            capped = (worth for section in event.sections for worth in self._worth(event, section, always_capped=True))
            self.with_cap[event.id] = dict(capped)

    def _say(self, option: Option) -> None:
        """The first word of the committee on the cap: what has waited for it is shared out; nothing is asked any more."""
        if not self.is_said:
            self.is_said = True
            for event, (quarter, _) in list(self.counted.items()):
                is_reached = quarter in self.for_cap or quarter not in self.closed
                if option.cap == "everywhere" and is_reached and self.days[event] >= option.day:
                    self.counted[event] = quarter, self.with_cap.get(event, self.counted[event][1])
            for quarter in sorted(self.for_cap):
                self._pay(quarter)

    def _rule(self, ruling: Ruling) -> None:
        """Carry out what the committee lets in, once; earlier versions of the same event are done with."""
        late = self.pending.pop(ruling.of, None)
        if late is None:
            return
        for event in late.old:
            self.pending.pop(event.id, None)
            if ruling.decision != "stands":
                self.counted.pop(event.id, None)
        if late.new and ruling.decision != "stands":
            self._count(late.new)
        for quarter in late.quarters & self.closed if ruling.decision == "purses" else ():
            self._pay(quarter)

    def _caps_everywhere(self, day: date) -> bool:
        """What the last option up to the day says, whenever the event comes to be counted."""
        said = [option.cap for option in self.options if option.cap and option.day <= day]
        return said[-1:] == ["everywhere"]

    def reading(self, quarter: str) -> str | None:
        """The choice for the quarter, or the last option up to its end."""
        said = [option.purses for option in self.options if option.purses and quarter_of(option.day) <= quarter]
        return self.choices.get(quarter) or (said[-1] if said else None)

    def _worth(self, event: Event, section: Section, *, always_capped: bool = False) -> Iterator[tuple[str, Fraction]]:
        ratings = {entry.player: entry.rating for entry in section.entries}
        grid = _grid(event, len(section.entries))
        for entry in section.entries:
            first = sum(other.score > entry.score for other in section.entries)
            tied = [other.player for other in section.entries if other.score == entry.score]
            worth = sum(grid[first : first + len(tied)], Fraction(0)) / len(tied)
            if event.kind == "swiss" or always_capped or self._caps_everywhere(event.day):
                worth = min(worth, Fraction(5))
            bonus = Fraction(0)
            for game in section.games:
                if entry.player not in {game.white, game.black} or event.day < date(2020, 1, 1):
                    continue
                code = str(game.result) if entry.player == game.white else OTHER[str(game.result)]
                opponent = game.black if entry.player == game.white else game.white
                bonus += _bonus(ratings[entry.player], ratings[opponent], code)
            yield entry.player, worth * (1 + bonus)

    def _pay(self, quarter: str) -> None:
        """Share out by the reading that holds; where none does and they differ, what was given before stays."""
        larger = self.purses(quarter, always_points=False)
        points = self.purses(quarter, always_points=True)
        reading = self.reading(quarter)
        if self.depends_on_cap(quarter):
            self.awaiting.add(quarter)
            self.for_cap.add(quarter)
            self.paid.setdefault(quarter, {})
            return
        self.for_cap.discard(quarter)
        if larger != points and reading is None:
            self.awaiting.add(quarter)
            self.paid.setdefault(quarter, {})
            return
        self.awaiting.discard(quarter)
        self.paid[quarter] = points if reading == "points" else larger

    def depends_on_cap(self, quarter: str) -> bool:
        """Whether the cap would change a purse, in a reading that is still possible, and nobody has said what it is for."""
        possible = {"larger": [False], "points": [True]}.get(self.reading(quarter) or "", [False, True])
        return not self.is_said and any(
            self.purses(quarter, always_points=one) != self.purses(quarter, always_points=one, capped=True)
            for one in possible
        )

    def purses(self, quarter: str, *, always_points: bool, capped: bool = False) -> Paid:
        """Share out; everyone with two gives one up, all together; again, until nobody has two."""
        totals = self.totals(quarter, capped=capped)
        points = {player: total for player, total in totals.items() if total > 0}
        events = self.participations(quarter)
        while True:
            for_points, for_events = _shared(points, [50, 30, 10]), _shared(events, [30, 10])
            both = sorted(set(for_points) & set(for_events))
            if not both:
                break
            for player in both:
                if always_points or for_points[player] >= for_events[player]:
                    del events[player]
                else:
                    del points[player]
        held = {(player, "points"): share for player, share in for_points.items()}
        held |= {(player, "participations"): share for player, share in for_events.items()}
        return {key: Fraction(floor(share * 100), 100) for key, share in held.items()}


def _in_effect(facts: list[Document]) -> list[Any]:
    """What is left to happen, in order of recording: a corrected event only as corrected, unless a quarter was closed above it."""
    found: dict[str, Any] = {}
    closed: set[str] = set()
    last_close = date.min
    versions: dict[str, list[Event | Carried]] = {}
    for fact in facts:
        if isinstance(fact, Event | Carried | Withdrawn):
            earlier = fact.of if isinstance(fact, Withdrawn) else fact.replaces or ""
            new = fact if isinstance(fact, Event | Carried) else None
            old = versions.get(earlier, [])
            versions[fact.id] = [*old, *([new] if new else [])]
            known = date.fromisoformat(fact.recorded) if fact.recorded else last_close
            late = Late(fact.id, max(known, last_close), old, new)
            if late.quarters & closed:
                found[fact.id] = late
                continue
            found.pop(earlier, None)
        if isinstance(fact, Closed):
            closed.add(quarter_of(fact.day))
            last_close = max(last_close, fact.day)
        if not isinstance(fact, Withdrawn):
            found[fact.id] = fact
    return list(found.values())


def _turn(fact: Any) -> tuple[date, int]:
    """The day; on it options first, then events, then the close, what came after it and the committee; within those the order of recording."""
    return fact.day, 0 if isinstance(fact, Option) else 1 if isinstance(fact, Event | Carried) else 2


def _grid(event: Event, players: int) -> list[Fraction]:
    if event.kind == "swiss":
        return [Fraction(points) for points in ((5, 4, 3, 2, 1) if players <= 10 else (5, 4, 3, 3, 2, 2, 1, 1))]
    if event.day < date(2022, 10, 1):
        return [Fraction(5), Fraction(3), Fraction(2)]
    whole = Fraction(5, 2) * players
    return [whole / 2, whole * 3 / 10, whole / 5]


def _bonus(rating: int | str, other: int | str, code: str) -> Fraction:
    if isinstance(rating, str) or isinstance(other, str) or code in {"+", "-", "--"}:
        return Fraction(0)
    return Fraction(percent_of(max(0, other - rating)), 100) * Fraction(WORTH[code])


def _shared(totals: Totals, purses: list[int]) -> Totals:
    found: Totals = {}
    for player, total in totals.items():
        first = sum(other > total for other in totals.values())
        tied = sum(other == total for other in totals.values())
        share = Fraction(sum(purses[first : first + tied]), tied)
        if share:
            found[player] = share
    return found
