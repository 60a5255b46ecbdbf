"""First ratings (art. 6.2): what unrated players collect in each series, and what becomes of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from ronde.ground.ids import EventId, FactId
from ronde.ground.numbers import Column, Flags, column, down
from ronde.ground.problems import Value as Shown
from ronde.ground.trace import rows
from ronde.regulations.answers import Waiting
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.first_rating import annex_b
from ronde.regulations.ffjd.first_rating.entries import Entries
from ronde.regulations.ffjd.happenings import Frame
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.sides import Events, Sides
from ronde.regulations.ffjd.state import ACCELERATED, NORMAL, UNRATED, Part, Parts, StatedEstimate

KINDS = {False: NORMAL, True: ACCELERATED}


def parts_of(
    sides: Sides, given: Mapping[FactId, tuple[StatedEstimate, ...]], edition: Parameters
) -> list[tuple[int, Part]]:
    """What each unrated player of the federation did in each series; ``given`` are estimates said after them."""
    if not sides.is_anyone_unrated:
        return []
    mine = sides.where(sides.is_collecting)
    if not len(mine):
        return []
    tally = _Tally(mine)
    is_enough = tally.played >= edition.first_rating.games  # for annex B: FFJD-4, FFJD-6
    value = _normal_values(tally, edition)
    if is_enough.any():
        value[is_enough] = _accelerated_values(tally, is_enough, sides, given, edition)
    return _parts(tally, is_enough, value, sides.frames)


def _parts(
    tally: "_Tally", is_accelerated: Flags, value: rules.Fractions, frames: Sequence[Frame]
) -> list[tuple[int, Part]]:
    """Each player with the part: of all games by annex B, of those against rated players otherwise."""
    games = np.where(is_accelerated, tally.games, tally.games_rated)
    played = np.where(is_accelerated, tally.played, tally.played_rated)
    columns = (tally.entries.section, tally.entries.player, is_accelerated, games, played, value)
    lines = zip(*(values.tolist() for values in columns), strict=True)
    event = {section: frames[section].event for section in set(tally.entries.section.tolist())}
    return [
        (who, Part(event[section], KINDS[accelerated], counted, really, worth, accelerated and worth is None))
        for section, who, accelerated, counted, really, worth in lines
    ]


class _Tally:
    """The games of each unrated player in each series."""

    def __init__(self, mine: Sides) -> None:
        self.entries = entries = Entries(mine)
        against_rated = (mine.opponent_rating != UNRATED).astype(np.int64)
        self.games = entries.summed(np.ones(len(mine), dtype=np.int64))  # against anybody
        self.played = entries.summed(mine.is_played)
        self.games_rated = entries.summed(against_rated)
        self.played_rated = entries.summed(against_rated * mine.is_played)
        self.points_rated = entries.summed(against_rated * mine.points)
        self.opponents = entries.summed(mine.opponent_rating)  # UNRATED is 0


def _normal_values(tally: _Tally, edition: Parameters) -> rules.Fractions:
    """What the games against rated players are worth (art. 6.2.1); None where there are none."""
    value = np.full(len(tally.entries), None, dtype=object)
    some = tally.games_rated > 0
    with tally.entries.traced(some):
        mean = rules.mean_opponents(rules.exact(tally.opponents[some]), tally.games_rated[some])
        points, games = tally.points_rated[some], tally.games_rated[some]
        value[some] = rules.normal_value(mean, points, games, edition.first_rating.points)
    return value


def _accelerated_values(
    tally: _Tally, some: Flags, sides: Sides, given: Mapping[FactId, tuple[StatedEstimate, ...]], edition: Parameters
) -> rules.Fractions:
    """What annex B makes of some players' series; None where an estimate is missing."""
    section, player = tally.entries.section[some], tally.entries.player[some]
    unknowns = annex_b.system(sides.of(np.unique(section)))
    found = annex_b.solved(unknowns, edition)
    value = annex_b.values(unknowns, found, _estimates(unknowns, given, edition), edition)
    return value[unknowns.entries.rows(section, player)]


def _estimates(
    unknowns: annex_b.System, given: Mapping[FactId, tuple[StatedEstimate, ...]], edition: Parameters
) -> Column:
    """EONC of each unknown's series."""
    section = unknowns.entries.section
    of_series = np.full(len(unknowns.entries.frames), annex_b.NO_ESTIMATE)
    for one in np.unique(section).tolist():
        said = given.get(unknowns.entries.frames[one].event)
        of_series[one] = said[-1].estimate if said else _estimate(unknowns, one, edition)
    return of_series[section]


def _estimate(unknowns: annex_b.System, section: int, edition: Parameters) -> int:
    """EONC where no fact of its own says it (FFJD-31): the series itself, or the guide; or that nobody has said."""
    frame, here = unknowns.entries.frames[section], unknowns.entries.section == section
    with unknowns.entries.traced(here):
        found = stated_estimate(frame, edition, players=int(here.sum()))
    return annex_b.NO_ESTIMATE if found is None else found


def stated_estimate(frame: Frame, edition: Parameters, *, players: int = 1) -> int | None:
    """EONC as a series itself gives it, or by the guide of annex B, told for so many players."""
    if frame.estimate is not None or frame.guide is None:
        return frame.estimate
    age = frame.guide.mean_age
    if age is None:
        ages = [edition.school_classes[name] for name in frame.guide.classes]
        age = Fraction(sum(ages), len(ages))
    table: tuple[int, ...] = getattr(edition.guide, frame.guide.level)
    floored = np.full(players, down(age.numerator, age.denominator), dtype=np.int64)
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
    theirs = parts.of(players)
    computed = values_of(theirs, theirs, edition)
    for who, collected in theirs.items():
        played = sum([part.played for part in collected])
        if missing := tuple([EventId(part.event) for part in collected if part.needs_estimate]):
            guide = (edition.guide.beginners[0], edition.guide.one_year[-1])
            values: dict[str, Shown] = {"series": missing, "least": guide[0], "most": guide[1]}
            waiting.append(Waiting("ffjd.estimate", who, MappingProxyType(values), missing))
        elif played < numbers.games or who not in computed:
            waiting.append(_waiting("ffjd.games", who, collected, {"games": played, "needed": numbers.games}))
        elif played < (value := computed[who]).needed:
            has: dict[str, Shown] = {"games": played, "needed": value.needed, "rating": value.rating}
            waiting.append(_waiting("ffjd.more-games", who, collected, has))
        else:
            rating[who] = value.rating
    return Firsts(rating, tuple(waiting))


def _waiting(missing: str, who: int, collected: tuple[Part, ...], has: dict[str, Shown]) -> Waiting:
    return Waiting(missing, who, MappingProxyType(has), tuple([EventId(part.event) for part in collected]))


class Value(NamedTuple):
    """A first rating in whole points, and the games it takes."""

    rating: int
    needed: int


def values_of(players: Iterable[int], parts: Mapping[int, tuple[Part, ...]], edition: Parameters) -> dict[int, Value]:
    """The first rating of everyone who has a game towards one, pro rata of the tournaments, and all estimates."""
    known = {who: _known(parts[who]) for who in players}
    every = [part for collected in known.values() for part in collected]
    if not every:
        return {}
    size = column([len(collected) for collected in known.values()])
    who, size = column(list(known))[size > 0], size[size > 0]
    first, of_all = np.cumsum(size) - size, column([part.games for part in every])
    with rows(np.repeat(who, size), event=Events([part.event for part in every], np.arange(len(every)))):
        weights = rules.part(np.array([part.value for part in every], dtype=object), of_all)
    with rows(who):
        exact = rules.pro_rata(np.add.reduceat(weights, first), np.add.reduceat(of_all, first))
        rounded = rules.rounded(exact)
        needed, rating = rules.needed(rounded, edition.first_rating), rules.first_rating(rounded, edition.floor)
    return dict(zip(who.tolist(), map(Value, rating.tolist(), needed.tolist()), strict=True))


def _known(collected: tuple[Part, ...]) -> list[Part]:
    """The parts that have a value; none of them as long as an estimate is missing."""
    known = [part for part in collected if part.value is not None]
    has_all = len(known) == len(collected)  # nearly always, and a part that needs an estimate has no value
    return known if has_all or not any(part.needs_estimate for part in collected) else []
