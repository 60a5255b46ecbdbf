"""A finished section in a table, as organisers send it: a crosstable, a table of rounds, or a list of games.

It is read whole, with every fault told by its cell. Two cells tell of each game of the first two: where they do not fit, nobody guesses.
"""

from dataclasses import replace

from ronde.files.bounds import RESULT_CELLS, over
from ronde.files.file_kinds import kind_of as kind_of_file
from ronde.files.result_tables.games import GamesList, columns_of_games
from ronde.files.result_tables.meetings import WHO, MeetingsTable, round_columns
from ronde.files.result_tables.table import ResultTable
from ronde.files.tables.grid import Grid
from ronde.files.tables.headings import kind_of
from ronde.files.tables.reading import grids_of_bytes
from ronde.ground.problems import Problem, has_refusal, told_in_part
from ronde.ground.results import COLLECTIVE

TABLE_SUFFIXES = ("xlsx", "xlsm", "xls", "ods", "csv", "tsv")
_TOP = 12  # rows among which the headings stand
_MOST_TOLD = 100  # problems, and sheets that are named


def is_result_table(name: str, content: bytes) -> bool:
    """Whether a file that came is meant to be a table: a workbook of any program, or text in columns."""
    suffix = name.lower().rpartition(".")[2]
    found, _ = kind_of_file(content) if suffix not in {"yaml", "yml"} else ("yaml", ())
    return found in {"workbook", "old-workbook", "table", "list"} or (suffix in TABLE_SUFFIXES and found != "event")


def result_table(content: bytes, discipline: str) -> ResultTable:
    """The table in a file; of a workbook the one sheet on which there is one."""
    grids = grids_of_bytes(content)
    if sum(len(row.cells) for grid in grids.values() for row in grid.rows) > RESULT_CELLS.most:
        return ResultTable(problems=(over("table.too-large", RESULT_CELLS),))
    if len(grids) < 2:
        return table_of_grid(next(iter(grids.values()), Grid()), discipline)
    found = [made for grid in grids.values() if (made := table_of_grid(grid, discipline)).shape]
    if len(found) == 1:
        return found[0]
    return ResultTable(problems=(Problem("results.sheets", values={"sheets": tuple(grids)[:_MOST_TOLD]}),))


def table_of_grid(grid: Grid, discipline: str) -> ResultTable:
    """The table in some rows."""
    if has_refusal(grid.problems):
        return ResultTable(problems=grid.problems)
    if not grid.rows:
        return ResultTable(problems=(Problem("table.empty"),))
    if discipline == COLLECTIVE:
        return ResultTable(problems=(Problem("results.not-collective"),))
    for at, row in enumerate(grid.rows[:_TOP]):
        if sides := columns_of_games(row):
            return _briefly(GamesList(discipline, row, grid.rows[at + 1 :], sides).table())
        rounds = round_columns(row)
        if rounds and any(kind_of(cell) in WHO for cell in row.cells):
            return _briefly(MeetingsTable(discipline, row, grid.rows[at + 1 :], rounds).table())
    return ResultTable(problems=(Problem("results.not-recognised"),))


def _briefly(table: ResultTable) -> ResultTable:
    return replace(table, problems=told_in_part(table.problems, _MOST_TOLD))


def texts_in(content: bytes) -> str:
    """Everything that stands in the cells of a workbook, on whichever sheet; empty if it cannot be read."""
    return "\n".join(
        cell for grid in grids_of_bytes(content).values() for row in grid.rows for cell in row.cells if cell
    )
