"""A closed series that somebody types: names, and each pair's result once."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ronde.files.result_tables.faults import Told, impossible, result_codes, writing_problems
from ronde.files.result_tables.table import ResultTable
from ronde.files.tables import cells
from ronde.files.tables.layout import Column
from ronde.files.tables.names import said_name
from ronde.files.tables.people_table import PersonLine
from ronde.ground.problems import Problem, Value
from ronde.play.from_table import TableGame
from ronde.play.table_cells import half_of, result_of, writing_of_one_cell
from ronde.record.lookalikes import name_words


def typed_series(
    discipline: str, names: Sequence[tuple[str, str]], typed: Mapping[tuple[int, int], str]
) -> ResultTable:
    """A series that somebody types: names with licences, and each pair's result once, from the side of the one who stands first.

    What is wrong with a cell has the places of the two as its ``where``, with a name the place of the one.
    """
    lines = tuple(PersonLine(at, name=said_name(name), licence=licence) for at, (name, licence) in enumerate(names))
    problems = [*_typed_names(lines)]
    writing = writing_of_one_cell(discipline, [cell for cell in typed.values() if cell])
    games: list[TableGame] = []
    for first, second in combinations(range(len(lines)), 2):
        given = typed.get((first, second), "")
        half = half_of(writing, given) if given else None
        result = result_of(writing, half, None) if half else None
        if result is not None and not impossible(result, first, Column(second, None), given):
            games.append(TableGame(first, second, result))
            continue
        told: dict[str, Value] = {"given": given, "codes": result_codes(writing)} if given else {}
        who: Told = {"one": lines[first].name or numbered(first), "two": lines[second].name or numbered(second)}
        problems.append(
            Problem("results.typed-unclear" if given else "results.empty-cell", "", (first, second), {**who, **told})
        )
    found = (*writing_problems(writing), *problems)
    return ResultTable("crosstable", lines, tuple(games), found, discipline=discipline)


def numbered(at: int) -> str:
    """How somebody is called who has no name yet."""
    return f"n°\u00a0{at + 1}"


def _typed_names(lines: Sequence[PersonLine]) -> Iterator[Problem]:
    """Players without a name, and names that stand twice with nothing to tell the two apart."""
    seen: dict[tuple[tuple[str, ...], str], int] = {}
    for at, line in enumerate(lines):
        words = name_words(line.name)
        if not words or cells.damage(line.name):
            yield Problem("results.name-missing", "", (at,), {"number": at + 1})
        elif (earlier := seen.setdefault((words, line.licence), at)) != at:
            yield Problem("results.name-twice", "", (at,), {"number": at + 1, "other": earlier + 1, "given": line.name})
