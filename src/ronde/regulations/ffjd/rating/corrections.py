"""How a fact enters that changes what stood already: a published list never changes (FFJD-14, FFJD-23, FFJD-31)."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from ronde.ground.ids import FactId
from ronde.regulations.answers import Correction
from ronde.regulations.ffjd import happenings as book
from ronde.regulations.ffjd.office.requests import (
    DecisionWithdrawn,
    QuestionAnswered,
    QuestionAsked,
    RequestDecided,
    RequestFiled,
    RequestWithdrawn,
)
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.seats import seating
from ronde.regulations.ffjd.rating.visits import instead
from ronde.regulations.ffjd.state import State
from ronde.regulations.happenings import Happening


def corrected(correction: Correction[Any]) -> Any:
    """A happening beside what stood, or None: by replay, while nothing of it has been published."""
    old, closed = correction.old, correction.closed
    stands = old or correction.new
    by_replay = book.ListPublished | book.ListAdopted
    if isinstance(stands, by_replay) or isinstance(old, QuestionAsked | QuestionAnswered) or closed is None:
        return None  # questions and answers move no rating
    if stands is None or (stands.day >= closed and not _has_ended(old)):
        return None
    return _now(correction, correction.new) if old is None else _beside(correction, old)


def _has_ended(old: Any) -> bool:
    """Whether something published ends with a fact: by replay without that fact, it would stand again."""
    if isinstance(old, book.KaSet | book.EstimateGiven):
        return old.instead is not None
    return isinstance(old, book.SeriesCorrected)


def _beside(correction: Correction[Any], old: Any) -> Any:
    """How what has been published is corrected or withdrawn."""
    new = correction.new
    if isinstance(old, book.SeriesRated | book.SeriesCorrected):
        event = old.event if isinstance(old, book.SeriesCorrected) else old.series[0].event
        return _difference(correction, event, new)
    if isinstance(old, book.KaSet | book.EstimateGiven):
        return _in_place_of(correction, old)
    if new is None or (isinstance(old, book.BecameResident) and old.player != new.player):
        return _taken_back(correction, old)
    return _now(correction, new)


def _difference(correction: Correction[Any], event: Any, new: Any) -> Happening:
    """FFJD-23: the series is recomputed with its own period's ratings, and the difference joins the open period."""
    return book.SeriesCorrected(
        id=correction.id, day=correction.day, sequence=correction.sequence, event=event, new=new
    )


def _now(correction: Correction[Any], new: Any) -> Any:
    """FFJD-14: what became known after its period's list counts from then on, or from its own day if that is later."""
    if isinstance(new, book.KaSet):
        day = _after_list(correction)
        return replace(new, day=day, since=max(new.since, day))
    return replace(new, day=max(new.day, correction.day))


def _after_list(correction: Correction[Any]) -> date:
    """FFJD-37: a period that has begun with its list keeps the Ka that it began with, also on the day of the list."""
    return max(correction.day, (correction.closed or date.min) + timedelta(days=1))


def _in_place_of(correction: Correction[Any], old: book.KaSet | book.EstimateGiven) -> Any:
    """The new factor or estimate, or none, from when it became known on; the old one ends, whosesoever it was."""
    if correction.new is not None:
        return replace(_now(correction, correction.new), instead=old)
    frame: dict[str, Any] = {"id": correction.id, "sequence": correction.sequence}
    if isinstance(old, book.KaSet):
        day = _after_list(correction)
        return book.KaSet(**frame, day=day, player=old.player, since=day, hundredths=None, instead=old)
    return book.EstimateGiven(**frame, day=correction.day, series=old.series, estimate=None, instead=old)


def _taken_back(correction: Correction[Any], old: Any) -> Happening:
    frame: dict[str, Any] = {"id": correction.id, "day": correction.day, "sequence": correction.sequence}
    match old:
        case RequestFiled():
            return RequestWithdrawn(**frame, request=old.request)
        case RequestDecided():
            return DecisionWithdrawn(**frame, request=old.request, decision=old.id)
        case _:
            return book.TooLate(**frame, what=old.id, by="of" if correction.new is None else "replaces")


def without_series(state: State, event: FactId, edition: Parameters) -> State:
    """A series taken out of the open period."""
    kept = state.series.get(event)
    if kept is None:
        return state
    left = (rated.only([at for at, frame in enumerate(rated.series) if frame.event != event]) for rated in state.open)
    open_ = tuple(rated for rated in left if rated.series)
    present = tuple(seating(rated.games).present for rated in open_)
    visits = instead(state.visits, kept.alone, None, edition)
    return replace(state, open=open_, present=present, series=state.series.without(event), visits=visits)
