"""The formulas, in the order of the document, each under its article, for one player or a column of them."""

from ronde.ground.numbers import Ints
from ronde.ground.trace import article


@article("1")
def earned(players: Ints, place: Ints, for_taking_part: int) -> Ints:
    """A point for each player left behind, and some for taking part."""
    return players - place + for_taking_part


@article("2")
def new_total(total: Ints, players: Ints, place: Ints, for_taking_part: int) -> Ints:
    """Points add up over the years."""
    return total + earned(players, place, for_taking_part)
