"""The Grand Prix once more, slowly: plain Python and Fractions, with its numbers typed again by hand from the document.

Written to disagree with the book where the book is wrong. It shares no code with it: it reads the facts as people write
them, and does not know of columns, states or editions.
"""

from collections import defaultdict
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any

from ronde.regulations.cel_grand_prix.documents import Choice, Event, Option, Section
from ronde.regulations.documents import Closed, Document

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


class Slow:
    """``results[quarter][player]``: the points of each event; ``paid[quarter]``: the purses of a closed quarter."""

    def __init__(self) -> None:
        self.results: dict[str, dict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
        self.paid: dict[str, Paid] = {}
        self.cap_everywhere = False
        self.reading: str | None = None
        self.choices: dict[str, str] = {}

    def go_through(self, facts: list[Document]) -> None:
        for fact in sorted(facts, key=_turn):
            match fact:
                case Event():
                    for section in fact.sections:
                        self._section(fact, section)
                case Option():
                    self.cap_everywhere = fact.cap == "everywhere" if fact.cap else self.cap_everywhere
                    self.reading = fact.purses or self.reading
                case Choice():
                    self.choices[fact.quarter] = fact.reading
                case Closed():
                    self._close(quarter_of(fact.day))

    def totals(self, quarter: str) -> Totals:
        """The best twelve."""
        return {
            player: sum(sorted(points)[-12:], Fraction(0)) for player, points in self.results.get(quarter, {}).items()
        }

    def participations(self, quarter: str) -> Totals:
        return {player: Fraction(len(points)) for player, points in self.results.get(quarter, {}).items()}

    def _section(self, event: Event, section: Section) -> None:
        ratings = {entry.player: entry.rating for entry in section.entries}
        grid = _grid(event, len(section.entries))
        for entry in section.entries:
            first = sum(other.score > entry.score for other in section.entries)
            tied = [other.player for other in section.entries if other.score == entry.score]
            worth = sum(grid[first : first + len(tied)], Fraction(0)) / len(tied)
            if event.kind == "swiss" or self.cap_everywhere:
                worth = min(worth, Fraction(5))
            bonus = Fraction(0)
            for game in section.games:
                if entry.player not in {game.white, game.black} or event.day < date(2020, 1, 1):
                    continue
                code = str(game.result) if entry.player == game.white else OTHER[str(game.result)]
                opponent = game.black if entry.player == game.white else game.white
                bonus += _bonus(ratings[entry.player], ratings[opponent], code)
            self.results[quarter_of(event.day)][entry.player].append(worth * (1 + bonus))

    def _close(self, quarter: str) -> None:
        larger = self.purses(quarter, always_points=False)
        points = self.purses(quarter, always_points=True)
        reading = self.choices.get(quarter, self.reading)
        if larger == points or reading == "larger":
            self.paid[quarter] = larger
        else:
            self.paid[quarter] = points if reading == "points" else {}

    def purses(self, quarter: str, *, always_points: bool) -> Paid:
        """Share out; everyone with two gives one up, all together; again, until nobody has two."""
        totals = self.totals(quarter)
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


def _turn(fact: Any) -> tuple[date, int]:
    """The day; on it options first, then events, then the close and choices; within those the order of recording."""
    return fact.day, 0 if isinstance(fact, Option) else 1 if isinstance(fact, Event) else 2


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
