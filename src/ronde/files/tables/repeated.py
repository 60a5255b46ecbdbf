"""Lines of one table that name the same person twice."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ronde.files.tables.headings import Kind
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.ground.problems import Level, Problem
from ronde.record.lookalikes import name_words


def with_repetitions(table: PeopleTable) -> PeopleTable:
    """The same lines; an id or a licence of an earlier one is refused, and a name that is another's too is said."""
    found: dict[int, list[Problem]] = {}
    for row, problem in _repetitions(table):
        found.setdefault(row, []).append(problem)
    lines = (replace(line, problems=(*line.problems, *found.get(line.row, ()))) for line in table.lines)
    return replace(table, lines=tuple(lines))


def _repetitions(table: PeopleTable) -> Iterator[tuple[int, Problem]]:
    lines = table.lines
    for line, earlier in _again((line, line.id) for line in lines):
        yield line.row, _problem("table.cell.twice", table, line, earlier, "id")
    for line, earlier in _again((line, line.licence.casefold()) for line in lines):
        yield line.row, _problem("table.cell.twice", table, line, earlier, "licence")
    for line, earlier in _again((line, _name(line)) for line in lines):
        yield line.row, _problem("table.cell.same-name", table, line, earlier, "name", "family")


def _name(line: PersonLine) -> str:
    """What a line without number or id says of its person."""
    words = "" if line.id or line.licence else " ".join(name_words(line.name))
    return words and f"{words} {line.birth or line.birth_year or ''}"


def _again(named: Iterable[tuple[PersonLine, str]]) -> Iterator[tuple[PersonLine, PersonLine]]:
    """Each line whose name was there before, with the line where."""
    first: dict[str, PersonLine] = {}
    for line, name in named:
        if name and first.setdefault(name, line) is not line:
            yield line, first[name]


def _problem(code: str, table: PeopleTable, line: PersonLine, earlier: PersonLine, *kinds: Kind) -> Problem:
    column = table.column(*kinds)
    if column is None:
        message = "what is repeated stands in a column"
        raise ValueError(message)
    given = {"id": line.id, "licence": line.licence}.get(kinds[0], line.name)
    level = Level.WARNING if code.endswith("same-name") else Level.REFUSED
    problem = cell_problem(code, line.row, column, given, level)
    return replace(problem, values={**problem.values, "row": earlier.row})
