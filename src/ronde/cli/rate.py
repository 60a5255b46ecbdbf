"""``ronde rate``: from a history to a rating list."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from ronde.cli.language import READER, Code, Lang, helped


def rate(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    on: Annotated[datetime | None, typer.Option(help=helped("on"), formats=["%Y-%m-%d"], metavar="DATE")] = None,
    everyone: Annotated[bool, typer.Option("--all", help=helped("all"))] = False,
    board: Annotated[str | None, typer.Option(help=helped("board"), show_default=False)] = None,
    known_at: Annotated[
        datetime | None, typer.Option(help=helped("known-at"), formats=["%Y-%m-%d"], metavar="DATE")
    ] = None,
    form: Annotated[Literal["table", "json", "csv"], typer.Option("--format", help=helped("format"))] = "table",
    output: Annotated[Path | None, typer.Option("--output", "-o", help=helped("output"), show_default=False)] = None,
    lang: Lang = READER,
) -> None:
    """Write the list of a day (the last one by default)."""
    from ronde.cli.loading import end_of_day, known_board, loaded
    from ronde.cli.written import must_differ, write_list
    from ronde.record.publication import ranking_list

    must_differ(history, output, lang)
    run = loaded(code, history, lang, known_at=end_of_day(known_at))
    day = on.date() if on else run.last_day
    chosen = known_board(run.book, board, lang) if board else run.book.boards[-1 if everyone else 0]
    ranked = ranking_list(run.history, run.replay.state_on(day), on=day, board=chosen)
    write_list(run.history, ranked, form, output, lang)
