"""The fold: how events take the book from one state to the next, wave by wave."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from operator import itemgetter

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, Flags, column
from ronde.ground.problems import Problem, Value
from ronde.ground.trace import Marks, rows
from ronde.regulations.answers import Applied, Change, Outcome, Rating, Waiting
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.checks import checked
from ronde.regulations.fisf_classique.parameters import WORLD_CHAMPIONSHIP, Bars, Limit, Parameters
from ronde.regulations.fisf_classique.state import EVERYONE, PROVISIONAL, RATED, State
from ronde.regulations.fisf_classique.terms import Entered, Terms, terms
from ronde.regulations.fisf_classique.waves import Wave

STARS = ("", "*")  # beside a rating: PL, PL*


def bars_on(state: State, day: date, editions: Editions[Parameters]) -> Bars:
    """The bars in force: what an officer confirmed for a season, until a later edition sets others (FISF-13)."""
    return dated_bars((state.bars, state.bars_since) if state.bars else None, day, editions)[0]


def dated_bars(confirmed: tuple[Bars, date] | None, day: date, editions: Editions[Parameters]) -> tuple[Bars, date]:
    """The bars in force on a day, with the day since which they are: those confirmed for a season, or of a later edition (FISF-13)."""
    since = editions.since_of("bars", day)
    return confirmed if confirmed and confirmed[1] >= since else (editions.nearest(day).bars, since)


@dataclass(frozen=True, slots=True)
class Rated:
    """Events computed: the rows of those that count, with the ratings before and after; and what was wrong."""

    events: book.TournamentsRated
    entries: book.Entries
    start: Column
    is_provisional: Flags
    new: Column
    after: State
    problems: tuple[Problem, ...]


def apply_events(state: State, rated: book.TournamentsRated, editions: Editions[Parameters]) -> Applied[State]:
    """The state after some events, with everything that was wrong."""
    problems: list[Problem] = []
    for done in replayed(state, rated, editions):
        state = done.after
        problems += done.problems
    return Applied(state, tuple(problems))


def replayed(state: State, rated: book.TournamentsRated, editions: Editions[Parameters]) -> Iterator[Rated]:
    """The events, those of one edition after those of another; before the first edition none counts."""
    for part in _by_edition(rated, editions):
        day = date.fromordinal(int(part.tournaments.last_day[0]))
        edition = editions.on(day)
        if edition is None:
            yield _none_rated(state, part, editions.days[0])
        else:
            done = _rated(state, part, edition, bars_on(state, day, editions))
            state = done.after
            yield done


def _by_edition(rated: book.TournamentsRated, editions: Editions[Parameters]) -> Iterator[book.TournamentsRated]:
    first, last = (date.fromordinal(int(day)) for day in rated.tournaments.last_day[[0, -1]])
    days = [day.toordinal() for day in editions.days if first < day <= last]
    changes = np.unique(np.searchsorted(rated.tournaments.last_day, days)).tolist() if days else ()
    yield from (rated.span(*each) for each in pairwise((0, *changes, len(rated.tournaments))))


def _none_rated(state: State, rated: book.TournamentsRated, first: date) -> Rated:
    problems = []
    for event, day in zip(rated.tournaments.id, rated.tournaments.last_day.tolist(), strict=True):
        values: dict[str, Value] = {"day": date.fromordinal(day), "first": first}
        problems.append(Problem("edition.none", "", (event, "last_day"), values))
    return _nothing(state, rated, tuple(problems))


def _nothing(state: State, rated: book.TournamentsRated, problems: tuple[Problem, ...]) -> Rated:
    """Events of which none counts."""
    nobody = column(())
    return Rated(rated, rated.entries.span(0, 0), nobody, nobody > 0, nobody, state, problems)


def _rated(state: State, rated: book.TournamentsRated, edition: Parameters, bars: Bars) -> Rated:
    """Events under one edition; those that may not rate are left out, with every reason."""
    found, problems = checked(state, rated, edition)
    if not found.counts.any():
        return _nothing(state, rated, problems)
    known = terms(rated, found, edition)
    came, conditions = known.entered.entries, Conditions(rated, known, bars.joker, edition.limit)
    rating = state.rating_for(came.player)  # a copy, on which the waves go on
    brought, start, new = (np.empty_like(came.player) for _ in range(3))
    for begin, end in pairwise(known.bounds):
        wave, here = known.everyone.span(begin, end), slice(begin, end)
        brought[here] = rating[wave.player]
        start[here] = _start(brought[here], wave, conditions)
        new[here] = _new(start[here], brought[here], wave, conditions)
        rating[wave.player] = new[here]
    after = state.played(rating, came.player, rated.tournaments.last_day[came.section])
    after = replace(after, world_top=_world_top(state, rated, known.entered, edition))
    return Rated(rated, came, start, start != brought, new, after, problems)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all waves have in common."""

    rated: book.TournamentsRated
    terms: Terms
    joker_bar: int
    limit: Limit


def _start(brought: Column, wave: Wave, conditions: Conditions) -> Column:
    """With which rating everyone starts: the last one, PL* without one, the better of both after inactivity."""
    start = np.where(wave.starts_anew, wave.by_series, brought)
    back = wave.returns
    if back.any():
        with rows(wave.player[back], event=conditions.rated.marks(wave.event[back])):
            start[back] = rules.returning_rating(brought[back], wave.by_series[back])
    return start


def _new(start: Column, brought: Column, wave: Wave, conditions: Conditions) -> Column:
    """The ratings after the events of a wave."""
    jokers = np.bincount(wave.section[start >= conditions.joker_bar], minlength=len(wave))
    with rows(wave.player, star=Marks(STARS, start != brought), event=conditions.rated.marks(wave.event)):
        order = rules.initial_order(start, wave.alphabetical, wave.section)
        rules.initial_place(start, order, wave.turn)  # told, not used: the order says the same
        return rules.new_rating(
            start,
            start[order][wave.at_place],
            earned=wave.earned,
            category=wave.category,
            tenths=wave.tenths,
            allowance=wave.allowance,
            jokers=jokers[wave.section],
            players=wave.players,
            limit=conditions.limit,
            earned_ahead=conditions.terms.earned_ahead,
            allowance_ahead=conditions.terms.allowance_ahead,
        )


def _world_top(state: State, rated: book.TournamentsRated, entered: Entered, edition: Parameters) -> Column:
    """The first ten of the latest World Championship (art. 3)."""
    section, place = entered.entries.section, entered.place
    worlds = section[rated.tournaments.kind[section] == WORLD_CHAMPIONSHIP]
    if not len(worlds):
        return state.world_top
    best = np.flatnonzero((section == worlds[-1]) & (place <= edition.world_top))
    return column(entered.entries.player[best[np.argsort(place[best], kind="stable")]])


def outcomes(done: Rated) -> Iterator[Outcome]:
    """Event by event: whether it waits for its declaration, and whose rating it moved, from the entry rating on."""
    events = done.events.tournaments
    waiting = np.flatnonzero(events.declared == 0).tolist()
    found: list[tuple[int, Outcome]] = [
        (at, Waiting("fisf.declaration", events=(EventId(events.id[at]),))) for at in waiting
    ]
    columns = (done.entries.section, done.entries.player, done.is_provisional, done.start, done.new)
    for section, who, provisional, start, new in zip(*(each.tolist() for each in columns), strict=True):
        before = Rating(start, PROVISIONAL if provisional else RATED)
        found.append((section, Change(who, EVERYONE, before, Rating(new, RATED), (EventId(events.id[section]),))))
    yield from (outcome for _, outcome in sorted(found, key=itemgetter(0)))
