"""A series that somebody types in the office: the grid, what was typed, and what is wrong beside each cell."""

from dataclasses import dataclass
from itertools import combinations

from django.http import QueryDict

from ronde.files.result_tables.table import ResultTable
from ronde.files.result_tables.typed import numbered, typed_series
from ronde.play.typed_results import TypedResult, turned
from ronde.web.language import reading
from ronde.words.sentences import said
from ronde.words.texts import text

MOST_PLAYERS, USUAL_PLAYERS = 20, 10
_LONGEST = 200
_PLAIN = {"win": "+", "draw": "=", "loss": "-"}


@dataclass(frozen=True, slots=True)
class TypedCell:
    """A cell of the grid: ``name`` is that of its input, empty where nothing is typed. ``mirrored`` is what the other one's cell says."""

    name: str = ""
    value: str = ""
    mirrored: str = ""
    is_self: bool = False
    wrong: str = ""
    short: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class TypedResultRow:
    """A player of the grid, with what was typed."""

    number: int
    name: str
    licence: str
    cells: tuple[TypedCell, ...]
    wrong: str = ""


def typed_table(discipline: str, count: int, typed: QueryDict) -> ResultTable:
    """What was typed into the grid."""
    names = [(_line(typed, f"n-{at}"), _line(typed, f"l-{at}")) for at in range(count)]
    results = {pair: _line(typed, f"g-{pair[0]}-{pair[1]}") for pair in combinations(range(count), 2)}
    return typed_series(discipline, names, results)


def _line(typed: QueryDict, name: str) -> str:
    return " ".join(typed.get(name, "").split())[:_LONGEST]


def _mirrored(result: TypedResult) -> str:
    return "–".join(map(str, result.scores)) if result.scores else _PLAIN.get(result.result, result.result)


def typed_rows(table: ResultTable, typed: QueryDict, *, is_sent: bool) -> tuple[TypedResultRow, ...]:
    """The grid with what was typed; where it was sent, with what is wrong beside each cell."""
    language = reading()
    wrong = {problem.where: said(problem, language).what for problem in table.problems if problem.where and is_sent}
    empty = {problem.where for problem in table.problems if problem.code == "results.empty-cell"}
    told = {frozenset((game.first, game.second)): turned(table.discipline, game.result) for game in table.games}
    rows = []
    for at, line in enumerate(table.lines):
        found = []
        for other in range(len(table.lines)):
            if other > at:
                name = f"g-{at}-{other}"
                called = {"one": line.name or numbered(at), "two": table.lines[other].name or numbered(other)}
                of_whom = text("office_table.result_of", language, called)
                told_wrong = wrong.get((at, other), "")
                short = (
                    text(f"office_table.{'missing' if (at, other) in empty else 'unclear'}", language)
                    if told_wrong
                    else ""
                )
                found.append(TypedCell(name, _line(typed, name), wrong=told_wrong, short=short, label=of_whom))
            else:
                back = told.get(frozenset((at, other)))
                found.append(TypedCell(mirrored=_mirrored(back) if back else "", is_self=other == at))
        given = _line(typed, f"n-{at}")
        rows.append(TypedResultRow(at + 1, given, line.licence, tuple(found), wrong.get((at,), "")))
    return tuple(rows)
