"""What a happening led to for each player, told only when somebody asks."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import column
from ronde.ground.problems import Level
from ronde.regulations.answers import Change, Outcome, Rating, Waiting
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd import checks
from ronde.regulations.ffjd.first_rating.first_ratings import firsts
from ronde.regulations.ffjd.happenings import SeriesRated, together
from ronde.regulations.ffjd.office.decisions import settled_requests
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.sides import Sides, equivalents, sides
from ronde.regulations.ffjd.state import OUTSIDE, RATED, UNRATED, Period, State, taken

Version: TypeAlias = tuple[
    SeriesRated, Period, list[EventId]
]  # of series, with the period whose ratings they count with
Events: TypeAlias = Mapping[int, tuple[EventId, ...]]

NATIONAL = "national"
EVOLUTION, FIRST, BY_HAND, ARRIVED, TAKEN_OVER = "evolution", "first-rating", "by-hand", "resident", "adopted"


def of_series(before: State, rated: SeriesRated, after: State, editions: Editions[Parameters]) -> Iterator[Outcome]:
    """Which series wait for a decision; for each player from outside a record of this event alone (art. 7.1)."""
    edition = editions.nearest(before.periods[-1].since if before.periods else rated.day)
    found_wrong = checks.series_problems(before, rated, edition)
    for section, problems in found_wrong.items():
        if any(problem.level is Level.OFFICER for problem in problems):
            yield Waiting("ffjd.decision", events=(EventId(rated.series[section].event),))
    from_outside, found = equivalents(rated, edition)
    for at in np.flatnonzero(from_outside & (found != UNRATED)):
        event = rated.series[rated.outside.section[at]].event
        if event in after.series and event not in before.series:
            value = Rating(int(found[at]), OUTSIDE)
            yield Change(int(rated.outside.player[at]), OUTSIDE, None, value, (EventId(event),))


def of_list(before: State, after: State, editions: Editions[Parameters]) -> Iterator[Outcome]:
    """Whose CP a list moved or confirmed, with the series that counted; and who still waits for a first rating."""
    counted = _events(_versions(before), editions)
    was = taken(before.rating, np.arange(len(after.rating)))
    moved = np.flatnonzero(was != after.rating).tolist()
    yield from _changes(before, after, counted, sorted({*moved, *(who for who in counted if who < len(was))}))
    yield from after.waiting


def of_list_for(player: int, before: State, after: State, editions: Editions[Parameters]) -> Iterator[Outcome]:
    """The same of one player."""
    is_on_it = player < len(after.rating) and after.rating[player] != UNRATED
    counted = _events(_versions_with(player, before), editions) if is_on_it else {}
    yield from _changes(before, after, counted, (player,) if is_on_it else ())
    yield from (one for one in after.waiting if one.player in (player, None))


def _changes(before: State, after: State, counted: Events, players: Iterable[int]) -> Iterator[Change]:
    """Who of some has another CP than before, or the same after games."""
    causes, decided = _Causes(before), settled_requests(before)
    for who in players:
        new = int(after.rating[who])
        old = int(before.rating[who]) if who < len(before.rating) else UNRATED
        if new != UNRATED and (old != new or who in counted):
            was = None if old == UNRATED else Rating(old, RATED)
            events = counted.get(who, ()) if was else _collected(after, who) or counted.get(who, ())
            by_hand = (EventId(decided[who].request),) if who in decided else ()
            cause = causes.of(who, is_first=was is None)
            yield Change(who, NATIONAL, was, Rating(new, RATED), (*events, *by_hand), cause)


class _Causes:
    """In which way a list moves each CP: a decision comes before a move to France, and that before the games."""

    def __init__(self, before: State) -> None:
        self._decided = frozenset(before.decided)
        self._arriving = frozenset(before.arriving())

    def of(self, who: int, *, is_first: bool) -> str:
        """The cause for one player."""
        if who in self._decided:
            return BY_HAND
        if who in self._arriving:
            return ARRIVED
        return FIRST if is_first else EVOLUTION


def _collected(after: State, who: int) -> tuple[EventId, ...]:
    """The series that a first rating came from."""
    return tuple(EventId(part.event) for part in after.parts.get(who, ()))


def _events(versions: Iterable[Version], editions: Editions[Parameters]) -> Events:
    """The series behind each player's line: those with a game that moves or collects, otherwise all in which one counted.

    Who met an unrated player gained and lost nothing by it (FFJD-13): beside other series that one is no reason.
    """
    every: dict[int, dict[EventId, None]] = {}
    moving: dict[int, dict[EventId, None]] = {}
    for rated, period, events in versions:
        counted = sides(rated, period.rating, editions.nearest(period.since))
        _enter(every, counted.where(~counted.is_outside), events)
        _enter(moving, counted.where(counted.is_evolving | counted.is_collecting), events)
    return {who: tuple(moving.get(who, events)) for who, events in every.items()}


def _versions(before: State) -> Iterator[Version]:
    """What counted in the open period, with that period, and what was corrected, each version with its own."""
    if before.open:
        rated = together(before.open)
        yield rated, before.periods[-1], [EventId(frame.event) for frame in rated.series]
    for correction in before.corrected:
        period = before.periods[before.series[correction.event].period]
        for version in (correction.old, correction.new):
            if version is not None:
                yield version, period, [EventId(correction.event)]


def _versions_with(player: int, before: State) -> Iterator[Version]:
    """Those in which a player has a game; most lists count none of his, which is seen before anything is made of them."""
    if before.corrected or _have_game(before.open, player):
        own = tuple(rated for rated in before.open if _have_game((rated,), player))
        yield from _versions(replace(before, open=own))


def _have_game(series: Iterable[SeriesRated], player: int) -> bool:
    columns = [side for rated in series for side in (rated.games.white, rated.games.black)]
    return bool(columns) and bool((np.concatenate(columns) == player).any())


def _enter(found: dict[int, dict[EventId, None]], counted: Sides, events: list[EventId]) -> None:
    width = int(counted.player.max(initial=0)) + 1
    for key in np.unique(counted.section * width + counted.player).tolist():
        found.setdefault(key % width, {})[events[key // width]] = None


def still_waiting(state: State, editions: Editions[Parameters]) -> tuple[Waiting, ...]:
    """Everyone on the way to a first rating: first who waits for an estimate, then who has the fewest games to go.

    Who gets a CP with the next list by a decision or a move to France waits for that list only.
    """
    settled = {*state.decided, *state.arriving()}
    collecting = column(sorted(who for who, parts in state.parts.items() if parts and who not in settled))
    if not len(collecting):
        return ()
    unrated = collecting[taken(state.rating, collecting) == UNRATED].tolist()
    found = firsts(unrated, state.parts, editions.nearest(state.periods[-1].since))
    return tuple(sorted(found.waiting, key=_games_to_go))


def _games_to_go(waiting: Waiting) -> int:
    """How many games are missing; none where it is an estimate."""
    needed, games = (waiting.values.get(name, 0) for name in ("needed", "games"))
    return needed - games if isinstance(needed, int) and isinstance(games, int) else 0


def of_adoption(before: State, after: State, players: Iterable[int] | None = None) -> Iterator[Outcome]:
    """Whose CP was taken over, of some or of everybody."""
    everybody = range(len(after.rating))
    for who in everybody if players is None else (one for one in players if one in everybody):
        old = int(before.rating[who]) if who < len(before.rating) else UNRATED
        new = int(after.rating[who])
        if new not in {UNRATED, old}:
            was = None if old == UNRATED else Rating(old, RATED)
            yield Change(who, NATIONAL, was, Rating(new, RATED), cause=TAKEN_OVER)
