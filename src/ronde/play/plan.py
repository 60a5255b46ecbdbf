"""A plan: the phases of a section as data, so that an organiser can compose others.

A phase names its format, its rounds, whose games keep two players from meeting again (``rematch``), and whose results
count in its standings (``carried``). Both are scopes: the whole event so far, this phase, or the phases listed
(numbered from 1) and this one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem

Scope: TypeAlias = Literal["event", "phase"] | tuple[int, ...]
Seats: TypeAlias = tuple[tuple[PlayerId | None, ...], ...]
# Formats whose games and colours are known in advance, whatever the results.
KNOWN_IN_ADVANCE = frozenset({"round_robin", "match", "free", "collective"})
Listed: TypeAlias = tuple[tuple[PlayerId, PlayerId], ...]


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that a player has from a round on, after somebody else or after nobody; counted from 1, as groups are.

    Nobody has it where a team leaves a board to EXEMPT.
    """

    round: int
    group: int
    seat: int
    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class Phase:
    """Some rounds by one format.

    ``seats`` are the numbered places of a schedule, group by group; an empty one is EXEMPT, the fictive player.
    ``taken`` are those that changed hands after the phase began.
    ``listed`` are the games of a free phase, round by round.
    ``boards``: how many of each team play in a match; 0 for as many as the largest team has.
    """

    format: str
    rounds: int
    rematch: Scope = "event"
    carried: Scope = "event"
    double: bool = False
    drawn: bool = False
    balanced: bool = True
    seats: Seats = ()
    listed: tuple[Listed, ...] = ()
    taken: tuple[TakenSeat, ...] = ()
    boards: int = 0

    @property
    def is_schedule(self) -> bool:
        """Whether games and colours are known in advance."""
        return self.format in KNOWN_IN_ADVANCE

    def seats_in(self, number: int) -> Seats:
        """The seats as they are held in a round."""
        seats = [list(group) for group in self.seats]
        for one in self.taken:
            if one.round <= number:
                seats[one.group - 1][one.seat - 1] = one.player
        return tuple(tuple(group) for group in seats)


@dataclass(frozen=True, slots=True)
class Unwanted:
    """Players who share a tag of this kind, or these two players, should not or must not meet."""

    kind: str = ""
    pair: tuple[PlayerId, PlayerId] | None = None
    is_forbidden: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The phases and the settings of a section.

    ``halves`` overrides what results are worth, in half points; under ``bye`` a bye, where it is not what its code is. ``bye_spread`` is what a
    bye counts in the spread: 0 by FC-4, plus or minus 50 elsewhere.
    """

    phases: tuple[Phase, ...]
    criteria: tuple[str, ...]
    seed: int = 0
    # A plain dict behind a read-only type: mypy keeps everyone from changing it, and it can be written, copied and
    # pickled, which a mappingproxy cannot.
    halves: Mapping[str, int] = field(default_factory=dict)
    spread_cap: int = 100
    forfeits_are_meetings: bool | None = None
    unwanted: tuple[Unwanted, ...] = ()
    bye_spread: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds in all."""
        return sum(phase.rounds for phase in self.phases)

    def span(self, index: int) -> range:
        """The rounds of a phase."""
        ends = list(accumulate(phase.rounds for phase in self.phases))
        return range(ends[index] - self.phases[index].rounds + 1, ends[index] + 1)

    def phase_index(self, number: int) -> int:
        """Which phase a round belongs to."""
        within = (index for index in range(len(self.phases)) if number in self.span(index))
        return next(within, len(self.phases) - 1)

    def scope(self, scope: Scope, *, index: int, before: int) -> frozenset[int]:
        """The rounds before one that a scope, written in the phase at ``index``, covers."""
        if scope == "event":
            wanted = set(range(index + 1))
        else:
            wanted = {index} if scope == "phase" else {index, *(number - 1 for number in scope)}
        known = [at for at in wanted if 0 <= at < len(self.phases)]
        return frozenset(number for at in known for number in self.span(at) if number < before)


def shape_problems(plan: Plan) -> tuple[Problem, ...]:
    """What is wrong with the plan whatever its formats: no phase, no round, a scope that looks ahead."""
    found = [] if plan.phases else [Problem("play.plan-without-phase")]
    for index, phase in enumerate(plan.phases):
        where = ("phases", index)
        if phase.rounds < 0 or (phase.rounds == 0 and index == 0):
            found.append(Problem("play.phase-without-round", where=where, values={"rounds": phase.rounds}))
        if phase.boards < 0:
            found.append(Problem("play.boards-below-zero", where=where, values={"boards": phase.boards}))
        found.extend(
            Problem("play.scope-of-later-phase", where=where, values={"phase": number})
            for scope in (phase.rematch, phase.carried)
            if isinstance(scope, tuple)
            for number in scope
            if not 1 <= number <= index + 1
        )
    return tuple(found)
