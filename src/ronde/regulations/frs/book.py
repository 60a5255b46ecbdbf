"""The rule book as the contract asks for it."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import numpy as np

from ronde.ground.ids import EventId, PlayerId
from ronde.ground.numbers import Column, half_up
from ronde.ground.problems import Problem, has_refusal
from ronde.ground.trace import Number
from ronde.regulations.by_officer import fold_verdict
from ronde.regulations.contract import (
    Applied,
    Board,
    Change,
    Circumstances,
    Correction,
    Due,
    Line,
    Outcome,
    Phase,
    Place,
    Presented,
    Rating,
    Seat,
    Verdict,
)
from ronde.regulations.documents import Document, Step, Withdrawn
from ronde.regulations.editions import Editions
from ronde.regulations.frs.checks import game_problems
from ronde.regulations.frs.documents import Game, Tournament
from ronde.regulations.frs.happenings import GamePlayed
from ronde.regulations.frs.parameters import FIELDS, GENERAL, Field, Parameters, Type, board_code, types_of
from ronde.regulations.frs.rating import after_game
from ronde.regulations.frs.rules import BILLIONTH
from ronde.regulations.frs.state import ACTIVE, AS, NO_RATING, PROVISIONAL, STATUSES, Standings, State

BOARDS = {
    **{board_code(field, GENERAL): Board(board_code(field, GENERAL)) for field in FIELDS},
    **{
        board_code(field, kind): Board(board_code(field, kind), columns=("games",))
        for field in FIELDS
        for kind in types_of(field)
    },
}
# The last is the one with everybody: each competition with collective games has a Duplicat Clasic (art. 2).
EVERYBODY = BOARDS["clasic"]


class Frs:
    """The Romanian Scrabble ratings."""

    code = "frs"
    documents: tuple[type[Document], ...] = (Game, Tournament, Step, Withdrawn)
    sections: tuple[type[Document], ...] = (Game, Tournament)
    editions = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    boards = (*(board for board in BOARDS.values() if board != EVERYBODY), EVERYBODY)
    seating_boards = tuple(BOARDS[board_code(field, GENERAL)] for field in FIELDS)

    def start(self) -> State:
        """Nobody is rated, as on 1 January 2009."""
        return State({}, {}, {})

    def place(self, game: GamePlayed, /) -> Place:
        """By day, and on a day by the number in the calendar (FRS-8)."""
        return Place(game.day, Phase.PLAYED, game.number)

    def apply(self, state: State, game: GamePlayed, /) -> Applied[State]:
        """The state after a game."""
        edition = self.editions.nearest(game.day)
        problems = (*self._day_problems(game), *game_problems(state, game, edition))
        if has_refusal(problems):
            return Applied(state, problems)
        return Applied(after_game(state, game, edition, kept=self._kept[game.field, game.type]), problems)

    def _day_problems(self, game: GamePlayed) -> Iterator[Problem]:
        if self.editions.on(game.day) is None:
            days = {"day": game.day, "first": self.editions.days[0]}
            yield Problem("edition.none", "", (game.id, "day"), days)

    @cached_property
    def _kept(self) -> dict[tuple[Field, Type], int]:
        """How many games a window keeps: the largest N of any edition, so that a larger N finds what it needs."""
        every = [self.editions.nearest(day) for day in self.editions.days]
        return {
            (field, kind): max(edition.window(field, kind) for edition in every)
            for field in FIELDS
            for kind in types_of(field)
        }

    def corrected(self, _correction: Correction[GamePlayed], /) -> None:
        """A corrected game takes its turn in the calendar, and everything after it is recomputed."""

    def outcomes(self, before: State, game: GamePlayed, after: State, /) -> Iterator[Outcome]:
        """Everyone who played, and whoever's rating or status moved: absent players too, whose games are older now."""
        if before is after:
            return
        code, general = board_code(game.field, game.type), board_code(game.field, GENERAL)
        event = EventId(game.id)
        yield from _changes(code, before.board(code), after.board(code), event, game.player)
        yield from _changes(general, before.board(general), after.board(general), event)

    def ranking(self, state: State, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """Active players ranked, provisional ones shown after them without a place (art. 3)."""
        del on  # statuses change with games, not with days
        standings = state.board(board.code)
        rounded = _rounded(standings)
        return (*_lines(standings, rounded, ACTIVE, board), *_lines(standings, rounded, PROVISIONAL, board))

    def presented(self, section: Game | Tournament, /) -> Presented:
        """What a game says of itself."""
        return Presented(section.day, None, is_homologated=False)

    def verdict(self, section: Game | Tournament, circumstances: Circumstances, /) -> Verdict:
        """Everything wrong with the game; beyond that an officer says yes."""
        return fold_verdict(self, section, circumstances)

    def dues(self, _sections: tuple[Game | Tournament, ...], _unlicensed: tuple[PlayerId, ...], /) -> tuple[Due, ...]:
        """Nothing is owed."""
        return ()

    def seating(self, state: State, players: int, /, *, board: Board) -> tuple[Seat, ...]:
        """By general rating, those without one after the others (FRS-7); pairs and teams sit with their own kind."""
        seated = [
            Seat(line.place or 0, line.player, Rating(line.value, line.status))
            for line in self.ranking(state, on=date.max, board=board)
        ]
        (field,) = (field for field in FIELDS if board_code(field, GENERAL) == board.code)
        played_as = np.zeros(players, dtype=np.int64)
        played_as[: len(state.played_as)] = state.played_as[:players]
        another_kind = (played_as > 0) & (played_as & AS[field] == 0)
        others = np.setdiff1d(np.flatnonzero(~another_kind), [seat.player for seat in seated])
        return (*seated, *(Seat(len(seated) + 1, int(who), None) for who in others))


def _rounded(standings: Standings) -> Column:
    """The values in 10^-9 of a point, by which players are ranked and which are shown (FRS-6, FRS-9)."""
    return half_up(standings.rating, BILLIONTH * standings.parts)


def _in_points(billionths: int) -> Number:
    value = Fraction(billionths, 10**9)
    return value.numerator if value.denominator == 1 else value


def _lines(standings: Standings, rounded: Column, status: int, board: Board) -> Iterator[Line]:
    """The players of a status, best first; equal values share the place."""
    player = np.flatnonzero(standings.status == status)
    player = player[np.argsort(-rounded[player], kind="stable")]
    best_first = -rounded[player]
    places = np.searchsorted(best_first, best_first) + 1
    for place, who in zip(places.tolist(), player.tolist(), strict=True):
        beside = (int(standings.games[who]),) if board.columns else ()
        ranked = place if status == ACTIVE else None
        yield Line(ranked, who, _in_points(int(rounded[who])), STATUSES[status], beside=beside)


def _changes(
    code: str, old: Standings, new: Standings, event: EventId, played: Column | None = None
) -> Iterator[Change]:
    size = max(len(old.rating), len(new.rating))
    old, new = old.grown(size), new.grown(size)
    was, now = _rounded(old), _rounded(new)
    told = (was != now) | (old.status != new.status)
    if played is not None:
        told[played] = True
    for who in np.flatnonzero(told).tolist():
        before, after = _rating(was[who], old.status[who]), _rating(now[who], new.status[who])
        yield Change(who, code, before, after, (event,))


def _rating(rounded: int, status: int) -> Rating | None:
    return None if status == NO_RATING else Rating(_in_points(int(rounded)), STATUSES[status])
