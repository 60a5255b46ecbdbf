"""The rows of those who play already and are not on a list yet: each with what the book says is missing."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Value
from ronde.record.opened import Opened
from ronde.record.publication import WHOLE
from ronde.record.sublists import Belonging, age_categories, still_waiting
from ronde.regulations.answers import Waiting
from ronde.regulations.common_facts import Publication
from ronde.web.registers.models import Register, WaitingRow


def waiting_rows(register: Register, known: Opened, said: Publication, *, turn: int) -> Iterator[WaitingRow]:
    """Who waits with the lists of a publication: who has the least to go first, equals by their ids; nobody twice, under whatever id."""
    history, merged = known.history, known.merged(said.day)
    categories = age_categories(history, said.day)
    found = still_waiting(history, known.replay.state_on(said.day), on=said.day, by=WHOLE)
    ids = ((history.roster.player(one.player), one) for one in found if one.player is not None)
    ordered = sorted(((who, one) for who, one in ids if who not in merged), key=_least_to_go)
    for position, (player, one) in enumerate(ordered, start=1):
        belongs = Belonging.of(history, player, said.day, categories)
        yield WaitingRow(
            register=register,
            turn=turn,
            position=position,
            player=player,
            missing=one.missing,
            values=printed_values(one.values),
            category=belongs.category or "",
            sex=belongs.sex or "",
            club=belongs.club or "",
            league=belongs.league or "",
        )


def _least_to_go(waiting: tuple[PlayerId, Waiting]) -> tuple[int, str, str, PlayerId]:
    """The order of the list, the same however the facts came to be known: not that in which people were first heard of."""
    player, one = waiting
    needed, games = (one.values.get(name, 0) for name in ("needed", "games"))
    to_go = needed - games if isinstance(needed, int) and isinstance(games, int) else 0
    return to_go, one.missing, printed_values(one.values), player


def waiting_of(row: WaitingRow) -> Waiting:
    """A row as the book's answer, to be said in words; who it is stands in the row."""
    return Waiting(row.missing, None, {name: _parsed(value) for name, value in json.loads(row.values).items()})


def printed_values(values: Mapping[str, Value]) -> str:
    """Values as JSON without loss: a fraction is ``{"over": [5, 2]}``, a day ``{"day": "2026-11-01"}``, several a list."""
    plain = {name: _plain(value) for name, value in values.items()}
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _plain(value: Value) -> Any:
    if isinstance(value, Fraction):
        return {"over": [value.numerator, value.denominator]}
    if isinstance(value, date):
        return {"day": value.isoformat()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _parsed(value: Any) -> Value:
    if isinstance(value, dict):
        return Fraction(*value["over"]) if "over" in value else date.fromisoformat(value["day"])
    return tuple(map(_parsed, value)) if isinstance(value, list) else value
