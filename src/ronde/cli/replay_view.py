"""What a bulk replay needs before it begins, how far it is, and what it came to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ronde.cli.loading import known_book, must_differ, refuse, writing
from ronde.cli.terminal import error_console, problem_text
from ronde.regulations import shelf
from ronde.regulations.bulk import InBulk
from ronde.words.language import Language
from ronde.words.texts import text

if TYPE_CHECKING:
    from ronde.files.bulk import BulkReport, Sources


def must_be_there(code: str, output: Path, sources: tuple[Path | None, ...], lang: Language) -> InBulk:
    """How the book is replayed from bulk files; or the end, where it is not, or Polars is not installed.

    The last of the sources is that of players from outside.
    """
    known_book(code, lang)
    bulk = shelf.in_bulk(code)
    if bulk is None:
        able = tuple(one for one in shelf.codes() if shelf.in_bulk(one))
        raise refuse(text("says.no_bulk", lang, {"regulation": code, "allowed": able}))
    if find_spec("polars") is None:
        raise refuse(text("says.no_polars", lang))
    if output.suffix.lower() not in {".parquet", ".csv"}:
        raise refuse(text("says.not_a_table", lang, {"path": str(output)}))
    if sources[-1] and not bulk.guest_fields:
        raise refuse(text("says.no_outside", lang, {"regulation": code}))
    for source in sources:
        if source:
            must_differ(source, output, lang)
    return bulk


def replayed(code: str, bulk: InBulk, sources: "Sources", output: Path, progress: bool | None, lang: Language) -> None:
    """Replay, show what is wrong, and end with 2 where something was refused."""
    from ronde.files.bulk import BulkReplay

    with writing(output, lang), _progress(bulk, progress, lang) as advance:
        report = BulkReplay(shelf.regulation(code), bulk, sources, advance).write(output)
    _show_problems(report, code, lang)
    if report.is_refused:
        raise refuse(text("says.problems_found", lang, {"count": len(report.problems)}))
    counts = {"rows": report.rows, "lists": report.lists, "lines": report.lines}
    error_console().print(text(f"says.replayed.{bulk.rows_of}", lang, counts))


def _show_problems(report: "BulkReport", code: str, lang: Language) -> None:
    screen = error_console()
    for path, problem in report.problems:
        row = problem.where[0] if problem.where and isinstance(problem.where[0], int) else None
        screen.print(problem_text(problem, path, row, lang, code))


@contextmanager
def _progress(bulk: InBulk, wanted: bool | None, lang: Language) -> Iterator[Callable[[int], None]]:
    """Counts the games or entries on the screen, if that is one, or if it was asked for."""
    screen = error_console()
    shown = screen.is_terminal if wanted is None else wanted
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(text(f"says.replaying.{bulk.rows_of}", lang)),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=screen, disable=not shown, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda rows: bar.update(task, completed=rows)
