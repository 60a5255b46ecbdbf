"""Ranking lists: frozen, with a digest that anyone can recompute, and the difference of two of them."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.players import sorting_name
from ronde.regulations.contract import Board


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list, by the player's id: the name is looked up when the list is shown."""

    place: int | None
    player: PlayerId
    value: Number
    status: str
    series: str
    last_day: date | None


@dataclass(frozen=True)
class RankingList:
    """A board of a book on a day, as it is or was published."""

    regulation: str
    board: str
    on: date
    lines: tuple[ListLine, ...]

    @cached_property
    def canonical(self) -> str:
        """The list as canonical JSON: sorted keys, ids instead of names, whole numbers or exact fractions, no floats."""
        written: dict[str, Any] = {
            "board": self.board,
            "lines": [_plain(line) for line in self.lines],
            "on": self.on.isoformat(),
            "regulation": self.regulation,
        }
        return json.dumps(written, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON."""
        return hashlib.sha256(self.canonical.encode()).hexdigest()


def _plain(line: ListLine) -> dict[str, int | str | None]:
    return {
        "last_day": line.last_day.isoformat() if line.last_day else None,
        "place": line.place,
        "player": line.player,
        "series": line.series,
        "status": line.status,
        "value": exact(line.value),
    }


def exact(value: Number) -> int | str:
    """A number without loss: whole, or a fraction written n/d."""
    return value if isinstance(value, int) else f"{value.numerator}/{value.denominator}"


def ranking_list(history: History, state: Any, *, on: date, board: Board) -> RankingList:
    """A board on a day, with the players' ids; those who share a place stand in the order of their names."""
    ranked = history.regulation.ranking(state, on=on, board=board)
    lines = [
        ListLine(line.place, history.roster.player(line.player), line.value, line.status, line.series, line.last_day)
        for line in ranked
    ]
    last = len(lines) + 1
    lines.sort(key=lambda line: (line.place or last, sorting_name(history.players[line.player].name), line.player))
    return RankingList(history.regulation.code, board.code, on, tuple(lines))


@dataclass(frozen=True, slots=True)
class Move:
    """How a player stands on two lists; None: not on that one."""

    player: PlayerId
    before: ListLine | None
    after: ListLine | None


def difference(before: RankingList, after: RankingList) -> Iterator[Move]:
    """Everyone whose line is not the same on both lists, in the order of the later one, then those who left."""
    old = {line.player: line for line in before.lines}
    new = {line.player: line for line in after.lines}
    for player in dict.fromkeys((*new, *old)):
        if old.get(player) != new.get(player):
            yield Move(player, old.get(player), new.get(player))
