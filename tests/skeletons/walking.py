"""What every skeleton needs: a field of players, a walk through a history, lines in order."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.players import Player
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.contract import Board, Line, Outcome

EDITIONS = Path(__file__).with_name("editions")


def people(names: str) -> list[Player]:
    """Players called by their ids."""
    return [Player(id=name, name=name) for name in names.split()]


def walked(history: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    """The whole history gone through."""
    return replay(history.regulation, history.chronicle().happenings, after=after)


def listed(history: History, on: date, board: Board) -> RankingList:
    """A board at the end of a day."""
    return ranking_list(history, walked(history).state_on(on), on=on, board=board)


def values(published: RankingList) -> dict[str, Number]:
    """Who stands on a list with which value."""
    return {line.player: line.value for line in published.lines}


def outcomes(history: History, at: int = -1) -> list[Outcome]:
    """What a happening led to, the last one unless told."""
    gone = walked(history)
    index = at % len(gone.happenings)
    happening, before, after = gone.happenings[index], gone.state_before(index), gone.state_before(index + 1)
    return list(gone.regulation.outcomes(before, happening, after))


def number(history: History, player: str) -> int:
    """A player's row number in a history."""
    return history.roster.number(PlayerId(player))


def ranked(
    order: Mapping[int, tuple[Number, ...]], *, status: str, beside: Mapping[int, tuple[Number, ...]] | None = None
) -> tuple[Line, ...]:
    """Players by descending criteria, the first of which is the value; equal criteria share the place."""
    best_first = sorted(order, key=lambda who: order[who], reverse=True)
    keys = [order[who] for who in best_first]
    return tuple(
        Line(keys.index(key) + 1, who, key[0], status, beside=(beside or {}).get(who, ()))
        for who, key in zip(best_first, keys, strict=True)
    )


def twice(players: Iterable[int]) -> Iterator[int]:
    """The rows in which somebody stands who stood before."""
    seen: set[int] = set()
    for row, who in enumerate(players):
        if who in seen:
            yield row
        seen.add(who)
