"""The rows of changes: every rating that moved between two published lists, and, stored behind them, why."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from ronde.files import derivation_json
from ronde.record.explanation import everyone_explained, outcomes
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.regulations.answers import Change as Outcome
from ronde.regulations.answers import Rating
from ronde.regulations.common_facts import Publication
from ronde.web.registers.models import Change, Register


class Told(NamedTuple):
    """Why one change came about: with which happening, for whom, on which ranking; in exact numbers, for any language."""

    happening: str
    player: str
    ranking: str
    why: str


def change_rows(register: Register, known: Opened, said: Publication, *, turn: int) -> Iterator[Change]:
    """Every change that came with a publication, as things happened, and player by player."""
    player, happened = known.history.roster.player, known.book.place
    changes = ((happening, one) for happening, one, _ in _outcomes(known, said) if isinstance(one, Outcome))
    order = sorted(changes, key=lambda pair: (happened(pair[0]), player(pair[1].player), pair[1].ranking))
    for position, (happening, one) in enumerate(order):
        yield Change(
            register=register,
            turn=turn,
            position=position,
            player=player(one.player),
            ranking=one.ranking,
            day=happened(happening).day,
            happening=happening.id,
            before=_value(one.before),
            before_status=one.before.status if one.before else "",
            after=_value(one.after),
            after_status=one.after.status if one.after else "",
            events=json.dumps(one.events),
            cause=one.cause,
        )


def _outcomes(known: Opened, said: Publication) -> Iterator[Any]:
    return outcomes(known.replay, *_happenings(known, said))


def whys(known: Opened, said: Publication) -> Iterator[Told]:
    """Why each of these changes came about."""
    player = known.history.roster.player
    for index in range(*_happenings(known, said)):
        for one in everyone_explained(known.replay, index):
            if isinstance(one.outcome, Outcome):
                written = derivation_json.printed(one.steps, player)
                yield Told(one.happening.id, player(one.outcome.player), one.outcome.ranking, written)


def _happenings(known: Opened, said: Publication) -> tuple[int, int]:
    """The happenings after the last list of an earlier day, up to this one."""
    earlier = [day for day in _published_days(known) if day < said.day]
    first = known.replay.turn_after(max(earlier)) if earlier else 0
    return first, known.replay.turn_after(said.day)


def _published_days(known: Opened) -> Iterator[date]:
    return (fact.day for fact in known.history.facts if isinstance(fact, Publication))


def _value(rating: Rating | None) -> str:
    return str(exact(rating.value)) if rating else ""
