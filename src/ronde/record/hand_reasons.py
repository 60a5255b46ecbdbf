"""Why tables of a round are as an arbiter chose them."""

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.play.section import Game, Round
from ronde.record.desk_notes import Note, Reason


@dataclass(frozen=True, slots=True)
class TableReason:
    """Why a table is by hand, as somebody wrote it down: whose words, on which device and when (UTC)."""

    table: int
    text: str
    author: str
    device: str
    at: str


def table_reasons(notes: Iterable[Note], section: str, round_: Round) -> tuple[TableReason, ...]:
    """What was written down about tables of a round, draft or published, in their order.

    A reason is of the seats for which it was given: it goes with them when they are taken back or the round is paired again, and nothing has to
    be remembered of the acts between. Of several for the same seats the last holds.
    """
    if not round_.by_hand:
        return ()
    tables = {_seats(game): game.table for game in round_.games}
    found = {
        one.said.seats: TableReason(tables[one.said.seats], one.said.text, one.author, one.device, one.at)
        for one in sorted(notes, key=lambda one: one.at)
        if isinstance(one.said, Reason) and (one.said.section, one.said.round) == (section, round_.number)
        if one.said.seats in tables
    }
    return tuple(sorted(found.values(), key=lambda one: one.table))


def _seats(game: Game) -> tuple[str, ...]:
    return tuple(game.players)
