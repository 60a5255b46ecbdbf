"""What a pairing needs to know: who is to be paired, in which order, who has met, who starts how often."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ronde.ground.ids import PlayerId
from ronde.play.draw import initial_ranks, lot
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Section, is_at_the_board, is_bye, is_meeting
from ronde.play.standings.table import StandingsLine, table

NOBODY: frozenset[PlayerId] = frozenset()


@dataclass(frozen=True, slots=True)
class Field:
    """The players present in a round, best first, with what their earlier games forbid and ask for.

    ``met`` and ``byes`` look at the phase's rematch scope. ``balance`` is firsts less seconds and ``last`` whether the
    latest game was played as first, both over the whole event.
    """

    round: int
    phase: Phase
    seed: int
    order: tuple[PlayerId, ...]
    points: Mapping[PlayerId, Fraction]
    ranks: Mapping[PlayerId, int]
    met: Mapping[PlayerId, frozenset[PlayerId]]
    byes: frozenset[PlayerId]
    balance: Mapping[PlayerId, int]
    last: Mapping[PlayerId, bool]
    forbidden: Mapping[PlayerId, frozenset[PlayerId]]
    avoided: Mapping[PlayerId, frozenset[PlayerId]]

    def have_met(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether a game of the two would be a rematch."""
        return other in self.met.get(one, NOBODY)

    def is_forbidden(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the two must not meet."""
        return other in self.forbidden.get(one, NOBODY)

    def is_avoided(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the two should rather not meet."""
        return other in self.avoided.get(one, NOBODY)


def field_of(section: Section, number: int, *, by_standings: bool = True) -> Field:
    """The field of a round, from the rounds published before it; a schedule does not need the standings."""
    index = section.plan.phase_index(number)
    phase = section.plan.phases[index]
    carried = section.plan.scope(phase.carried, index=index, before=number)
    lines = table(section, carried) if by_standings else _initial_lines(section)
    present = {entry.player for entry in section.entries if entry.is_present(number)}
    scope = section.plan.scope(phase.rematch, index=index, before=number)
    met, byes = _met(section, scope)
    balance, last = starts(section, number)
    forbidden, avoided = unwanted_of(section)
    points = _points(lines)
    order = tuple(line.player for line in lines if line.player in present)
    ranks = {line.player: line.rank for line in lines}
    return Field(number, phase, section.plan.seed, order, points, ranks, met, byes, balance, last, forbidden, avoided)


def _initial_lines(section: Section) -> tuple[StandingsLine, ...]:
    return tuple(StandingsLine(rank, player, ()) for player, rank in initial_ranks(section).items())


def _points(lines: Iterable[StandingsLine]) -> dict[PlayerId, Fraction]:
    """What the players are ranked by first."""
    return {line.player: line.worths[0].value for line in lines if line.worths}


def _met(section: Section, rounds: frozenset[int]) -> tuple[dict[PlayerId, frozenset[PlayerId]], frozenset[PlayerId]]:
    met: dict[PlayerId, set[PlayerId]] = defaultdict(set)
    byes: set[PlayerId] = set()
    for _, game in section.games(rounds):
        if game.second is not None and is_meeting(section, game):
            met[game.first].add(game.second)
            met[game.second].add(game.first)
        elif is_bye(section, game):
            byes.add(game.first)
    return {player: frozenset(others) for player, others in met.items()}, frozenset(byes)


def starts(section: Section, before: int) -> tuple[dict[PlayerId, int], dict[PlayerId, bool]]:
    """How often each was first less how often second, and which of the two the latest time."""
    balance = {entry.player: 0 for entry in section.entries}
    last: dict[PlayerId, bool] = {}
    for _, game in section.games(range(1, before)):
        if game.second is not None and is_at_the_board(section, game):
            balance[game.first] += 1
            balance[game.second] -= 1
            last[game.first], last[game.second] = True, False
    return balance, last


def times_started(section: Section, before: int) -> dict[PlayerId, tuple[int, int]]:
    """How often each was first, of how many games at the board."""
    times = {entry.player: (0, 0) for entry in section.entries}
    for _, game in section.games(range(1, before)):
        if game.second is not None and is_at_the_board(section, game):
            for player in game.players:
                first, of = times[player]
                times[player] = (first + (player == game.first), of + 1)
    return times


def unwanted_of(
    section: Section,
) -> tuple[dict[PlayerId, frozenset[PlayerId]], dict[PlayerId, frozenset[PlayerId]]]:
    """Whom each player must not meet, and whom rather not."""
    forbidden: dict[PlayerId, set[PlayerId]] = defaultdict(set)
    avoided: dict[PlayerId, set[PlayerId]] = defaultdict(set)
    for unwanted in section.plan.unwanted:
        kept = forbidden if unwanted.is_forbidden else avoided
        for one, other in unwanted_pairs(section, unwanted):
            kept[one].add(other)
            kept[other].add(one)
    return (
        {player: frozenset(others) for player, others in forbidden.items()},
        {player: frozenset(others) for player, others in avoided.items()},
    )


def unwanted_pairs(section: Section, unwanted: Unwanted) -> list[tuple[PlayerId, PlayerId]]:
    """The pairs of players that a wish of the organiser is about."""
    return [unwanted.pair] if unwanted.pair else _sharing(section, unwanted.kind)


def _sharing(section: Section, kind: str) -> list[tuple[PlayerId, PlayerId]]:
    """Every two players with the same tag of a kind."""
    groups: dict[str, list[PlayerId]] = defaultdict(list)
    for entry in section.entries:
        for tag in entry.tags:
            if tag.startswith(f"{kind}:"):
                groups[tag].append(entry.player)
    return [pair for players in groups.values() for pair in combinations(players, 2)]


def who_starts(field: Field, one: PlayerId, other: PlayerId) -> PlayerId:
    """Who is first: who was so less often, then who was second the last time, then by lot; never by order of entry."""
    return min(
        (one, other),
        key=lambda player: (
            field.balance.get(player, 0),
            field.last.get(player, False),
            lot(field.seed, "start", field.round, *sorted((one, other)), player),
        ),
    )
