"""First ratings (art. 6.2): what unrated players collect in each series, and what becomes of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import column, down
from ronde.ground.problems import Value as Told
from ronde.ground.trace import rows
from ronde.regulations.contract import Waiting
from ronde.regulations.ffjd import annex_b, rules
from ronde.regulations.ffjd.happenings import Frame
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.sides import Events, Sides
from ronde.regulations.ffjd.state import ACCELERATED, NORMAL, UNRATED, Part, Parts


def parts_of(sides: Sides, frame: Frame, given: int | None, edition: Parameters) -> dict[int, Part]:
    """What each unrated player of the federation did in one series; ``given`` is an estimate said after it."""
    if not len(sides) or not sides.is_collecting.any():
        return {}
    parts = _normal_parts(sides, edition)
    unknowns = annex_b.system(sides)
    accelerated = np.flatnonzero(unknowns.played >= edition.first_rating.games)  # FFJD-4, FFJD-6
    inside = set(sides.player[sides.is_collecting].tolist())
    if inside.isdisjoint(unknowns.player[accelerated].tolist()):
        return parts
    found = annex_b.solved(unknowns, edition)
    value = annex_b.values(unknowns, found, estimate_of(unknowns, frame, given, edition), edition)
    for at in accelerated:
        if (who := int(unknowns.player[at])) in inside:
            games, played = int(unknowns.games[at]), int(unknowns.played[at])
            parts[who] = Part(frame.event, ACCELERATED, games, played, value[at], value[at] is None)
    return parts


def _normal_parts(sides: Sides, edition: Parameters) -> dict[int, Part]:
    """The games against rated players (art. 6.2.1)."""
    mine = sides.where(sides.is_collecting)
    player, at = np.unique(mine.player, return_inverse=True)
    against_rated = mine.opponent_rating != UNRATED
    games = np.bincount(at[against_rated], minlength=len(player))
    played = np.bincount(at[against_rated & mine.is_played], minlength=len(player))
    points, opponents = np.zeros(len(player), dtype=np.int64), np.zeros(len(player), dtype=np.int64)
    np.add.at(points, at[against_rated], mine.points[against_rated])
    np.add.at(opponents, at, mine.opponent_rating)
    value = np.full(len(player), None, dtype=object)
    some, event = games > 0, sides.ids[int(sides.section[0])]
    with rows(player[some], event=Events((event,), np.zeros(len(player), dtype=np.int64))):
        mean = rules.mean_opponents(rules.exact(opponents[some]), games[some])
        value[some] = rules.normal_value(mean, points[some], games[some], edition.first_rating.points)
    return {
        int(who): Part(event, NORMAL, int(games[row]), int(played[row]), value[row]) for row, who in enumerate(player)
    }


def estimate_of(unknowns: annex_b.System, frame: Frame, given: int | None, edition: Parameters) -> int:
    """EONC: what was said last, after the series or with it, or what the guide gives; or that nobody has said."""
    if given is not None:
        return given
    if frame.estimate is not None:
        return frame.estimate
    if frame.guide is None:
        return annex_b.NO_ESTIMATE
    age = frame.guide.mean_age
    if age is None:
        ages = [edition.school_classes[name] for name in frame.guide.classes]
        age = Fraction(sum(ages), len(ages))
    table: tuple[int, ...] = getattr(edition.guide, frame.guide.level)
    everyone = np.ones(len(unknowns), dtype=np.bool_)
    with unknowns.of(everyone):
        floored = np.full(len(unknowns), down(age.numerator, age.denominator), dtype=np.int64)
        return int(rules.guide_estimate(floored, edition.guide.youngest, table)[0])


@dataclass(frozen=True, slots=True)
class Firsts:
    """What the parts of some players come to: first ratings, and what the others wait for."""

    rating: dict[int, int]
    waiting: tuple[Waiting, ...]


def firsts(players: Iterable[int], parts: Parts, edition: Parameters) -> Firsts:
    """First ratings of those who have the games and the estimates for one."""
    numbers = edition.first_rating
    rating: dict[int, int] = {}
    waiting: list[Waiting] = []
    computed, played = values_of(players, parts, edition), {who: _played(parts[who]) for who in players}
    for who in players:
        events = tuple(EventId(part.event) for part in parts[who])
        missing = tuple(EventId(part.event) for part in parts[who] if part.needs_estimate)
        has: dict[str, Told] = {"games": played[who], "needed": numbers.games}
        if missing:
            guide = (edition.guide.beginners[0], edition.guide.one_year[-1])
            told: dict[str, Told] = {"series": missing, "least": guide[0], "most": guide[1]}
            waiting.append(Waiting("ffjd.estimate", who, MappingProxyType(told), missing))
        elif played[who] < numbers.games or who not in computed:
            waiting.append(Waiting("ffjd.games", who, MappingProxyType(has), events))
        elif played[who] < computed[who].needed:
            has = {**has, "needed": computed[who].needed, "rating": computed[who].rating}
            waiting.append(Waiting("ffjd.more-games", who, MappingProxyType(has), events))
        else:
            rating[who] = computed[who].rating
    return Firsts(rating, tuple(waiting))


def _played(parts: tuple[Part, ...]) -> int:
    return sum(part.played for part in parts)


@dataclass(frozen=True, slots=True)
class Value:
    """A first rating in whole points, and the games it takes."""

    rating: int
    needed: int


def values_of(players: Iterable[int], parts: Parts, edition: Parameters) -> dict[int, Value]:
    """The first rating of everyone who has a game towards one, pro rata of the tournaments, and all estimates."""
    complete = [who for who in players if not any(part.needs_estimate for part in parts[who])]
    known = [(who, part) for who in complete for part in parts[who] if part.value is not None]
    who = column(sorted({who for who, _ in known}))
    at = np.searchsorted(who, column([player for player, _ in known]))
    games = column([part.games for _, part in known])
    values = np.array([part.value for _, part in known], dtype=object)
    total, of_all = np.full(len(who), Fraction(0), dtype=object), np.zeros(len(who), dtype=np.int64)
    ids = tuple(part.event for _, part in known)
    with rows(who[at], event=Events(ids, np.arange(len(ids)))):
        weights = rules.part(values, games)
    np.add.at(total, at, weights)
    np.add.at(of_all, at, games)
    with rows(who):
        exact = rules.pro_rata(total, of_all)
        needed = rules.needed(rules.rounded(exact), edition.first_rating)
        rating = rules.first_rating(exact, edition.floor)
    return {int(one): Value(int(rating[row]), int(needed[row])) for row, one in enumerate(who)}
