"""``ronde begin``: a history that begins with a federation's last list, as it stands in Excel."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def begin(
    code: Code,
    table: Annotated[Path, typer.Argument(help=helped("begin-table"), metavar="LIST.xlsx", show_default=False)],
    on: Annotated[
        datetime, typer.Option(help=helped("begin-on"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help=helped("begin-output"), show_default=False)
    ] = None,
    people: Annotated[Path | None, typer.Option(help=helped("begin-people"), show_default=False)] = None,
    federation: Annotated[
        str, typer.Option(help=helped("begin-federation"), metavar="FEDERATION", show_default=False)
    ] = "",
    fact: Annotated[str, typer.Option("--id", help=helped("fact-id"), metavar="ID", show_default=False)] = "",
    match: Annotated[list[str] | None, typer.Option(help=helped("match"), metavar="ROW=ID")] = None,
    sheet: Annotated[str, typer.Option(help=helped("sheet"), metavar="SHEET", show_default=False)] = "",
    lang: Lang = READER,
) -> None:
    """Show whom the lines mean and what is wrong with them; without a file to write, that is all."""
    import secrets

    from ronde.cli.begin_view import Beginning
    from ronde.cli.loading import known_book
    from ronde.cli.table_view import row_answers

    begun = Beginning(
        book=known_book(code, lang),
        table=table,
        sheet=sheet,
        day=on.date(),
        fact=fact or f"list-{on.date()}",
        federation=federation,
        answers=row_answers(match or [], lang),
        salt=secrets.token_bytes(32),
        lang=lang,
    )
    begun.run(people, output)
