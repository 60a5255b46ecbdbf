"""The fold: how events take the book from one state to the next, wave by wave."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, Flags
from ronde.ground.problems import Problem, Value
from ronde.ground.trace import Marks, rows
from ronde.regulations.contract import Applied, Change, Rating
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.checks import checked, returning
from ronde.regulations.fisf_classique.entering import Found
from ronde.regulations.fisf_classique.parameters import Bars, Parameters
from ronde.regulations.fisf_classique.state import EVERYONE, PROVISIONAL, RATED, State
from ronde.regulations.fisf_classique.waves import Plan, Wave, plan

STARS = ("", "*")  # beside a rating: PL, PL*


def bars_on(state: State, day: date, editions: Editions[Parameters]) -> Bars:
    """The bars in force: what an officer confirmed for a season, until a later edition sets others (FISF-13)."""
    since = editions.since_of("bars", day)
    return state.bars if state.bars and state.bars_since >= since else editions.nearest(day).bars


@dataclass(frozen=True, slots=True)
class Rated:
    """Events gone through: the rows of those that count, with the ratings before and after; and what was wrong."""

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
    for done in gone_through(state, rated, editions):
        state = done.after
        problems += done.problems
    return Applied(state, tuple(problems))


def gone_through(state: State, rated: book.TournamentsRated, editions: Editions[Parameters]) -> Iterator[Rated]:
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
    days = [day.toordinal() for day in editions.days]
    edition = np.searchsorted(days, rated.tournaments.last_day, "right")
    changes = (np.flatnonzero(np.diff(edition)) + 1).tolist()
    yield from (rated.span(*each) for each in pairwise((0, *changes, len(edition))))


def _none_rated(state: State, rated: book.TournamentsRated, first: date) -> Rated:
    nothing = rated.entries.span(0, 0)
    problems = []
    for event, day in zip(rated.tournaments.id, rated.tournaments.last_day.tolist(), strict=True):
        values: dict[str, Value] = {"day": date.fromordinal(day), "first": first}
        problems.append(Problem("edition.none", "", (event, "last_day"), values))
    return Rated(rated, nothing, nothing.player, nothing.player > 0, nothing.player, state, tuple(problems))


def _rated(state: State, rated: book.TournamentsRated, edition: Parameters, bars: Bars) -> Rated:
    """Events under one edition; those that may not rate are left out, with every reason."""
    entering, problems = checked(state, rated, edition)
    counts = (rated.entries.place != book.NO_SHOW) & entering.counts[rated.entries.section]
    came = rated.entries.where(counts)
    if not len(came):
        return Rated(rated, came, came.player, counts[:0], came.player, state, problems)
    order = plan(came.section, came.player)
    everyone = _columns(rated, came, entering, counts, order, edition)
    rating = state.rating_for(came.player)  # a copy, on which the waves go on
    start, before, new = np.empty_like(came.player), np.empty_like(came.player), np.empty_like(came.player)
    for begin, end in order.spans():
        wave = everyone.span(begin, end)
        brought = rating[wave.player]
        started = _start(brought, wave, rated)
        rating[wave.player] = new[begin:end] = _new(started, brought, wave, rated, edition, bars)
        start[begin:end], before[begin:end] = started, brought
    after = state.with_ratings(everyone.player, new, rated.tournaments.last_day[everyone.event])
    after = replace(after, world_top=_world_top(state, rated, everyone, edition))
    back = np.empty_like(order.rows)
    back[order.rows] = np.arange(len(back))
    return Rated(rated, came, start[back], (start != before)[back], new[back], after, problems)


def _columns(
    rated: book.TournamentsRated, came: book.Entries, entering: Found, counts: Flags, order: Plan, edition: Parameters
) -> Wave:
    """Everything about the rows that does not wait for a rating."""
    starts_anew = ~entering.is_rated[counts]
    returns = returning(rated, entering, edition)[counts] & came.has_series
    by_series = np.zeros(len(came), dtype=np.int64)
    for chosen in (starts_anew, returns):
        with rows(came.player[chosen], event=rated.marks(came.section[chosen])):
            by_series[chosen] = rules.provisional_rating(came.duplicate[chosen], edition.entry_table)
    kinds = [edition.kinds[kind] for kind in book.KINDS]
    fixed = np.array([kind.category if isinstance(kind.category, int) else 0 for kind in kinds])
    tenths = np.array([kind.coefficient for kind in kinds])
    events = rated.tournaments
    return Wave(
        event=order.event,
        section=order.section,
        first=order.first,
        player=came.player[order.rows],
        place=places(rated, came, edition)[order.rows],
        alphabetical=came.alphabetical[order.rows],
        starts_anew=starts_anew[order.rows],
        returns=returns[order.rows],
        by_series=by_series[order.rows],
        players=order.players,
        fixed_category=np.maximum(fixed[events.kind], events.category)[order.event],
        tenths=tenths[events.kind][order.event],
        games=events.games[order.event],
    )


def places(rated: book.TournamentsRated, came: book.Entries, edition: Parameters) -> Column:
    """The final places: those given, or those that points and spreads lead to (art. 7)."""
    to_be_ranked = came.place == book.TO_BE_RANKED
    if not to_be_ranked.any():
        return came.place
    with rows(came.player[came.game_entry], event=rated.marks(came.section[came.game_entry])):
        capped = rules.capped_spread(came.game_margin, edition.spread_limit)
    spread = np.zeros(len(came), dtype=np.int64)
    np.add.at(spread, came.game_entry, capped)
    with rows(came.player[to_be_ranked], event=rated.marks(came.section[to_be_ranked])):
        ranked = rules.final_place(came.points[to_be_ranked], spread[to_be_ranked], came.section[to_be_ranked])
    place = came.place.copy()
    place[to_be_ranked] = ranked
    return place


def _start(brought: Column, wave: Wave, rated: book.TournamentsRated) -> Column:
    """With which rating everyone starts: the last one, PL* without one, the better of both after inactivity."""
    start = np.where(wave.starts_anew, wave.by_series, brought)
    if wave.returns.any():
        back = wave.returns
        with rows(wave.player[back], event=rated.marks(wave.event[back])):
            start[back] = rules.returning_rating(brought[back], wave.by_series[back])
    return start


def _new(
    start: Column, brought: Column, wave: Wave, rated: book.TournamentsRated, edition: Parameters, bars: Bars
) -> Column:
    """The ratings after the events of a wave."""
    with rows(wave.player, star=Marks(STARS, start != brought), event=rated.marks(wave.event)):
        initial = rules.initial_place(start, wave.alphabetical, wave.section)
        by_initial = np.empty_like(start)
        by_initial[wave.first + initial - 1] = start
        return rules.new_rating(
            start,
            by_initial[wave.first + wave.place - 1],
            place=wave.place,
            players=wave.players,
            fixed_category=wave.fixed_category,
            tenths=wave.tenths,
            games=wave.games,
            jokers=np.bincount(wave.section[start >= bars.joker], minlength=len(wave))[wave.section],
            edition=edition,
        )


def _world_top(state: State, rated: book.TournamentsRated, everyone: Wave, edition: Parameters) -> Column:
    """The first ten of the latest World Championship (art. 3)."""
    worlds = everyone.event[rated.tournaments.kind[everyone.event] == book.WORLD_CHAMPIONSHIP]
    if not len(worlds):
        return state.world_top
    best = np.flatnonzero((everyone.event == worlds.max()) & (everyone.place <= edition.world_top))
    return everyone.player[best[np.argsort(everyone.place[best], kind="stable")]]


def changes(done: Rated) -> Iterator[Change]:
    """Whose rating the events moved, from the entry rating on."""
    columns = (done.entries.player, done.entries.section, done.is_provisional, done.start, done.new)
    for who, section, provisional, start, new in zip(*(each.tolist() for each in columns), strict=True):
        before = Rating(start, PROVISIONAL if provisional else RATED)
        yield Change(who, EVERYONE, before, Rating(new, RATED), (EventId(done.events.tournaments.id[section]),))
