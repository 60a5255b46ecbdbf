"""What must hold before an event rates. Each check names the entry, the article and the values; all are reported."""

from collections.abc import Iterator

import numpy as np

from ronde.ground.days import years_before
from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique.parameters import Parameters
from ronde.regulations.fisf_classique.state import UNRATED, State


def event_problems(state: State, rated: book.TournamentsRated, section: int, edition: Parameters) -> Iterator[Problem]:
    """Everything wrong with one event."""
    event = rated.tournaments[section]
    entries = rated.entries.where(rated.entries.section == section)
    came = entries.where(entries.place != book.NO_SHOW)
    yield from _frame_problems(event, len(came), edition)
    yield from _player_problems(event.id, entries, state.ratings(entries.player) == UNRATED)
    yield from _return_problems(state, event, came, edition)
    yield from _place_problems(event.id, came)


def _frame_problems(event: book.Tournament, players: int, edition: Parameters) -> Iterator[Problem]:
    if not event.declared:
        yield Problem("fisf.not-declared", "1", (event.id, "declared"), level=Level.OFFICER)
    if event.first_day > event.last_day:
        days: dict[str, Value] = {"first_day": event.first_day, "last_day": event.last_day}
        yield Problem("fisf.days-reversed", "1", (event.id, "first_day"), days)
    if players < 2:
        yield Problem("fisf.too-few-players", "5", (event.id, "entries"), {"players": players})
    chosen_by_officer = edition.kinds[event.kind].category == "officer"
    if chosen_by_officer and not event.category:
        yield Problem("fisf.category-missing", "4, FISF-5", (event.id, "category"), {"kind": event.kind})
    if not chosen_by_officer and event.category:
        yield Problem("fisf.category-not-chosen", "4", (event.id, "category"), {"kind": event.kind})
    if event.games > edition.limit.most_games:
        games: dict[str, Value] = {"games": event.games, "most": edition.limit.most_games}
        yield Problem("fisf.many-games", "7, FISF-4", (event.id, "games"), games, Level.WARNING)


def _player_problems(event: FactId, entries: book.Entries, unrated: Flags) -> Iterator[Problem]:
    """Nobody twice, and everyone who comes has a rating to start from (art. 2.1)."""
    for again in _again(entries.player):
        yield Problem("fisf.player-twice", "1", (event, "entries", int(entries.row[again]), "player"))
    came = entries.place != book.NO_SHOW
    for at in np.flatnonzero(unrated & came & (entries.duplicate == book.NOT_GIVEN)):
        yield Problem("fisf.no-starting-rating", "2.1", (event, "entries", int(entries.row[at]), "duplicate"))


def _return_problems(
    state: State, event: book.Tournament, came: book.Entries, edition: Parameters
) -> Iterator[Problem]:
    """Who comes back from inactivity should state a duplicate series, the other rating to choose from (art. 9)."""
    since = years_before(event.first_day, edition.active_years).toordinal()
    returns = (state.ratings(came.player) != UNRATED) & (state.last_days(came.player) < since) & ~came.has_series
    for at in np.flatnonzero(returns):
        where = (event.id, "entries", int(came.row[at]), "duplicate")
        yield Problem("fisf.no-series-on-return", "9", where, level=Level.WARNING)


def _place_problems(event: FactId, came: book.Entries) -> Iterator[Problem]:
    """Either everyone has a place, or everyone has points to be ranked by; shared places leave a gap (FISF-2)."""
    to_be_ranked = came.place == book.TO_BE_RANKED
    if to_be_ranked.all():
        yield from _ranked_by_points_problems(event, came)
        return
    for at in np.flatnonzero(to_be_ranked):
        yield Problem("fisf.place-missing", "5", (event, "entries", int(came.row[at]), "place"))
    if to_be_ranked.any():
        return
    for wrong, expected in _wrong_places(came.place):
        values: dict[str, Value] = {"place": int(came.place[wrong]), "expected": expected, "players": len(came)}
        code = "fisf.place-above-field" if came.place[wrong] > len(came) else "fisf.place-after-tie"
        yield Problem(code, "5, FISF-2", (event, "entries", int(came.row[wrong]), "place"), values)


def _wrong_places(place: Column) -> Iterator[tuple[int, int]]:
    """Places that are not one more than the number of players in front, with what they should be."""
    in_front = np.searchsorted(np.sort(place), place)
    for at in np.flatnonzero(place != in_front + 1):
        yield int(at), int(in_front[at]) + 1


def _ranked_by_points_problems(event: FactId, came: book.Entries) -> Iterator[Problem]:
    for at in np.flatnonzero(came.points < 0):
        yield Problem("fisf.place-missing", "5", (event, "entries", int(came.row[at]), "place"))


def season_problems(opening: book.SeasonOpened, editions: Editions[Parameters]) -> Iterator[Problem]:
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
    if edition and len(top) > edition.world_top:
        sizes: dict[str, Value] = {"players": len(top), "most": edition.world_top}
        yield Problem("fisf.world-top-size", "3", (opening.id, "world_top"), sizes, Level.WARNING)


def adopted_problems(fact: FactId, player: Column) -> Iterator[Problem]:
    """Nobody twice on an adopted list."""
    yield from (Problem("fisf.player-twice", "2.2", (fact, "ratings", row, "player")) for row in _again(player))


def _again(player: Column) -> list[int]:
    """The rows of players who have stood before."""
    _, first = np.unique(player, return_index=True)
    return [int(row) for row in np.setdiff1d(np.arange(len(player)), first)]
