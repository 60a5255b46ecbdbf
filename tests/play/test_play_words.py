"""Every id that the desk can give has its words, and they can be filled with what it gives."""

import re
from pathlib import Path

import pytest

import ronde
from ronde.cli.play_view import reason_lines
from ronde.play.changes.rounds import drafted, pairing
from ronde.play.pairing.combined import field_problems
from ronde.play.permissions import Action, State
from ronde.play.plan import Phase
from ronde.play.simulate import simulated
from ronde.play.standings.table import CRITERIA
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from ronde.words.texts import catalogue
from tests.play.making import next_round, section
from tests.play.test_simulated_tournaments import random_event

SOURCE = Path(ronde.__file__).parent
CODES = {
    code
    for folder in ("play", "files", "cli")
    for path in (SOURCE / folder).rglob("*.py")
    for code in re.findall(r'(?<!helped\()"(play\.[a-z_.-]+|combined-[a-z0-9-]+)"', path.read_text("utf-8"))
}


def test_every_problem_and_reason_named_in_the_code_has_words() -> None:
    assert len(CODES) > 80
    missing = [
        code
        for code in sorted(CODES)
        if code not in catalogue() and not {f"problems.{code}.what", f"problems.{code}.do"} <= set(catalogue())
    ]
    assert missing == []


def test_refusals_warnings_actions_states_and_criteria_have_words() -> None:
    for code in ("play.refused-now", "play.warned-now"):
        assert f"problems.{code}.what" in catalogue()
    wanted = [f"play.actions.{action}" for action in Action] + [f"play.states.{state}" for state in State]
    wanted += [f"play.criteria.{criterion}" for criterion in CRITERIA]
    assert [message for message in wanted if message not in catalogue()] == []


@pytest.mark.parametrize("form", ["groups", "round_robin", "nearest", "swiss_points", "swiss_dutch", "free"])
def test_what_a_tournament_says_can_be_said_in_each_language(form: str) -> None:
    played = simulated(random_event(form, 1), 1)
    for language in LANGUAGES:
        for problem in played.problems:
            assert "{" not in said(problem, language).what
        for number in range(1, len(played.section.rounds) + 1):
            for reason in pairing(played.section, number).reasons:
                assert all("{" not in line for line in reason_lines(played.section, reason, language))


def test_what_a_plan_says_can_be_said_in_each_language() -> None:
    bad = section("a b c", (Phase("groups", 6), Phase("nearest", 1, rematch=(9,)), Phase("x", 0)), criteria="elo elo")
    for language in LANGUAGES:
        for problem in drafted(bad).problems:
            assert said(problem, language).what


def test_actions_states_and_what_works_are_said_in_words() -> None:
    played = next_round(section("a b c d", (Phase("nearest", 2),)))
    (not_now,) = drafted(played).problems
    assert said(not_now, "en").what == "Not possible now: pairing a round (results are missing)."
    (impossible,) = field_problems(22, 7)
    assert "5 (2×8 + 1×6); 9 (1×12 + 1×10)" in said(impossible, "en").remedy
