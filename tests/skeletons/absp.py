"""ABSP, skeleton: a window of weighted games that may begin inside an adopted value.

True control flow, simplified arithmetic: a window of 4 games weighing 4, 3, 2, 1; a game is worth the opponent's
rating and 50; an unrated player is refused, so there are no phases and no ten-point rule.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Meta, Struct

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import PathPart, Problem
from ronde.ground.trace import article, rows
from ronde.record.publication import RankingList
from ronde.regulations.contract import Applied, Board, Change, Correction, Line, Outcome, Phase, Place, Rating
from ronde.regulations.documents import Adopted, AdoptedRating, Document, Entering, Id, Withdrawn
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import Happening, RatingsAdopted
from tests.skeletons.walking import EDITIONS, ranked

Exact: TypeAlias = npt.NDArray[np.object_]  # a column of Fractions
LIST = Board("list", columns=("games",))
RATED = "rated"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TournamentPlayed(Happening):
    """Games from both sides: ``points`` 50, 0 or -50."""

    player: Column
    opponent: Column
    points: Column


Happenings: TypeAlias = TournamentPlayed | RatingsAdopted


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """A won or tied game."""

    winner: Id
    loser: Id
    tied: bool = False


class Tournament(Document, frozen=True, kw_only=True, tag="tournament"):
    """An event, rated on its own."""

    day: date
    games: Annotated[list[Game], Meta(min_length=1)]

    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Both players of each game."""
        for row, game in enumerate(self.games):
            yield ("games", row, "winner"), PlayerId(game.winner)
            yield ("games", row, "loser"), PlayerId(game.loser)

    def happening(self, entering: Entering) -> TournamentPlayed:
        """Each game twice, once from each side."""
        numbers = [
            (entering.roster.number(PlayerId(game.winner)), entering.roster.number(PlayerId(game.loser)))
            for game in self.games
        ]
        worth = [0 if game.tied else 50 for game in self.games]
        return TournamentPlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=column([one for pair in numbers for one in pair]),
            opponent=column([one for pair in numbers for one in reversed(pair)]),
            points=column([side for points in worth for side in (points, -points)]),
        )


class Parameters(Struct, frozen=True):
    """The numbers of the skeleton."""

    window: int


@dataclass(frozen=True, slots=True)
class Mark:
    """What an event (or an adopted value) was worth a player: the mean of so many games."""

    event: EventId
    mean: Fraction
    games: int


@dataclass(frozen=True, slots=True)
class State:
    """Each player's marks, the newest first, and the rating they lead to."""

    marks: Mapping[int, tuple[Mark, ...]]
    rating: Mapping[int, Fraction]


@article("1")
def game_points(rating: Exact, points: Column) -> Exact:
    """The opponent's rating, and fifty for a win."""
    return np.add(rating, points)


@article("3")
def weighted(mean: Exact, weight: Column) -> Exact:
    """What an event brings: its mean, times the weights of its games inside the window."""
    return np.multiply(mean, weight)


@article("3")
def window_rating(player: Column, *, owner: Column, mean: Exact, weight: Column, event: list[str]) -> Exact:
    """The weighted mean over the last games."""
    with rows(owner, event=event):
        each = weighted(mean, weight)
    found = [sum(each[owner == who], Fraction(0)) / int(weight[owner == who].sum()) for who in player]
    return exact(found)


def exact(values: list[Fraction]) -> Exact:
    """A column of Fractions."""
    made = np.empty(len(values), dtype=np.object_)
    made[:] = values
    return made


class Absp:
    """The skeleton of the match-play rating."""

    code = "absp"
    documents: tuple[type[Document], ...] = (Tournament, Adopted, Withdrawn)
    editions = Editions(EDITIONS / "absp.yaml", Parameters)
    boards = (LIST,)

    def start(self) -> State:
        """Nobody is rated."""
        return State({}, {})

    def place(self, happening: Happenings, /) -> Place:
        """By date; adopted values open their day."""
        opens = isinstance(happening, RatingsAdopted)
        return Place(happening.day, Phase.OPENS if opens else Phase.PLAYED, happening.sequence)

    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """New marks come first, and push the oldest games out of the window."""
        problems = tuple(_problems(state, happening))
        if problems:
            return Applied(state, problems)
        fresh = _adopted(happening) if isinstance(happening, RatingsAdopted) else _marks(state, happening)
        window = self.editions.nearest(happening.day).window
        marks = {who: _inside((mark, *state.marks.get(who, ())), window) for who, mark in fresh.items()}
        return Applied(State({**state.marks, **marks}, {**state.rating, **_ratings(marks, window)}))

    def corrected(self, _correction: Correction[Happenings], /) -> None:
        """By replay."""

    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """Who played or was adopted."""
        if after is before:
            return
        for who in dict.fromkeys(happening.player.tolist()):
            old = before.rating.get(who)
            was = None if old is None else Rating(old, RATED)
            yield Change(who, LIST.code, was, Rating(after.rating[who], RATED), (EventId(happening.id),))

    def ranking(self, state: State, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """By the whole number that is shown (ABSP-3)."""
        del on
        beside = {who: (sum(mark.games for mark in marks),) for who, marks in state.marks.items()}
        return ranked({who: (board.shown(r),) for who, r in state.rating.items()}, status=RATED, beside=beside)


def _adopted(adopted: RatingsAdopted) -> dict[int, Mark]:
    """Each value counts as the games it was made of (ABSP-2)."""
    lines = zip(adopted.player.tolist(), adopted.rating.tolist(), adopted.games.tolist(), strict=True)
    return {who: Mark(EventId(adopted.id), Fraction(rating), games) for who, rating, games in lines}


def _marks(state: State, played: TournamentPlayed) -> dict[int, Mark]:
    opponents = exact([state.rating[who] for who in played.opponent.tolist()])
    with rows(played.player, opponent=played.opponent):
        worth = game_points(opponents, played.points)
    found = {}
    for who in dict.fromkeys(played.player.tolist()):
        own = worth[played.player == who]
        found[who] = Mark(EventId(played.id), sum(own, Fraction(0)) / len(own), len(own))
    return found


def _inside(marks: tuple[Mark, ...], window: int) -> tuple[Mark, ...]:
    """The marks of the last games; the oldest event may count in part."""
    kept: list[Mark] = []
    for mark in marks:
        room = window - sum(before.games for before in kept)
        if room > 0:
            kept.append(Mark(mark.event, mark.mean, min(mark.games, room)))
    return tuple(kept)


def _ratings(marks: Mapping[int, tuple[Mark, ...]], window: int) -> dict[int, Fraction]:
    owner: list[int] = []
    weights: list[int] = []
    for who, own in marks.items():
        newest = window
        for mark in own:
            owner.append(who)
            weights.append(sum(range(newest - mark.games + 1, newest + 1)))
            newest -= mark.games
    flat = [mark for own in marks.values() for mark in own]
    player = column(list(marks))
    columns: dict[str, Any] = {"owner": column(owner), "weight": column(weights)}
    with rows(player):
        found = window_rating(
            player, mean=exact([mark.mean for mark in flat]), event=[mark.event for mark in flat], **columns
        )
    return dict(zip(player.tolist(), found.tolist(), strict=True))


def _problems(state: State, happening: Happenings) -> Iterator[Problem]:
    if isinstance(happening, RatingsAdopted):
        for row in (happening.games == 0).nonzero()[0]:
            yield Problem("absp.games-missing", "ABSP-2", (happening.id, "ratings", int(row), "games"))
        return
    for who in sorted({who for who in happening.player.tolist() if who not in state.rating}):
        row = int((happening.player == who).nonzero()[0][0]) // 2
        yield Problem("absp.unrated", "4", (happening.id, "games", row))


def adoption(fact: str, published: RankingList, board: Board) -> Adopted:
    """A list of another book, taken over as it was shown, with the games beside each value (ABSP-6)."""
    games = board.columns.index("games")
    lines = [
        AdoptedRating(player=line.player, rating=int(board.shown(line.value)), games=int(line.beside[games]))
        for line in published.lines
    ]
    return Adopted(id=fact, day=published.on, ratings=lines)
