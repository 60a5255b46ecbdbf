"""The rule book as the contract asks for it."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import numpy as np
from typing_extensions import override

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, half_up
from ronde.ground.trace import Number
from ronde.regulations.answers import (
    Applied,
    Change,
    DayPart,
    EarlierGame,
    Line,
    Outcome,
    Place,
    Ranking,
    Rating,
    Seat,
    TakenOver,
)
from ronde.regulations.contract import Book
from ronde.regulations.editions import Editions
from ronde.regulations.frs import earlier, live, submission
from ronde.regulations.frs.checks import checked
from ronde.regulations.frs.documents import Game, Tournament
from ronde.regulations.frs.happenings import Frame, GamesPlayed
from ronde.regulations.frs.parameters import FIELDS, GENERAL, Parameters, ranking_code, types_of
from ronde.regulations.frs.rating import after_games
from ronde.regulations.frs.rules import BILLIONTH
from ronde.regulations.frs.state import ACTIVE, AS, NO_RATING, PROVISIONAL, STATUSES, Standings, State
from ronde.regulations.live import InProgress, LiveFigures
from ronde.regulations.submission import Submission

RANKINGS = {
    **{ranking_code(field, GENERAL): Ranking(ranking_code(field, GENERAL)) for field in FIELDS},
    **{
        ranking_code(field, kind): Ranking(ranking_code(field, kind), columns=("games",))
        for field in FIELDS
        for kind in types_of(field)
    },
}
# The last is the one with everybody: each competition with collective games has a Duplicat Clasic (art. 2).
EVERYBODY = RANKINGS["clasic"]


class Frs(Book[State, GamesPlayed]):
    """The Romanian Scrabble ratings."""

    code = "frs"
    own_documents = (Game, Tournament)
    sections = (Game, Tournament)
    declaration = submission.TournamentDeclaration
    editions: Editions[Parameters] = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    rankings = (*(ranking for ranking in RANKINGS.values() if ranking != EVERYBODY), EVERYBODY)
    seating_rankings = tuple(RANKINGS[ranking_code(field, GENERAL)] for field in FIELDS)

    earlier_games = earlier.EARLIER

    @override
    def start(self) -> State:
        """Nobody is rated, as on 1 January 2009."""
        return State({}, {}, {})

    @override
    def place(self, played: GamesPlayed, /) -> Place:
        """By day, and on a day by the number in the calendar (FRS-8)."""
        return Place(played.games[-1].day, DayPart.PLAYED, played.games[-1].number)

    @override
    def apply(self, state: State, played: GamesPlayed, /) -> Applied[State]:
        """The state after some games."""
        found = checked(state, played, self.editions, self._kept)
        if not found.rated:
            return Applied(state, found.problems)
        return Applied(after_games(state, played, found.rated, self.editions, self._kept), found.problems)

    @override
    def apart(self, played: GamesPlayed, /) -> Iterator[GamesPlayed]:
        """The games one by one."""
        return played.apart()

    @cached_property
    def _kept(self) -> dict[str, int]:
        """How many games the window of each ranking keeps: the largest N of any edition, which a later one may need."""
        every = [self.editions.nearest(day) for day in self.editions.days]
        return {
            ranking_code(field, kind): max(edition.window(field, kind) for edition in every)
            for field in FIELDS
            for kind in types_of(field)
        }

    @override
    def outcomes(self, before: State, played: GamesPlayed, after: State, /) -> Iterator[Outcome]:
        """Game by game everyone who played, and whoever's rating or status moved: absent players' games are older now."""
        return self._outcomes(before, played, after, None)

    @override
    def outcomes_of(self, before: State, played: GamesPlayed, after: State, player: int, /) -> Iterator[Outcome]:
        """What the games made of one player."""
        return self._outcomes(before, played, after, player)

    def _outcomes(self, before: State, played: GamesPlayed, after: State, only: int | None) -> Iterator[Outcome]:
        if before is after:
            return
        for one in played.apart():
            now = after if len(played.games) == 1 else self.apply(before, one).state
            (game,) = one.games
            if now is not before:
                yield from _outcomes(before, game, one.entries.player, now, only)
            before = now

    @override
    def submitted(
        self, sections: tuple[FinishedSection, ...], declared: submission.TournamentDeclaration, fact: str, /
    ) -> Submission:
        """What was played here, as the document of this book."""
        excluded = self.editions.nearest(declared.day).libere_excluded
        return submission.submitted(sections, declared, fact, excluded=excluded)

    @override
    def live_figures(self, state: State, event: InProgress, /) -> LiveFigures:
        """V, P and R of a collective game, or of a Libere tournament, as it stands."""
        played = event.document.happening(event.entering)
        edition = self.editions.nearest(event.document.day)
        return live.live_figures(state, event, played, self.apply(state, played), edition)

    @override
    def ranking(self, state: State, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """Active players ranked, provisional ones shown after them without a place (art. 3)."""
        del on  # statuses change with games, not with days
        standings = state.ranking(which.code)
        rounded = _rounded(standings)
        return (*_lines(standings, rounded, ACTIVE, which), *_lines(standings, rounded, PROVISIONAL, which))

    def taken_over(self, games: Sequence[EarlierGame], /) -> TakenOver:
        """The games of a calendar that was kept in a table: they rate as if they had been recorded one by one."""
        return earlier.taken_over(games)

    def seating(self, state: State, players: int, /, *, ranking: Ranking) -> tuple[Seat, ...]:
        """By general rating, those without one after the others (FRS-7); pairs and teams sit with their own kind."""
        seated = [
            Seat(line.place or 0, line.player, Rating(line.value, line.status))
            for line in self.ranking(state, on=date.max, which=ranking)
        ]
        (field,) = (field for field in FIELDS if ranking_code(field, GENERAL) == ranking.code)
        played_as = np.zeros(players, dtype=np.int64)
        played_as[: len(state.played_as)] = state.played_as[:players]
        another_kind = (played_as > 0) & (played_as & AS[field] == 0)
        others = np.setdiff1d(np.flatnonzero(~another_kind), [seat.player for seat in seated])
        return (*seated, *(Seat(len(seated) + 1, int(who), None) for who in others))


def _outcomes(before: State, game: Frame, players: Column, after: State, only: int | None) -> Iterator[Change]:
    """What a game made of everyone, or of one player."""
    general, event = ranking_code(game.field, GENERAL), EventId(game.id)
    for code, played in ((game.ranking, players), (general, None)):
        yield from _changes(code, before.ranking(code), after.ranking(code), event, played=played, only=only)


def _rounded(standings: Standings) -> Column:
    """The values in 10^-9 of a point, by which players are ranked and which are shown (FRS-6, FRS-9)."""
    return half_up(standings.rating, BILLIONTH * standings.parts)


def _in_points(billionths: int) -> Number:
    value = Fraction(billionths, 10**9)
    return value.numerator if value.denominator == 1 else value


def _lines(standings: Standings, rounded: Column, status: int, ranking: Ranking) -> Iterator[Line]:
    """The players of a status, best first; equal values share the place."""
    player = np.flatnonzero(standings.status == status)
    player = player[np.argsort(-rounded[player], kind="stable")]
    best_first = -rounded[player]
    places = np.searchsorted(best_first, best_first) + 1
    for place, who in zip(places.tolist(), player.tolist(), strict=True):
        beside = (int(standings.games[who]),) if ranking.columns else ()
        ranked = place if status == ACTIVE else None
        yield Line(ranked, who, _in_points(int(rounded[who])), STATUSES[status], beside=beside)


def _changes(
    code: str, old: Standings, new: Standings, event: EventId, *, played: Column | None, only: int | None
) -> Iterator[Change]:
    size = max(len(old.rating), len(new.rating))
    old, new = old.grown(size), new.grown(size)
    was, now = _rounded(old), _rounded(new)
    moved = (was != now) | (old.status != new.status)
    if played is not None:
        moved[played] = True
    found = np.flatnonzero(moved).tolist()
    for who in found if only is None else {only}.intersection(found):
        before, after = _rating(was[who], old.status[who]), _rating(now[who], new.status[who])
        yield Change(who, code, before, after, (event,))


def _rating(rounded: int, status: int) -> Rating | None:
    return None if status == NO_RATING else Rating(_in_points(int(rounded)), STATUSES[status])
