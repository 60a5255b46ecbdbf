"""Why a player has a rank: who is next above and below, by which criterion, and the games behind every number."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.section import Section
from ronde.play.standings.table import StandingsLine, counted_rounds
from ronde.play.standings.worth import Part, Worth
from ronde.play.tally import Outing, outings_of

AMONG_THE_TIED = frozenset({"ppm", "direct_encounter"})  # criteria that only look at those who are equal until then


@dataclass(frozen=True, slots=True)
class Compared:
    """What a criterion says of a player and of a neighbour in the table."""

    criterion: str
    own: Fraction
    other: Fraction


@dataclass(frozen=True, slots=True)
class Separation:
    """Somebody next in the table with another rank, and the criteria up to the one that separates the two: the last."""

    other: StandingsLine
    compared: tuple[Compared, ...]

    @property
    def by(self) -> Compared:
        """The criterion that decided."""
        return self.compared[-1]


@dataclass(frozen=True, slots=True)
class CountedGame:
    """What one round gave, and the game itself; none where the criterion counts a round without one."""

    part: Part
    outing: Outing | None


@dataclass(frozen=True, slots=True)
class Counted:
    """A criterion's number for the player with the games that it was made of.

    ``tied``: the others who were equal in everything before it, where the criterion looks at nobody else.
    """

    criterion: str
    worth: Worth
    games: tuple[CountedGame, ...]
    tied: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class RankReasons:
    """A line of the table with all that led to it; ``sharing`` are those who are tied with the player to the end."""

    line: StandingsLine
    counted: tuple[Counted, ...]
    above: Separation | None
    below: Separation | None
    sharing: tuple[PlayerId, ...]


def rank_reasons(
    section: Section, lines: Sequence[StandingsLine], player: PlayerId, *, after: int
) -> RankReasons | None:
    """Why a player stands where the table after a round has them; none for who is not in it."""
    at = next((at for at, line in enumerate(lines) if line.player == player), None)
    if at is None:
        return None
    line, criteria = lines[at], section.plan.criteria
    outings = outings_of(section, counted_rounds(section, after), player)
    better = next((one for one in reversed(lines[:at]) if one.rank < line.rank), None)
    worse = next((one for one in lines[at:] if one.rank > line.rank), None)
    return RankReasons(
        line,
        tuple(_counted(criteria, lines, line, outings, index) for index in range(len(criteria))),
        separation(criteria, line, better) if better else None,
        separation(criteria, line, worse) if worse else None,
        tuple(one.player for one in lines if one.rank == line.rank and one.player != player),
    )


def separation(criteria: Sequence[str], line: StandingsLine, other: StandingsLine) -> Separation:
    """What the criteria say of two players of different ranks, one after the other, up to the first in which they differ."""
    compared: list[Compared] = []
    for name, own, theirs in zip(criteria, line.worths, other.worths, strict=True):
        compared.append(Compared(name, own.value, theirs.value))
        if own.value != theirs.value:
            break
    return Separation(other, tuple(compared))


def _counted(
    criteria: Sequence[str],
    lines: Sequence[StandingsLine],
    line: StandingsLine,
    outings: Sequence[Outing],
    index: int,
) -> Counted:
    criterion, worth = criteria[index], line.worths[index]
    by_round = {(one.round, one.opponent): one for one in outings}
    games = tuple(CountedGame(part, by_round.get((part.round, part.opponent))) for part in worth.parts)
    return Counted(criterion, worth, games, _tied(lines, line, index) if criterion in AMONG_THE_TIED else ())


def _tied(lines: Sequence[StandingsLine], line: StandingsLine, index: int) -> tuple[PlayerId, ...]:
    """The others who are equal in every criterion before this one."""

    def before(one: StandingsLine) -> list[Fraction]:
        return [worth.value for worth in one.worths[:index]]

    return tuple(one.player for one in lines if one.player != line.player and before(one) == before(line))
