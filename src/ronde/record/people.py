"""The people of an installation, apart from how they play: persons, clubs and leagues. Several histories may share them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from ronde.ground.ids import PlayerId
from ronde.record.clubs import Club, League
from ronde.record.players import Player, sorting_name
from ronde.regulations.entrants import Entrant


@dataclass(frozen=True)
class People:
    """Persons, clubs and leagues by their ids. No rating is made of them: facts hold what a rule needs of a person."""

    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    leagues: Mapping[str, League] = field(default_factory=dict)

    @classmethod
    def of(
        cls, players: Iterable[Player] = (), *, clubs: Iterable[Club] = (), leagues: Iterable[League] = ()
    ) -> "People":
        """People in the order given; of two with one id, the last."""
        return cls(
            {PlayerId(player.id): player for player in players},
            {club.id: club for club in clubs},
            {league.id: league for league in leagues},
        )

    def with_more(self, more: "People") -> "People":
        """These people and others; who is in both is as the others say."""
        return People({**self.players, **more.players}, {**self.clubs, **more.clubs}, {**self.leagues, **more.leagues})

    @cached_property
    def sorting_names(self) -> Mapping[PlayerId, str]:
        """Everyone's name as an alphabetical list orders it."""
        return {player: sorting_name(who.name) for player, who in self.players.items()}

    def entrant(self, player: PlayerId, day: date) -> Entrant:
        """A player as known on a day: of somebody unknown, nothing is."""
        who = self.players.get(player)
        return who.entrant(day) if who else Entrant(player, None, is_licensed=False)

    def sorting_name(self, player: PlayerId) -> str:
        """A player's name as an alphabetical list orders it."""
        return self.sorting_names.get(player, player)
