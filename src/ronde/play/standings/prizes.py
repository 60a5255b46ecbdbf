"""Prizes by category. Players who tie add up the prizes of their places and share them exactly; a player takes one prize.

Funds are served in the order given (usually the general table first). A player who has been served is passed over
in later funds, and the places there close up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import even_parts, tied_sum
from ronde.play.section import Section
from ronde.play.standings.table import StandingsLine


@dataclass(frozen=True, slots=True)
class Fund:
    """Prizes of a category, first place first, in the smallest unit of the currency; no category means everyone."""

    name: str
    prizes: tuple[int, ...]
    category: str | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """What one player receives, for which places of which fund."""

    player: PlayerId
    fund: str
    place: int
    shared_by: int
    amount: int


def prizes(section: Section, lines: Sequence[StandingsLine], funds: Sequence[Fund]) -> tuple[Prize, ...]:
    """Who receives what. Nothing is lost in sharing: the parts of a tie differ by one unit at most."""
    served: set[PlayerId] = set()
    given: list[Prize] = []
    for fund in funds:
        new = _served(fund, [line for line in lines if line.player not in served and _is_in(section, line, fund)])
        served.update(prize.player for prize in new)
        given.extend(new)
    return tuple(given)


def _is_in(section: Section, line: StandingsLine, fund: Fund) -> bool:
    entry = section.entry(line.player)
    return entry is not None and (fund.category is None or fund.category in entry.categories)


def _served(fund: Fund, lines: Sequence[StandingsLine]) -> list[Prize]:
    given: list[Prize] = []
    place = 1
    for _, group in groupby(lines, key=lambda line: line.rank):
        tied = list(group)
        amounts = even_parts(tied_sum(fund.prizes, place, len(tied)), len(tied))
        given.extend(
            Prize(line.player, fund.name, place, len(tied), amount)
            for line, amount in zip(tied, amounts, strict=True)
            if amount
        )
        place += len(tied)
    return given
