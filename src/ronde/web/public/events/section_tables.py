"""The tables of a published round as everybody sees them: two names, and the result as it comes."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.results import ABSENT, is_win
from ronde.play.section import Game, Round, is_missed, is_undecided
from ronde.web.desk.rounds.tables import sides
from ronde.web.public.events.live_sections import PublicSection


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table: ``player`` is the id for addresses, nothing for who is not named."""

    name: str
    player: str = ""
    result: str = ""
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as the hall numbers it; without a second it is a bye, or somebody's own seat of a collective game.

    ``state``: ``open``, ``decide`` (somebody has to), ``absent`` (from a collective game) or ``done``.
    """

    number: int
    first: Seat
    second: Seat | None
    state: str
    is_mine: bool = False
    is_seat: bool = False

    @property
    def can_be_told(self) -> bool:
        """Whether somebody who sits there is named: of others no address is given."""
        return bool(self.first.player or (self.second and self.second.player))


def shown_tables(of: PublicSection, round_: Round, me: str = "") -> tuple[ShownTable, ...]:
    """Every table of a round, in the order of the hall."""
    return tuple(shown_table(of, game, me) for game in round_.games if not is_missed(game))


def shown_table(of: PublicSection, game: Game, me: str = "") -> ShownTable:
    """One table of a round."""
    section = of.section
    first, second = sides(section, game)
    won = _won(of, game)
    return ShownTable(
        of.desk.shown_table(game.table),
        seat(of, game.first, first, has_won=won[0]),
        seat(of, game.second, second, has_won=won[1]) if game.second else None,
        _state(of, game),
        bool(me) and me in game.players,
        section.is_collective,
    )


def _state(of: PublicSection, game: Game) -> str:
    if not game.result:
        return "open"
    if is_undecided(of.section, game):
        return "decide"
    return "absent" if game.result == ABSENT else "done"


def seat(of: PublicSection, player: PlayerId, result: str = "", *, has_won: bool = False) -> Seat:
    """Somebody by the name that may be said; the id goes with it."""
    return Seat(of.desk.name(player), player if of.is_named(player) else "", result, has_won)


def _won(of: PublicSection, game: Game) -> tuple[bool, bool]:
    codes = of.section.codes
    if not game.result or game.second is None or is_undecided(of.section, game):
        return False, False
    return is_win(codes, game.result), is_win(codes, codes[game.result].counterpart or game.result)
