"""The regulation once more, slowly: one player at a time, in Fractions, with its numbers typed again by hand.

Written from the document alone, to disagree with the book where the book is wrong. It shares no code with it.
"""

from datetime import date, timedelta
from fractions import Fraction
from math import ceil, floor

from ronde.regulations.documents import Adopted, Corrected, Document
from ronde.regulations.fisf_classique.documents import Entry, Event, Season

PL_STAR = {"super": 2350, "1": 2250, "2": 2000, "3": 1800, "4": 1700, "5": 1500, "6": 1300, "7": 1000}
M = {1: 20, 2: 50, 3: 100, 4: 150, 5: 250}
FIXED = {
    "world-championship": 5,
    "national-championship": 4,
    "international-open": 4,
    "regional-masters": 2,
    "departmental-masters": 1,
}


class Slow:
    """Ratings as the text tells them: ``rating`` and ``last`` by player id.

    ``beyond``: who was lifted at the start of which season without being of the first ten of the last World Championship;
    ``left_out``: who is of them, below the bar, and was neither lifted nor passed over.
    """

    def __init__(self) -> None:
        self.rating: dict[str, int] = {}
        self.last: dict[str, date] = {}
        self.season: tuple[date, int] | None = None
        self.first_ten: list[str] = []
        self.beyond: list[tuple[str, str]] = []
        self.left_out: list[tuple[str, str]] = []

    def go_through(self, facts: list[Document]) -> None:
        for fact in sorted(facts, key=_turn):
            match fact:
                case Adopted():
                    for line in fact.ratings:
                        self.rating[line.player] = line.rating
                        self.last[line.player] = max(line.last_day or fact.day, self.last.get(line.player, date.min))
                case Season():
                    self.season = fact.day, fact.bars.joker
                    below = [who for who in self.first_ten if self.rating.get(who, 0) < fact.bars.joker]
                    self.left_out += [
                        (fact.id, who) for who in below if who not in fact.world_top and who not in fact.passed_over
                    ]
                    for player in fact.world_top:
                        if self.first_ten and player not in self.first_ten:
                            self.beyond.append((fact.id, player))
                        self.rating[player] = max(self.rating.get(player, 0), fact.bars.joker)
                case Corrected():
                    self.rating[fact.player] = fact.rating
                case Event():
                    self._event(fact)

    def _event(self, event: Event) -> None:
        entries = [entry for entry in event.entries if not entry.no_show]
        n = len(entries)
        start = {entry.player: self._start(entry, event) for entry in entries}
        initial = sorted(start.values(), reverse=True)
        jokers = sum(rating >= self._joker_bar(event.last_day) for rating in start.values())
        category = event.category or FIXED.get(event.kind) or (1 if n <= 16 else 2 if n <= 32 else 3 if n <= 64 else 4)
        ct = Fraction(8, 10) if event.kind == "tournament-b" else Fraction(1)
        not_jokers = 100 - Fraction(100 * jokers, n)
        short = max(0, 14 - event.games)
        most = ct * (400 - (5 - category) * 25 - short * 5 - not_jokers / 2)
        for entry, place in zip(entries, _places(entries), strict=True):
            points = (n - place + 1) + self._bonus(M[category], place)
            points += _game_points(initial[place - 1], start[entry.player], most)
            self.rating[entry.player] = start[entry.player] + points
        for entry in entries:
            self.last[entry.player] = event.last_day
        if event.kind == "world-championship":
            ranked = zip(entries, _places(entries), strict=True)
            self.first_ten = [entry.player for entry, place in ranked if place <= 10]

    def _start(self, entry: Entry, event: Event) -> int:
        series = "" if entry.duplicate is None else str(entry.duplicate)
        star = PL_STAR.get(series if series == "super" else series[:1])
        if entry.player not in self.rating:
            return star or (600 if event.last_day < date(2015, 9, 1) else 1000)
        first = event.first_day or event.last_day
        try:
            limit = first.replace(year=first.year - 2)
        except ValueError:
            limit = (first - timedelta(days=1)).replace(year=first.year - 2)
        inactive = self.last.get(entry.player, date.min) < limit
        return max(self.rating[entry.player], star) if inactive and star is not None else self.rating[entry.player]

    def _joker_bar(self, day: date) -> int:
        editions = [(date(2011, 1, 1), 2200), (date(2015, 8, 1), 2800), (date(2015, 9, 1), 2900)]
        since, bar = max(one for one in editions if one[0] <= day)
        if self.season and self.season[0] >= since:
            return self.season[1]
        return bar

    @staticmethod
    def _bonus(worth: int, place: int) -> int:
        bonus = {1: Fraction(worth), 2: Fraction(worth, 2), 3: Fraction(worth, 5), 4: Fraction(worth, 10)}
        exact = bonus.get(place, Fraction(0))
        assert exact.denominator == 1
        return int(exact)


def _turn(fact: Document) -> tuple[date, int]:
    """The day, and on it: lists and seasons, then events, then corrections; within those the order of recording."""
    if isinstance(fact, Event):
        return fact.last_day, 1
    assert isinstance(fact, Adopted | Season | Corrected)
    return fact.day, 2 if isinstance(fact, Corrected) else -1 if isinstance(fact, Adopted) else 0


def _places(entries: list[Entry]) -> list[int]:
    """The places given, or those that match points and limited margins lead to."""
    if all(entry.place for entry in entries):
        return [entry.place or 0 for entry in entries]
    keys = [
        (entry.points or 0, sum(max(-100, min(100, margin)) for margin in entry.margins or [])) for entry in entries
    ]
    return [1 + sum(other > key for other in keys) for key in keys]


def _game_points(ci: int, cj: int, most: Fraction) -> int:
    exact = Fraction(2, 3) * (ci - cj) if cj <= ci else -Fraction(1, 3) * (cj - ci)
    nearest = floor(exact + Fraction(1, 2))  # thirds: never a half
    if nearest > most:
        return floor(most)
    if nearest < -most / 2:
        return ceil(-most / 2)
    return nearest
