"""A Formule Combinée that does not work is answered by plans that do, near what was asked for."""

from itertools import product

import pytest

from ronde.ground.problems import has_refusal
from ronde.play.formats.combined import phases
from ronde.play.formats.registry import plan_problems
from ronde.play.pairing.combined import FIRST_PHASE, CombinedPlan, Groups, problems
from ronde.play.pairing.combined_proposals import proposals, with_other_fields
from tests.play.making import section

FIELDS = range(8, 121)
ASKED = [CombinedPlan(*lengths) for lengths in product((5, 6, 7, 9), (0, 2, 3, 4, 7), (0, 3, 4, 8))]
# Written down by trial, without the code that proposes: every sum of three lengths that the document allows.
ALLOWED = [
    plan
    for lengths in product(FIRST_PHASE, range(25), range(25))
    if not has_refusal(problems(plan := CombinedPlan(*lengths), 600))
]


def lengths(plans: tuple[CombinedPlan, ...]) -> list[tuple[int, int, int]]:
    return [(plan.phase1, plan.phase2, plan.phase3) for plan in plans]


def test_47_players_who_asked_for_one_round_too_many_in_phase_3() -> None:
    # 7 + 3 + 4 = 14: phase 3 has more rounds than phase 2. One round less, or the 14 rounds otherwise divided.
    assert lengths(proposals(CombinedPlan(7, 3, 4), 47)) == [(7, 3, 3), (7, 4, 3), (5, 5, 4), (9, 3, 2)]


def test_22_players_and_7_rounds_are_sent_where_the_document_sends_them() -> None:
    # 2-3: phase 1 of 5 and two rounds added to phase 2 or 3, or phase 1 of 9 and two rounds taken from them.
    found = lengths(proposals(CombinedPlan(7, 3, 3), 22))
    assert {(5, 4, 4), (5, 5, 3), (9, 3, 1)} <= set(found)
    assert all(first != 7 for first, _, _ in found)


def test_too_few_players_for_any_phase_1_get_no_proposal() -> None:
    assert proposals(CombinedPlan(7, 3, 3), 10) == ()


@pytest.mark.parametrize("players", FIELDS)
def test_what_is_proposed_works_and_has_about_as_many_rounds(players: int) -> None:
    working = [plan for plan in ALLOWED if not has_refusal(problems(plan, players))]
    for asked in ASKED:
        found = proposals(asked, players)
        assert len(found) == len({*found}) == min(4, len([plan for plan in working if plan != asked]))
        assert {*found} <= {*working} - {asked}
        # As many rounds as asked for whenever that can be, else at most what is needed more or less.
        if others := [abs(plan.rounds - asked.rounds) for plan in working if plan != asked]:
            assert min(abs(plan.rounds - asked.rounds) for plan in found) <= max(min(others), 1)
        # Of each phase 1 that works there is one.
        assert {plan.phase1 for plan in found} == {plan.phase1 for plan in working if plan != asked}


@pytest.mark.parametrize("players", [*range(8, 31), 47, 64, 120])
def test_a_section_with_a_proposed_plan_is_refused_nothing(players: int) -> None:
    names = " ".join(f"p{number}" for number in range(players))
    for plan in proposals(CombinedPlan(7, 3, 4), players):
        made = section(names, phases(plan.phase1, plan.phase2, plan.phase3), discipline="scrabble")
        assert not has_refusal(plan_problems(made))


def test_what_phase_1_becomes_when_somebody_comes_or_leaves() -> None:
    found = {one.players: one.groups for one in with_other_fields(47)}
    assert [*found] == [36, 38, 40, 42, 44, 46, 47, 48, 50, 52]
    # 38 = 3 × 10 + 8, four too many for three groups of 12; 46 = 5 × 8 + 6 = 2 × 8 + 3 × 10; 47 with the fictive player is 48 = 6 × 8.
    assert found[38][2] is None
    assert found[46][1] == Groups(7, small=2, large=3)
    assert found[47] == found[48]
    assert found[47][1] == Groups(7, small=6, large=0)


def test_a_field_that_is_still_small_is_shown_what_it_takes() -> None:
    found = {one.players: one.groups for one in with_other_fields(3)}
    assert [*found] == [3, 8, 10, 12, 14, 16, 18, 20]
    assert found[3] == (None, None, None)
    assert found[12] == (Groups(5, small=2, large=0), None, None)
