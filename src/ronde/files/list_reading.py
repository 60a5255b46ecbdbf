"""Reads back the lists that ``lists`` writes, as JSON or CSV, and tells what keeps a file from being one."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from ronde.files.file_kinds import wrong_kind
from ronde.files.lists import COLUMNS, EXACT, FRAME
from ronde.files.regular_files import text_of, unreadable
from ronde.files.spreadsheet_cells import as_written
from ronde.files.structure import not_among, typed
from ronde.files.text_faults import json_fault
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.ground.trace import Number
from ronde.record.players import sorting_name
from ronde.record.publication import RANKING, ListLine, Narrowing, RankingList, exact
from ronde.regulations import shelf
from ronde.regulations.answers import Ranking
from ronde.regulations.documents import Id

_FRACTION = r"^-?[0-9]{1,2000}/[1-9][0-9]{0,1999}$"
Exact = int | Annotated[str, Meta(pattern=_FRACTION)]
_WHOLE = re.compile(r"-?[0-9]{1,40}")
_DECIMAL = re.compile(r"-?[0-9]{1,40}[.,][0-9]{1,40}")
_NUMBERS = ("place", "value", "within")  # of a line; with what stands beside


class WrittenLine(Struct, frozen=True):
    """A line of a list in a file; what else stands there (moves, say) is left aside."""

    place: int | None
    player: Id
    value: Exact
    status: str
    series: str
    last_day: date | None
    beside: list[Exact] = []
    within: int | None = None
    name: str = ""

    def line(self) -> ListLine:
        """The line itself."""
        return ListLine(
            place=self.place,
            player=PlayerId(self.player),
            value=_number(self.value),
            status=self.status,
            series=self.series,
            last_day=self.last_day,
            beside=tuple(map(_number, self.beside)),
            within=self.within,
        )


class WrittenNarrowing(Struct, frozen=True, forbid_unknown_fields=True):
    """What a list is narrowed by."""

    category: str | None = None
    sex: str | None = None
    club: str | None = None
    league: str | None = None


class WrittenList(Struct, frozen=True):
    """A list in a file; ``digest`` is what it was when the list was written."""

    regulation: str
    ranking: str
    on: date
    lines: list[WrittenLine]
    narrowed: WrittenNarrowing = WrittenNarrowing()
    left_out: list[Id] = []
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class ListFile:
    """A list read from a file, with the names that stand in it; no list: the problems say why."""

    ranked: RankingList | None
    names: Mapping[PlayerId, str]
    problems: tuple[Problem, ...] = ()


def read(path: Path) -> ListFile:
    """A list from a file."""
    found = _read(path)
    wrong = None if found.ranked else wrong_kind(path, "list", "table")
    return _none(wrong) if wrong else found


def _read(path: Path) -> ListFile:
    try:
        text = text_of(path, "utf-8-sig")
    except OSError as error:
        return _none(unreadable(error))
    except UnicodeDecodeError as error:
        return _none(Problem("file.not-utf8", values={"at": error.start}))
    return from_json(text) if text.lstrip().startswith("{") else from_csv(text)


def _none(*problems: Problem) -> ListFile:
    return ListFile(None, {}, problems)


def from_json(text: str) -> ListFile:
    """A list as ``as_json`` writes it; one whose digest does not fit is read, and said to be changed."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        return _none(Problem("list.not-json", values={"detail": json_fault(error.msg)}))
    except (ValueError, RecursionError):
        return _none(Problem("list.not-json", values={"detail": "unreadable"}))
    if isinstance(value, dict) and "ranking" not in value and RANKING in value:  # as 0.1.0 wrote it
        value = {**value, "ranking": value[RANKING]}
    return _checked(*typed(value, WrittenList))


def from_csv(text: str) -> ListFile:
    """A list as ``as_csv`` writes it; commas may have become semicolons or tabs in a spreadsheet."""
    heading = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=next((sign for sign in ";\t" if sign in heading), ","))
    try:
        rows.fieldnames = [
            "ranking" if name == RANKING else name for name in rows.fieldnames or ()
        ]  # as 0.1.0 wrote it
        written, names = list(rows), rows.fieldnames
    except csv.Error:
        return _none(Problem("file.value", values={"detail": "rows"}))
    missing = [name for name in (*COLUMNS, *FRAME) if name not in names]
    if missing:
        return _none(*(Problem("list.not-ours", where=(name,), values={"key": name}) for name in missing))
    if not written:
        return _none(Problem("list.empty"))
    narrowed = {name: written[0][name] for name in WrittenNarrowing.__struct_fields__ if name in written[0]}
    frame = {name: written[0][name] for name in FRAME}
    ranking = _ranking(frame["regulation"], frame["ranking"])
    if ranking and (wrong := tuple(_inexact(written, ranking))):
        return _none(*wrong)
    lines = [_plain_line(row, ranking.columns if ranking else ()) for row in written]
    return _checked(*typed({**frame, "narrowed": narrowed, "lines": lines}, WrittenList))


def _ranking(regulation: str, ranking: str) -> Ranking | None:
    """The ranking that a list is of, if there is one."""
    rankings = shelf.regulation(regulation).rankings if regulation in shelf.codes() else ()
    return next((one for one in rankings if one.code == ranking), None)


def _inexact(rows: Iterable[Mapping[str, str | None]], ranking: Ranking) -> Iterator[Problem]:
    """Rows whose value is not the exact one as the ranking shows it: somebody has changed one of the two."""
    for at, row in enumerate(rows):
        shown, unrounded = (_in_a_cell(row.get(name) or "") for name in ("value", EXACT))
        if not all(re.fullmatch(f"{_WHOLE.pattern}|{_FRACTION}", str(written)) for written in (shown, unrounded)):
            continue  # nothing to compare, or something that is told as any other wrong cell
        if ranking.shown(Fraction(unrounded or 0)) != Fraction(shown or 0):
            values = {"value": row["value"] or "", "exact": row[EXACT] or ""}
            yield Problem("list.exact", where=("lines", at, "value"), values=values)


def _plain_line(row: Mapping[str, str | None], beside: tuple[str, ...]) -> dict[str, Any]:
    given: dict[str, Any] = {name: as_written(row[name] or "") for name in COLUMNS}
    given |= {name: _in_a_cell(row[name] or "") for name in _NUMBERS if name in row}
    given |= {"value": _in_a_cell(row[EXACT] or "")} if row.get(EXACT) else {}
    return {
        **given,
        "last_day": row["last_day"] or None,
        "beside": [_in_a_cell(row.get(name) or "") for name in beside],
    }


def _in_a_cell(cell: str) -> int | str | None:
    """What a cell holds: a number, whole or with decimals (which a spreadsheet may have parted by a comma), nothing, or a fraction."""
    if _WHOLE.fullmatch(cell):
        return int(cell)
    return exact(Fraction(cell.replace(",", "."))) if _DECIMAL.fullmatch(cell) else cell or None


def _checked(written: WrittenList | None, problems: list[Problem]) -> ListFile:
    """The list, unless it is of no ranking that we know, or has somebody twice."""
    if written is None:
        return _none(*problems)
    found = tuple(_problems(written))
    if found:
        return _none(*found)
    names = {PlayerId(line.player): line.name or line.player for line in written.lines}
    ranked = RankingList(
        written.regulation,
        written.ranking,
        written.on,
        tuple(line.line() for line in sorted(written.lines, key=_order)),
        Narrowing(**structs.asdict(written.narrowed)),
        tuple(map(PlayerId, written.left_out)),
    )
    return ListFile(ranked, names, tuple(_changed(ranked, written.digest)))


def _order(line: WrittenLine) -> tuple[bool, int, Number, str, str]:
    """As a list stands: by place, then by value, then by name."""
    return line.place is None, line.place or 0, -_number(line.value), sorting_name(line.name), line.player


def _problems(written: WrittenList) -> Iterator[Problem]:
    books = shelf.codes()
    if written.regulation not in books:
        yield not_among(books, written.regulation, "regulation")
    else:
        rankings = tuple(ranking.code for ranking in shelf.regulation(written.regulation).rankings)
        if written.ranking not in rankings:
            yield not_among(rankings, written.ranking, "ranking")
    seen: set[str] = set()
    for at, line in enumerate(written.lines):
        if line.player in seen:
            yield Problem("list.player-twice", where=("lines", at, "player"), values={"given": line.player})
        seen.add(line.player)


def _changed(ranked: RankingList, digest: str | None) -> Iterator[Problem]:
    if digest is not None and digest != ranked.digest:
        values = {"given": digest[:16], "found": ranked.digest[:16]}
        yield Problem("list.digest", where=("digest",), values=values, level=Level.WARNING)


def _number(written: int | str) -> Number:
    return written if isinstance(written, int) else Fraction(written)
