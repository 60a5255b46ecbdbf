"""Requests and decisions that are changed later, before and after a list has appeared."""

from datetime import date
from typing import Any

import pytest

from ronde.ground.ids import PlayerId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.replay import replay
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.office.requests import Agreement, Answer, Decision, Question, Request, Requester
from tests.ffjd.test_corrections import PEOPLE, START, published, series

PIA = Requester(name="Pia", role="club-president")


def request(fact: str, recorded: str = "2024-01-05", **more: Any) -> Request:
    fields = {"player": "ann", "kind": "correction", "rating": 1800, **more}
    day = date.fromisoformat(recorded)
    return Request(id=fact, day=day, recorded=recorded, requester=PIA, file=["results"], **fields)


def decision(fact: str, recorded: str, rating: int | None = 1800, of: str = "r", **more: Any) -> Decision:
    said: Any = "refused" if rating is None else "accepted"
    day = date.fromisoformat(recorded)
    fields = {"id": fact, "day": day, "recorded": recorded, "of": of, "by": "Rex", "reason": "so", **more}
    return Decision(decision=said, rating=rating, **fields)


def went(*facts: Document) -> tuple[int, list[str]]:
    """Ann's CP in the end, and every problem."""
    history = History(REGULATION, People.of(PEOPLE), [START, *facts])
    chronicle = history.chronicle()
    run = replay(REGULATION, chronicle.happenings)
    problems = (*chronicle.problems, *(problem for found in run.problems for problem in found))
    return int(run.state.rating[history.roster.number(PlayerId("ann"))]), [problem.code for problem in problems]


ASKED = request("r")
YES = decision("yes", "2024-01-08")


def test_before_the_list_a_decision_is_replaced_or_withdrawn_as_if_it_had_never_been() -> None:
    other = decision("other", "2024-01-09", 1900, replaces="yes")
    assert went(ASKED, YES, published(2)) == (1800, [])
    assert went(ASKED, YES, other, published(2)) == (1900, [])
    assert went(ASKED, YES, Withdrawn(id="w", of="yes", recorded="2024-01-09"), published(2)) == (1550, [])


def test_after_the_list_a_decision_that_took_effect_stays() -> None:
    gone = Withdrawn(id="w", of="yes", recorded="2024-02-05")
    other = decision("other", "2024-02-05", 1950, replaces="yes")
    assert went(ASKED, YES, published(2), gone, published(3)) == (1800, ["ffjd.published"])
    assert went(ASKED, YES, published(2), other, published(3)) == (1800, ["ffjd.request-decided"])


def test_after_the_list_a_refusal_can_be_taken_back_and_the_request_decided_anew() -> None:
    no = decision("no", "2024-01-08", None)
    gone = Withdrawn(id="w", of="no", recorded="2024-02-05")
    yes = decision("yes", "2024-02-06")
    assert went(ASKED, no, published(2), yes, published(3)) == (1550, ["ffjd.request-decided"])
    assert went(ASKED, no, published(2), gone, yes, published(3)) == (1800, [])


def test_a_decision_that_waited_is_replaced_by_a_later_one_with_or_without_saying_so() -> None:
    high = decision("high", "2024-01-08", 2100)
    for more in ({}, {"replaces": "high"}):
        later = decision("later", "2024-02-05", 1900, **more)
        assert went(ASKED, high, published(2), later, published(3)) == (1900, ["ffjd.council"])


AGREED = Agreement(day=date(2024, 2, 4), minutes="CT 2024-02")
HIGH = decision("high", "2024-01-08", 2100)
AFTER_WAITING: list[tuple[str, list[Document], list[str], list[str]]] = [
    ("nothing", [], ["high"], ["agreement"]),
    (
        "a new version of the request",
        [request("r-2", "2024-02-05", rating=2100, replaces="r")],
        ["high"],
        ["agreement"],
    ),
    ("the agreement", [decision("agreed", "2024-02-05", 2100, council=AGREED)], [], []),
    ("the agreement, saying so", [decision("agreed", "2024-02-05", 2100, council=AGREED, replaces="high")], [], []),
    ("another one that waits", [decision("higher", "2024-02-05", 2200)], ["higher"], ["agreement"]),
    ("a refusal", [decision("no", "2024-02-05", None)], [], []),
    ("the decision is withdrawn", [Withdrawn(id="w", of="high", recorded="2024-02-05")], [], ["decision"]),
    ("the request is withdrawn", [Withdrawn(id="w", of="r", recorded="2024-02-05")], [], []),
]


@pytest.mark.parametrize(
    ("later", "waiting", "requests"), [case[1:] for case in AFTER_WAITING], ids=[case[0] for case in AFTER_WAITING]
)
def test_a_decision_is_told_to_wait_for_the_council_only_while_it_does(
    later: list[Document], waiting: list[str], requests: list[str]
) -> None:
    history = History(REGULATION, People.of(PEOPLE), [START, ASKED, HIGH, published(2), *later])
    run = replay(REGULATION, history.chronicle().happenings)
    assert [(one.code, one.where[0]) for one in run.open_problems] == [("ffjd.council", fact) for fact in waiting]
    assert [one.waits_for for one in REGULATION.open_requests(run.state)] == requests


def test_a_request_is_withdrawn_while_nobody_has_decided_on_it() -> None:
    soon, late = (Withdrawn(id="w", of="r", recorded=day) for day in ("2024-01-07", "2024-02-05"))
    yes = decision("yes", "2024-02-06")
    assert went(ASKED, soon, published(2), yes, published(3)) == (1550, ["ffjd.no-such-request"])
    assert went(ASKED, published(2), late, yes, published(3)) == (1550, ["ffjd.no-such-request"])
    assert went(ASKED, YES, published(2), late) == (1800, ["ffjd.request-decided"])


@pytest.mark.parametrize("of", ["r", "r-2"])
def test_a_new_version_of_a_request_is_the_same_request(of: str) -> None:
    for recorded, before, after in (("2024-01-06", [], [published(2)]), ("2024-02-05", [published(2)], [])):
        second = request("r-2", recorded, rating=1900, replaces="r")
        yes = decision("yes", "2024-02-06", 1900, of=of)
        assert went(ASKED, *before, second, *after, yes, published(3)) == (1900, [])


def test_questions_are_counted_until_they_are_answered() -> None:
    asked = Question(id="q", of="r", day=date(2024, 1, 6), recorded="2024-01-06", by="Rex", asks="Why?")
    told = Answer(id="a", of="r", day=date(2024, 1, 7), recorded="2024-01-07", by="Pia", says="So.")
    for facts, waits_for in (([ASKED], "decision"), ([ASKED, asked], "answer"), ([ASKED, asked, told], "decision")):
        state = replay(REGULATION, History(REGULATION, People.of(PEOPLE), [START, *facts]).chronicle().happenings).state
        (open_,) = REGULATION.open_requests(state)
        assert (open_.id, open_.waits_for) == ("r", waits_for)
    assert went(ASKED, asked, YES, published(2)) == (1800, ["ffjd.open-question"])
    assert went(ASKED, asked, told, YES, published(2)) == (1800, [])
    unasked = Withdrawn(id="w", of="q", recorded="2024-02-03")
    yes = decision("yes", "2024-02-06")
    assert went(ASKED, asked, published(2), unasked, yes, published(3)) == (1800, [])


def test_two_decisions_in_one_period_leave_the_later_one() -> None:
    lower = decision("lower", "2024-01-09", 1300, of="s")
    assert went(ASKED, YES, request("s", "2024-01-08", rating=1300), lower, published(2)) == (
        1300,
        ["ffjd.decided-again"],
    )


def test_the_evolution_of_the_period_is_shown_and_superseded() -> None:
    history = History(
        REGULATION, People.of(PEOPLE), [START, ASKED, YES, series("open", "2024-01-10", "ann ben 2"), published(2)]
    )
    run = replay(REGULATION, history.chronicle().happenings)
    (found,) = explanations(run, history.roster.number(PlayerId("ann")), ("r",))
    assert found.outcome.events == ("open", "r")
    brought, step = found.steps
    assert (brought.name, brought.value) == ("period_evolution", 13.5)  # (2 - 1.1) * 15
    assert (step.name, step.article, step.case, step.value) == ("corrected_rating", "6.7.1", "superseding", 1800)
    assert (step.values["rating"], step.values["evolution"], step.values["decision"]) == (1550, 13.5, "yes")
