"""The order in which players sit at the tables, by their ids."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.record.history import History
from ronde.record.live import RosterOfPersons, known_ids
from ronde.record.opened import Opened
from ronde.regulations.answers import Ranking, Rating
from ronde.regulations.contract import SeatsPlayers
from ronde.regulations.documents import Document, Entering


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


def seating_ratings(
    known: Opened,
    players: Sequence[PlayerId],
    *,
    ranking: Ranking,
    on: date,
    game: Document | None = None,
    others: Sequence[Document] = (),
) -> Mapping[PlayerId, Fraction | None]:
    """The exact ratings by which some players are seated: none for who has none (FRS-7).

    They are those before the ``game``, or at the end of a day where nothing is said of it. ``others`` are games of the same event, which the
    office may not have yet: the next one is seated by those that come before it (FRS-14).
    """
    if not isinstance(known.book, SeatsPlayers):
        return {}
    mentioned = (player for one in (game, *others) if one is not None for _, player in one.mentions())
    roster = RosterOfPersons((*known.history.roster, *players, *mentioned), known_ids(known))
    state = _state(known, game, others, Entering(roster, len(known.history.facts)), on)
    seats = known.book.seating(state, len(roster), ranking=ranking)
    found = {seat.player: Fraction(seat.rating.value) for seat in seats if seat.rating is not None}
    return {player: found.get(roster.number(player)) for player in players}


def _state(known: Opened, game: Document | None, others: Sequence[Document], entering: Entering, on: date) -> Any:
    """The state before a game with those that are not counted yet, in the book's order; what would be refused changes nothing."""
    book, own = known.book, game.happening(entering) if game else None
    turn = book.place(own) if own is not None else None
    state = known.replay.state_on(on)
    if turn is not None:
        state = known.replay.state_before(bisect_left(known.chronicle.keys, (turn,)))
    counted = {happening.id for happening in known.replay.happenings}
    happenings = [one.happening(entering) for one in others if one.id not in counted]
    waiting = [one for one in happenings if one is not None and (turn is None or book.place(one) < turn)]
    for happening in sorted(waiting, key=book.place):
        applied = book.apply(state, happening)
        state = state if has_refusal(applied.problems) else applied.state
    return state
