"""The Formule Combinée, skeleton: rounds as happenings, the standings as a board.

True control flow, simplified arithmetic: match points and spread, without the games among tied players (PPM).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated

import numpy as np
from msgspec import Meta, Struct

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.ground.numbers import Column, Ints, clamp, column, lookup, sign
from ronde.ground.problems import PathPart, Problem
from ronde.ground.trace import article, rows
from ronde.regulations.contract import Applied, Board, Change, Correction, Line, Outcome, Phase, Place, Rating
from ronde.regulations.documents import Document, Entering, Id, Withdrawn
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import Happening
from tests.skeletons.walking import EDITIONS, ranked, twice

STANDINGS = Board("standings", columns=("spread",))
PLAYING = "playing"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RoundPlayed(Happening):
    """Each game of a round from both sides."""

    round: int
    player: Column
    opponent: Column
    margin: Column


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """Two scores."""

    first: Id
    second: Id
    first_score: int
    second_score: int


class Round(Document, frozen=True, kw_only=True, tag="round"):
    """The games of a round."""

    day: date
    round: Annotated[int, Meta(ge=1)]
    games: list[Game]

    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Both players of each game."""
        for row, game in enumerate(self.games):
            yield ("games", row, "first"), PlayerId(game.first)
            yield ("games", row, "second"), PlayerId(game.second)

    def happening(self, entering: Entering) -> RoundPlayed:
        """The round in columns, the sides of a game one after the other."""
        pairs = [(PlayerId(game.first), PlayerId(game.second)) for game in self.games]
        margins = [game.first_score - game.second_score for game in self.games]
        return RoundPlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            round=self.round,
            player=column([entering.roster.number(one) for pair in pairs for one in pair]),
            opponent=column([entering.roster.number(one) for pair in pairs for one in reversed(pair)]),
            margin=column([side for margin in margins for side in (margin, -margin)]),
        )


class MatchPoints(Struct, frozen=True):
    """PM (FC-1)."""

    win: int
    draw: int
    loss: int


class Parameters(Struct, frozen=True):
    """The numbers of the skeleton."""

    match_points: MatchPoints
    most_spread: int


@dataclass(frozen=True, slots=True)
class Score:
    """Match points and spread so far."""

    points: int = 0
    spread: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """The scores, and the rounds played."""

    scores: Mapping[int, Score]
    rounds: frozenset[int] = frozenset()


@article("6")
def match_points(margin: Ints, table: tuple[int, int, int]) -> Ints:
    """3, 2 or 1."""
    return lookup(table, sign(margin) + 1)


@article("6")
def capped_spread(margin: Ints, most: int) -> Ints:
    """The margin of one game, limited (FC-3)."""
    return clamp(margin, -most, most)


class Combined:
    """The skeleton of the format."""

    code = "formule-combinee"
    documents: tuple[type[Document], ...] = (Round, Withdrawn)
    editions = Editions(EDITIONS / "combined.yaml", Parameters)
    boards = (STANDINGS,)

    def start(self) -> State:
        """Nobody has played."""
        return State({})

    def place(self, happening: RoundPlayed, /) -> Place:
        """By round."""
        return Place(happening.day, Phase.PLAYED, happening.round)

    def apply(self, state: State, happening: RoundPlayed, /) -> Applied[State]:
        """Every game adds to two scores."""
        problems = tuple(_problems(state, happening))
        if problems:
            return Applied(state, problems)
        edition = self.editions.nearest(happening.day)
        table = (edition.match_points.loss, edition.match_points.draw, edition.match_points.win)
        with rows(happening.player, opponent=happening.opponent):
            points = match_points(happening.margin, table)
            spread = capped_spread(happening.margin, edition.most_spread)
        scores = dict(state.scores)
        for who, won, by in zip(happening.player.tolist(), points.tolist(), spread.tolist(), strict=True):
            old = scores.get(who, Score())
            scores[who] = Score(old.points + won, old.spread + by)
        return Applied(State(scores, state.rounds | {happening.round}))

    def corrected(self, _correction: Correction[RoundPlayed], /) -> None:
        """A corrected result changes the standings (FC-10)."""

    def outcomes(self, before: State, happening: RoundPlayed, after: State, /) -> Iterator[Outcome]:
        """Match points before and after a round."""
        if after is before:
            return
        for who in happening.player.tolist():
            old = before.scores.get(who)
            was = Rating(old.points, PLAYING) if old else None
            now = Rating(after.scores[who].points, PLAYING)
            yield Change(who, STANDINGS.code, was, now, (EventId(happening.id),))

    def ranking(self, state: State, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """Match points, then spread."""
        del on, board
        order = {who: (score.points, score.spread) for who, score in state.scores.items()}
        return ranked(order, status=PLAYING, beside={who: (score.spread,) for who, score in state.scores.items()})


def _problems(state: State, played: RoundPlayed) -> Iterator[Problem]:
    if played.round in state.rounds:
        yield Problem("combined.round-twice", "6", (played.id, "round"), {"round": played.round})
    for game in np.flatnonzero((played.player == played.opponent)[::2]).tolist():
        yield Problem("combined.against-oneself", "5", (played.id, "games", game))
    for row in twice(played.player.tolist()):
        yield Problem("combined.player-twice", "5", (played.id, "games", row // 2))
