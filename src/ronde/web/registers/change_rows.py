"""The rows of changes: every rating that moved between two published lists, and, stored behind them, why."""

import json
from collections.abc import Iterator
from datetime import date

from ronde.files import derivation_json
from ronde.record.explanation import everyone_explained, outcomes
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.regulations.answers import Change as Outcome
from ronde.regulations.answers import Rating
from ronde.regulations.common_facts import Publication
from ronde.web.registers.models import Change, Register


def change_rows(register: Register, known: Opened, said: Publication, *, turn: int) -> Iterator[Change]:
    """Every change that came with a publication, in the order in which the book tells them."""
    roster, place = known.history.roster, known.book.place
    first, end = _happenings(known, said)
    changes = ((happening, one) for happening, one, _ in outcomes(known.replay, first, end) if isinstance(one, Outcome))
    for position, (happening, one) in enumerate(changes):
        yield Change(
            register=register,
            turn=turn,
            position=position,
            player=roster.player(one.player),
            ranking=one.ranking,
            day=place(happening).day,
            happening=happening.id,
            before=_value(one.before),
            before_status=one.before.status if one.before else "",
            after=_value(one.after),
            after_status=one.after.status if one.after else "",
            events=json.dumps(one.events),
            cause=one.cause,
        )


def whys(known: Opened, said: Publication) -> Iterator[str]:
    """Why each of these changes came about, in the same order, as exact numbers that can be told in any language."""
    player = known.history.roster.player
    first, end = _happenings(known, said)
    for index in range(first, end):
        for one in everyone_explained(known.replay, index):
            if isinstance(one.outcome, Outcome):
                yield derivation_json.printed(one.steps, player)


def _happenings(known: Opened, said: Publication) -> tuple[int, int]:
    """The happenings after the last list of an earlier day, up to this one."""
    earlier = [day for day in _published_days(known) if day < said.day]
    first = known.replay.turn_after(max(earlier)) if earlier else 0
    return first, known.replay.turn_after(said.day)


def _published_days(known: Opened) -> Iterator[date]:
    return (fact.day for fact in known.history.facts if isinstance(fact, Publication))


def _value(rating: Rating | None) -> str:
    return str(exact(rating.value)) if rating else ""
