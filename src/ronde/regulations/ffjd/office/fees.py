"""What homologation costs the organiser (art. 5.5)."""

from ronde.ground.ids import PlayerId
from ronde.ground.trace import article
from ronde.regulations.ffjd.documents import Series
from ronde.regulations.ffjd.office.entrants import really_played
from ronde.regulations.ffjd.parameters import Fees
from ronde.regulations.office import Due

FEE, LICENCE = "fee", "licence"


@article("5.5")
def fee(slow: int, accelerated: int, numbers: Fees) -> int:
    """2 EUR for each player who has really played a slow game, 1 EUR for each of the others (FFJD-41)."""
    return slow * numbers.slow + accelerated * numbers.accelerated


def dues(series: tuple[Series, ...], unlicensed: tuple[PlayerId, ...], numbers: Fees) -> tuple[Due, ...]:
    """The fee, each player once for all series of a competition (FFJD-27), and licences whose price no article names."""
    has_slow: dict[PlayerId, bool] = {}
    for one in series:
        for player, is_slow in really_played(one).items():
            has_slow[player] = has_slow.get(player, False) or is_slow
    slow = sum(has_slow.values())
    owed = [Due(FEE, "5.5", tuple(has_slow), fee(slow, len(has_slow) - slow, numbers))]
    if unlicensed:
        owed.append(Due(LICENCE, "5.5, FFJD-18", unlicensed, None))
    return tuple(owed)
