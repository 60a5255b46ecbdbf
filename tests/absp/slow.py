"""The rating once more, slowly: one player and one game at a time, in Fractions, with its numbers typed again by hand.

Written from the six points and the readings alone, to disagree with the book where the book is wrong. It shares no code
with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from math import floor

from ronde.regulations.absp.documents import Tournament
from ronde.regulations.documents import Adopted, Document


@dataclass
class Person:
    """What is known of a player: (points per game, games) of each event, newest first; the rating as listed."""

    events: list[tuple[Fraction, int]] = field(default_factory=list)
    rating: int | None = None
    last: date = date.min
    computed: date = date.min


Met = list[tuple[str, str, int]]  # player, opponent, +50, 0 or -50


class Slow:
    """Ratings as the text tells them, by player id."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}

    def go_through(self, facts: list[Document]) -> None:
        for fact in sorted(facts, key=_turn):
            if isinstance(fact, Adopted):
                for line in fact.ratings:
                    last = line.last_day or fact.day
                    self.people[line.player] = Person(
                        [(Fraction(line.rating), line.games)], line.rating, last, fact.day
                    )
            elif isinstance(fact, Tournament):
                self._tournament(fact)

    def rating_on(self, player: str, day: date) -> int:
        """As listed on a day: computed again if the window has grown since, and there is more than one event."""
        person = self.people[player]
        assert person.rating is not None
        grown = person.computed < date(2011, 1, 1) <= day
        return _listed(_weighted(person.events, day), 50) if grown and len(person.events) > 1 else person.rating

    def games_on(self, player: str, day: date) -> int:
        return min(_window(day), sum(games for _, games in self.people[player].events))

    def list_on(self, day: date) -> dict[str, tuple[int, int, date]]:
        """Everyone ever rated: rating, games, last day."""
        return {who: (self.rating_on(who, day), self.games_on(who, day), one.last) for who, one in self.people.items()}

    def active_on(self, day: date) -> set[str]:
        return {
            who
            for who, one in self.people.items()
            if (one.last.year + 1, one.last.month, one.last.day) >= (day.year, day.month, day.day)
        }

    def _tournament(self, event: Tournament) -> None:
        met: Met = []
        for game in event.games:
            if game.result in {"win", "loss", "draw"}:
                assert game.opponent is not None
                won = {"win": 50, "loss": -50, "draw": 0}[game.result]
                met += [(game.player, game.opponent, won), (game.opponent, game.player, -won)]
        players = {player for player, _, _ in met}
        start = {who: self.rating_on(who, event.day) for who in players if who in self.people}
        marks, new = self._section(met, start, event.day)
        few = {who for who in start if self.games_on(who, event.day) < 30} if event.day > date(2009, 3, 31) else set()
        moved = {who: new[who] for who in few if abs(new[who] - start[who]) >= 10}
        if moved:
            marks, new = self._section(met, {**start, **moved}, event.day)
        for who in players:
            person = self.people.setdefault(who, Person())
            games = sum(player == who for player, _, _ in met)
            person.events = _still_counting([(marks[who], games), *person.events], event.day)
            person.rating, person.last, person.computed = new[who], event.day, event.day

    def _section(self, met: Met, start: dict[str, int], day: date) -> tuple[dict[str, Fraction], dict[str, int]]:
        players = {player for player, _, _ in met}
        unrated = players - start.keys()
        one = {}
        for who in unrated:
            against_rated = [start[other] + won for player, other, won in met if player == who and other in start]
            if against_rated:
                one[who] = Fraction(sum(against_rated), len(against_rated))
        mean = Fraction(sum(one.values()), len(one)) if one else Fraction(100)
        worth: dict[str, Fraction | int] = {who: one.get(who, mean) for who in unrated} | start
        marks = {who: _mean([worth[other] + won for player, other, won in met if player == who]) for who in unrated}
        first = {who: _listed(mark, 80) for who, mark in marks.items()}
        new = dict(first)
        for who, own in start.items():
            points = []
            for player, other, won in met:
                if player == who:
                    rating = first[other] if other in first else max(own - 40, min(own + 40, start[other]))
                    points.append(rating + won)
            marks[who] = _mean(points)
            games = len(points)
            new[who] = _listed(_weighted([(marks[who], games), *self.people[who].events], day), 50)
        return marks, new


def _turn(fact: Document) -> tuple[date, int]:
    """The day, and on it the lists before the tournaments; then the order of recording."""
    assert isinstance(fact, Adopted | Tournament)
    return fact.day, 0 if isinstance(fact, Adopted) else 1


def _window(day: date) -> int:
    return 100 if day <= date(2010, 12, 31) else 150


def _weighted(events: list[tuple[Fraction, int]], day: date) -> Fraction:
    """Game by game, from the newest: 150, 149 ... 51, or 225, 224 ... 76."""
    games = [mark for mark, number in events for _ in range(number)][: _window(day)]
    top = 150 if _window(day) == 100 else 225
    weights = [top - age for age in range(len(games))]
    return sum((mark * weight for mark, weight in zip(games, weights, strict=True)), Fraction(0)) / sum(weights)


def _still_counting(events: list[tuple[Fraction, int]], day: date) -> list[tuple[Fraction, int]]:
    """The events of which at least one game is inside the window."""
    return [event for at, event in enumerate(events) if sum(games for _, games in events[:at]) < _window(day)]


def _mean(points: Sequence[Fraction | int]) -> Fraction:
    return Fraction(sum(points), len(points))


def _listed(value: Fraction, least: int) -> int:
    return max(least, floor(value + Fraction(1, 2)))
