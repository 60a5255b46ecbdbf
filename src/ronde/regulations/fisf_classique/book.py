"""The rule book as the contract asks for it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from operator import itemgetter
from pathlib import Path
from typing import TypeAlias

import numpy as np
from typing_extensions import override

from ronde.ground.days import years_before
from ronde.ground.finished import FinishedSection
from ronde.ground.numbers import Column, column
from ronde.regulations.answers import (
    Applied,
    Change,
    DayPart,
    EventCategory,
    Line,
    OpeningColumns,
    Outcome,
    Place,
    Ranking,
    Rating,
    SeasonOpening,
    SeasonProposal,
    SeriesBars,
)
from ronde.regulations.contract import Book
from ronde.regulations.documents import Adopted, Corrected, Document
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import categories, checks, live, season, submission
from ronde.regulations.fisf_classique.documents import Event, Season
from ronde.regulations.fisf_classique.happenings import SeasonOpened, TournamentsRated
from ronde.regulations.fisf_classique.parameters import Parameters
from ronde.regulations.fisf_classique.rating import apply_events, bars_on, dated_bars, outcomes, replayed
from ronde.regulations.fisf_classique.state import EVERYONE, NEVER, RATED, UNRATED, State
from ronde.regulations.happenings import RatingCorrected, RatingsAdopted
from ronde.regulations.live import InProgress, LiveFigures
from ronde.regulations.office import Presented
from ronde.regulations.submission import Declaration, Submission

Happenings: TypeAlias = TournamentsRated | SeasonOpened | RatingsAdopted | RatingCorrected

PHASES: dict[type, DayPart] = {
    RatingsAdopted: DayPart.ADOPTS,
    SeasonOpened: DayPart.OPENS,
    TournamentsRated: DayPart.PLAYED,
    RatingCorrected: DayPart.CLOSES,
}
LISTED = Ranking("listed", of=EVERYONE)  # the published ranking: at least one event in the last two years
WHOEVER_PLAYED = Ranking(EVERYONE)  # the organisers' file: whoever has played, whenever


class FisfClassique(Book[State, Happenings]):
    """The FISF rating of classical Scrabble."""

    code = "fisf-classique"
    own_documents = (Event, Season, Adopted, Corrected)
    sections = (Event,)
    declaration = submission.EventDeclaration
    editions: Editions[Parameters] = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    rankings = (LISTED, WHOEVER_PLAYED)
    opens_season = Season

    @property
    @override
    def opening_columns(self) -> OpeningColumns:
        """Without the last event somebody counts as active on the day of the list (art. 10)."""
        return OpeningColumns(useful=("last_day",))

    @override
    def start(self) -> State:
        """Nobody is rated."""
        return State(rating=column(()), last_day=column(()))

    @override
    def place(self, happening: Happenings, /) -> Place:
        """By end date, then by recording (FISF-11); a list and then a season open the day, corrections close it."""
        return Place(happening.day, PHASES[type(happening)], happening.sequence)

    @override
    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """The state after a happening."""
        match happening:
            case TournamentsRated():
                return apply_events(state, happening, self.editions)
            case SeasonOpened():
                return season.opened(state, happening, self.editions)
            case RatingsAdopted():
                return _adopted(state, happening)
            case RatingCorrected():
                return Applied(_corrected(state, happening))

    @override
    def apart(self, happening: Happenings, /) -> Iterator[Happenings]:
        """The events one by one; anything else as it is."""
        yield from happening.apart() if isinstance(happening, TournamentsRated) else (happening,)

    @override
    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """Whose rating a happening moved, and from where; which events wait for their declaration."""
        match happening:
            case TournamentsRated():
                for done in replayed(before, happening, self.editions):
                    yield from outcomes(done)
            case SeasonOpened() if after.bars is happening.bars:
                yield from season.lifts(before, happening.world_top, happening.bars.joker)
            case RatingsAdopted():
                yield from _set_ratings(before, after, happening.player)
            case RatingCorrected():
                yield from _set_ratings(before, after, column([happening.player]))
            case _:  # a season that was refused
                return

    @override
    def concerns(self, happening: Happenings, player: int, events: Collection[str], /) -> bool:
        """An event concerns those who entered it; what sets or lifts ratings, those it names."""
        match happening:
            case TournamentsRated():
                named = any(event in events for event in (happening.id, *happening.tournaments.id)) if events else False
                return named or player in happening.entries.player
            case SeasonOpened():
                return player in happening.world_top
            case RatingsAdopted():
                return player in happening.player
            case RatingCorrected():
                return player == happening.player

    @override
    def submitted(
        self, sections: tuple[FinishedSection, ...], declared: submission.EventDeclaration, fact: str, /
    ) -> Submission:
        """What was played here, as the document of this book."""
        return submission.submitted(sections, declared, fact)

    @override
    def event_category(self, players: int, declared: Declaration | None, on: date, /) -> EventCategory:
        """By the kind of event, the officer's choice or the size of the field (art. 4)."""
        said = declared if isinstance(declared, submission.EventDeclaration) else None
        return categories.event_category(players, said, self.editions.nearest(on))

    @override
    def live_figures(self, state: State, event: InProgress, /) -> LiveFigures:
        """PE, B, PJ and the PL that they lead to."""
        return live.live_figures(state, event, self.editions)

    @override
    def ranking(self, state: State, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """By descending rating; equal ratings share the place."""
        bars = bars_on(state, on, self.editions)
        shown = state.is_rated & (state.last_day != NEVER)
        if which == LISTED:
            shown = shown & (state.last_day >= self._active_since(on).toordinal())
        players = np.flatnonzero(shown)
        players = players[np.argsort(-state.rating[players], kind="stable")]
        best_first = state.rating[players]
        place = np.searchsorted(-best_first, -best_first) + 1
        return tuple(
            Line(int(at), int(who), int(rating), RATED, bars.series(int(rating)), date.fromordinal(int(last)))
            for at, who, rating, last in zip(place, players, best_first, state.last_day[players], strict=True)
        )

    @override
    def presented(self, section: Event, /) -> Presented:
        """What an event says of itself."""
        return Presented(section.first_day or section.last_day, None, is_homologated=False)

    def _active_since(self, on: date) -> date:
        """The first day of the two years before; exactly two years ago still counts (FISF-9)."""
        return years_before(on, self.editions.nearest(on).active_years)

    def proposed_season(
        self, state: State, /, *, on: date, confirmed: Mapping[str, int] | None = None
    ) -> SeasonProposal | None:
        """Next season's bars from the shares of art. 3 (FISF-7)."""
        listed = season.listed_ratings(state, self._active_since(on))
        if not len(listed):
            return None
        bars, edition = bars_on(state, on, self.editions), self.editions.nearest(on)
        return season.proposal(state, listed, bars, edition, season.confirmed_bars(confirmed or {}))

    def bars_in_force(self, openings: Iterable[Document], /, *, on: date) -> SeriesBars:
        """The bars that ``ranking`` goes by, from the facts that open seasons (art. 3, FISF-13)."""
        confirmed = [
            (season.day, season.bars) for season in openings if isinstance(season, Season) and season.day <= on
        ]
        day, bars = max(confirmed, key=itemgetter(0), default=(date.min, None))
        found, since = dated_bars((bars, day) if bars else None, on, self.editions)
        series = (("Joker", found.joker), ("A", found.a), ("B", found.b))
        return SeriesBars(series, "C", since, "3", is_of_a_season=bool(bars) and since == day)

    def season_opening(self, opening: SeasonOpening, fact: str, /) -> Season | None:
        """The season with its bars, and who of the last World Championship is lifted (art. 3)."""
        return season.opening_fact(opening, fact)

    def opening_of(self, fact: Document) -> SeasonOpening | None:
        """A season as it was opened."""
        if not isinstance(fact, Season):
            return None
        bars = {"joker": fact.bars.joker, "a": fact.bars.a, "b": fact.bars.b}
        return SeasonOpening(fact.day, bars, tuple(fact.world_top), tuple(fact.passed_over), fact.reason)


def _adopted(state: State, adopted: RatingsAdopted) -> Applied[State]:
    problems = tuple(checks.adopted_problems(adopted.id, adopted.player))
    if problems:
        return Applied(state, problems)
    last_day = np.maximum(state.last_days(adopted.player), adopted.last_day)  # who has played since, has played
    return Applied(state.with_ratings(adopted.player, adopted.rating, last_day))


def _corrected(state: State, correction: RatingCorrected) -> State:
    return state.with_ratings(column([correction.player]), column([correction.rating]))


def _set_ratings(before: State, after: State, players: Column) -> Iterator[Change]:
    for who, old, new in zip(players, before.ratings(players), after.ratings(players), strict=True):
        if old != new:
            was = None if old == UNRATED else Rating(int(old), RATED)
            yield Change(int(who), EVERYONE, was, Rating(int(new), RATED))
