"""Ranking lists as JSON and CSV. Numbers are exact: whole, or a fraction written n/d."""

import csv
import io
import json
from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.publication import ListLine, RankingList, exact

COLUMNS = ("place", "player", "name", "federation", "value", "status", "series", "last_day")


def as_json(ranked: RankingList, history: History) -> str:
    """The canonical list with the players' names and its digest, which the names do not enter."""
    written = json.loads(ranked.canonical)
    for line in written["lines"]:
        who = history.players[line["player"]]
        line["name"], line["federation"] = who.name, who.federation
    written["digest"] = ranked.digest
    return json.dumps(written, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def from_json(text: str) -> RankingList:
    """A list as ``as_json`` writes it; the names are left aside."""
    written = json.loads(text)
    lines = tuple(_line(line) for line in written["lines"])
    return RankingList(written["regulation"], written["board"], date.fromisoformat(written["on"]), lines)


def _line(written: dict[str, Any]) -> ListLine:
    last = written["last_day"]
    return ListLine(
        place=written["place"],
        player=PlayerId(written["player"]),
        value=_number(written["value"]),
        status=written["status"],
        series=written["series"],
        last_day=date.fromisoformat(last) if last else None,
        beside=tuple(_number(value) for value in written.get("beside", ())),
    )


def _number(written: int | str) -> Number:
    return written if isinstance(written, int) else Fraction(written)


def as_csv(ranked: RankingList, history: History) -> str:
    """A line a player, for a spreadsheet."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    (board,) = (one for one in history.regulation.boards if one.code == ranked.board)
    rows.writerow((*COLUMNS, *board.columns))
    for line in ranked.lines:
        who = history.players[line.player]
        place = "" if line.place is None else line.place
        last = line.last_day.isoformat() if line.last_day else ""
        about = (place, line.player, who.name, who.federation, exact(line.value), line.status, line.series, last)
        rows.writerow((*about, *map(exact, line.beside)))
    return text.getvalue()
