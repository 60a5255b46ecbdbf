"""The people of an installation, apart from how they play: persons, clubs and leagues. Several histories may share them."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from msgspec import structs

from ronde.ground.ids import PlayerId
from ronde.record.clubs import Club, League
from ronde.record.players import Player, sorting_name
from ronde.regulations.entrants import NO_QUESTIONS, Entrant, LicenceQuestions


@dataclass(frozen=True)
class People:
    """Persons, clubs and leagues by their ids. No rating is made of them: facts hold what a rule needs of a person.

    ``federation``: who looks at them, as a history of one federation does; it goes by its own licences.
    """

    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    leagues: Mapping[str, League] = field(default_factory=dict)
    federation: str = ""

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
        return replace(
            self,
            players={**self.players, **more.players},
            clubs={**self.clubs, **more.clubs},
            leagues={**self.leagues, **more.leagues},
        )

    def seen_by(self, federation: str) -> "People":
        """The same people as a federation sees them."""
        return replace(self, federation=federation)

    def only(self, persons: Container[str]) -> "People":
        """Some of these persons, with all clubs and leagues."""
        return replace(self, players={player: who for player, who in self.players.items() if player in persons})

    def name(self, player: str) -> str:
        """How a person is shown, everywhere: the name, under another id of theirs too; the id of somebody erased, or of whom nothing is known."""
        who = self.players.get(PlayerId(player))
        if who is None or who.is_only_mentioned:
            who = self.players.get(self.known_as.get(player, PlayerId(player)))
        return (who.name if who else "") or player

    @cached_property
    def sorting_names(self) -> Mapping[PlayerId, str]:
        """Everyone's name as an alphabetical list orders it."""
        return {player: sorting_name(self.name(player)) for player in self.players}

    def entrant(self, player: PlayerId, day: date, questions: LicenceQuestions = NO_QUESTIONS) -> Entrant:
        """A player as known on a day: of somebody unknown, nothing is."""
        who = self.players.get(player)
        if who is None:
            return Entrant(player, None, is_licensed=False)
        known, club = who.entrant(day, self.federation, questions), self.clubs.get(who.club(day) or "")
        return structs.replace(known, club=club.name) if known.is_abroad and club else known

    def sorting_name(self, player: PlayerId) -> str:
        """A player's name as an alphabetical list orders it."""
        return self.sorting_names.get(player, player)

    def called(self, given: str) -> tuple[PlayerId, ...]:
        """Whom an id, a name or else the beginning of a name means; accents and capitals make no difference."""
        if PlayerId(given) in self.players:
            return (PlayerId(given),)
        wanted = sorting_name(given)
        whole = tuple(player for player, name in self.sorting_names.items() if name == wanted)
        return whole or tuple(player for player, name in self.sorting_names.items() if name.startswith(wanted))

    def person(self, name: str) -> PlayerId | None:
        """Whom an id means: a person, by the own id or another one."""
        return PlayerId(name) if PlayerId(name) in self.players else self.known_as.get(name)

    @cached_property
    def known_as(self) -> Mapping[str, PlayerId]:
        """The other ids under which files name persons, each with the person's own."""
        return {other: player for player, who in self.players.items() for other in who.also}
