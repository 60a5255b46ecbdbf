"""Names of things. An id is written by people and never changes; a number is a row of a history's columns."""

from collections.abc import Iterable, Iterator
from typing import NewType

PlayerId = NewType("PlayerId", str)
EventId = NewType("EventId", str)
FactId = NewType("FactId", str)
PlayerNumber = NewType("PlayerNumber", int)


class Roster:
    """The players of a history, each with a number that columns can carry.

    Numbers are given in order of appearance and never taken back, so that a state kept from before a newcomer stays
    valid: its columns are only shorter.
    """

    def __init__(self, players: Iterable[PlayerId] = ()) -> None:
        self._ids: list[PlayerId] = []
        self._numbers: dict[PlayerId, PlayerNumber] = {}
        for player in players:
            self.enter(player)

    def enter(self, player: PlayerId) -> PlayerNumber:
        """The player's number, given now to one who has none."""
        if player not in self._numbers:
            self._numbers[player] = PlayerNumber(len(self._ids))
            self._ids.append(player)
        return self._numbers[player]

    def number(self, player: PlayerId) -> PlayerNumber:
        """The number of a player who is in the roster."""
        return self._numbers[player]

    def player(self, number: int) -> PlayerId:
        """Whose number this is."""
        return self._ids[number]

    def __contains__(self, player: object) -> bool:
        return player in self._numbers

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)
