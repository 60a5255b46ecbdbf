"""Ranking lists as JSON and CSV. JSON has exact numbers, whole or a fraction written n/d; CSV what the list shows, which spreadsheets read."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from ronde.files.spreadsheet_cells import harmless
from ronde.ground.trace import Number
from ronde.record.errata import Edition
from ronde.record.history import History
from ronde.record.moves import Compared, Moved, MoveReason
from ronde.record.publication import RANKING, ListLine, RankingList, exact
from ronde.regulations.answers import Ranking, Waiting
from ronde.regulations.common_facts import Publication

COLUMNS = ("place", "player", "name", "federation", "value", "status", "series", "last_day")
EXACT = "exact"  # the value as a fraction, where what the list shows is rounded
FRAME = ("regulation", "ranking", "on")  # the same on every row: a file by itself says which list it is
MOVES = ("before_place", "before_value", "change", "causes", "events")


def as_json(
    ranked: RankingList,
    history: History,
    compared: Compared | None = None,
    edition: Edition | None = None,
    *,
    waiting: Sequence[Waiting] = (),
) -> str:
    """The canonical list with the players' names and its digest, which the names do not enter.

    With ``compared``, each line also tells how the player stood on the list before, and what has happened since. A first
    edition says nothing of being one: it is written as it was before there was a second. ``waiting`` are those not on it yet.
    A list that was published names the fact that says so, the head it was made from and the rules version.
    """
    written = json.loads(ranked.canonical)
    written["ranking"] = written.pop(RANKING)
    moves = {one.player: one for one in compared.everyone} if compared else {}
    for line in written["lines"]:
        line["name"] = history.people.name(line["player"])
        line["federation"] = history.players[line["player"]].federation
        if compared:
            line.update(_move(moves[line["player"]], history))
    if ranked.left_out:
        written["left_out"] = list(ranked.left_out)
    if compared:
        before = compared.before
        written["since"] = {"on": before.on.isoformat(), "digest": before.digest}
        written["left"] = [{"player": one.player, **_move(one, history)} for one in compared.left]
    if edition and edition.number > 1:
        written["edition"] = edition.number
    if (said := _publication(ranked, history)) is not None:
        kept = {"fact": said.id, "edition": said.edition, "head": said.head, "rules": said.rules}
        written["published"] = kept
    if waiting:
        written["waiting"] = [_waiting(one, history) for one in waiting]
    written["digest"] = ranked.digest
    return json.dumps(written, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def _publication(ranked: RankingList, history: History) -> Publication | None:
    """The fact that just this list was published, if it was."""
    said = (fact for fact in reversed(history.facts) if isinstance(fact, Publication) and fact.day == ranked.on)
    return next((fact for fact in said if fact.lists.get(ranked.ranking) == ranked.digest), None)


def _waiting(one: Waiting, history: History) -> dict[str, Any]:
    """Who waits, for what, and in which events."""
    events = [{"id": event, "name": event_name(history, event)} for event in one.events]
    written = {"missing": one.missing, "values": dict(one.values), "events": events}
    if one.player is None:
        return written
    player = history.roster.player(one.player)
    return {"player": player, "name": history.people.name(player), **written}


def _move(one: Moved, history: History) -> dict[str, Any]:
    return {
        "before": None if one.before is None else {"place": _place(one.before), "value": exact(one.before.value)},
        "change": None if one.change is None else exact(one.change),
        "reasons": [_reason(reason, history) for reason in one.reasons],
    }


def _reason(reason: MoveReason, history: History) -> dict[str, Any]:
    events = [{"id": event, "name": event_name(history, event)} for event in reason.events]
    return {"cause": reason.cause, "fact": reason.fact, "events": events}


def _place(line: ListLine) -> int | None:
    """The place on the list as it is: on a narrowed one, that among its own."""
    return line.place if line.within is None else line.within


def event_name(history: History, event: str) -> str:
    """What people call an event; its id where nobody gave it a name."""
    return str(getattr(history.documents.get(event), "name", "") or event)


def as_csv(
    ranked: RankingList, history: History, compared: Compared | None = None, edition: Edition | None = None
) -> str:
    """A line a player, for a spreadsheet; what is the same for all of them stands in the last columns.

    Numbers are those that the list shows, with a decimal point; where that is rounded, the exact value stands in a column of its own.
    """
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    (ranking,) = (one for one in history.regulation.rankings if one.code == ranked.ranking)
    narrowing = ranked.narrowed.given
    later = {"edition": edition.number} if edition and edition.number > 1 else {}
    within = ("within",) if narrowing else ()
    moves = {one.player: one for one in compared.everyone} if compared else {}
    rows.writerow(
        (*COLUMNS, EXACT, *ranking.columns, *within, *(MOVES if compared else ()), *narrowing, *FRAME, *later)
    )
    frame = (*narrowing.values(), ranked.regulation, ranked.ranking, ranked.on.isoformat(), *later.values())
    for line in ranked.lines:
        among = (_cell(line.within),) if narrowing else ()
        moved = _moved_cells(moves[line.player], history, ranking) if compared else ()
        rows.writerow((*_cells(line, history, ranking), *map(exact, line.beside), *among, *moved, *frame))
    return text.getvalue()


def _cells(line: ListLine, history: History, ranking: Ranking) -> tuple[int | str, ...]:
    last = line.last_day.isoformat() if line.last_day else ""
    about = (line.player, history.people.name(line.player), history.players[line.player].federation)
    rounded = "" if ranking.shown(line.value) == line.value else exact(line.value)
    value = _decimal(ranking.shown(line.value), ranking)
    return (_cell(line.place), *map(harmless, about), value, line.status, line.series, last, rounded)


def _moved_cells(one: Moved, history: History, ranking: Ranking) -> tuple[int | str, ...]:
    """How somebody stood before; the change is that of the values shown, so that the columns add up."""
    place, was = (_place(one.before), ranking.shown(one.before.value)) if one.before else (None, None)
    change = ranking.shown(one.after.value) - was if one.after and was is not None else None
    events = (event_name(history, event) for reason in one.reasons for event in reason.events)
    causes = (reason.cause for reason in one.reasons if reason.cause)
    values = ("" if number is None else _decimal(number, ranking) for number in (was, change))
    return (_cell(place), *values, harmless("; ".join(causes)), harmless("; ".join(events)))


def _decimal(value: Number, ranking: Ranking) -> str:
    """A number that a ranking shows, with its decimals after a point."""
    units = int(value * 10**ranking.decimals)
    whole, rest = divmod(abs(units), 10**ranking.decimals)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole}.{rest:0{ranking.decimals}d}" if ranking.decimals else f"{sign}{whole}"


def _cell(value: Number | None) -> int | str:
    return "" if value is None else exact(value)
