"""A long random history of the Romanian ratings in bulk: the calendar of some years after another, each as one table."""

from datetime import date, timedelta
from itertools import chain

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column
from ronde.regulations.frs.happenings import Frame, GamesPlayed, games_played
from ronde.regulations.frs.parameters import COLLECTIVE, FIELDS, Collective
from ronde.regulations.happenings import Happening

PLAYERS = 300  # of each field
SIZES = (60, 140)  # the least and the most players of a game: 100 on the average
FIRST = 2009
YEARS = 5  # of the calendar in one table
# The calendar of art. 2, by weekend: seven stages of the CNIS with a game of each type, then the CR and the CNSI.
CALENDAR: tuple[tuple[str, tuple[Collective, ...]], ...] = (
    *(("CNIS", COLLECTIVE) for _ in range(7)),
    ("CR", ("clasic", "clasic", "completiv", "compunere")),
    ("CNSI", ("clasic", "completiv", "compunere")),
)


def history(entries: int, *, seed: int = 1) -> list[Happening]:
    """About so many marks: games of seniors, youth, pairs and teams, 100 of 300 in each on the average."""
    lot = np.random.default_rng(seed)
    found: list[Happening] = []
    year, left = FIRST, entries
    while left > 0:
        frames = list(chain.from_iterable(_frames(year + later) for later in range(YEARS)))
        size = lot.integers(*SIZES, endpoint=True, size=len(frames))
        size = size[: max(1, int(np.searchsorted(np.cumsum(size), left)))]
        found.append(_played(year, frames[: len(size)], size, lot))
        left = left - int(size.sum()) if len(size) == len(frames) else 0
        year += YEARS
    return found


def _frames(year: int) -> list[Frame]:
    """The games of a year, in the order of the calendar."""
    weekends = (_weekend(date(year, 2, 1) + timedelta(days=35 * at), *stage) for at, stage in enumerate(CALENDAR))
    return list(chain.from_iterable(weekends))


def _weekend(day: date, competition: str, types: tuple[Collective, ...]) -> list[Frame]:
    return [
        Frame(
            id=FactId(f"{competition}-{day}-{field}-{number}"),
            day=day,
            number=number,
            competition=competition,
            type=kind,
            field=field,
        )
        for number, kind in enumerate(types, 1)
        for field in FIELDS
    ]


def _played(year: int, frames: list[Frame], size: Column, lot: np.random.Generator) -> GamesPlayed:
    players = [
        PLAYERS * FIELDS.index(game.field) + lot.permutation(PLAYERS)[:many]
        for game, many in zip(frames, size.tolist(), strict=True)
    ]
    return games_played(
        FactId(f"games-{year}"),
        frames,
        section=np.repeat(np.arange(len(frames)), size),
        player=np.concatenate(players),
        place=np.concatenate([np.arange(1, many + 1) for many in size.tolist()]),
        sequence=year,
    )
