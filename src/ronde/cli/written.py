"""Writes a list as a table, JSON or CSV, to the screen or to a file."""

from pathlib import Path

import typer

from ronde.cli.language import Language
from ronde.cli.loading import refuse
from ronde.cli.showing import console, ranking_table
from ronde.files import lists
from ronde.files.writing import write_safely
from ronde.record.history import History
from ronde.record.publication import RankingList
from ronde.words.texts import text


def write_list(history: History, ranked: RankingList, form: str, output: Path | None, lang: Language) -> None:
    """Write a list in the form asked for; a file that cannot be written is said so."""
    try:
        _write(history, ranked, form, output, lang)
    except OSError as error:
        values = {"path": str(output), "detail": error.strerror or str(error)}
        raise refuse(text("says.cannot_write", lang, values)) from error


def must_differ(history: Path, output: Path | None, lang: Language) -> None:
    """A history is never overwritten by what is made from it."""
    if output and output.resolve() == history.resolve():
        raise refuse(text("says.would_overwrite", lang, {"path": str(output)}))


def _write(history: History, ranked: RankingList, form: str, output: Path | None, lang: Language) -> None:
    if form == "table":
        with console(output) as screen:
            screen.print(ranking_table(history, ranked, lang))
        return
    written = lists.as_json(ranked, history) if form == "json" else lists.as_csv(ranked, history)
    if output:
        write_safely(output, written)
    else:
        typer.echo(written, nl=False)
