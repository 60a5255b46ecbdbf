"""The plan of a Formule Combinée: how many rounds in each phase, how many groups in phase 1, and what cannot work."""

from dataclasses import dataclass

from ronde.ground.problems import Level, Problem, Value

FIRST_PHASE = (5, 7, 9)
LEAST_SECOND_PHASE = 3
LEAST_ROUNDS, MOST_ROUNDS = 8, 24
LEAST_GROUPS = 2


@dataclass(frozen=True, slots=True)
class CombinedPlan:
    """The rounds of the three phases; the third may be empty (FC-6)."""

    phase1: int
    phase2: int
    phase3: int = 0

    @property
    def rounds(self) -> int:
        """All rounds of the tournament."""
        return self.phase1 + self.phase2 + self.phase3

    def phase_of(self, number: int) -> int:
        """Which phase the round of that number belongs to."""
        if not 1 <= number <= self.rounds:
            message = f"round {number} of {self.rounds}"
            raise ValueError(message)
        return 1 + (number > self.phase1) + (number > self.phase1 + self.phase2)


@dataclass(frozen=True, slots=True)
class Groups:
    """How phase 1 divides the field (2-1, 2-2): so many small groups of NbR + 1, so many large ones of NbR + 3."""

    rounds: int
    small: int
    large: int

    @property
    def small_size(self) -> int:
        """NG1: everybody meets in NbR rounds."""
        return self.rounds + 1

    @property
    def large_size(self) -> int:
        """NG2: two more, who meet all but two of the others."""
        return self.rounds + 3

    @property
    def sizes(self) -> tuple[int, ...]:
        """The size of each group; the large ones come first, as the document numbers them."""
        return (self.large_size,) * self.large + (self.small_size,) * self.small

    @property
    def players(self) -> int:
        """Everybody in the groups, the fictive player included."""
        return sum(self.sizes)


def completed(players: int) -> int:
    """The field with its fictive player, who is ranked last, where the number of players is odd (2-2, FC-4)."""
    return players + players % 2


def grouping(players: int, rounds: int) -> Groups | None:
    """The groups of phase 1 for so many players (2-2), or None where they cannot be made (2-3).

    As many groups as there are whole small ones in the field; what is left over makes groups larger, two by two.
    With more left over than two a group, no other number of groups would help: fewer hold even less.
    """
    total, left = divmod(completed(players), rounds + 1)
    large = left // 2
    if total < LEAST_GROUPS or large > total:
        return None
    return Groups(rounds, small=total - large, large=large)


def alternatives(players: int, rounds: int) -> tuple[Groups, ...]:
    """What the other lengths of phase 1 would give for the same players (2-3), where they work."""
    others = (grouping(players, other) for other in FIRST_PHASE if other != rounds)
    return tuple(groups for groups in others if groups is not None)


def plan_problems(plan: CombinedPlan) -> tuple[Problem, ...]:
    """What the document does not allow in the lengths of the phases (1, 2, 3, 4, 5)."""
    checks: tuple[tuple[bool, str, str, dict[str, Value]], ...] = (
        (plan.phase1 in FIRST_PHASE, "combined-phase-1", "2", {"rounds": plan.phase1, "allowed": FIRST_PHASE}),
        (plan.phase2 >= LEAST_SECOND_PHASE, "combined-phase-2", "3", _length(plan.phase2, least=LEAST_SECOND_PHASE)),
        (0 <= plan.phase3 <= plan.phase2, "combined-phase-3", "4", _length(plan.phase3, most=plan.phase2)),
        (plan.rounds >= LEAST_ROUNDS, "combined-too-few-rounds", "1", _length(plan.rounds, least=LEAST_ROUNDS)),
        (plan.rounds <= MOST_ROUNDS, "combined-too-many-rounds", "5", _length(plan.rounds, most=MOST_ROUNDS)),
    )
    return tuple(Problem(code, article, ("plan",), values) for holds, code, article, values in checks if not holds)


def _length(rounds: int, **limit: int) -> dict[str, Value]:
    return {"rounds": rounds, **limit}


def field_problems(players: int, rounds: int) -> tuple[Problem, ...]:
    """Why so many players cannot play a phase 1 of so many rounds (2-3), with what would work instead.

    11, 15 and 19 players reach the required number only with the fictive player: allowed, and said (FC-5).
    """
    least = LEAST_GROUPS * (rounds + 1)
    values: dict[str, Value] = {"players": players, "rounds": rounds, "least": least}
    if grouping(players, rounds) is None:
        code = "combined-too-few-players" if completed(players) < least else "combined-groups-impossible"
        offered = tuple(_described(groups) for groups in alternatives(players, rounds))
        return (Problem(code, "2-3", ("players",), {**values, "alternatives": offered}),)
    if players < least:
        return (Problem("combined-least-with-fictive-player", "2-3", ("players",), values, Level.WARNING),)
    return ()


def _described(groups: Groups) -> tuple[Value, ...]:
    """The rounds of phase 1, then the groups as (how many, of how many players), large ones first."""
    kinds = ((groups.large, groups.large_size), (groups.small, groups.small_size))
    return (groups.rounds, tuple(kind for kind in kinds if kind[0]))


def problems(plan: CombinedPlan, players: int) -> tuple[Problem, ...]:
    """Everything that keeps these players from this plan, and what somebody should know before the first round."""
    if plan.phase1 not in FIRST_PHASE:
        return plan_problems(plan)
    return plan_problems(plan) + field_problems(players, plan.phase1)
