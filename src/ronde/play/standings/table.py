"""The table of a section: its criteria one after the other, each splitting only what is still tied."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from types import MappingProxyType

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.section import Section
from ronde.play.standings.direct_encounter import direct_encounter
from ronde.play.standings.initial_rank import initial_rank
from ronde.play.standings.match_points import match_points
from ronde.play.standings.median import median
from ronde.play.standings.opponents_average import opponents_average
from ronde.play.standings.performance import performance
from ronde.play.standings.places import places
from ronde.play.standings.points import points
from ronde.play.standings.ppm import ppm
from ronde.play.standings.progressive import progressive
from ronde.play.standings.score import score
from ronde.play.standings.solkoff import solkoff
from ronde.play.standings.sonneborn_berger import sonneborn_berger
from ronde.play.standings.spread import spread
from ronde.play.standings.truncated import truncated
from ronde.play.standings.wins import wins
from ronde.play.standings.worth import Criterion, Ties, Worth, Worths
from ronde.play.tally import Tally, tally

CRITERIA: Mapping[str, Criterion] = MappingProxyType(
    {
        criterion.__name__: criterion
        for criterion in (
            match_points,
            ppm,
            spread,
            points,
            solkoff,
            median,
            truncated,
            sonneborn_berger,
            direct_encounter,
            wins,
            progressive,
            opponents_average,
            performance,
            initial_rank,
            score,
            places,
        )
    }
)

# What a section ranks by when the organiser says nothing: by its discipline, but for some formats.
USUAL: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "scrabble": ("match_points", "ppm", "spread", "initial_rank"),
        "draughts": ("points", "solkoff", "median", "truncated"),
        "chess": ("points", "direct_encounter", "solkoff", "sonneborn_berger", "wins"),
        "collective": ("score",),
    }
)
# In a round robin the opponents' points are all points less one's own: who is tied on points is tied on Solkoff, median
# and truncated too. The FFJD, silent about ties, asks for none of them there. In a match the teams are ranked, not players.
USUAL_OF_FORMAT: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType(
    {
        ("draughts", "round_robin"): ("points", "wins", "direct_encounter", "sonneborn_berger"),
        ("draughts", "match"): ("points", "wins"),
        ("chess", "match"): ("points", "wins"),
    }
)

# What can be typed at a seat of a collective game, and is the first criterion of its table.
MEASURES = ("score", "places")

# What only orders those who are level: a table may be read by it, but it is no result, and decides no place that is rated (FISF-2).
_ORDERING = frozenset({"initial_rank"})


def criteria_of(discipline: str) -> tuple[str, ...]:
    """What a section of that discipline can be ranked by."""
    if discipline == "collective":
        return (*MEASURES, "initial_rank")
    return tuple(name for name in CRITERIA if name not in MEASURES)


def deciding_criteria(criteria: Sequence[str]) -> list[str]:
    """Those that decide by what was played: the ones before the initial rank.

    It only orders the table and tells its reader nothing. It leaves nobody level, so what stands after it never decides: a place by
    that would contradict the table that hangs on the wall.
    """
    return [*takewhile(lambda name: name not in _ORDERING, criteria)]


def ranks_by_play(section: Section) -> bool:
    """Whether the table has a place for what somebody did; of a collective game, for what was typed at a seat."""
    first = deciding_criteria(section.plan.criteria)[:1]
    return bool(first) and (not section.is_collective or first[0] in MEASURES)


def usual_criteria(discipline: str, form: str) -> tuple[str, ...]:
    """The criteria of a section of that discipline, played by that format."""
    return USUAL_OF_FORMAT.get((discipline, form), USUAL[discipline])


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player's place: the rank, shared with those who are still tied, and a worth for each criterion."""

    rank: int
    player: PlayerId
    worths: tuple[Worth, ...]


def standings(section: Section, *, after: int | None = None) -> tuple[StandingsLine, ...]:
    """The table after a round (by default the last published), with the results that its phase carries."""
    return table(section, counted_rounds(section, len(section.published) if after is None else after))


def counted_rounds(section: Section, after: int) -> frozenset[int]:
    """The rounds whose results count in the table after a round: those that its phase carries."""
    index = section.plan.phase_index(max(after, 1))
    return section.plan.scope(section.plan.phases[index].carried, index=index, before=after + 1)


def table(section: Section, rounds: Collection[int]) -> tuple[StandingsLine, ...]:
    """The table over these rounds. Players who are tied to the end share a rank, in the order of their initial rank."""
    return _table(section, rounds, section.plan.criteria)


def rated_places(section: Section) -> dict[PlayerId, int]:
    """The places after the last published round by what was played alone: who is level but for the initial rank shares a place."""
    rounds = counted_rounds(section, len(section.published))
    lines = _table(section, rounds, deciding_criteria(section.plan.criteria))
    return {line.player: line.rank for line in lines}


def _table(section: Section, rounds: Collection[int], criteria: Sequence[str]) -> tuple[StandingsLine, ...]:
    counted = tally(section, rounds)
    ties, columns = _split(counted, [CRITERIA[name] for name in criteria])
    lines: list[StandingsLine] = []
    rank = 1
    for tied in ties:
        lines.extend(StandingsLine(rank, player, tuple(column[player] for column in columns)) for player in tied)
        rank += len(tied)
    return tuple(lines)


def _split(counted: Tally, criteria: Sequence[Criterion]) -> tuple[Ties, list[Worths]]:
    ties: Ties = [sorted(counted.outings, key=counted.ranks.__getitem__)] if counted.outings else []
    columns: list[Worths] = []
    for criterion in criteria:
        columns.append(criterion(counted, ties))
        ties = [group for tied in ties for group in _groups(tied, columns[-1])]
    return ties, columns


def _groups(tied: Sequence[PlayerId], column: Worths) -> list[list[PlayerId]]:
    if len(tied) == 1:  # most of them, once the first criterion has spoken
        return [list(tied)]
    groups: dict[tuple[int, int], list[PlayerId]] = {}  # by whole numbers: fractions are slow to compare
    for player in tied:
        groups.setdefault(column[player].value.as_integer_ratio(), []).append(player)
    return [groups[ratio] for ratio in sorted(groups, key=lambda ratio: Fraction(*ratio), reverse=True)]


def criteria_problems(criteria: Sequence[str]) -> tuple[Problem, ...]:
    """What is wrong with a list of criteria: unknown or repeated ones, or none at all."""
    found = [] if criteria else [Problem("play.table-without-criterion", where=("criteria",))]
    for index, name in enumerate(criteria):
        if name not in CRITERIA:
            found.append(Problem("play.unknown-criterion", where=("criteria", index), values={"criterion": name}))
        elif name in criteria[:index]:
            found.append(Problem("play.repeated-criterion", where=("criteria", index), values={"criterion": name}))
    return tuple(found)
