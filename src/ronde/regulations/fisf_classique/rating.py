"""The fold: how events, seasons, adopted lists and corrections take the book from one state to the next."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from ronde.ground.days import years_before
from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, Flags
from ronde.ground.problems import Level, Problem, Value
from ronde.ground.trace import rows
from ronde.regulations.contract import Applied, Change, Rating
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.checks import event_problems
from ronde.regulations.fisf_classique.parameters import Bars, Parameters
from ronde.regulations.fisf_classique.state import EVERYONE, PROVISIONAL, RATED, UNRATED, State


def bars_on(state: State, day: date, editions: Editions[Parameters]) -> Bars:
    """The bars in force: what an officer confirmed for a season, until a later edition sets others (FISF-13)."""
    since = editions.since_of("bars", day)
    return state.bars if state.bars and state.bars_since >= since else editions.nearest(day).bars


@dataclass(frozen=True, slots=True)
class Entered:
    """The players who took part in some events, with the ratings frozen at the start."""

    entries: book.Entries
    rating: Column
    is_provisional: Flags


def entered(state: State, rated: book.TournamentsRated, edition: Parameters) -> Entered:
    """Who came, and with which rating: the last one, PL* without one, the better of both after inactivity."""
    came = rated.entries.where(rated.entries.place != book.NO_SHOW)
    rating = state.ratings(came.player)
    is_unrated = rating == UNRATED
    returns = ~is_unrated & ~_active(state, rated, came, edition) & came.has_series
    starts = rating.copy()
    with rows(came.player[is_unrated]):
        starts[is_unrated] = rules.provisional_rating(came.duplicate[is_unrated], edition.entry_table)
    with rows(came.player[returns]):
        by_series = rules.provisional_rating(came.duplicate[returns], edition.entry_table)
        starts[returns] = rules.returning_rating(rating[returns], by_series)
    return Entered(came, starts, starts != rating)


def _active(state: State, rated: book.TournamentsRated, came: book.Entries, edition: Parameters) -> Flags:
    """Whose last event is at most two years before the first day of the event (art. 9, FISF-9, FISF-12)."""
    limits = [years_before(event.first_day, edition.active_years).toordinal() for event in rated.tournaments]
    return state.last_days(came.player) >= np.array(limits, dtype=np.int64)[came.section]


def places(came: book.Entries, edition: Parameters) -> Column:
    """The final places: those given, or those that points and spreads lead to (art. 7)."""
    to_be_ranked = came.place == book.TO_BE_RANKED
    if not to_be_ranked.any():
        return came.place
    with rows(came.player[came.game_entry]):
        capped = rules.capped_spread(came.game_margin, edition.spread_limit)
    spread = np.zeros(len(came), dtype=np.int64)
    np.add.at(spread, came.game_entry, capped)
    with rows(came.player):
        ranked = rules.final_place(came.points, spread, came.section)
    return np.where(to_be_ranked, ranked, came.place)


def rated_together(state: State, rated: book.TournamentsRated, edition: Parameters, bars: Bars) -> State:
    """The ratings after events that have no player in common."""
    start = entered(state, rated, edition)
    came, section = start.entries, start.entries.section
    place = places(came, edition)
    players = np.bincount(section, minlength=len(rated.tournaments))
    jokers = np.bincount(section[start.rating >= bars.joker], minlength=len(rated.tournaments))
    with rows(came.player, star=["*" if provisional else "" for provisional in start.is_provisional]):
        initial = rules.initial_place(start.rating, came.alphabetical, section)
        by_initial = np.empty_like(start.rating)
        offset = np.cumsum(players) - players
        by_initial[offset[section] + initial - 1] = start.rating
        new = rules.new_rating(
            start.rating,
            by_initial[offset[section] + place - 1],
            place=place,
            players=players[section],
            fixed_category=_fixed_categories(rated, edition)[section],
            tenths=np.array([edition.kinds[event.kind].coefficient for event in rated.tournaments])[section],
            games=np.array([event.games for event in rated.tournaments])[section],
            jokers=jokers[section],
            edition=edition,
        )
    last_day = np.full(len(came), rated.day.toordinal(), dtype=np.int64)
    after = state.with_ratings(came.player, new, last_day)
    return replace(after, world_top=_world_top(state, rated, came, place, edition))


def _fixed_categories(rated: book.TournamentsRated, edition: Parameters) -> Column:
    """The category of each event where its kind or its officer sets it, 0 where the size of the field does."""
    of_kind = (edition.kinds[event.kind].category for event in rated.tournaments)
    fixed = [
        category if isinstance(category, int) else event.category
        for category, event in zip(of_kind, rated.tournaments, strict=True)
    ]
    return np.array(fixed, dtype=np.int64)


def _world_top(
    state: State, rated: book.TournamentsRated, came: book.Entries, place: Column, edition: Parameters
) -> Column:
    """The first ten of the latest World Championship (art. 3)."""
    worlds = [at for at, event in enumerate(rated.tournaments) if event.kind == "world-championship"]
    if not worlds:
        return state.world_top
    first = (came.section == worlds[-1]) & (place <= edition.world_top)
    best: Column = came.player[first]
    return best[np.argsort(place[first], kind="stable")]


def waves(rated: book.TournamentsRated) -> Iterator[book.TournamentsRated]:
    """The events in groups without a common player: events count one after another (FISF-12)."""
    if len(np.unique(rated.entries.player)) == len(rated.entries):
        yield rated
    else:
        yield from (rated.only([section]) for section in range(len(rated.tournaments)))


@dataclass(frozen=True, slots=True)
class Wave:
    """Some events on their way through the book: what counted, and what was wrong with the rest."""

    before: State
    counted: book.TournamentsRated
    after: State
    problems: tuple[Problem, ...]


def rated_in_waves(state: State, rated: book.TournamentsRated, edition: Parameters, bars: Bars) -> Iterator[Wave]:
    """The events one group after another; those that may not rate are left out, with every reason."""
    for wave in waves(rated):
        found = [tuple(event_problems(state, wave, at, edition)) for at in range(len(wave.tournaments))]
        counted = wave.only([at for at, of_event in enumerate(found) if not stops_rating(of_event)])
        after = rated_together(state, counted, edition, bars) if counted.tournaments else state
        yield Wave(state, counted, after, tuple(problem for of_event in found for problem in of_event))
        state = after


def stops_rating(problems: tuple[Problem, ...]) -> bool:
    """Whether an event does not rate: something is refused, or an officer has yet to decide."""
    return any(problem.level is not Level.WARNING for problem in problems)


def apply_events(state: State, rated: book.TournamentsRated, editions: Editions[Parameters]) -> Applied[State]:
    """The state after some events, with everything that was wrong."""
    edition = editions.on(rated.day)
    if edition is None:
        return Applied(state, tuple(_before_first(event, editions.days[0]) for event in rated.tournaments))
    problems: list[Problem] = []
    for wave in rated_in_waves(state, rated, edition, bars_on(state, rated.day, editions)):
        state = wave.after
        problems += wave.problems
    return Applied(state, tuple(problems))


def _before_first(event: book.Tournament, first: date) -> Problem:
    values: dict[str, Value] = {"day": event.last_day, "first": first}
    return Problem("edition.none", "", (event.id, "last_day"), values)


def changes(wave: Wave, edition: Parameters) -> Iterator[Change]:
    """Whose rating the counted events of a group moved, from the entry rating on."""
    start = entered(wave.before, wave.counted, edition)
    new = wave.after.ratings(start.entries.player)
    for at, who in enumerate(start.entries.player):
        status = PROVISIONAL if start.is_provisional[at] else RATED
        event = EventId(wave.counted.tournaments[start.entries.section[at]].id)
        before, after = Rating(int(start.rating[at]), status), Rating(int(new[at]), RATED)
        yield Change(int(who), EVERYONE, before, after, (event,))
