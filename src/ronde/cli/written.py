"""Writes a list as a table, JSON or CSV, to the screen or to a file."""

from pathlib import Path

import typer

from ronde.cli.language import Language
from ronde.cli.showing import console, ranking_table
from ronde.files import lists
from ronde.files.writing import write_safely
from ronde.record.history import History
from ronde.record.publication import RankingList


def write_list(history: History, ranked: RankingList, form: str, output: Path | None, lang: Language) -> None:
    """Write a list in the form asked for."""
    if form == "table":
        with console(output) as screen:
            screen.print(ranking_table(history, ranked, lang))
        return
    text = lists.as_json(ranked, history) if form == "json" else lists.as_csv(ranked, history)
    if output:
        write_safely(output, text)
    else:
        typer.echo(text, nl=False)
