"""The document once more, slowly: one player at a time, in Fractions that are never rounded, with its numbers typed again.

Written from the document and the readings alone, to disagree with the book where the book is wrong. It shares no code
with it. Sums of fractions are kept over their own denominators; nothing here knows of 10^-12 or 10^-9.
"""

from datetime import date
from fractions import Fraction
from math import floor

from ronde.regulations.documents import Document
from ronde.regulations.frs.documents import Game, Tournament

N = {"clasic": 20, "completiv": 18, "eliptic": 14, "compunere": 18, "anticipatie": 14, "libere": 8}
MINIMUM = {"clasic": 3, "completiv": 3, "eliptic": 3, "compunere": 3, "anticipatie": 3, "libere": 2}
FIVE = ("clasic", "completiv", "eliptic", "compunere", "anticipatie")

Key = tuple[str, str]  # the field and the type


class Slow:
    """By field and type: for every game so far (oldest first) the P of its players, and the ratings it led to."""

    def __init__(self) -> None:
        self.points: dict[Key, list[dict[str, Fraction]]] = {}
        self.values: dict[Key, list[Fraction]] = {}
        self.games: dict[Key, list[int]] = {}
        self.ratings: dict[Key, dict[str, Fraction]] = {}

    def go_through(self, facts: list[Document]) -> None:
        for fact in sorted(facts, key=_turn):
            assert isinstance(fact, Game | Tournament)
            self.play(fact)

    def play(self, game: Game | Tournament) -> None:
        key = (game.field, game.type if isinstance(game, Game) else "libere")
        current = self.ratings.get(key, {})
        j = len(game.entries)
        v = sum((current.get(entry.player, Fraction(150)) for entry in game.entries), Fraction(0)) / j
        places = [entry.place for entry in game.entries]
        p = {}
        for entry in game.entries:
            filled = range(entry.place, entry.place + places.count(entry.place))
            mean = Fraction(sum(filled), len(filled))
            p[entry.player] = v if j == 1 else v + 50 * (j - 2 * mean + 1) / (j - 1)
        self.points.setdefault(key, []).append(p)
        self.values.setdefault(key, []).append(v)
        self.games.setdefault(key, []).append(game.games if isinstance(game, Tournament) else 1)
        self.ratings[key] = self._ratings(key)

    def _ratings(self, key: Key) -> dict[str, Fraction]:
        n, k = N[key[1]], len(self.points[key])
        found = {}
        for player in {player for game in self.points[key][-n:] for player in game}:
            above, below = Fraction(0), 0
            for i in range(max(1, k - n + 1), k + 1):
                weight = 155 + 5 * n + 10 * (i - k - 1)
                if player in self.points[key][i - 1]:
                    above += self.points[key][i - 1][player] * weight
                    below += weight
            found[player] = above / below
        return found

    def counted(self, key: Key, player: str) -> list[int]:
        """The games of those among the last N in which the player took part."""
        recent = list(zip(self.points.get(key, []), self.games.get(key, []), strict=True))[-N[key[1]] :]
        return [games for points, games in recent if player in points]

    def is_active(self, key: Key, player: str) -> bool:
        return len(self.counted(key, player)) >= MINIMUM[key[1]]

    def general(self, field: str) -> dict[str, Fraction]:
        """For whoever is active in one of the five: the mean, with 150 where there is no rating."""
        by_type = {name: self.ratings.get((field, name), {}) for name in FIVE}
        players = {player for ratings in by_type.values() for player in ratings}
        return {
            player: sum((by_type[name].get(player, Fraction(150)) for name in FIVE), Fraction(0)) / 5
            for player in players
            if any(self.is_active((field, name), player) for name in FIVE)
        }

    def ranking(self, field: str, name: str) -> dict[str, tuple[int | None, int, str]]:
        """Everyone on a ranking: the place (None for provisional ones), the whole number shown, the status."""
        values = self.general(field) if name == "general" else self.ratings.get((field, name), {})
        active = {who: each for who, each in values.items() if name == "general" or self.is_active((field, name), who)}
        found: dict[str, tuple[int | None, int, str]] = {}
        for who, each in values.items():
            place = 1 + sum(other > each for other in active.values()) if who in active else None
            found[who] = place, floor(each + Fraction(1, 2)), "active" if who in active else "provisional"
        return found


def _turn(fact: Document) -> tuple[date, int]:
    assert isinstance(fact, Game | Tournament)
    return fact.day, fact.number
