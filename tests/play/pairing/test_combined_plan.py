from itertools import product

import pytest

from ronde.ground.problems import Level, Problem
from ronde.play.pairing.combined import (
    CombinedPlan,
    Groups,
    alternatives,
    field_problems,
    grouping,
    plan_problems,
    problems,
)

IMPOSSIBLE = {5: set[int](), 7: {22}, 9: {26, 28, 38}}  # printed in 2-3
LEAST = {5: 12, 7: 16, 9: 20}  # printed in 2-3


def by_trial(players: int, rounds: int) -> tuple[int, int] | None:
    """Every way to fill at least two groups exactly; of these the one with the most groups."""
    seats = players if players % 2 == 0 else players + 1
    ways = [
        (small, large)
        for small, large in product(range(102), range(76))
        if small * (rounds + 1) + large * (rounds + 3) == seats and small + large >= 2
    ]
    return max(ways, key=sum, default=None)


def codes(found: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in found]


@pytest.mark.parametrize("rounds", [5, 7, 9])
def test_12_to_600_players_have_groups_or_are_refused_with_what_works(rounds: int) -> None:
    trials = {other: {players: by_trial(players, other) for players in range(12, 601)} for other in (5, 7, 9)}
    for players in range(12, 601):
        expected = trials[rounds][players]
        groups = grouping(players, rounds)
        assert (groups and (groups.small, groups.large)) == expected
        refusals = [found for found in field_problems(players, rounds) if found.level is Level.REFUSED]
        assert len(refusals) == (expected is None)
        for refusal in refusals:
            offered = {
                (other, tuple(kind for kind in ((way[1], other + 3), (way[0], other + 1)) if kind[0]))
                for other in (5, 7, 9)
                if other != rounds and (way := trials[other][players])
            }
            given = refusal.values["alternatives"]
            assert isinstance(given, tuple)
            assert set(given) == offered


@pytest.mark.parametrize("rounds", [5, 7, 9])
def test_only_the_printed_numbers_of_players_are_impossible(rounds: int) -> None:
    even = range(LEAST[rounds], 601, 2)
    assert {players for players in even if grouping(players, rounds) is None} == IMPOSSIBLE[rounds]
    odd = range(LEAST[rounds] - 1, 600, 2)
    assert {players + 1 for players in odd if grouping(players, rounds) is None} == IMPOSSIBLE[rounds]
    assert grouping(LEAST[rounds] - 2, rounds) is None


def test_64_players_in_9_rounds_make_two_groups_of_12_and_four_of_10() -> None:
    assert grouping(64, 9) == Groups(9, small=4, large=2)
    assert Groups(9, small=4, large=2).sizes == (12, 12, 10, 10, 10, 10)


def test_22_players_in_7_rounds_are_sent_to_5_or_9_as_printed() -> None:
    assert alternatives(22, 7) == (Groups(5, small=1, large=2), Groups(9, small=1, large=1))
    (refusal,) = field_problems(22, 7)
    assert (refusal.code, refusal.article, refusal.level) == ("combined-groups-impossible", "2-3", Level.REFUSED)
    assert refusal.values["alternatives"] == ((5, ((2, 8), (1, 6))), (9, ((1, 12), (1, 10))))


@pytest.mark.parametrize(("players", "rounds"), [(11, 5), (15, 7), (19, 9)])
def test_the_least_number_reached_with_the_fictive_player_is_a_warning(players: int, rounds: int) -> None:
    (warning,) = field_problems(players, rounds)
    assert (warning.code, warning.level) == ("combined-least-with-fictive-player", Level.WARNING)
    assert warning.values["least"] == players + 1


@pytest.mark.parametrize(("players", "rounds"), [(21, 7), (25, 9), (27, 9), (37, 9)])
def test_an_odd_number_inherits_the_impossibility(players: int, rounds: int) -> None:
    assert codes(field_problems(players, rounds)) == ["combined-groups-impossible"]


@pytest.mark.parametrize(("players", "rounds"), [(10, 5), (14, 7), (18, 9), (9, 5), (0, 5)])
def test_too_few_players_for_two_groups_are_refused(players: int, rounds: int) -> None:
    assert codes(field_problems(players, rounds)) == ["combined-too-few-players"]


def test_14_players_who_want_7_rounds_are_offered_5() -> None:
    assert field_problems(14, 7)[0].values["alternatives"] == ((5, ((1, 8), (1, 6))),)


@pytest.mark.parametrize(
    "plan",
    [CombinedPlan(5, 3), CombinedPlan(9, 3, 3), CombinedPlan(7, 9, 8), CombinedPlan(9, 15, 0), CombinedPlan(5, 10, 9)],
)
def test_a_plan_inside_the_limits_has_no_problem(plan: CombinedPlan) -> None:
    assert plan_problems(plan) == ()
    assert problems(plan, 64) == ()


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (CombinedPlan(6, 3), ["combined-phase-1"]),
        (CombinedPlan(11, 3), ["combined-phase-1"]),
        (CombinedPlan(7, 2), ["combined-phase-2"]),
        (CombinedPlan(5, 2), ["combined-phase-2", "combined-too-few-rounds"]),
        (CombinedPlan(7, 3, 4), ["combined-phase-3"]),
        (CombinedPlan(7, 3, -1), ["combined-phase-3"]),
        (CombinedPlan(9, 8, 8), ["combined-too-many-rounds"]),
        (CombinedPlan(3, 3), ["combined-phase-1", "combined-too-few-rounds"]),
        (CombinedPlan(8, 2, 3), ["combined-phase-1", "combined-phase-2", "combined-phase-3"]),
    ],
)
def test_every_limit_that_a_plan_breaks_is_said(plan: CombinedPlan, expected: list[str]) -> None:
    assert codes(plan_problems(plan)) == expected
    assert codes(problems(plan, 64)) == expected


def test_problems_of_the_plan_and_of_the_field_come_together() -> None:
    assert codes(problems(CombinedPlan(7, 2), 22)) == ["combined-phase-2", "combined-groups-impossible"]


def test_a_round_knows_its_phase() -> None:
    plan = CombinedPlan(5, 3, 2)
    assert [plan.phase_of(number) for number in range(1, 11)] == [1, 1, 1, 1, 1, 2, 2, 2, 3, 3]
    with pytest.raises(ValueError, match="round 11"):
        plan.phase_of(11)
