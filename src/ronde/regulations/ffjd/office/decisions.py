"""Which decisions on a rating may be taken, and what they do (art. 6.7, FFJD-19, FFJD-24)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from ronde.ground.ids import EventId, FactId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.regulations.answers import Waiting
from ronde.regulations.ffjd.office.requests import (
    DecisionWithdrawn,
    Kind,
    QuestionAnswered,
    QuestionAsked,
    RequestDecided,
    Requested,
    RequestFiled,
    RequestWithdrawn,
)
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.state import UNRATED, State

OfRequests: TypeAlias = (
    RequestFiled | QuestionAsked | QuestionAnswered | RequestDecided | RequestWithdrawn | DecisionWithdrawn
)
ARTICLES: dict[Kind, str] = {"correction": "6.7.1, FFJD-19", "initialisation": "6.7.2, FFJD-19"}


def request_problems(state: State, happening: OfRequests, edition: Parameters) -> Iterator[Problem]:
    """Everything wrong with a request, with what is said about one, and with a decision."""
    if isinstance(happening, RequestFiled):
        yield from _filing_problems(state, happening, edition)
        return
    request = state.requests.get(happening.request)
    if request is None:
        yield Problem("ffjd.no-such-request", "6.7.3", (happening.id, "of"), {"id": happening.request})
        return
    match happening:
        case QuestionAnswered() if not request.questions:
            yield Problem("ffjd.no-question", "6.7.3", (happening.id, "of"), {"id": happening.request})
        case QuestionAsked() | RequestWithdrawn() if request.decision:
            yield _decided(happening, request.decision)
        case DecisionWithdrawn() if request.rating is not None and request.decision == happening.decision:
            where = (happening.id, "of")
            yield Problem("ffjd.published", "2", where, {"id": happening.decision}, Level.OFFICER)
        case RequestDecided():
            yield from _decision_problems(state, request, happening, edition)
        case _:
            return


def _decided(happening: OfRequests, decision: FactId) -> Problem:
    return Problem(
        "ffjd.request-decided", "6.7.3", (happening.id, "of"), {"id": happening.request, "decision": decision}
    )


def _filing_problems(state: State, filed: RequestFiled, edition: Parameters) -> Iterator[Problem]:
    earlier = state.requests.get(filed.request)
    if earlier and earlier.decision:
        values = {"id": filed.request, "decision": earlier.decision}
        yield Problem("ffjd.request-decided", "6.7.3", (filed.id, "replaces"), values)
    yield from _rated_problems(state, filed.player, filed.kind, (filed.id, "kind"))
    found = _value_problems(state, Requested(filed.player, filed.kind), filed.rating, filed.id, edition)
    # Anyone may ask for less than can be given; the decision is what has to hold.
    yield from (replace(problem, level=Level.WARNING) for problem in found)


def _rated_problems(state: State, player: int, kind: Kind, where: tuple[str, str]) -> Iterator[Problem]:
    """A correction is of a rating, an initialisation gives the first one."""
    cp = _cp(state, player)
    if kind == "correction" and not cp:
        yield Problem("ffjd.not-rated", "6.7.1", where)
    if kind == "initialisation" and cp:
        yield Problem("ffjd.already-rated", "6.7.2", where, {"cp": cp})


def _value_problems(
    state: State, request: Requested, rating: int, fact: FactId, edition: Parameters
) -> Iterator[Problem]:
    """No rating is below the floor, and no correction smaller than the least one (art. 6.7.4)."""
    cp = _cp(state, request.player)
    if rating < edition.floor:
        yield Problem("ffjd.below-floor", "6.3", (fact, "rating"), {"rating": rating, "floor": edition.floor})
    if request.kind == "correction" and cp and abs(rating - cp) < edition.least_correction:
        values: dict[str, Value] = {"rating": rating, "cp": cp, "difference": abs(rating - cp)}
        yield Problem(
            "ffjd.small-correction",
            "6.7.4, FFJD-19",
            (fact, "rating"),
            {**values, "least": edition.least_correction},
        )


def _decision_problems(
    state: State, request: Requested, decided: RequestDecided, edition: Parameters
) -> Iterator[Problem]:
    if request.decision:
        yield _decided(decided, request.decision)
        return
    if request.questions:
        values: dict[str, Value] = {"id": decided.request}
        yield Problem("ffjd.open-question", "6.7.3", (decided.id, "of"), values, Level.WARNING)
    if decided.rating is None:
        return
    yield from _rated_problems(state, request.player, request.kind, (decided.id, "of"))
    yield from _value_problems(state, request, decided.rating, decided.id, edition)
    if request.player in state.decided:
        values = {"rating": state.decided[request.player]}
        yield Problem("ffjd.decided-again", "6.7.4, FFJD-24", (decided.id, "of"), values, Level.WARNING)
    cp = _cp(state, request.player)
    if max(cp, decided.rating) > edition.council_above and not decided.council:
        values = {"rating": max(cp, decided.rating), "above": edition.council_above, "request": decided.request}
        yield Problem("ffjd.council", ARTICLES[request.kind], (decided.id, "council"), values, Level.OFFICER)


def after_request(state: State, happening: OfRequests) -> State:
    """The state after a sound request, question, answer or decision; a decision takes effect with the next list."""
    if isinstance(happening, RequestDecided):
        return _settled(state, happening)
    if isinstance(happening, RequestWithdrawn):
        return replace(state, requests=state.requests.delete(happening.request))
    changed = _changed(state.requests.get(happening.request), happening)
    return replace(state, requests=state.requests.set(happening.request, changed)) if changed else state


def _changed(request: Requested | None, happening: OfRequests) -> Requested | None:
    """What becomes of a request; a new version keeps the questions of the one before."""
    match happening, request:
        case RequestFiled(), _:
            asked = request or Requested(happening.player, happening.kind)
            return replace(asked, player=happening.player, kind=happening.kind)
        case QuestionAsked(), Requested():
            return replace(request, questions=request.questions + 1)
        case QuestionAnswered(), Requested():
            return replace(request, questions=0)
        case DecisionWithdrawn(), Requested() if request.decision == happening.decision:
            return replace(request, decision=None)
        case DecisionWithdrawn(), Requested() if request.awaiting == happening.decision:
            return replace(request, awaiting=None)
        case _:
            return request


def _settled(state: State, decided: RequestDecided) -> State:
    then = _open_period(state)
    asked = state.requests[decided.request]
    request = replace(asked, decision=decided.id, rating=decided.rating, period=then, awaiting=None)
    state = replace(state, requests=state.requests.set(decided.request, request))
    if decided.rating is None:
        return state
    return replace(state, decided=state.decided.set(request.player, decided.rating))


def after_waiting(state: State, decided: RequestDecided, edition: Parameters) -> State:
    """The state after a decision that may not be taken: what waits for the Technical Council only is remembered as such."""
    if not any(waiting_for_council(state, decided, edition)):
        return state
    request = replace(state.requests[decided.request], awaiting=decided.id)
    return replace(state, requests=state.requests.set(decided.request, request))


def is_settled(state: State, problem: Problem) -> bool:
    """Whether a decision without the Technical Council's agreement waits no more: it was taken again, or taken back."""
    request = state.requests.get(FactId(str(problem.values.get("request"))))
    return problem.code == "ffjd.council" and (request is None or request.awaiting != problem.where[0])


def waiting_for_council(state: State, decided: RequestDecided, edition: Parameters) -> Iterator[Waiting]:
    """A decision that needs the Technical Council, and nothing else, waits for it."""
    problems = tuple(request_problems(state, decided, edition))
    if has_refusal(problems) or all(problem.code != "ffjd.council" for problem in problems):
        return
    player = state.requests[decided.request].player
    yield Waiting("ffjd.council", player, {"rating": decided.rating or 0}, (EventId(decided.request),))


class Settled(NamedTuple):
    """A request, and the decision on it that holds."""

    request: FactId
    decision: FactId


def settled_requests(state: State) -> dict[int, Settled]:
    """The request behind each rating that was decided on since the last list; of several, the last period's."""
    by_period = sorted(state.requests.items(), key=lambda item: (item[1].period, item[0]))
    return {
        one.player: Settled(request, one.decision)
        for request, one in by_period
        if one.decision and one.rating is not None and state.decided.get(one.player) == one.rating
    }


def _open_period(state: State) -> int:
    """The number of the open period; a history without a list begins in the first."""
    return max(1, len(state.periods))


def _cp(state: State, player: int) -> int:
    """The player's CP; 0 without one."""
    return int(state.rating[player]) if player < len(state.rating) else UNRATED
