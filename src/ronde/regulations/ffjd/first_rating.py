"""First ratings (art. 6.2): what unrated players collect in each series, and what becomes of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from ronde.ground.ids import EventId, FactId
from ronde.ground.numbers import Column, Flags, column, down
from ronde.ground.problems import Value as Told
from ronde.ground.trace import rows
from ronde.regulations.contract import Waiting
from ronde.regulations.ffjd import annex_b, rules
from ronde.regulations.ffjd.happenings import Frame
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.sides import Events, Sides
from ronde.regulations.ffjd.state import ACCELERATED, NORMAL, UNRATED, Part, Parts, Said


def parts_of(sides: Sides, given: Mapping[FactId, tuple[Said, ...]], edition: Parameters) -> list[tuple[int, Part]]:
    """What each unrated player of the federation did in each series; ``given`` are estimates said after them."""
    if not sides.is_anyone_unrated:
        return []
    mine = sides.where(sides.is_collecting)
    if not len(mine):
        return []
    tally = _Tally(mine)
    parts = _normal_parts(tally, sides.frames, edition)
    enough = np.unique(tally.section[tally.played >= edition.first_rating.games])  # FFJD-4, FFJD-6
    for section, rows_ in zip(enough.tolist(), sides.of(enough) if len(enough) else (), strict=True):
        frame = sides.frames[section]
        said = given.get(frame.event, ())
        found = _accelerated_parts(rows_, frame, said[-1].estimate if said else None, edition)
        parts.update({(section, who): part for who, part in found.items()})
    return [(who, part) for (_, who), part in parts.items()]


class _Tally:
    """The games of each unrated player in each series: a row for both, in their order."""

    def __init__(self, mine: Sides) -> None:
        width = int(mine.player.max()) + 1
        key, self._at = np.unique(mine.section * width + mine.player, return_inverse=True)
        self.section, self.player = key // width, key % width
        against_rated = (mine.opponent_rating != UNRATED).astype(np.int64)
        self.played = self._summed(mine.is_played)  # against anybody
        self.games = self._summed(against_rated)
        self.played_rated = self._summed(against_rated * mine.is_played)
        self.points = self._summed(against_rated * mine.points)
        self.opponents = self._summed(mine.opponent_rating)  # UNRATED is 0

    def _summed(self, values: Column | Flags) -> Column:
        total = np.zeros(len(self.player), dtype=np.int64)
        np.add.at(total, self._at, values.astype(np.int64))
        return total


def _normal_parts(tally: _Tally, frames: Sequence[Frame], edition: Parameters) -> dict[tuple[int, int], Part]:
    """The games against rated players (art. 6.2.1), by series and player."""
    value = np.full(len(tally.player), None, dtype=object)
    some = tally.games > 0
    with rows(tally.player[some], event=Events(frames, tally.section[some])):
        mean = rules.mean_opponents(rules.exact(tally.opponents[some]), tally.games[some])
        value[some] = rules.normal_value(mean, tally.points[some], tally.games[some], edition.first_rating.points)
    columns = (tally.section, tally.player, tally.games, tally.played_rated, value)
    lines = zip(*(values.tolist() for values in columns), strict=True)
    return {
        (section, who): Part(frames[section].event, NORMAL, games, played, worth)
        for section, who, games, played, worth in lines
    }


def _accelerated_parts(sides: Sides, frame: Frame, given: int | None, edition: Parameters) -> dict[int, Part]:
    """Annex B for a series: those with enough games in it."""
    unknowns = annex_b.system(sides)
    inside = set(sides.player[sides.is_collecting].tolist())
    found = annex_b.solved(unknowns, edition)
    value = annex_b.values(unknowns, found, estimate_of(unknowns, frame, given, edition), edition)
    parts = {}
    for at in np.flatnonzero(unknowns.played >= edition.first_rating.games):
        if (who := int(unknowns.player[at])) in inside:
            games, played = int(unknowns.games[at]), int(unknowns.played[at])
            parts[who] = Part(frame.event, ACCELERATED, games, played, value[at], value[at] is None)
    return parts


def estimate_of(unknowns: annex_b.System, frame: Frame, given: int | None, edition: Parameters) -> int:
    """EONC: what a fact of its own says (FFJD-31), or the series itself, or the guide; or that nobody has said."""
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
    computed = values_of(players, parts, edition)
    for who in players:
        collected = parts[who]
        played = sum([part.played for part in collected])
        if missing := tuple(EventId(part.event) for part in collected if part.needs_estimate):
            guide = (edition.guide.beginners[0], edition.guide.one_year[-1])
            told: dict[str, Told] = {"series": missing, "least": guide[0], "most": guide[1]}
            waiting.append(Waiting("ffjd.estimate", who, MappingProxyType(told), missing))
        elif played < numbers.games or who not in computed:
            waiting.append(_waiting("ffjd.games", who, collected, {"games": played, "needed": numbers.games}))
        elif played < (value := computed[who]).needed:
            has: dict[str, Told] = {"games": played, "needed": value.needed, "rating": value.rating}
            waiting.append(_waiting("ffjd.more-games", who, collected, has))
        else:
            rating[who] = computed[who].rating
    return Firsts(rating, tuple(waiting))


def _waiting(missing: str, who: int, collected: tuple[Part, ...], has: dict[str, Told]) -> Waiting:
    return Waiting(missing, who, MappingProxyType(has), tuple(EventId(part.event) for part in collected))


class Value(NamedTuple):
    """A first rating in whole points, and the games it takes."""

    rating: int
    needed: int


def values_of(players: Iterable[int], parts: Parts, edition: Parameters) -> dict[int, Value]:
    """The first rating of everyone who has a game towards one, pro rata of the tournaments, and all estimates."""
    complete = [who for who in players if not any([part.needs_estimate for part in parts[who]])]  # noqa: C419 - few: sooner
    known = [(who, part) for who in complete for part in parts[who] if part.value is not None]
    if not known:
        return {}
    who = column(sorted({who for who, _ in known}))
    at = np.searchsorted(who, column([player for player, _ in known]))
    games = column([part.games for _, part in known])
    values = np.array([part.value for _, part in known], dtype=object)
    total, of_all = np.full(len(who), annex_b.ZERO, dtype=object), np.zeros(len(who), dtype=np.int64)
    ids = tuple(part.event for _, part in known)
    with rows(who[at], event=Events(ids, np.arange(len(ids)))):
        weights = rules.part(values, games)
    np.add.at(total, at, weights)
    np.add.at(of_all, at, games)
    with rows(who):
        exact = rules.pro_rata(total, of_all)
        needed = rules.needed(rules.rounded(exact), edition.first_rating)
        rating = rules.first_rating(exact, edition.floor)
    return dict(zip(who.tolist(), map(Value, rating.tolist(), needed.tolist()), strict=True))
