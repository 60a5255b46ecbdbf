"""FFJD, skeleton: periods, pending first ratings, estimates, differences. True control flow, simplified arithmetic.

A correction after publication concerns rated players only; annex B is a mean.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

from msgspec import Struct

from ronde.ground.ids import EventId, FactId
from ronde.ground.numbers import column
from ronde.ground.problems import Problem
from ronde.ground.trace import rows
from ronde.regulations.contract import (
    Applied,
    Board,
    Change,
    Correction,
    Line,
    Outcome,
    Phase,
    Place,
    Rating,
    Waiting,
)
from ronde.regulations.documents import Adopted, Closed, Corrected, Document, Withdrawn
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import PeriodClosed, RatingCorrected, RatingsAdopted
from tests.skeletons import ffjd_rules as rules
from tests.skeletons.ffjd_happenings import Estimate, EstimateGiven, Series, SeriesCorrected, SeriesHomologated
from tests.skeletons.walking import EDITIONS, ranked

Happenings: TypeAlias = (
    SeriesHomologated | EstimateGiven | SeriesCorrected | PeriodClosed | RatingCorrected | RatingsAdopted
)
NATIONAL = Board("national")
RATED = "rated"


class Parameters(Struct, frozen=True):
    """The numbers of the skeleton."""

    first_games: int
    rated_enough: int
    floor: int
    least_correction: int


@dataclass(frozen=True, slots=True)
class Collected:
    """What an unrated player did in one series against rated players, and how many of those there were."""

    event: EventId
    games: int
    opponents: int
    points: int
    rated: int


@dataclass(frozen=True, slots=True)
class State:
    """The ratings since the last list, what the open period brought, and who waits for a first rating."""

    rating: Mapping[int, int]
    periods: tuple[tuple[date, Mapping[int, int]], ...] = ()  # each period's first day and ratings
    series: tuple[SeriesHomologated, ...] = ()
    corrected: tuple[SeriesCorrected, ...] = ()
    decided: Mapping[int, int] | None = None
    collected: Mapping[int, tuple[Collected, ...]] | None = None
    estimates: Mapping[EventId, int | None] | None = None  # of every series known

    def ratings_on(self, day: date) -> Mapping[int, int]:
        """The ratings of the period that a day belongs to."""
        before = [rating for since, rating in self.periods if since <= day]
        return before[-1] if before else {}


class Ffjd:
    """The skeleton of the French draughts rating."""

    code = "ffjd"
    documents: tuple[type[Document], ...] = (Series, Estimate, Adopted, Corrected, Closed, Withdrawn)
    editions = Editions(EDITIONS / "ffjd.yaml", Parameters)
    boards = (NATIONAL,)

    def start(self) -> State:
        """Nobody is rated."""
        return State({})

    def place(self, happening: Happenings, /) -> Place:
        """By homologation; a list opens its day, so that what is homologated on the 1st falls into the new period."""
        opens = isinstance(happening, PeriodClosed | RatingsAdopted)
        return Place(happening.day, Phase.OPENS if opens else Phase.PLAYED, happening.sequence)

    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """Everything waits for the period's end; only the end moves ratings."""
        problems = tuple(_problems(state, happening, self.editions.nearest(happening.day)))
        return Applied(state, problems) if problems else Applied(self._after(state, happening))

    def _after(self, state: State, happening: Happenings) -> State:
        estimates, decided = state.estimates or {}, state.decided or {}
        match happening:
            case SeriesHomologated():
                estimates = {**estimates, happening.event: happening.estimate}
                return replace(state, series=(*state.series, happening), estimates=estimates)
            case EstimateGiven():
                return replace(state, estimates={**estimates, happening.event: happening.estimate})
            case SeriesCorrected():
                return replace(state, corrected=(*state.corrected, happening))
            case RatingCorrected():
                return replace(state, decided={**decided, happening.player: happening.rating})
            case RatingsAdopted():
                rating = dict(zip(happening.player.tolist(), happening.rating.tolist(), strict=True))
                return replace(state, rating=rating, periods=(*state.periods, (happening.day, rating)))
            case PeriodClosed():
                return self._closed(state, happening.day)

    def _closed(self, state: State, day: date) -> State:
        edition = self.editions.nearest(state.periods[-1][0] if state.periods else day)  # FFJD-28
        collected = _collected(state)
        firsts = {who: found for who, found in _firsts(state, edition) if isinstance(found, int)}
        rating = {**_moved(state, edition), **firsts, **(state.decided or {})}
        waiting = {who: what for who, what in collected.items() if who not in rating}
        return State(rating, (*state.periods, (day, rating)), collected=waiting, estimates=state.estimates)

    def corrected(self, correction: Correction[Happenings], /) -> Happenings | None:
        """A published period stays: its series enter the open one as a difference, late ones as they are (FFJD-14, 23)."""
        old, new, closed = correction.old, correction.new, correction.closed
        if not (new is None or isinstance(new, SeriesHomologated)):
            return None
        if isinstance(old, SeriesCorrected) and old.new:
            return _difference(correction, old.counted_on, old.new, new)
        if isinstance(old, SeriesHomologated) and closed and old.day < closed:
            return _difference(correction, old.day, old, new)
        if old is None and new and closed and new.day < closed:
            return replace(new, day=correction.day)
        return None

    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """Ratings move, and what is missing is told, when a period closes."""
        if isinstance(happening, RatingsAdopted) or (isinstance(happening, PeriodClosed) and after is not before):
            counted = _events(before)
            for who in sorted(after.rating):
                old, new = before.rating.get(who), after.rating[who]
                if old != new or who in counted:
                    was = None if old is None else Rating(old, RATED)
                    yield Change(who, NATIONAL.code, was, Rating(new, RATED), counted.get(who, ()))
        if isinstance(happening, PeriodClosed) and after is not before:
            edition = self.editions.nearest(happening.day)
            yield from (found for _, found in _firsts(before, edition) if isinstance(found, Waiting))

    def ranking(self, state: State, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """Everyone rated; players outside the federation never enter the ratings."""
        del on, board
        return ranked({who: (rating,) for who, rating in state.rating.items()}, status=RATED)


def _difference(
    correction: Correction[Happenings], day: date, old: SeriesHomologated, new: SeriesHomologated | None
) -> SeriesCorrected:
    return SeriesCorrected(
        id=correction.id, day=correction.day, sequence=correction.sequence, counted_on=day, old=old, new=new
    )


def _moved(state: State, edition: Parameters) -> dict[int, int]:
    """The rated players after the period, with the games that were put right taken back and counted anew."""
    parts = [rules.sides(series, state.rating, 1) for series in state.series]
    for put_right in state.corrected:
        then = state.ratings_on(put_right.counted_on)
        parts.append(rules.sides(put_right.old, then, -1))
        parts += [rules.sides(put_right.new, then, 1)] if put_right.new else []
    player = column(sorted(state.rating))
    with rows(player):
        evolution = rules.period_evolution(player, rules.together(parts))
        old = column([state.rating[who] for who in player.tolist()])
        decided = column([(state.decided or {}).get(who, 0) for who in player.tolist()])
        new = rules.new_rating(old, evolution, decided, edition.floor)
    return dict(zip(player.tolist(), new.tolist(), strict=True))


def _collected(state: State) -> dict[int, tuple[Collected, ...]]:
    """What the unrated players of the federation have so far, this period's series included."""
    collected = dict(state.collected or {})
    for series in state.series:
        outside = rules.opponents_from_outside(series)
        players = {*series.white.tolist(), *series.black.tolist()}
        known = {who: rating for who, rating in {**state.rating, **outside}.items() if who in players}
        for who in sorted(players - known.keys()):
            collected[who] = (*collected.get(who, ()), _in_series(series, who, known))
    return collected


def _in_series(series: SeriesHomologated, who: int, known: Mapping[int, int]) -> Collected:
    games = [
        (known[black if white == who else white], won if white == who else 2 - won)
        for white, black, won in zip(series.white.tolist(), series.black.tolist(), series.points.tolist(), strict=True)
        if who in {white, black} and (black if white == who else white) in known
    ]
    return Collected(
        series.event, len(games), sum(cp for cp, _ in games), sum(points for _, points in games), len(known)
    )


def _firsts(state: State, edition: Parameters) -> Iterator[tuple[int, int | Waiting]]:
    """Each unrated player's first rating, or what it waits for: games, or the estimate of a series with few rated."""
    estimates = state.estimates or {}
    for who, parts in _collected(state).items():
        events, games = tuple(part.event for part in parts), sum(part.games for part in parts)
        doubtful = [part.event for part in parts if part.rated < edition.rated_enough]
        missing = tuple(event for event in doubtful if estimates[event] is None)
        if games < edition.first_games:
            yield who, Waiting("ffjd.games", who, {"games": games, "needed": edition.first_games}, events)
        elif missing:
            yield who, Waiting("ffjd.estimate", who, {"series": missing}, missing)
        else:
            opponents, points = sum(part.opponents for part in parts), sum(part.points for part in parts)
            with rows(column([who])):
                yield who, rules.first_rating(opponents, points, games, estimates[doubtful[0]] if doubtful else None)


def _events(state: State) -> dict[int, tuple[EventId, ...]]:
    """The series that count for each player when the period closes."""
    found: dict[int, tuple[EventId, ...]] = {
        who: tuple(part.event for part in parts) for who, parts in (state.collected or {}).items()
    }
    series = [*state.series, *(put_right.old for put_right in state.corrected)]
    for part in series:
        for who in dict.fromkeys((*part.white.tolist(), *part.black.tolist())):
            found[who] = tuple(dict.fromkeys((*found.get(who, ()), part.event)))
    return found


def _problems(state: State, happening: Happenings, edition: Parameters) -> Iterator[Problem]:
    known = state.estimates or {}
    match happening:
        case SeriesHomologated():
            if happening.event in known:
                yield Problem("ffjd.series-twice", "5.1", (happening.id, "event"), {"event": happening.event})
            yield from _game_problems(happening.id, happening)
        case SeriesCorrected() if happening.new:
            yield from _game_problems(happening.id, happening.new)
        case EstimateGiven() if happening.event not in known:
            yield Problem("ffjd.no-such-series", "B.4", (happening.id, "event"), {"event": happening.event})
        case RatingCorrected() if happening.player in state.rating:
            if abs(happening.rating - state.rating[happening.player]) < edition.least_correction:
                yield Problem("ffjd.small-correction", "7.2", (happening.id, "rating"))
        case PeriodClosed() if happening.day.day != 1:
            yield Problem("ffjd.close-day", "3", (happening.id, "day"), {"day": happening.day})
        case _:
            return


def _game_problems(fact: FactId, series: SeriesHomologated) -> Iterator[Problem]:
    for row in (series.white == series.black).nonzero()[0]:
        yield Problem("ffjd.against-oneself", "4.1", (fact, "games", int(row), "black"))
