"""Prizes by category. Players who tie add up the prizes of their places and share them exactly; a player takes one prize.

Funds are served in the order given (usually the general table first). A player who has been served is passed over
in later funds, and the places there close up.
"""

from collections.abc import Iterator, Mapping, Sequence
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


@dataclass(frozen=True, slots=True)
class FundServed:
    """A fund with what was given of it; ``passed_over`` would have had a prize of it, and have one of an earlier fund."""

    fund: Fund
    given: tuple[Prize, ...]
    passed_over: Mapping[PlayerId, str]

    @property
    def kept(self) -> int:
        """What nobody takes, since there are more prizes than players."""
        return sum(self.fund.prizes) - sum(prize.amount for prize in self.given)


def prizes(section: Section, lines: Sequence[StandingsLine], funds: Sequence[Fund]) -> tuple[Prize, ...]:
    """Who receives what. Nothing is lost in sharing: the parts of a tie differ by one unit at most."""
    return tuple(prize for one in funds_served(section, lines, funds) for prize in one.given)


def funds_served(section: Section, lines: Sequence[StandingsLine], funds: Sequence[Fund]) -> tuple[FundServed, ...]:
    """Every fund in its turn: who receives what of it, and who is passed over."""
    categories = {entry.player: entry.categories for entry in section.entries}
    served: dict[PlayerId, str] = {}
    found: list[FundServed] = []
    for fund in funds:
        members = [line for line in lines if fund.category is None or fund.category in categories[line.player]]
        given = tuple(_given(fund, [line for line in members if line.player not in served]))
        wanted = (prize.player for prize in _given(fund, members))
        found.append(FundServed(fund, given, {player: served[player] for player in wanted if player in served}))
        served.update({prize.player: fund.name for prize in given})
    return tuple(found)


def _given(fund: Fund, lines: Sequence[StandingsLine]) -> Iterator[Prize]:
    place = 1
    for _, group in groupby(lines, key=lambda line: line.rank):
        tied = list(group)
        amounts = even_parts(tied_sum(fund.prizes, place, len(tied)), len(tied))
        for line, amount in zip(tied, amounts, strict=True):
            if amount:
                yield Prize(line.player, fund.name, place, len(tied), amount)
        place += len(tied)
