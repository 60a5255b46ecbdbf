"""Standings the slow way: every criterion looked up in the games each time, in fractions, one addition after the other."""

from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import add

from ronde.ground.ids import PlayerId
from ronde.ground.results import NOBODY
from ronde.play.draw import initial_ranks
from ronde.play.section import Game, Section, is_meeting

Part = tuple[int, PlayerId | None, Fraction, bool]
Line = tuple[int, PlayerId, list[tuple[Fraction, list[Part]]]]


def slow_table(section: Section, rounds: frozenset[int]) -> list[Line]:
    """Everybody with a rank, and for each criterion its number and the games it came from."""
    slow = Slow(section, rounds)
    groups = [sorted(slow.players, key=initial_ranks(section).__getitem__)]
    worths: dict[PlayerId, list[tuple[Fraction, list[Part]]]] = {player: [] for player in slow.players}
    for name in section.plan.criteria:
        groups = [made for tied in groups for made in slow.split(name, tied, worths)]
    lines: list[Line] = []
    for tied in groups:
        rank = len(lines) + 1
        lines += [(rank, player, worths[player]) for player in tied]
    return lines


class Slow:
    """One section in the rounds that count."""

    def __init__(self, section: Section, rounds: frozenset[int]) -> None:
        self.section, self.rounds = section, rounds
        self.players = [entry.player for entry in section.entries]

    def split(
        self, name: str, tied: list[PlayerId], worths: dict[PlayerId, list[tuple[Fraction, list[Part]]]]
    ) -> list[list[PlayerId]]:
        values = {}
        for player in tied:
            parts = self.parts(name, player, tied)
            values[player] = self.value(name, player, parts)
            worths[player].append((values[player], parts))
        ordered = sorted(tied, key=lambda player: -values[player])
        cuts = [
            0,
            *(at + 1 for at, (one, other) in enumerate(pairwise(ordered)) if values[one] != values[other]),
            len(ordered),
        ]
        return [ordered[start:end] for start, end in pairwise(cuts)]

    def games(self, player: PlayerId) -> list[tuple[int, Game]]:
        found = [(round_.number, game) for round_ in self.section.rounds for game in round_.games]
        return [(at, game) for at, game in found if at in self.rounds and game.result and player in game.players]

    def code(self, game: Game, player: PlayerId) -> str:
        return game.counted if player == game.first else self.section.codes[game.counted].counterpart

    def scored(self, game: Game, player: PlayerId) -> Fraction:
        if game.second is None and game.result == self.section.bye and "bye" in self.section.plan.halves:
            return Fraction(self.section.plan.halves["bye"], 2)
        return Fraction(self.section.halves(self.code(game, player)), 2)

    def points(self, player: PlayerId | None) -> Fraction:
        if player is None:
            return Fraction(0)
        return reduce(add, (self.scored(game, player) for _, game in self.games(player)), Fraction(0))

    def is_won(self, game: Game, player: PlayerId) -> bool:
        mine = self.section.codes[self.code(game, player)]
        return mine.counterpart != NOBODY and mine.halves > self.section.codes[mine.counterpart].halves

    def is_played(self, game: Game) -> bool:
        return self.section.codes[game.counted].played  # a bye is not

    def margin(self, game: Game, player: PlayerId) -> Fraction:
        if game.second is None and game.result == self.section.bye != "":
            return Fraction(self.section.plan.bye_spread)
        if game.scores is None or game.second is None or not self.section.codes[game.counted].decided:
            return Fraction(0)
        by, cap = game.scores[0] - game.scores[1], self.section.plan.spread_cap
        return Fraction(max(-cap, min(cap, by if player == game.first else -by)))

    def parts(self, name: str, player: PlayerId, tied: list[PlayerId]) -> list[Part]:
        mine = [(at, game, self._other(game, player)) for at, game in self.games(player)]
        counted = {"points": self.scored, "match_points": self.scored, "spread": self.margin}
        if name in counted:
            return [(at, other, counted[name](game, player), True) for at, game, other in mine]
        if name == "wins":
            won = [(at, game, other) for at, game, other in mine if self.is_won(game, player) and self.is_played(game)]
            return [(at, other, Fraction(1), True) for at, _, other in won]
        if name in ("solkoff", "truncated", "median"):
            return self._without(name, [(at, other, self.points(other), True) for at, _, other in mine])
        if name == "sonneborn_berger":
            played = [(at, game, other) for at, game, other in mine if self.is_played(game)]
            return [(at, other, self.scored(game, player) * self.points(other), True) for at, game, other in played]
        if name in ("score", "places"):
            return self._alone(name, player)
        return self._among(name, player, tied) if name in ("ppm", "direct_encounter") else []

    def _alone(self, name: str, player: PlayerId) -> list[Part]:
        """Scores, each in its round; or places, one in every round in which anybody has one."""
        if name == "places":
            return [(at, None, -self.place(at, player), True) for at in sorted(self.rounds) if self.written(at)]
        mine = [(at, self._other(game, player), self.own_score(game, player)) for at, game in self.games(player)]
        return [(at, other, Fraction(score), True) for at, other, score in mine if score is not None]

    def own_score(self, game: Game, player: PlayerId) -> int | None:
        """The score at a player's side; beside a bare question mark it is nobody's."""
        if game.scores is None or game.counted == "?":
            return None
        return game.scores[0] if player == game.first else game.scores[1]

    def written(self, number: int) -> dict[PlayerId, int]:
        """The places of a round, by who has one."""
        games = [(at, game, player) for player in self.players for at, game in self.games(player)]
        scores = [(player, self.own_score(game, player)) for at, game, player in games if at == number]
        return {player: score for player, score in scores if score is not None}

    def place(self, number: int, player: PlayerId) -> Fraction:
        """What was written, or the place after everybody's and after the highest one written."""
        places = self.written(number)
        return Fraction(places.get(player, max(len(places), *places.values()) + 1))

    def _among(self, name: str, player: PlayerId, tied: list[PlayerId]) -> list[Part]:
        def met(one: PlayerId, other: PlayerId) -> list[tuple[int, Game]]:
            return [
                (at, game) for at, game in self.games(one) if other in game.players and is_meeting(self.section, game)
            ]

        counts = {len(met(one, other)) for one in tied for other in tied if one != other}
        if not counts or 0 in counts or (name == "direct_encounter" and len(counts) > 1):
            return []
        found = [
            (at, other, self.scored(game, player), True)
            for other in tied
            if other != player
            for at, game in met(player, other)
        ]
        return sorted(found, key=lambda part: part[0])

    @staticmethod
    def _without(name: str, parts: list[Part]) -> list[Part]:
        """Truncated leaves out the fewest points, of equals the latest; median then also the most, of equals the earliest."""
        gone: list[int] = []
        if name != "solkoff" and parts:
            gone.append(min(range(len(parts)), key=lambda at: (parts[at][2], -at)))
        left = [at for at in range(len(parts)) if at not in gone]
        if name == "median" and left:
            gone.append(max(left, key=lambda at: (parts[at][2], -at)))
        return [(*part[:3], at not in gone) for at, part in enumerate(parts)]

    def _other(self, game: Game, player: PlayerId) -> PlayerId | None:
        return game.second if player == game.first else game.first

    def value(self, name: str, player: PlayerId, parts: list[Part]) -> Fraction:
        if name == "initial_rank":
            return Fraction(-initial_ranks(self.section)[player])
        return reduce(add, (value for _, _, value, kept in parts if kept), Fraction(0))


SUMS = (
    "match_points",
    "points",
    "spread",
    "ppm",
    "direct_encounter",
    "solkoff",
    "median",
    "truncated",
    "sonneborn_berger",
    "wins",
    "initial_rank",
    "score",
    "places",
)
