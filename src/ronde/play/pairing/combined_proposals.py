"""What works instead of a Formule Combinée that does not, and what phase 1 becomes when somebody comes or leaves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ronde.play.pairing.combined import (
    FIRST_PHASE,
    LEAST_ROUNDS,
    LEAST_SECOND_PHASE,
    MOST_ROUNDS,
    CombinedPlan,
    Groups,
    grouping,
)

MOST_PROPOSALS = 4
FEWER, MORE = 10, 5  # players who may leave or come, as a table shows them
LEAST_SHOWN = 8  # the smallest field worth a column: two groups of the shortest phase 1 need twelve


def proposals(asked: CombinedPlan, players: int) -> tuple[CombinedPlan, ...]:
    """At most four plans that work for so many players, near the one that was asked for.

    Two that keep phase 1 and the best of each other length of it, as the document goes about it (2-3: change phase 1, make up for it
    in the others); where a length cannot be played, the next best of all. Phase 1 as asked comes first, then the shorter.
    """
    lengths = tuple(rounds for rounds in FIRST_PHASE if grouping(players, rounds) is not None)
    nearest = sorted((plan for plan in possible_plans(lengths) if plan != asked), key=lambda plan: _far(plan, asked))
    best = [plan for rounds in lengths for plan in _of_length(nearest, rounds)[: 2 if rounds == asked.phase1 else 1]]
    others = [plan for plan in nearest if plan not in best]
    chosen = [*best, *others][:MOST_PROPOSALS]
    return tuple(sorted(chosen, key=lambda plan: (plan.phase1 != asked.phase1, plan.phase1, plan.rounds, plan.phase2)))


def _of_length(plans: Sequence[CombinedPlan], rounds: int) -> list[CombinedPlan]:
    return [plan for plan in plans if plan.phase1 == rounds]


@cache
def possible_plans(lengths: tuple[int, ...]) -> tuple[CombinedPlan, ...]:
    """Every plan that the document allows with a phase 1 of one of these lengths (1 to 5)."""
    return tuple(plan for rounds in lengths for plan in _with_first(rounds))


def _with_first(rounds: int) -> Iterator[CombinedPlan]:
    for second in range(LEAST_SECOND_PHASE, MOST_ROUNDS - rounds + 1):
        for third in range(second + 1):
            plan = CombinedPlan(rounds, second, third)
            if LEAST_ROUNDS <= plan.rounds <= MOST_ROUNDS:
                yield plan


def _far(plan: CombinedPlan, asked: CombinedPlan) -> tuple[int, int, int]:
    """How far a plan is from what was asked for: by each phase, and by the whole.

    More rounds than asked for are one further than fewer, since the hall is hired for so long. Of equals that with as many rounds.
    """
    phases = ((plan.phase1, asked.phase1), (plan.phase2, asked.phase2), (plan.phase3, asked.phase3))
    apart = abs(plan.rounds - asked.rounds)
    far = sum(abs(one - other) for one, other in phases) + apart + (plan.rounds > asked.rounds)
    return far, apart, -plan.phase2


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """So many players, and the groups that each length of phase 1 makes of them; None where it makes none."""

    players: int
    groups: tuple[Groups | None, ...]


def with_other_fields(players: int) -> tuple[FieldChoice, ...]:
    """What becomes of phase 1 when somebody comes or leaves: even fields, since an odd one is the next even one; and the field itself."""
    least, most = max(players - FEWER, LEAST_SHOWN), max(players + MORE, 2 * FEWER)
    fields = sorted({*range(least - least % 2, most + 1, 2), players})
    return tuple(FieldChoice(one, tuple(grouping(one, rounds) for rounds in FIRST_PHASE)) for one in fields)
