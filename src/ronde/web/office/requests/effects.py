"""What a decision does to the next list, before anybody signs: the player's rating and place, and who else moves (FFJD-24)."""

from dataclasses import dataclass
from datetime import date

from msgspec import structs

from ronde.record.list_effect import ListEffect, next_list_effect
from ronde.record.opened import Opened
from ronde.record.what_if import changed
from ronde.regulations.ffjd.office.requests import Agreement, Decision
from ronde.web.office.requests.known_requests import KnownRequest, Stage, cp_of


@dataclass(frozen=True, slots=True)
class Shift:
    """How many others go up or down by how many places."""

    count: int
    by: int
    is_up: bool


@dataclass(frozen=True, slots=True)
class RequestEffect:
    """The next list with and without a decision on ``value``; 0 and None where somebody is not on it.

    ``superseded`` is the evolution of the period that the decision takes the place of.
    """

    day: date
    value: int
    cp: int
    after: int
    place_before: int | None
    place_after: int | None
    superseded: int
    other_values: int
    shifts: tuple[Shift, ...]


def request_effect(
    known: Opened, request: KnownRequest, value: int, next_list: date, today: date
) -> RequestEffect | None:
    """What a value does; None where nothing is to be decided any more, or the book would not take it."""
    before, after = _both(known, request, value, today)
    if after is None:
        return None
    ranking = known.book.rankings[0]
    found = next_list_effect(before, after, next_list, today, ranking)
    return _told(known, request, value, found)


def _told(known: Opened, request: KnownRequest, value: int, found: ListEffect) -> RequestEffect:
    move, cp = found.of(request.player), cp_of(known, request.player)
    was, now = (0 if one is None else int(one) for one in ((move.was, move.now) if move else (None, None)))
    return RequestEffect(
        day=found.day,
        value=value,
        cp=cp,
        after=now,
        place_before=move.before.place if move and move.before else None,
        place_after=move.after.place if move and move.after else None,
        superseded=was - cp if was and cp else 0,
        other_values=len([one for one in found.values if one.player != request.player]),
        shifts=tuple(Shift(count, abs(by), by > 0) for by, count in found.shifts(request.player)),
    )


def _both(known: Opened, request: KnownRequest, value: int, today: date) -> tuple[Opened, Opened | None]:
    """What is known without the decision, and with it as if everybody had agreed."""
    held = request.decision
    if request.stage is Stage.CLOSED:
        return known, None
    without = known if held is None else changed(known, {held.id: None}).known
    if held and held.rating == value and request.stage is Stage.ACCEPTED:
        return without, known
    trial = Decision(
        id=known.history.free_id("trial"),
        day=today,
        of=request.id,
        by="–",
        decision="accepted",
        rating=value,
        reason="–",
    )
    agreed = structs.replace(trial, council=Agreement(day=today, minutes="–"))
    then = without.with_facts(agreed)
    wrong = [one for one in then.replay.open_problems if one.where[:1] == (agreed.id,) and one.level.name == "REFUSED"]
    return without, None if wrong else then
