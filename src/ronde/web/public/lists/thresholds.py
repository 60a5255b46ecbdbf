"""From when on somebody who stands apart on a list would be ranked, by the numbers of the book on the list's day."""

from ronde.regulations import shelf
from ronde.regulations.answers import Waiting
from ronde.regulations.frs.parameters import FIELDS, ranking_code, types_of
from ronde.regulations.frs.rules import needed_games
from ronde.web.registers.models import Edition, Register


def threshold(register: Register, edition: Edition) -> Waiting | None:
    """What makes a rating active (FRS 3): so many of the last N games; None where nobody stands apart for want of games."""
    if register.regulation != "frs":
        return None
    numbers = shelf.regulation("frs").editions.nearest(edition.day)
    kinds = {ranking_code(field, kind): (field, kind) for field in FIELDS for kind in types_of(field)}
    if edition.ranking not in kinds:
        return None
    window = numbers.window(*kinds[edition.ranking])
    needed = int(needed_games(window, numbers.active_percent))
    return Waiting("frs.active-from", None, {"needed": needed, "window": window})
