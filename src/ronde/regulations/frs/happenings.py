"""What happens in this book: games in which everybody plays the same letters and ends with a place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, column
from ronde.regulations.frs.parameters import Field, Type, ranking_code
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One rated game, apart from its players; a Libere tournament counts as one (FRS-10).

    ``number`` is its turn in the calendar (FRS-8); ``games`` is 1, or how many games a Libere tournament had.
    """

    id: FactId
    day: date
    number: int
    competition: str
    type: Type
    field: Field
    games: int = 1

    @property
    def ranking(self) -> str:
        """The ranking that it moves."""
        return ranking_code(self.field, self.type)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """The players of some games, a row each; ``section`` says which game, and never falls from one row to the next."""

    section: Column
    player: Column
    place: Column

    def __len__(self) -> int:
        return len(self.player)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GamesPlayed(Happening):
    """Games in the order of the calendar: one, or as many as a bulk file brings.

    It stands in the history where its last game does: a list of an earlier day does not know any of them, so a bulk file is
    cut where a list is wanted.
    """

    games: tuple[Frame, ...]
    entries: Entries

    @property
    def bounds(self) -> Column:
        """Where the rows of each game begin, and the end of the last."""
        return self.entries.section.searchsorted(np.arange(len(self.games) + 1))

    def apart(self) -> Iterator["GamesPlayed"]:
        """The same games, each as a happening of its own."""
        bounds = self.bounds.tolist()
        for at, game in enumerate(self.games):
            rows = slice(bounds[at], bounds[at + 1])
            player, place = self.entries.player[rows], self.entries.place[rows]
            entries = Entries(section=column(np.zeros_like(player)), player=player, place=place)
            yield replace(self, id=game.id, day=game.day, games=(game,), entries=entries)


def games_played(
    fact: FactId, games: Sequence[Frame], *, section: Column, player: Column, place: Column, sequence: int = 0
) -> GamesPlayed:
    """Many games as one happening, from plain columns with a row for each player of each game.

    ``section`` says at which turn of ``games`` a row's game stands. Games and rows may come in any order: games count by
    day and calendar number, and a problem names an entry by its turn among those of its game.
    """
    in_order = sorted(range(len(games)), key=lambda at: (games[at].day, games[at].number))
    turn = np.empty(len(games), dtype=np.int64)
    turn[in_order] = np.arange(len(games))
    order = np.argsort(turn[section], kind="stable")
    entries = Entries(section=column(turn[section][order]), player=column(player[order]), place=column(place[order]))
    ordered = tuple(games[at] for at in in_order)
    return GamesPlayed(id=fact, day=ordered[-1].day, sequence=sequence, games=ordered, entries=entries)


def together(parts: Sequence[GamesPlayed]) -> GamesPlayed:
    """Several happenings as one, in their order: it has the id and the turn of the last."""
    games = tuple(chain.from_iterable(part.games for part in parts))
    first = np.cumsum([0, *(len(part.games) for part in parts)])
    entries = Entries(
        section=column(np.concatenate([part.entries.section + first[at] for at, part in enumerate(parts)])),
        player=column(np.concatenate([part.entries.player for part in parts])),
        place=column(np.concatenate([part.entries.place for part in parts])),
    )
    return replace(parts[-1], games=games, entries=entries)
