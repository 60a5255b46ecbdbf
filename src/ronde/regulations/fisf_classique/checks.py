"""What must hold before an event rates. Each check names the entry, the article and the values; all are reported.

A check looks at all events of a happening at once, and says in which of them it found what.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import TypeAlias

import numpy as np

from ronde.ground.days import years_before
from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique.appearances import Found, appearances, found
from ronde.regulations.fisf_classique.parameters import KINDS, Parameters
from ronde.regulations.fisf_classique.state import State

Wrong: TypeAlias = tuple[int, Problem]  # in which event, and what


def checked(state: State, rated: book.TournamentsRated, edition: Parameters) -> tuple[Found, tuple[Problem, ...]]:
    """What the entries find, which events count, and everything wrong, event by event."""
    entries, by_player = rated.entries, appearances(rated.entries.player)
    came = entries.where(entries.place != book.NO_SHOW)
    frame = list(_frame_problems(rated, came, edition))
    twice = list(_entry_problems(rated, entries, by_player.twice(entries.section), "fisf.player-twice", "1"))
    places = list(_place_problems(rated, came))
    entering = found(state, rated, by_player, _sound(len(rated.tournaments), chain(frame, twice, places)))
    starts = _start_problems(rated, entering)
    returns = _return_problems(rated, entering, edition)
    wrong = sorted(chain(frame, twice, starts, returns, places), key=itemgetter(0))  # stable: each event's in order
    return entering, tuple(problem for _, problem in wrong)


def _sound(events: int, wrong: Iterable[Wrong]) -> Flags:
    """The events that may rate so far: nothing is refused, and no officer has yet to decide."""
    found = np.ones(events, dtype=np.bool_)
    found[[at for at, problem in wrong if problem.level is not Level.WARNING]] = False
    return found


def _rows(wrong: Flags) -> list[int]:
    """Where something is wrong. Mostly nowhere, and then this is quick."""
    return wrong.nonzero()[0].tolist()


def _frame_problems(rated: book.TournamentsRated, came: book.Entries, edition: Parameters) -> Iterator[Wrong]:
    events, players = rated.tournaments, np.bincount(came.section, minlength=len(rated.tournaments))
    for at in _rows(events.declared == 0):
        yield at, Problem("fisf.not-declared", "1", (events.id[at], "declared"), level=Level.OFFICER)
    for at in _rows(events.first_day > events.last_day):
        first, last = (date.fromordinal(int(day[at])) for day in (events.first_day, events.last_day))
        days: dict[str, Value] = {"first_day": first, "last_day": last}
        yield at, Problem("fisf.days-reversed", "1", (events.id[at], "first_day"), days)
    for at in _rows(players < 2):
        yield at, Problem("fisf.too-few-players", "5", (events.id[at], "entries"), {"players": int(players[at])})
    yield from _category_problems(events, edition)
    for at in _rows(events.games > edition.limit.most_games):
        games: dict[str, Value] = {"games": int(events.games[at]), "most": edition.limit.most_games}
        yield at, Problem("fisf.many-games", "7, FISF-4", (events.id[at], "games"), games, Level.WARNING)


def _category_problems(events: book.Tournaments, edition: Parameters) -> Iterator[Wrong]:
    """The officer chooses the category of some kinds of event, and of no others (FISF-5)."""
    by_officer = edition.chosen_by_officer[events.kind]
    is_chosen = events.category > 0
    for at in _rows(by_officer != is_chosen):
        where, kind = (events.id[at], "category"), {"kind": KINDS[events.kind[at]]}
        if by_officer[at]:
            yield at, Problem("fisf.category-missing", "4, FISF-5", where, kind)
        else:
            yield at, Problem("fisf.category-not-chosen", "4", where, kind)


def _entry_problems(
    rated: book.TournamentsRated,
    entries: book.Entries,
    wrong: Flags,
    code: str,
    article: str,
    *,
    key: str = "player",
    level: Level = Level.REFUSED,
) -> Iterator[Wrong]:
    """The same problem with each of some entries."""
    for at in _rows(wrong):
        section = int(entries.section[at])
        where = (rated.tournaments.id[section], "entries", int(entries.row[at]), key)
        yield section, Problem(code, article, where, level=level)


def _start_problems(rated: book.TournamentsRated, entering: Found) -> Iterator[Wrong]:
    """Everyone who comes has a rating to start from (art. 2.1)."""
    entries = rated.entries
    without = ~entering.is_rated & (entries.place != book.NO_SHOW) & (entries.duplicate == book.NOT_GIVEN)
    yield from _entry_problems(rated, entries, without, "fisf.no-starting-rating", "2.1", key="duplicate")


def _return_problems(rated: book.TournamentsRated, entering: Found, edition: Parameters) -> Iterator[Wrong]:
    """Who comes back from inactivity should state a duplicate series, the other rating to choose from (art. 9)."""
    entries = rated.entries
    returns = returning(rated, entering, edition) & ~entries.has_series
    yield from _entry_problems(
        rated,
        entries,
        returns,
        "fisf.no-series-on-return",
        "9",
        key="duplicate",
        level=Level.WARNING,
    )


def returning(rated: book.TournamentsRated, entering: Found, edition: Parameters) -> Flags:
    """Who comes with a rating more than two years after the last event (art. 9, FISF-9, FISF-12)."""
    limits = [_active_since(day, edition.active_years) for day in rated.tournaments.first_day.tolist()]
    since = np.array(limits, dtype=np.int64)[rated.entries.section]
    returns: Flags = entering.is_rated & (entering.last_day < since) & (rated.entries.place != book.NO_SHOW)
    return returns


@lru_cache(maxsize=4096)
def _active_since(day: int, years: int) -> int:
    return years_before(date.fromordinal(day), years).toordinal()


def _place_problems(rated: book.TournamentsRated, came: book.Entries) -> Iterator[Wrong]:
    """Either everyone has a place, or everyone has points to be ranked by; shared places leave a gap (FISF-2)."""
    to_be_ranked = came.place == book.TO_BE_RANKED
    events = len(rated.tournaments)
    unplaced = np.bincount(came.section[to_be_ranked], minlength=events)
    players = np.bincount(came.section, minlength=events)
    by_points = (unplaced == players)[came.section]
    missing = to_be_ranked & (~by_points | (came.points < 0))
    yield from _entry_problems(rated, came, missing, "fisf.place-missing", "5", key="place")
    expected = _expected_places(came)
    for at in _rows((came.place != expected) & (unplaced == 0)[came.section]):
        section, place = int(came.section[at]), int(came.place[at])
        values: dict[str, Value] = {"place": place, "expected": int(expected[at]), "players": int(players[section])}
        code = "fisf.place-above-field" if place > players[section] else "fisf.place-after-tie"
        where = (rated.tournaments.id[section], "entries", int(came.row[at]), "place")
        yield section, Problem(code, "5, FISF-2", where, values)


def _expected_places(came: book.Entries) -> Column:
    """One more than the number of players in front, for each entry."""
    key = came.section * (came.place.max(initial=0) + 1) + came.place
    in_front: Column = np.searchsorted(np.sort(key), key) - np.searchsorted(came.section, came.section)
    return in_front + 1


def season_problems(state: State, opening: book.SeasonOpened, editions: Editions[Parameters]) -> Iterator[Problem]:
    """Series lie one above the other (art. 3); a season starts on 1 September with ten of the world's best, each once."""
    bars, top, edition = opening.bars, opening.world_top, editions.on(opening.day)
    if edition is None:
        yield Problem("edition.none", "", (opening.id, "day"), {"day": opening.day, "first": editions.days[0]})
    if not bars.joker > bars.a > bars.b:
        values: dict[str, Value] = {"joker": bars.joker, "a": bars.a, "b": bars.b}
        yield Problem("fisf.bars-order", "3", (opening.id, "bars"), values)
    yield from (Problem("fisf.player-twice", "3", (opening.id, "world_top", row)) for row in _again(top))
    if (opening.day.month, opening.day.day) != (9, 1):
        yield Problem("fisf.season-day", "3, FISF-8", (opening.id, "day"), {"day": opening.day}, Level.WARNING)
    if edition and len(top) > max(edition.world_top, len(state.world_top)):
        sizes: dict[str, Value] = {"players": len(top), "most": edition.world_top}
        yield Problem("fisf.world-top-size", "3", (opening.id, "world_top"), sizes, Level.WARNING)
    yield from _beyond_the_best(state, opening, edition)
    yield from _left_out(state, opening, edition)


def _beyond_the_best(state: State, opening: book.SeasonOpened, edition: Parameters | None) -> Iterator[Problem]:
    """Only the first ten of the last World Championship are lifted (art. 3); where none was recorded, the officer knows."""
    if edition is None or not len(state.world_top):
        return
    for row in _rows(~np.isin(opening.world_top, state.world_top)):
        where, values = (opening.id, "world_top", row), {"most": edition.world_top}
        yield Problem("fisf.not-among-best", "3, FISF-19", where, values, Level.WARNING)


def _left_out(state: State, opening: book.SeasonOpened, edition: Parameters | None) -> Iterator[Problem]:
    """Who of the last World Championship's first ten would be lifted by art. 3, and is neither lifted nor passed over."""
    best = state.world_top
    is_lifted = state.ratings(best) < opening.bars.joker
    is_named = np.isin(best, np.concatenate((opening.world_top, opening.passed_over)))
    missing = tuple(opening.roster.player(number) for number in best[is_lifted & ~is_named].tolist())
    if edition and missing:
        values: dict[str, Value] = {"players": missing, "most": edition.world_top, "joker": opening.bars.joker}
        yield Problem("fisf.best-left-out", "3, FISF-19", (opening.id, "world_top"), values, Level.WARNING)


def adopted_problems(fact: FactId, player: Column) -> Iterator[Problem]:
    """Nobody twice on an adopted list."""
    yield from (Problem("fisf.player-twice", "2.2", (fact, "ratings", row, "player")) for row in _again(player))


def _again(player: Column) -> list[int]:
    """The rows of players who have stood before."""
    _, first = np.unique(player, return_index=True)
    return [int(row) for row in np.setdiff1d(np.arange(len(player)), first)]
