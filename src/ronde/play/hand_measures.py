"""What can be counted of a round, so that what was proposed and what an arbiter chose stand side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.by_hand import places
from ronde.play.field import Field
from ronde.play.formats.registry import FORMATS
from ronde.play.section import Game, Section, is_bye

OUT_OF_BALANCE = 2
_BY_POINTS = frozenset({"swiss_assisted", "swiss_dutch", "swiss_points"})


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that is counted, of the round as proposed and as chosen; an arbiter's free choice has no proposal."""

    name: str
    proposed: Fraction | int | None
    chosen: Fraction | int


def measures(section: Section, field: Field, proposed: Sequence[Game], chosen: Sequence[Game]) -> tuple[Measure, ...]:
    """Everything worth counting in the format of the round; what is rare is left out where neither has any."""
    is_seated = FORMATS[field.phase.format].seated is not None
    found = [_measure("rematches", field, proposed, chosen)]
    found += [] if is_seated else [_measure("distance", field, proposed, chosen)]
    found += [_measure("points_apart", field, proposed, chosen)] if field.phase.format in _BY_POINTS else []
    found += [_measure("out_of_balance", field, proposed, chosen)]
    rare = (_measure(name, field, proposed, chosen) for name in ("forbidden", "avoided"))
    byes = Measure("second_byes", second_byes(section, field, proposed), second_byes(section, field, chosen))
    return (*found, *(one for one in (*rare, byes) if one.proposed or one.chosen))


def _measure(name: str, field: Field, proposed: Sequence[Game], chosen: Sequence[Game]) -> Measure:
    count = _COUNTED[name]
    return Measure(name, count(field, _pairs(proposed)) if proposed else None, count(field, _pairs(chosen)))


Two = tuple[PlayerId, PlayerId]


def _pairs(games: Sequence[Game]) -> list[Two]:
    """Who sits down against whom, who starts first named."""
    return [(game.first, game.second) for game in games if game.second is not None]


def rematches(field: Field, pairs: Sequence[Two]) -> int:
    """How many have met in the rounds that count for it."""
    return sum(field.have_met(one, other) for one, other in pairs)


def distance(field: Field, pairs: Sequence[Two]) -> int:
    """How far the two of each table stand apart in the order of the table, all added up."""
    place = places(field)
    return sum(abs(place[one] - place[other]) for one, other in pairs)


def points_apart(field: Field, pairs: Sequence[Two]) -> Fraction:
    """The differences of points, all added up."""
    return sum((abs(field.points[one] - field.points[other]) for one, other in pairs), Fraction())


def out_of_balance(field: Field, pairs: Sequence[Two]) -> int:
    """How many will have started two times more, or two times less, than they replied."""
    after = [field.balance.get(one, 0) + 1 for one, _ in pairs] + [
        field.balance.get(other, 0) - 1 for _, other in pairs
    ]
    return sum(abs(balance) >= OUT_OF_BALANCE for balance in after)


def forbidden(field: Field, pairs: Sequence[Two]) -> int:
    """How many must not meet."""
    return sum(field.is_forbidden(one, other) for one, other in pairs)


def avoided(field: Field, pairs: Sequence[Two]) -> int:
    """How many should rather not meet."""
    return sum(field.is_avoided(one, other) for one, other in pairs)


def second_byes(section: Section, field: Field, games: Sequence[Game]) -> int:
    """How many have a bye who had one before."""
    given = [game.first for game in games if is_bye(section, game)]
    return sum(player in field.byes for player in given)


_COUNTED = {one.__name__: one for one in (rematches, distance, points_apart, out_of_balance, forbidden, avoided)}
