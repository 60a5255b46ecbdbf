"""The matrix of roles, actions and states, cell by cell, against tables written by hand from the rule books and the house."""

from itertools import product
from typing import Any

import pytest

from ronde.ground.problems import Level
from ronde.play.permissions import Action
from ronde.record import dossier
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.permissions import DESK, MAY, STATES, cell, may, may_somewhere, permission, role_for, who_may
from ronde.web.roles import OVER, Role
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from ronde.words.texts import catalogue

# Who may do what, read by role. What stands after a slash is for whatever it is done to, all else for what is their own.
BY_ROLE = {
    # Everybody may ask the office, and nothing else without an account.
    Role.VISITOR: " / ask-office",
    # A player sees and asks about himself.
    Role.PLAYER: "find-person agree-to-share see-person withdraw-consent ask-privacy / ask-office",
    # An organiser creates events, runs his own and takes their list along; what FFJD 6.4 and annex B leave to him he answers.
    Role.ORGANISER: "see-desk run-section enter-result correct-result use-tablet check-in undo give-code submit answer estimate copy-list find-person / create-event ask-office",
    # Who has a code enters results of its section, and corrects them.
    Role.HELPER: "see-desk enter-result correct-result use-tablet undo / ask-office",
    # At a tablet of the hall players enter what is missing, call the arbiter and say that they are here.
    Role.TABLET: "enter-result use-tablet check-in / ask-office",
    # Presidents may request (FFJD 6.7.3); that of a club submits what came on paper, and knows the consents of its young players.
    Role.CLUB_PRESIDENT: "submit request find-person consent withdraw-consent / create-event ask-office",
    Role.LEAGUE_PRESIDENT: "request find-person / create-event ask-office",
    Role.FEDERATION_PRESIDENT: "request find-person create-event copy-list / ask-office",
    # Licences, and with them people and what is to be kept private.
    Role.LICENCE_OFFICER: "enter-office copy-list find-person edit-person agree-to-share import-list merge see-person consent withdraw-consent ask-privacy privacy / ask-office",
    # The ranking officer decides on everything of the register but what the book gives to others.
    Role.OFFICER: "create-event copy-list submit estimate request enter-office look take-in return refuse homologate record-payment record-fact correct-fact adopt-list open-season rule ask record-answer answer-enquiry"
    " decide-request set-rating publish correct-list set-way find-person import-list merge ask-privacy / ask-office",
    # The Technical Council (a club's committee) looks, agrees and rules.
    Role.COUNCIL: "enter-office look agree rule find-person / ask-office",
    # An administrator keeps the installation, and decides nothing of the sport.
    Role.ADMINISTRATOR: " / see-person consent withdraw-consent ask-privacy privacy appoint open-register keep-copies care ask-office",
}
OPEN = {"planned", "drafted", "playing", "waiting", "played"}
WHEN = {  # states in which an action is possible, where that depends on them
    "give-code": OPEN,
    "ask": {"submitted"},
    "record-answer": {"submitted", "returned"},
    "answer": {"submitted", "returned"},
    "submit": {"closed", "finished", "returned"},
    "return": {"submitted", "refused"},
    "refuse": {"submitted", "returned"},
    "homologate": {"submitted"},
}
# Of a running section: y may, w is warned, n may not; planned drafted playing waiting played closed. A finished or returned one is closed to
# the desk, one that lies in the office is nobody's to change.
AT_DESK = {
    "enter": "ywyynn",
    "withdraw": "ywyynn",
    "away": "ywyynn",
    "correct_entry": "yyyyyn",
    "remove": "yyyyyn",
    "replan": "ynwwwn",
    "seat": "ynnwnn",
    "take_seat": "ywyynn",
    "line_up": "ynyynn",
    "pair": "yynynn",
    "pair_by_hand": "yynynn",
    "discard": "nynnnn",
    "publish": "nynnnn",
    "schedule": "ynyynn",
    "unpublish": "nnwnnn",
    "result": "nyyyyn",
    "correct": "nwyyyn",
    "close": "nnnwyn",
    "reopen": "nnnnnw",
}
DESK_STATES = ("planned", "drafted", "playing", "waiting", "played", "closed")
_ANSWERS = {"y": "allowed", "w": "warned", "n": "refused"}
MINE, OTHERS = "mine", "others"


def whose(name: str) -> dict[str, str]:
    """A thing of which everything belongs to somebody: the event, the section, the register, the club…"""
    return dict.fromkeys(("event", "section", "register", "federation", "club", "league", "person"), name)


def holding(role: Role, over: str = MINE) -> Actor:
    return actor("account:1", [] if role is Role.VISITOR else [HeldRole(role, over if OVER[role] else "")])


def expected(role: Role, action: str, of: str) -> bool:
    own, _, everything = BY_ROLE[role].partition("/")
    return action in everything.split() or (of == MINE and action in own.split())


def expected_state(action: str, state: str) -> str:
    if isinstance(action, Action):
        at_desk = "closed" if state in {"finished", "returned"} else state
        return _ANSWERS[AT_DESK[action.value][DESK_STATES.index(at_desk)]] if at_desk in DESK_STATES else "refused"
    return "allowed" if state in WHEN.get(action, STATES) else "refused"


def test_the_tables_of_this_test_speak_of_everything() -> None:
    assert set(BY_ROLE) == set(Role)
    named = {action for text in BY_ROLE.values() for action in text.replace("/", " ").split()}
    assert named == set(MAY)
    assert set(AT_DESK) == {one.value for one in Action} == {one.value for one in DESK}
    assert set(STATES) == {*DESK_STATES, "finished", "submitted", "returned", "refused", "homologated"}


@pytest.mark.parametrize("role", Role)
def test_each_action_in_each_state_is_for_a_role_or_not(role: Role) -> None:
    wrong = []
    for action, state, of in product((*MAY, *Action), ("", *STATES), (MINE, OTHERS)):
        row = (
            {"result": "enter-result", "correct": "correct-result"}.get(action.value, "run-section")
            if isinstance(action, Action)
            else action
        )
        by_role = expected(role, row, of)
        wanted = ("allowed" if not state else expected_state(action, state)) if by_role else "refused"
        found = permission(holding(role), action, whose(of), state)
        if found.permission.value != wanted:
            wrong.append((str(action), state, of, found.permission.value, wanted))
    assert wrong == []


@pytest.mark.parametrize("role", [one for one in Role if OVER[one]])
def test_who_is_appointed_to_nothing_has_nothing_of_his_own_unless_it_means_everything(role: Role) -> None:
    is_for_all = role in {Role.FEDERATION_PRESIDENT, Role.LICENCE_OFFICER, Role.OFFICER, Role.COUNCIL}
    own = BY_ROLE[role].partition("/")[0].split()
    for action in own:
        assert may(holding(role, ""), action, whose(OTHERS)) is is_for_all
        assert may(holding(role, ""), action) is is_for_all
        assert may(holding(role, ""), action, {OVER[role]: ""}) is is_for_all


def test_several_roles_add_up_and_each_reaches_its_own_only() -> None:
    both = actor("account:1", [HeldRole(Role.ORGANISER, "e1"), HeldRole(Role.OFFICER, "dames")])
    assert may(both, "run-section", {"event": "e1", "register": "autres"})
    assert not may(both, "homologate", {"event": "e1", "register": "autres"})
    assert may(both, "homologate", {"event": "e2", "register": "dames"})
    assert role_for(both, "submit", {"event": "e1", "register": "dames"}) is Role.ORGANISER
    assert role_for(both, "submit", {"event": "e2", "register": "dames"}) is Role.OFFICER
    assert role_for(both, "submit", {"event": "e2", "register": "autres"}) is Role.VISITOR
    assert may_somewhere(both, "look")
    assert not may_somewhere(both, "care")


@pytest.mark.parametrize("action", dossier.ACTIONS)
def test_the_table_and_the_steps_of_a_dossier_agree(action: Any) -> None:
    """Where both speak: a role has a step in some state exactly where it has a cell, and the states are those of the steps."""
    by_steps: set[Any] = {role for (step, _, role), after in dossier.STEPS.items() if step == action and after}
    by_table = {role.value for role in Role if cell(role, action) != "-"}
    assert by_table == by_steps
    for state, role in product(dossier.State, by_steps):
        found = permission(holding(Role(role)), action, whose(MINE), state.value)
        assert found.is_refused is (dossier.STEPS[action, state, role] is None)


def test_a_refusal_says_who_may_or_when_and_everything_in_it_has_a_name() -> None:
    (problem,) = permission(holding(Role.PLAYER), "submit", whose(MINE)).problems
    assert problem.values["who"] == ("organiser", "club-president", "officer")
    assert "organisateur, président de club, responsable du classement" in said(problem, "fr").remedy
    (problem,) = permission(holding(Role.OFFICER), "homologate", whose(MINE), "returned").problems
    assert problem.values["when"] == ("submitted",)
    assert "homologate (returned)" in said(problem, "en").what
    (problem,) = permission(holding(Role.ORGANISER), Action.PUBLISH, whose(MINE), "playing").problems
    assert "publier une ronde" in said(problem, "fr").what
    (warning,) = permission(holding(Role.ORGANISER), Action.CLOSE, whose(MINE), "waiting").problems
    assert warning.level is Level.WARNING
    for action, language in product((*MAY, *Action), LANGUAGES):
        (problem,) = permission(Actor(), action, whose(OTHERS)).problems if action != "ask-office" else (warning,)
        assert "{" not in said(problem, language).what + said(problem, language).remedy
    assert {f"roles.{role.value}" for role in Role} | {f"acts.{action}" for action in MAY} <= set(catalogue())


def test_who_may_is_named_from_the_same_table() -> None:
    assert who_may("agree") == ("council",)
    assert who_may(Action.RESULT) == ("organiser", "helper", "tablet")
    assert who_may(Action.CORRECT) == ("organiser", "helper")
