"""Swiss with an arbiter who chooses and software that helps (FFJD 6.6).

The players stand in the order of the table (points, Solkoff). Once White is chosen, opponents already met are hidden,
with the reason; a colour is suggested to each player; when the choices made so far leave a rest that cannot be paired,
the arbiter is told which of them to change. Nothing is paired that the arbiter did not choose.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.play.field import Field
from ronde.play.formats.games import Pair
from ronde.play.formats.nearest import FICTIVE, met_with_byes
from ronde.play.formats.swiss_points import problems as swiss_problems
from ronde.play.pairing.matching import best_pairing
from ronde.play.reasons import Pairing
from ronde.play.section import Section

Hidden: TypeAlias = Literal["", "met", "forbidden", "paired"]
Colour: TypeAlias = Literal["first", "second", "either"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player the arbiter may choose, or may not and why; ``colour`` is the one they have had less often."""

    player: PlayerId
    rank: int
    points: Fraction
    colour: Colour
    hidden: Hidden = ""
    is_avoided: bool = False


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """The players left over cannot be paired. ``change`` are the choices to take back, ``instead`` a way to go on.

    When even without any choice nobody could pair the round without a rematch, ``change`` is empty.
    """

    left: tuple[PlayerId, ...]
    change: tuple[Pair, ...]
    instead: tuple[Pair, ...]


def suggested_colour(field: Field, player: PlayerId) -> Colour:
    """The colour the player has had less often."""
    balance = field.balance.get(player, 0)
    if balance == 0:
        return "either"
    return "second" if balance > 0 else "first"


def candidates(field: Field, chosen: Sequence[Pair] = (), white: PlayerId | None = None) -> tuple[Candidate, ...]:
    """Everyone in the order of the table; with White chosen, as opponents of that player."""
    taken = {player for pair in chosen for player in pair}
    return tuple(_candidate(field, player, taken, white) for player in field.order if player != white)


def _candidate(field: Field, player: PlayerId, taken: set[PlayerId | None], white: PlayerId | None) -> Candidate:
    hidden: Hidden = ""
    if player in taken:
        hidden = "paired"
    elif white is not None and field.have_met(white, player):
        hidden = "met"
    elif white is not None and field.is_forbidden(white, player):
        hidden = "forbidden"
    avoided = white is not None and field.is_avoided(white, player)
    colour = suggested_colour(field, player)
    return Candidate(player, field.ranks[player], field.points[player], colour, hidden, avoided)


def dead_end(field: Field, chosen: Sequence[Pair]) -> DeadEnd | None:
    """Nothing while the rest can still be paired; else the fewest choices to change, and what to do instead."""
    kept = {frozenset((one, other or FICTIVE)) for one, other in chosen}
    order, left = _order(field), _left(field, chosen)
    if _completed(field, left, frozenset()) is not None:
        return None
    whole = _completed(field, order, frozenset(kept)) or ()
    change = tuple(pair for pair in chosen if frozenset((pair[0], pair[1] or FICTIVE)) not in map(frozenset, whole))
    waiting = tuple(player for player in left if player != FICTIVE)
    return DeadEnd(waiting, change if whole else (), tuple((one, other or None) for one, other in whole))


def completed(field: Field, chosen: Sequence[Pair]) -> tuple[Pair, ...] | None:
    """A way to pair who is left without a rematch, the nearest ranks together; nothing in a dead end."""
    found = _completed(field, _left(field, chosen), frozenset())
    return None if found is None else tuple((one, other or None) for one, other in found)


def _order(field: Field) -> tuple[PlayerId, ...]:
    """Everybody in the order of the table; of an odd number somebody meets nobody."""
    return (*field.order, *[FICTIVE] * (len(field.order) % 2))


def _left(field: Field, chosen: Sequence[Pair]) -> list[PlayerId]:
    """Who has no table yet; after the bye nobody is left for another one."""
    taken = {player or FICTIVE for pair in chosen for player in pair}
    return [player for player in _order(field) if player not in taken]


def _completed(
    field: Field, players: Sequence[PlayerId], kept: frozenset[frozenset[PlayerId]]
) -> tuple[tuple[PlayerId, PlayerId], ...] | None:
    """A pairing of these players without rematch that changes as few of the kept choices as it can, if there is one.

    A choice that is itself a rematch stands: the arbiter has seen what it breaks.
    """
    met = met_with_byes(field)
    place = {player: at for at, player in enumerate(players)}

    def cost(one: PlayerId, other: PlayerId) -> tuple[int, int] | None:
        if frozenset((one, other)) in kept:
            return 0, 0
        if other in met.get(one, frozenset()) or field.is_forbidden(one, other):
            return None
        return 1, (place[other] - place[one]) ** 2

    return best_pairing(tuple(players), cost, bounds=(1, len(players) ** 2))


def pair(_section: Section, _number: int) -> Pairing:
    """No game: the arbiter chooses them all."""
    return Pairing(problems=(Problem("play.arbiter-chooses", "6.6", level=Level.WARNING),))


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """A number of rounds outside a third to a half of the players is warned of (FFJD 6.6)."""
    return swiss_problems(section, index)
