"""The facts of this book as people write them: tournaments, game by game."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import column
from ronde.ground.problems import PathPart
from ronde.regulations.absp import happenings as book
from ronde.regulations.documents import Document, Entering, Id

Margin = Annotated[int, Meta(ge=-2000, le=2000)]
Round = Annotated[int, Meta(ge=1, le=200)]


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game, written once, from the side of one player; a bye has no opponent.

    ``margin`` is what the player won by; it never matters to the rating. ``round`` lets a game written twice be found.
    """

    player: Id
    opponent: Id | None = None
    result: book.Result
    margin: Margin | None = None
    round: Round | None = None

    @property
    def is_rated(self) -> bool:
        """Whether two players met."""
        return self.result in book.PLAYED and self.opponent is not None


class Tournament(Document, frozen=True, kw_only=True, tag="tournament"):
    """A tournament, or one section of it: what plays among itself is rated together. ``day`` is its last day."""

    name: str = ""
    day: date
    games: list[Game]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Both players of each game."""
        for row, game in enumerate(self.games):
            yield ("games", row, "player"), PlayerId(game.player)
            if game.opponent is not None:
                yield ("games", row, "opponent"), PlayerId(game.opponent)

    @override
    def happening(self, entering: Entering) -> book.TournamentPlayed:
        """The tournament in columns."""
        return book.TournamentPlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            lines=self._lines(entering),
            games=self._games(entering),
        )

    def _lines(self, entering: Entering) -> book.Lines:
        def number(player: str | None) -> int:
            return book.NOBODY if player is None else entering.roster.number(PlayerId(player))

        return book.Lines(
            player=column([number(game.player) for game in self.games]),
            opponent=column([number(game.opponent) for game in self.games]),
            result=column([book.RESULTS.index(game.result) for game in self.games]),
            margin=column([book.NOT_GIVEN if game.margin is None else game.margin for game in self.games]),
            round=column([game.round or book.NO_ROUND for game in self.games]),
        )

    def _games(self, entering: Entering) -> book.Games:
        """Each rated game twice, once from each side."""
        met = [(game.player, game.opponent or "", book.PLAYED[game.result]) for game in self.games if game.is_rated]
        sides = [side for one, other, won in met for side in ((one, other, won), (other, one, -won))]
        return book.Games(
            player=column([entering.roster.number(PlayerId(one)) for one, _, _ in sides]),
            opponent=column([entering.roster.number(PlayerId(other)) for _, other, _ in sides]),
            opponent_id=tuple(other for _, other, _ in sides),
            result=column([won for _, _, won in sides]),
        )
