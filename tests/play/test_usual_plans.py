"""What a kind of plan begins with, for who has entered."""

from dataclasses import replace

import pytest

from ronde.ground.problems import has_refusal
from ronde.play.formats.combined import phases
from ronde.play.formats.registry import plan_problems
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import USUAL
from ronde.play.usual_plans import KINDS, kind_of, kinds_of, replaced_kind, usual_phases, usual_rounds
from tests.play.making import section
from tests.play.test_simulated_tournaments import in_teams


def of(players: int, discipline: str = "draughts") -> Section:
    names = " ".join(f"p{number}" for number in range(players))
    return section(names, (Phase("nearest", 3),), discipline=discipline)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [12, 22, 30, 47])
def test_every_kind_begins_with_phases_that_work_for_the_field(kind: str, players: int) -> None:
    base = of(players, {"swiss_dutch": "chess", "collective": "collective"}.get(kind, "draughts"))
    base = in_teams(base, 2) if kind == "match" else base
    made = replace(base, plan=replaced_kind(base, kind))
    assert not has_refusal(plan_problems(made))
    assert kind in {kind_of(made.plan), "composed"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_section_without_players_gets_a_plan_too(kind: str) -> None:
    assert usual_phases(of(0), kind)


def test_a_collective_game_has_one_kind_of_plan_and_no_other_discipline_has_it() -> None:
    assert kinds_of("collective") == ("collective",)
    assert {*kinds_of("chess")} == {*KINDS} - {"collective"}


def test_a_formule_combinee_is_7_3_3_or_the_nearest_that_works() -> None:
    assert usual_phases(of(47), "combined") == phases(7, 3, 3)
    assert usual_phases(of(22), "combined")[0].rounds in {5, 9}
    assert usual_phases(of(4), "combined") == phases(7, 3, 3)  # they may still come


def test_a_grid_has_its_rounds_and_a_swiss_a_third_to_a_half_of_the_players() -> None:
    assert usual_rounds(of(9), "round_robin") == 9
    assert usual_rounds(of(30), "swiss_points") == 10
    assert usual_rounds(replace(of(30), plan=Plan((Phase("nearest", 12),), ())), "swiss_points") == 12
    assert usual_rounds(replace(of(30), plan=Plan((Phase("nearest", 20),), ())), "swiss_points") == 15
    assert usual_rounds(in_teams(of(12), 3), "match") == 3


def test_criteria_follow_the_kind_unless_somebody_chose_them() -> None:
    base = replace(of(8), plan=Plan((Phase("swiss_points", 3),), USUAL["draughts"]))
    assert replaced_kind(base, "round_robin").criteria == ("points", "wins", "direct_encounter", "sonneborn_berger")
    chosen = replace(base, plan=replace(base.plan, criteria=("points", "initial_rank")))
    assert replaced_kind(chosen, "round_robin").criteria == ("points", "initial_rank")


def test_a_plan_is_known_by_its_phases() -> None:
    assert kind_of(Plan(phases(5, 3), ())) == "combined"
    assert kind_of(Plan((Phase("free", 1),), ())) == "free"
    assert kind_of(Plan((Phase("groups", 5), Phase("round_robin", 3)), ())) == "composed"
    assert kind_of(Plan((), ())) == "composed"
