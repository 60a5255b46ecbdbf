"""Games whose result somebody has still to decide, and what can be decided: FFJD 6.4 leaves to the organiser whether a forfeit is excused."""

from collections.abc import Container
from dataclasses import dataclass, replace

from ronde.ground.ids import PlayerId
from ronde.play.section import Game, Section, is_undecided

_FORFEITS = {"0fe": ("0fe", "0fne"), "0fne": ("0fe", "0fne"), "2fe": ("2fe", "2fne"), "2fne": ("2fe", "2fne")}
_EVERY = {"draughts": ("0fe", "0fne", "2fe", "2fne", "0d"), "chess": ("1", "=", "0", "+", "-", "--")}


@dataclass(frozen=True, slots=True)
class UndecidedGame:
    """A game that waits: ``absent`` is who did not come, as the arbiter assumes; ``codes`` are what can be decided.

    The first of them lets the game count least. No codes: the scores have to be entered in the round.
    """

    round: int
    game: Game
    absent: PlayerId | None
    codes: tuple[str, ...]

    @property
    def table(self) -> int:
        """Its table, as the section numbers it."""
        return self.game.table

    @property
    def least(self) -> str:
        """The decision by which the game counts least; nothing where only scores can decide."""
        return self.codes[0] if self.codes else ""

    @property
    def is_about_an_excuse(self) -> bool:
        """Whether all that is open is if an absence is excused."""
        return self.absent is not None

    @property
    def present(self) -> PlayerId | None:
        """Who waited in vain."""
        return self.game.second if self.absent == self.game.first else self.game.first


def undecided_games(section: Section, decided: Container[tuple[int, int]] = ()) -> tuple[UndecidedGame, ...]:
    """Every game that waits for a decision; ``decided`` are rounds and tables about which something was declared."""
    found = section.games(range(1, len(section.rounds) + 1))
    return tuple(
        _undecided(section, number, game)
        for number, game in found
        if is_undecided(section, game) and (number, game.table) not in decided
    )


def _undecided(section: Section, number: int, game: Game) -> UndecidedGame:
    if section.discipline == "draughts" and game.assumed in _FORFEITS:
        absent = game.first if game.assumed.startswith("0") else game.second
        return UndecidedGame(number, game, absent, _FORFEITS[game.assumed])
    return UndecidedGame(number, game, None, _EVERY.get(section.discipline, ()))


def as_decided(section: Section, waiting: UndecidedGame, code: str) -> Section:
    """The section with a game decided."""
    return section.with_game(waiting.round, replace(waiting.game, result=code, assumed="", scores=None))
