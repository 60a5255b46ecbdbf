"""The order in which players sit at the tables, by their ids."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.regulations.answers import Ranking, Rating
from ronde.regulations.contract import SeatsPlayers


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at the tables; those whom the book holds equal share the place."""

    place: int
    player: PlayerId
    rating: Rating | None


def seating_order(book: SeatsPlayers, history: History, state: Any, *, ranking: Ranking) -> tuple[SeatedPlayer, ...]:
    """Everyone in the book's order, and by name where the book holds players equal."""
    seats = book.seating(state, len(history.roster), ranking=ranking)
    found = [SeatedPlayer(seat.place, history.roster.player(seat.player), seat.rating) for seat in seats]

    def by_name(seated: SeatedPlayer) -> tuple[str, str]:
        return history.people.sorting_name(seated.player), seated.player

    return tuple(
        one for _, equal in groupby(found, key=lambda seated: seated.place) for one in sorted(equal, key=by_name)
    )
