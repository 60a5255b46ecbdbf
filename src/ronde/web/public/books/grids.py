"""The FMJD grids (FFJD 6.6, annex A) as a page shows them."""

from dataclasses import dataclass

from ronde.play.pairing.grids import GridGame, exempt_number, grid

LEAST, MOST = 3, 60
USUAL = 8


@dataclass(frozen=True, slots=True)
class GridPage:
    """A grid: its rounds, and the number of EXEMPT where the players are odd."""

    players: int
    is_double: bool
    rounds: tuple[tuple[GridGame, ...], ...]
    exempt: int | None

    @property
    def tables(self) -> int:
        """Games of a round."""
        return len(self.rounds[0])

    @property
    def widths(self) -> range:
        """The columns of its table."""
        return range(1, self.tables + 1)


def grid_page(players: int, *, is_double: bool) -> GridPage:
    """The grid of so many players."""
    return GridPage(players, is_double, grid(players, double=is_double), exempt_number(players))


def asked_size(text: str) -> int | None:
    """A number of players that a grid may have; None for anything else."""
    plain = text.strip()
    number = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 4 else 0
    return number if LEAST <= number <= MOST else None
