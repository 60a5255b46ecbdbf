"""Who receives which prize: the funds as written down, served by the standings as they stand."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.play.standings.prizes import Fund, FundServed, Prize, funds_served
from ronde.record.desk_notes import Prizes, last_of_section
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.tables import standings_of


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A player with a prize: for the places ``first`` to ``last`` of the fund, whose prizes add up to ``pot``."""

    rank: int
    player: PlayerId
    name: str
    amount: int
    first: int
    last: int
    shared_by: int
    pot: int
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FundList:
    """A fund with who receives what of it, who was passed over for which other fund, and what nobody takes."""

    name: str
    category: str
    lines: tuple[PrizeLine, ...]
    passed_over: tuple[tuple[str, str], ...]
    kept: int

    @property
    def given(self) -> int:
        """What of it is given."""
        return sum(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All prizes of a section by the standings after a round; ``is_final``: no result of it is missing or to be decided."""

    after: int
    currency: str
    funds: tuple[FundList, ...]
    is_final: bool

    @property
    def given(self) -> int:
        """What is given in all."""
        return sum(fund.given for fund in self.funds)


def prizes_said(desk: SectionDesk) -> Prizes:
    """The prizes as they were last written down; none where nobody did."""
    return last_of_section(desk.notes, Prizes, desk.row.id) or Prizes(section=desk.row.id)


def prize_list(desk: SectionDesk) -> PrizeList:
    """Who receives what as things stand: what a page shows and a paper prints."""
    section, said = desk.section, prizes_said(desk)
    lines = standings_of(desk.row, section)
    funds = [Fund(one.name, one.prizes, one.category or None) for one in said.funds]
    ranks = {line.player: line.rank for line in lines}
    served = funds_served(section, lines, funds) if section.published else ()
    is_final = all(
        game.result and section.codes[game.result].decided for one in section.published for game in one.games
    )
    return PrizeList(
        len(section.published), said.currency, tuple(_fund_list(desk, one, ranks) for one in served), is_final
    )


def _fund_list(desk: SectionDesk, served: FundServed, ranks: Mapping[PlayerId, int]) -> FundList:
    passed = tuple((desk.name(player), fund) for player, fund in served.passed_over.items())
    lines = tuple(_line(desk, served.fund, prize, ranks[prize.player]) for prize in served.given)
    return FundList(served.fund.name, served.fund.category or "", lines, passed, served.kept)


def _line(desk: SectionDesk, fund: Fund, prize: Prize, rank: int) -> PrizeLine:
    last = prize.place + prize.shared_by - 1
    parts = fund.prizes[prize.place - 1 : last]
    name = desk.name(prize.player)
    return PrizeLine(rank, prize.player, name, prize.amount, prize.place, last, prize.shared_by, sum(parts), parts)
