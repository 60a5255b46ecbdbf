"""Entries of classical Scrabble in bulk: the columns of their files, and the happening that a month of them makes."""

from collections.abc import Iterator
from datetime import date, timedelta

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, column
from ronde.regulations.bulk import NONE, BulkColumn, Rows, RowsOf
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.happenings import NO_SHOW, Tournaments, TournamentsRated, events_rated
from ronde.regulations.fisf_classique.parameters import KINDS
from ronde.regulations.fisf_classique.state import State
from ronde.regulations.happenings import RatingsAdopted

DUPLICATES = (
    "super",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "new",
)  # as the columns of entries count them; new: a new licence


class FisfInBulk:
    """A row an entry. Every event has declared what art. 1 asks for; the bars are those of the edition."""

    rows_of: RowsOf = "entries"
    fields = (
        BulkColumn("event", "group"),
        BulkColumn("last_day", "day", is_shared=True),
        BulkColumn("first_day", "day", is_optional=True, is_shared=True),
        BulkColumn("kind", "code", KINDS, is_shared=True),
        BulkColumn("games", "whole", is_shared=True, least=1, most=1_000),
        BulkColumn("category", "whole", is_optional=True, is_shared=True, least=1, most=5),
        BulkColumn("player", "player"),
        BulkColumn("place", "whole", is_optional=True, least=1, most=100_000),
        BulkColumn("duplicate", "code", DUPLICATES, is_optional=True),
    )
    opening_fields = (
        BulkColumn("player", "player"),
        BulkColumn("rating", "whole", is_optional=True),
        BulkColumn("last_day", "day", is_optional=True),
    )
    guest_fields: tuple[BulkColumn, ...] = ()

    def opening(self, players: Rows, day: date, /) -> RatingsAdopted:
        """The rated with their last events."""
        rated = players["rating"] != NONE
        last = np.where(players["last_day"] == NONE, day.toordinal(), players["last_day"])[rated]
        return RatingsAdopted(
            id=FactId("players"),
            day=day,
            sequence=0,
            player=column(players["player"][rated]),
            rating=column(players["rating"][rated]),
            last_day=column(last),
            games=column(0 * last),
        )

    def happenings(self, rows: Rows, guests: Rows, /, *, is_first: bool) -> Iterator[TournamentsRated]:
        """The events of a month as one."""
        del guests, is_first
        last, first = rows.first("last_day"), rows.first("first_day")
        tournaments = Tournaments(
            id=tuple(FactId(name) for name in rows.ids),
            kind=column(rows.first("kind")),
            first_day=column(np.where(first == NONE, last, first)),
            last_day=column(last),
            games=column(rows.first("games")),
            category=column(np.maximum(rows.first("category"), 0)),
            declared=column(np.ones_like(last)),
        )
        yield events_rated(
            tournaments.id[0],
            tournaments,
            section=column(rows.group),
            player=column(rows["player"]),
            place=column(np.where(rows["place"] == NONE, NO_SHOW, rows["place"])),
            duplicate=column(rows["duplicate"]),
        )

    def closing(self, day: date, /) -> None:
        """Nothing: a rating moves with each event."""

    def list_day(self, following: date, /) -> date:
        """The list of a month is that of its last day."""
        return following - timedelta(days=1)

    def settled(self, state: State, /) -> State:
        """All of it: the book keeps nothing of the past."""
        return state

    def ratings(self, state: State, /, *, on: date) -> Iterator[tuple[str, Column, Column]]:
        """Those listed, and everyone."""
        for ranking in REGULATION.rankings:
            lines = REGULATION.ranking(state, on=on, which=ranking)
            yield ranking.code, column([line.player for line in lines]), column([int(line.value) for line in lines])


BULK = FisfInBulk()
