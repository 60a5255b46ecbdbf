"""Who may take which step with a section in which state: every cell, against a table written by hand."""

from datetime import date
from typing import Any

import pytest

from ronde.ground.problems import Level
from ronde.record.dossier import ACTIONS, ROLES, STEPS, State, permitted
from ronde.record.history import History
from ronde.record.people import People
from ronde.regulations.documents import Document, Step
from ronde.regulations.fisf_classique import REGULATION
from tests.record.test_history import OPENING, PEOPLE, event
from tests.words.saying import assert_said_everywhere

# where a step leads; a dot: it may not be taken
EXPECTED = """
action      state        player  organiser  officer      club-president  league-president  federation-president  council
submit      finished     .       submitted  submitted    submitted       .                 .                     .
submit      submitted    .       .          .            .               .                 .                     .
submit      returned     .       submitted  submitted    submitted       .                 .                     .
submit      refused      .       .          .            .               .                 .                     .
submit      homologated  .       .          .            .               .                 .                     .
return      finished     .       .          .            .               .                 .                     .
return      submitted    .       .          returned     .               .                 .                     .
return      returned     .       .          .            .               .                 .                     .
return      refused      .       .          returned     .               .                 .                     .
return      homologated  .       .          .            .               .                 .                     .
refuse      finished     .       .          .            .               .                 .                     .
refuse      submitted    .       .          refused      .               .                 .                     .
refuse      returned     .       .          refused      .               .                 .                     .
refuse      refused      .       .          .            .               .                 .                     .
refuse      homologated  .       .          .            .               .                 .                     .
homologate  finished     .       .          .            .               .                 .                     .
homologate  submitted    .       .          homologated  .               .                 .                     .
homologate  returned     .       .          .            .               .                 .                     .
homologate  refused      .       .          .            .               .                 .                     .
homologate  homologated  .       .          .            .               .                 .                     .
"""
HEAD, *ROWS = [line.split() for line in EXPECTED.strip().splitlines()]
CELLS = [
    (action, state, role, following)
    for action, state, *cells in ROWS
    for role, following in zip(HEAD[2:], cells, strict=True)
]
PATHS = {
    "finished": [],
    "submitted": ["submit"],
    "returned": ["submit", "return"],
    "refused": ["submit", "refuse"],
    "homologated": ["submit", "homologate"],
}
MAY = event("may", date(2016, 5, 1), "ana bo cy")


def step(name: str, action: Any, role: Any = "officer") -> Step:
    return Step(id=name, of="may", action=action, day=date(2016, 5, 2), by="Rex", role=role, reason="why not")


def way_to(state: str) -> list[Document]:
    return [OPENING, MAY, *(step(f"s{at}", action) for at, action in enumerate(PATHS[state]))]


def test_the_table_covers_every_action_state_and_role() -> None:
    assert {cell[:3] for cell in CELLS} == {
        (action, state, role) for action in ACTIONS for state in State for role in ROLES
    }
    assert {cell[:3] for cell in CELLS} == set(STEPS)
    assert len(CELLS) == 4 * 5 * 7


@pytest.mark.parametrize(("action", "state", "role", "following"), CELLS)
def test_a_step_leads_where_the_table_says_or_changes_nothing(
    action: str, state: str, role: str, following: str
) -> None:
    before = History(REGULATION, People.of(PEOPLE), way_to(state)).chronicle()
    after = History(REGULATION, People.of(PEOPLE), [*way_to(state), step("next", action, role)]).chronicle()
    (was,), (dossier,) = before.office.dossiers.values(), after.office.dossiers.values()
    assert not before.problems
    assert was.state == state
    if following != ".":
        assert dossier.state == following
        assert not after.problems
        assert dossier.steps[-1].id == "next"
    else:
        (problem,) = after.problems
        assert (problem.code, problem.where, problem.level) == (
            "dossier.not-permitted",
            ("next", "action"),
            Level.REFUSED,
        )
        assert (dossier.state, dossier.steps) == (was.state, was.steps)
        assert [one.id for one in after.happenings] == [one.id for one in before.happenings]
        assert_said_everywhere(problem, "fisf-classique")


@pytest.mark.parametrize("state", State)
def test_a_problem_names_what_is_permitted_and_to_whom(state: State) -> None:
    by_hand: dict[str, list[str]] = {}
    for action, at, role, following in CELLS:
        if at == state and following != ".":
            by_hand.setdefault(action, []).append(role)
    assert {action: set(roles) for action, *roles in permitted(state)} == {
        action: set(roles) for action, roles in by_hand.items()
    }
