"""Somebody else's list: any table with a player (id, name, licence) and a value on each line."""

from dataclasses import dataclass, replace
from fractions import Fraction

from ronde.files.tables.matching import doubt_problem, matched, named_twice
from ronde.files.tables.people_table import PeopleTable, cell_problem
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.comparison import TheirEntry
from ronde.record.people import People


@dataclass(frozen=True, slots=True)
class TheirList:
    """Their values by our ids, or by the name given of whom we do not know; and what keeps it from being a list."""

    values: dict[PlayerId, Fraction]
    problems: tuple[Problem, ...]
    entries: tuple[TheirEntry, ...] = ()


def with_values(table: PeopleTable) -> PeopleTable:
    """The same table, in which a line without a value is wrong."""
    column = table.column("rating")
    if column is None:
        missing = Problem("list.column-missing", where=("value",), values={"key": "value"})
        return replace(table, lines=(), problems=(*table.problems, *((missing,) if table.columns else ())))
    lines = (
        replace(line, problems=(*line.problems, cell_problem("table.cell.no-value", line.row, column, "")))
        if line.rating is None and not line.is_wrong
        else line
        for line in table.lines
    )
    return replace(table, lines=tuple(lines))


def their_list(table: PeopleTable, people: People) -> TheirList:
    """Their list, told by a table, beside our people."""
    checked = with_values(table)
    piles = matched(checked, people)
    lines = [*((one.line, one.person) for one in piles.matched), *((one, PlayerId(one.shown)) for one in piles.new)]
    values: dict[PlayerId, Fraction] = {}
    entries: list[TheirEntry] = []
    problems = [doubt_problem(doubt, people) for doubt in piles.ambiguous]
    for line, player in lines:
        problems += [named_twice(line)] if player in values else []
        entries += [] if player in values else [TheirEntry(player, line.name, line.rating or Fraction(0), line.place)]
        values.setdefault(player, line.rating or Fraction(0))
    kept = (*(line for line, _ in lines), *(doubt.line for doubt in piles.ambiguous), *piles.wrong)
    problems += [problem for line in kept for problem in line.problems]
    said = (*checked.problems, *sorted(problems, key=lambda one: int(one.where[0])))
    return TheirList(values, said, tuple(entries))
