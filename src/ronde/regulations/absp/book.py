"""The rule book as the contract asks for it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeAlias

import numpy as np
from typing_extensions import override

from ronde.ground.days import months_before
from ronde.ground.finished import FinishedSection
from ronde.ground.ids import EventId
from ronde.ground.numbers import column
from ronde.ground.problems import Problem, has_refusal
from ronde.regulations.absp import live, rules, submission
from ronde.regulations.absp.checks import adopted_problems, tournament_problems
from ronde.regulations.absp.documents import Tournament
from ronde.regulations.absp.happenings import TournamentPlayed
from ronde.regulations.absp.newcomers import first_ratings
from ronde.regulations.absp.parameters import Parameters
from ronde.regulations.absp.rating import after_adoption, after_tournament
from ronde.regulations.absp.state import EVERYONE, RATED, State
from ronde.regulations.absp.window import games_counted, start_ratings
from ronde.regulations.answers import (
    Applied,
    Change,
    DayPart,
    Line,
    OpeningColumns,
    OpeningLine,
    Outcome,
    Place,
    Ranking,
    Rating,
)
from ronde.regulations.contract import Book
from ronde.regulations.documents import Adopted
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import RatingsAdopted
from ronde.regulations.live import InProgress, LiveFigures
from ronde.regulations.submission import Submission

Happenings: TypeAlias = TournamentPlayed | RatingsAdopted

ACTIVE = Ranking(
    "active", columns=("games",), of=EVERYONE
)  # the published list: who has played in the last twelve months
WHOEVER_PLAYED = Ranking(EVERYONE, columns=("games",))


class Absp(Book[State, Happenings]):
    """The ABSP match-play rating."""

    code = "absp"
    own_documents = (Tournament, Adopted)
    sections = (Tournament,)
    declaration = submission.TournamentDeclaration
    editions: Editions[Parameters] = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    rankings = (ACTIVE, WHOEVER_PLAYED)

    @property
    @override
    def opening_columns(self) -> OpeningColumns:
        """A value counts as the games it was made of (ABSP-2), and is listed for some months after the last of them."""
        return OpeningColumns(needed=("games",), useful=("last_day",), collected=("games", "points"))

    @override
    def opening(self, lines: Sequence[OpeningLine], day: date, fact: str, /) -> Adopted | None:
        """The list; who has played and is not on it has the first rating that the points of so many games are worth (point 2).

        It is adopted as a list would show it, as the values of the FRS are (ABSP-2, ABSP-6).
        """
        marks = {
            at: line.points / line.games
            for at, line in enumerate(lines)
            if line.rating is None and line.points is not None and line.games
        }
        first = first_ratings(marks, self.editions.nearest(day)) if marks else {}
        rated = [replace(line, rating=first.get(at, line.rating)) for at, line in enumerate(lines)]
        return super().opening(rated, day, fact)

    @override
    def start(self) -> State:
        """Nobody is rated."""
        return State({})

    @override
    def place(self, happening: Happenings, /) -> Place:
        """By the last day, then by recording (ABSP-9); an adopted list opens its day."""
        phase = DayPart.OPENS if isinstance(happening, RatingsAdopted) else DayPart.PLAYED
        return Place(happening.day, phase, happening.sequence)

    @override
    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """The state after a happening."""
        problems = tuple(self._problems(happening))
        if has_refusal(problems):
            return Applied(state, problems)
        edition = self.editions.nearest(happening.day)
        match happening:
            case TournamentPlayed():
                return Applied(after_tournament(state, happening, edition), problems)
            case RatingsAdopted():
                return Applied(after_adoption(state, happening, edition), problems)

    def _problems(self, happening: Happenings) -> Iterator[Problem]:
        match happening:
            case TournamentPlayed():
                if self.editions.on(happening.day) is None:
                    days = {"day": happening.day, "first": self.editions.days[0]}
                    yield Problem("edition.none", "", (happening.id, "day"), days)
                yield from tournament_problems(happening)
            case RatingsAdopted():
                yield from adopted_problems(happening)

    @override
    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """What a tournament or a list made of everyone in it."""
        if after is before:
            return
        players = happening.games.player if isinstance(happening, TournamentPlayed) else happening.player
        known = {who: before.standings[who] for who in np.unique(players).tolist() if who in before.standings}
        start = start_ratings(known, self.editions.nearest(happening.day))
        for who in np.unique(players).tolist():
            was = Rating(start[who], RATED) if who in start else None
            now = Rating(after.standings[who].rating, RATED)
            yield Change(who, EVERYONE, was, now, (EventId(happening.id),))

    @override
    def concerns(self, happening: Happenings, player: int, _events: Collection[str], /) -> bool:
        """A tournament or a list concerns those in it."""
        return player in (happening.games.player if isinstance(happening, TournamentPlayed) else happening.player)

    @override
    def submitted(
        self, sections: tuple[FinishedSection, ...], declared: submission.TournamentDeclaration, fact: str, /
    ) -> Submission:
        """What was played here, as the document of this book."""
        return submission.submitted(sections, declared, fact)

    @override
    def live_figures(self, state: State, event: InProgress, /) -> LiveFigures:
        """The mark so far, and the rating that it leads to."""
        return live.live_figures(state, event, self.editions)

    @override
    def ranking(self, state: State, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """By descending rating; equal ratings share the place (ABSP-16)."""
        edition = self.editions.nearest(on)
        since = months_before(on, edition.active_months).toordinal()
        shown = {
            who: standing
            for who, standing in state.standings.items()
            if which == WHOEVER_PLAYED or rules.is_active(standing.last_day.toordinal(), since)
        }
        ratings = start_ratings(shown, edition)
        best_first = sorted(shown, key=lambda who: -ratings[who])
        in_order = column([-ratings[who] for who in best_first])
        place = np.searchsorted(in_order, in_order) + 1
        return tuple(
            Line(
                at,
                who,
                ratings[who],
                RATED,
                last_day=shown[who].last_day,
                beside=(games_counted(shown[who].marks, edition.window),),
            )
            for at, who in zip(place.tolist(), best_first, strict=True)
        )
