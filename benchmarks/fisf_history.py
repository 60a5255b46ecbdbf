"""A long random history of classical Scrabble in bulk: seasons with their bars, each with its events as one table."""

from datetime import date

import numpy as np

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.numbers import Column, column
from ronde.regulations.fisf_classique.happenings import SeasonOpened, Tournaments, TournamentsRated, events_rated
from ronde.regulations.fisf_classique.parameters import KINDS, Bars
from ronde.regulations.happenings import Happening

PLAYERS = 3_000
SIZES = (8, 53)  # the least and the most entries of an event: 30 on the average
EVENTS = 1_000  # a season
FIRST = 2012
KIND_SHARES = {"tournament": 0.75, "tournament-b": 0.15, "regional-masters": 0.05, "departmental-masters": 0.05}
_ROSTER = Roster(PlayerId(f"p{number}") for number in range(PLAYERS))


def history(entries: int, *, seed: int = 1) -> list[Happening]:
    """About so many entries: seasons of 1,000 events, each of 30 players on the average among 3,000.

    Events lie on weekends, about 20 on each, and nobody plays two on one weekend.
    """
    lot = np.random.default_rng(seed)
    seasons = -(-entries // (EVENTS * sum(SIZES) // 2))
    found: list[Happening] = []
    left = entries
    for season in range(seasons):
        opening = date(FIRST + season, 9, 1)
        size = lot.integers(*SIZES, endpoint=True, size=EVENTS)
        size = size[: max(1, int(np.searchsorted(np.cumsum(size), left)))]
        left -= int(size.sum())
        found += [_season(opening, 2 * season), _events(opening, 2 * season + 1, size, lot)]
    return found


def _season(day: date, sequence: int) -> SeasonOpened:
    return SeasonOpened(
        id=FactId(f"season-{day.year}"),
        day=day,
        sequence=sequence,
        bars=Bars(joker=2900 + 10 * sequence, a=2250 + 10 * sequence, b=1600 + 10 * sequence),
        world_top=column(range(10)),
        passed_over=column(()),
        roster=_ROSTER,
    )


def _events(opening: date, sequence: int, size: Column, lot: np.random.Generator) -> TournamentsRated:
    """Events of a season, on its weekends; everyone of an event has a place, and states a duplicate series."""
    weekend = np.sort(lot.integers(0, 51, len(size)))
    last_day = opening.toordinal() + 7 * weekend + 6
    kinds = lot.choice([KINDS.index(kind) for kind in KIND_SHARES], len(size), p=list(KIND_SHARES.values()))
    tournaments = Tournaments(
        id=tuple(FactId(f"{opening.year}-{at}") for at in range(len(size))),
        kind=column(kinds),
        first_day=column(last_day - lot.integers(0, 2, len(size))),
        last_day=column(last_day),
        games=column(lot.integers(5, 15, len(size))),
        category=column(np.zeros_like(size)),
        declared=column(np.ones_like(size)),
    )
    on_weekend = np.bincount(weekend, weights=size).astype(np.int64)
    player = np.concatenate([lot.permutation(PLAYERS)[:many] for many in on_weekend.tolist()])
    return events_rated(
        FactId(f"events-{opening.year}"),
        tournaments,
        section=np.repeat(np.arange(len(size)), size),
        player=player,
        place=np.concatenate([np.arange(1, each + 1) for each in size.tolist()]),
        duplicate=1 + player % 7,
        sequence=sequence,
    )
