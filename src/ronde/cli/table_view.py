"""Tables of people at a terminal: what is answered about their lines, what is wrong with them, who they are."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ronde.cli.loading import refuse
from ronde.cli.terminal import error_console, problem_text
from ronde.files.file_kinds import FileKind, named_for_its_kind
from ronde.files.tables.matching import Matched, RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.people import People
from ronde.words.language import Language
from ronde.words.texts import text

NEW = "new"
TABLES: tuple[FileKind, ...] = ("table", "workbook", "list")  # what may be lines of people
_BY_NAME = frozenset({"name", "name and birth"})


def row_answers(given: Sequence[str], lang: Language) -> RowAnswers:
    """What ``--match ROW=ID`` says of lines, or the end; ``ROW=new`` is somebody whom nobody knows."""
    pairs = [one.partition("=") for one in given]
    if not all(row.isascii() and row.isdecimal() and meant for row, _, meant in pairs):
        raise refuse(text("says.match_form", lang, {"given": tuple(given)}))
    return {int(row): None if meant == NEW else PlayerId(meant) for row, _, meant in pairs}


def show_table_problems(problems: Sequence[Problem], path: Path, lang: Language, code: str = "") -> None:
    """Each problem with its row; one that refuses ends the command. What is no table is named for what it is."""
    problems = named_for_its_kind(path, problems, *TABLES)
    for problem in problems:
        row = problem.where[0] if problem.where and isinstance(problem.where[0], int) else None
        error_console().print(problem_text(problem, path, row, lang, code))
    if has_refusal(problems):
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))


def pile_lines(piles: Matched, people: People, lang: Language, *, are_alike_counted: bool = False) -> Iterator[str]:
    """How many lines are whose; and those of which only the name tells it, to be looked at.

    ``are_alike_counted``: lines that say the very name of the list are only counted.
    """
    counts = {"lines": len(piles), "known": len(piles.matched), "new": len(piles.new)}
    yield text("says.table_piles", lang, counts)
    alike = 0
    for one in (one for one in piles.matched if one.by in _BY_NAME):
        name = people.name(one.person)
        if are_alike_counted and one.line.shown == name:
            alike += 1
        else:
            values = {"row": one.line.row, "given": one.line.shown, "player": one.person, "name": name}
            yield "  " + text("says.table_by_name", lang, values)
    if alike:
        yield text("says.found_by_name", lang, {"count": alike})
