"""The purses that a club has handed over for the quarter of a list, where its book gives any."""

from dataclasses import dataclass
from fractions import Fraction

from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.web.office.models import PaidPurse
from ronde.web.people.naming import public_names
from ronde.web.registers.models import Edition, Register


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A purse that was handed over, as a page says it."""

    ranking: str
    player: str
    name: str
    is_named: bool
    amount: Fraction


@dataclass(frozen=True, slots=True)
class QuarterShown:
    """The quarter that a list belongs to, and the purses handed over for it so far."""

    period: str
    purses: tuple[HandedOver, ...] = ()


def quarter_of(register: Register, edition: Edition) -> QuarterShown | None:
    """The quarter of a list; None in a book that has none."""
    if register.regulation != "cel-grand-prix":
        return None
    period = str(Quarter.of(edition.day))
    rows = tuple(PaidPurse.objects.filter(register=register, period=period).order_by("-ranking", "player"))
    names = public_names(one.player for one in rows)
    purses = [
        HandedOver(one.ranking, one.player, names(one.player), names.is_named(one.player), Fraction(one.amount))
        for one in rows
    ]
    return QuarterShown(period, tuple(sorted(purses, key=lambda one: (one.ranking != "points", -one.amount, one.name))))
