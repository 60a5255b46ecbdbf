"""The rule book as the contract asks for it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeAlias

import numpy as np
from msgspec import structs
from typing_extensions import override

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import EventId, FactId, PlayerId, Roster
from ronde.ground.numbers import column
from ronde.ground.problems import Level, Problem
from ronde.regulations.answers import (
    AgeCategory,
    Applied,
    Correction,
    DayPart,
    HandedOver,
    Line,
    OpeningColumns,
    OpeningLine,
    Outcome,
    Place,
    Ranking,
    Waiting,
)
from ronde.regulations.contract import Book, Explaining
from ronde.regulations.documents import Adopted
from ronde.regulations.editions import Editions
from ronde.regulations.entrants import Persons
from ronde.regulations.ffjd import checks, live, submission
from ronde.regulations.ffjd import happenings as book
from ronde.regulations.ffjd.documents import (
    LICENCE_QUESTIONS,
    Acceleration,
    Estimate,
    Opening,
    Published,
    Resident,
    Series,
)
from ronde.regulations.ffjd.first_rating import handover
from ronde.regulations.ffjd.office import fees, homologation
from ronde.regulations.ffjd.office.decisions import (
    OfRequests,
    after_request,
    after_waiting,
    is_settled,
    request_problems,
    waiting_for_council,
)
from ronde.regulations.ffjd.office.entrants import living_abroad
from ronde.regulations.ffjd.office.requests import Answer, Decision, Question, Request, RequestDecided
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating import outcomes
from ronde.regulations.ffjd.rating.corrections import corrected, without_series
from ronde.regulations.ffjd.rating.dated_values import accelerated, estimated, knowing_versions
from ronde.regulations.ffjd.rating.explanation import Explanation
from ronde.regulations.ffjd.rating.opening import adopted
from ronde.regulations.ffjd.rating.period import Close
from ronde.regulations.ffjd.rating.seats import Presence, seating
from ronde.regulations.ffjd.rating.visits import instead, visiting
from ronde.regulations.ffjd.state import RATED, CorrectedSeries, Kept, Period, State
from ronde.regulations.live import InProgress, LiveFigures
from ronde.regulations.office import Circumstances, Due, OpenRequest, Presented, Verdict
from ronde.regulations.submission import Submission

Happenings: TypeAlias = (
    book.SeriesRated
    | book.SeriesCorrected
    | book.EstimateGiven
    | book.KaSet
    | book.BecameResident
    | book.ListPublished
    | book.ListAdopted
    | book.TooLate
    | OfRequests
)
NATIONAL = Ranking(outcomes.NATIONAL)


class Ffjd(Book[State, Happenings]):
    """The French draughts rating."""

    code = "ffjd"
    own_documents = (
        Series,
        Estimate,
        Published,
        Opening,
        Acceleration,
        Resident,
        Request,
        Question,
        Answer,
        Decision,
    )
    editions: Editions[Parameters] = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    rankings = (NATIONAL,)
    sections = (Series,)
    declaration = submission.SeriesDeclaration
    holds_undecided = True

    @override
    def start(self) -> State:
        """Nobody is rated."""
        return State(rating=column(()))

    @override
    def place(self, happening: Happenings, /) -> Place:
        """By homologation; a list opens its day: what is homologated on that day falls into the new period."""
        opens = isinstance(happening, book.ListPublished | book.ListAdopted)
        return Place(happening.day, DayPart.OPENS if opens else DayPart.PLAYED, happening.sequence)

    @override
    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """Everything waits for the list; only the list moves ratings."""
        edition = self.editions.on(state.periods[-1].since if state.periods else happening.day)
        if edition is None:
            days = {"day": happening.day, "first": self.editions.days[0]}
            key = "homologated" if isinstance(happening, book.SeriesRated) else "day"
            return Applied(state, (Problem("edition.none", "", (happening.id, key), days),))
        if isinstance(happening, book.SeriesRated):
            return self._homologated(state, happening, edition)
        problems = tuple(self._problems(state, happening, edition))
        if any(problem.level is not Level.WARNING for problem in problems):
            return Applied(_refused(state, happening, edition), problems)
        return Applied(self._after(state, happening, edition), problems)

    def _homologated(self, state: State, rated: book.SeriesRated, edition: Parameters) -> Applied[State]:
        """Series join the open period; those that may not count are left out, with every reason."""
        seats = seating(rated.games)
        found = checks.series_problems(state, rated, edition, seats=seats)
        problems = tuple(problem for of_series in found.values() for problem in of_series)
        sound = rated.only(counted_sections(rated, found)) if found else rated
        present = seats.present if sound is rated else seating(sound.games).present
        return Applied(_joined(state, sound, present, edition) if sound.series else state, problems)

    def _problems(self, state: State, happening: Happenings, edition: Parameters) -> Iterator[Problem]:
        match happening:
            case book.SeriesCorrected(new=book.SeriesRated() as new):
                kept = state.series.get(happening.event)
                then = replace(state, rating=state.periods[kept.period].rating) if kept else state
                yield from checks.series_problems(then, new, edition)[0]
            case book.ListPublished():
                yield from checks.list_problems(state, happening)
            case book.ListAdopted():
                yield from checks.adopted_problems(state, happening, edition)
            case book.EstimateGiven():
                yield from checks.estimate_problems(state, happening)
            case book.BecameResident():
                yield from checks.resident_problems(state, happening)
            case book.TooLate():
                where = (happening.id, happening.by)
                yield Problem("ffjd.published", "2", where, {"id": happening.what}, Level.OFFICER)
            case book.KaSet() | book.SeriesRated() | book.SeriesCorrected():
                return
            case _:
                yield from request_problems(state, happening, edition)

    def _after(self, state: State, happening: Happenings, edition: Parameters) -> State:  # noqa: PLR0911 - a kind a line
        match happening:
            case book.SeriesCorrected():
                return _with_correction(state, happening, edition)
            case book.ListPublished():
                return replace(Close(state, self.editions).after(happening.day), due=happening.due)
            case book.ListAdopted():
                return adopted(state, happening, edition)
            case book.EstimateGiven():
                return estimated(state, happening)
            case book.KaSet():
                return accelerated(state, happening)
            case book.BecameResident():
                return replace(state, residents=(*state.residents, happening.player))
            case book.TooLate() | book.SeriesRated():
                return state
            case _:
                return after_request(state, happening)

    @override
    def corrected(self, correction: Correction[Happenings], /) -> Happenings | None:
        """A published list stays: see corrections.py."""
        entered: Happenings | None = corrected(correction)
        return entered

    @override
    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """What each list moved and left waiting; one record an event for players from outside."""
        match happening:
            case book.SeriesRated():
                yield from outcomes.of_series(before, happening, after, self.editions)
            case book.SeriesCorrected() if happening.new and not _counts_now(happening.event, before, after):
                yield Waiting("ffjd.decision", events=(EventId(happening.event),))
            case book.ListPublished() if after is not before:
                yield from outcomes.of_list(before, after, self.editions)
            case book.ListAdopted() if after is not before:
                yield from outcomes.of_adoption(before, after)
            case RequestDecided():
                since = before.periods[-1].since if before.periods else happening.day
                yield from waiting_for_council(before, happening, self.editions.nearest(since))
            case _:
                return

    @override
    def outcomes_of(self, before: State, happening: Happenings, after: State, player: int, /) -> Iterator[Outcome]:
        """Of a list: what it made of one player, without a look at the others."""
        if isinstance(happening, book.ListPublished) and after is not before:
            return outcomes.of_list_for(player, before, after, self.editions)
        if isinstance(happening, book.ListAdopted) and after is not before:
            return outcomes.of_adoption(before, after, (player,))
        return super().outcomes_of(before, happening, after, player)

    @override
    def concerns(self, happening: Happenings, player: int, events: Collection[str], /) -> bool:
        """Only lists and decisions concern everybody; a series those from outside, until a list counts it."""
        match happening:
            case book.SeriesRated():
                named = bool(events) and (
                    happening.id in events or any(one.event in events for one in happening.series)
                )
                return named or (len(happening.outside) > 0 and player in happening.outside.player)
            case book.SeriesCorrected():
                return happening.id in events or happening.event in events
            case _:
                return isinstance(happening, book.ListPublished | book.ListAdopted | RequestDecided)

    @override
    def explaining(self, before: State, after: State, /) -> Explaining:
        """What led to a CP: see rating/explanation.py."""
        return Explanation(before, after, self.editions).of

    @override
    def submitted(
        self, sections: tuple[FinishedSection, ...], declared: submission.SeriesDeclaration, fact: str, /
    ) -> Submission:
        """What was played here, as the document of this book."""
        return submission.submitted(sections, declared, fact)

    @override
    def live_figures(self, state: State, event: InProgress, /) -> LiveFigures:
        """The figures of chapter 3."""
        return live.live_figures(state, event, self.editions)

    @override
    def ranking(self, state: State, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """Everyone rated, by CP; equal CP share the place. Players from outside never have one here."""
        del on, which  # one ranking, and a CP never lapses
        players = np.flatnonzero(state.is_rated)
        players = players[np.argsort(-state.rating[players], kind="stable")]
        best_first = state.rating[players]
        place = np.searchsorted(-best_first, -best_first) + 1
        rows = zip(place, players, best_first, strict=True)
        return tuple(Line(int(at), int(who), int(rating), RATED) for at, who, rating in rows)

    @override
    def waiting(self, state: State, /) -> tuple[Waiting, ...]:
        """Who is on the way to a first rating, and what is missing."""
        return outcomes.still_waiting(state, self.editions)

    @override
    def handed_over(self, state: State, listed: Adopted, roster: Roster, /) -> HandedOver:
        """A list with those on the way to a first rating."""
        return handover.handed_over(state, listed, roster, self.editions)

    @property
    @override
    def opening_columns(self) -> OpeningColumns:
        """Of the unrated what the normal formula needs (FFJD-34), and their participations (5.3)."""
        return OpeningColumns(collected=("games", "points", "mean"), beside=("participations",))

    @override
    def opening(self, lines: Sequence[OpeningLine], day: date, fact: str, /) -> Opening:
        """The list with those on the way to a first rating."""
        return handover.opening(lines, day, fact)

    @override
    def age_categories(self, on: date, /) -> tuple[AgeCategory, ...]:
        """Poussins to vétérans (FFJD-22)."""
        return self.editions.nearest(on).age_categories

    @override
    def presented(self, series: Series, /) -> Presented:
        """What a series says of itself."""
        return Presented(series.began, series.linked, series.homologated is not None)

    @override
    def verdict(self, series: Series, circumstances: Circumstances, /) -> Verdict:
        """What chapter 5 says of a series."""
        return homologation.verdict(series, circumstances, self.editions)

    @override
    def next_list(self, series: Series, known: date | None, /) -> date:
        """The first of the month that follows (chapter 2)."""
        return self.next_closing(max(series.ended, known or series.ended))

    @override
    def next_closing(self, after: date, /) -> date:
        """The first of the month that follows (chapter 2)."""
        if (after.year, after.month) == (date.max.year, date.max.month):  # whatever somebody types: no month follows
            return date.max
        return date(after.year + after.month // 12, after.month % 12 + 1, 1)

    @override
    def is_licence_owed(self, series: Series, player: PlayerId, persons: Persons, day: date, /) -> bool:
        """Not of who has a licence by then (FFJD-48), nor of who is known by now to have lived abroad on the first day (FFJD-53)."""
        known_now = structs.replace(series, entrants=[]).frozen(persons)
        is_abroad = player in living_abroad(known_now, self.editions.nearest(series.began))
        return not is_abroad and not persons.entrant(player, day).is_licensed

    @override
    def needs_no_licence(self, country: str, club: str, day: date, /) -> bool:
        """Who lives abroad (FFJD-53), but for clubs across the border (art. 7.2)."""
        edition = self.editions.nearest(day)
        return country not in {"", LICENCE_QUESTIONS.country} and not edition.is_across_the_border(club)

    @override
    def dues(self, series: tuple[Series, ...], unlicensed: tuple[PlayerId, ...], /) -> tuple[Due, ...]:
        """Fee and licences of a competition; the fee is the one in force on its first day."""
        began = min(one.began for one in series)
        return fees.dues(series, unlicensed, self.editions.nearest(began).fees)

    @override
    def open_requests(self, state: State, /) -> tuple[OpenRequest, ...]:
        """The requests on which nobody has decided yet (art. 6.7)."""
        return tuple(
            OpenRequest(request, one.player, one.waits_for)
            for request, one in sorted(state.requests.items())
            if one.decision is None
        )

    @override
    def is_settled(self, state: State, problem: Problem, /) -> bool:
        """Whether a decision waits no more for the Technical Council, or an estimate for its series."""
        return is_settled(state, problem) or checks.is_estimate_settled(state, problem)


def counted_sections(rated: book.SeriesRated, found: checks.Sections) -> list[int]:
    """The series with nothing worse than a warning."""
    refused = {at for at, of in found.items() if any(problem.level is not Level.WARNING for problem in of)}
    return [at for at in range(len(rated.series)) if at not in refused]


def _joined(state: State, rated: book.SeriesRated, present: Presence, edition: Parameters) -> State:
    """Series counted in the open period; a history without a list begins with its first series."""
    state = knowing_versions(state, rated)
    periods = state.periods or (Period(rated.day, state.rating),)
    return replace(
        state,
        periods=periods,
        open=(*state.open, rated),
        present=(*state.present, present),
        series=state.series.joined(len(periods) - 1, rated),
        visits=visiting(state.visits, rated, edition),
    )


def _with_correction(state: State, correction: book.SeriesCorrected, edition: Parameters) -> State:
    """A series of a published period, corrected; one that has not counted in a list yet simply counts now (FFJD-14)."""
    kept, new = state.series.get(correction.event), correction.new
    if kept is None or _is_open(state, correction.event):
        state = without_series(state, correction.event, edition)
        return _joined(state, replace(new, day=correction.day), seating(new.games).present, edition) if new else state
    state = knowing_versions(state, new) if new else state
    put_in = Kept(kept.period, new, 0) if new else replace(kept, section=-1)
    series = state.series.set(correction.event, put_in)
    corrected = (*state.corrected, CorrectedSeries(correction.event, kept.alone, new))
    visits = instead(state.visits, kept.alone, new, edition)
    return replace(state, corrected=corrected, series=series, visits=visits)


def _refused(state: State, happening: Happenings, edition: Parameters) -> State:
    """Nothing happens, except that a version still in the open period no longer stands for what replaces it."""
    if isinstance(happening, RequestDecided):
        return after_waiting(state, happening, edition)
    if isinstance(happening, book.SeriesCorrected) and _is_open(state, happening.event):
        return without_series(state, happening.event, edition)
    return state


def _is_open(state: State, event: FactId) -> bool:
    """Whether a series counts, and in no list yet."""
    kept = state.series.get(event)
    return kept is not None and kept.period == len(state.periods) - 1


def _counts_now(event: FactId, before: State, after: State) -> bool:
    """Whether a new version of a series has come to count."""
    return after.series.get(event) != before.series.get(event) and event in after.series
