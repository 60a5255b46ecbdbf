"""``ronde licences``: the licences of a season, from a table, beside the people of a history."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def licences(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("record-history"), metavar="HISTORY.yaml", show_default=False)],
    table: Annotated[Path, typer.Argument(help=helped("licences-table"), metavar="LICENCES.xlsx", show_default=False)],
    since: Annotated[
        datetime | None,
        typer.Option(help=helped("licences-since"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False),
    ] = None,
    until: Annotated[
        datetime | None,
        typer.Option(help=helped("licences-until"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False),
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help=helped("licences-whole"))] = False,
    match: Annotated[list[str] | None, typer.Option(help=helped("match"), metavar="ROW=ID")] = None,
    sheet: Annotated[str, typer.Option(help=helped("sheet"), metavar="SHEET", show_default=False)] = "",
    write: Annotated[bool, typer.Option("--write", help=helped("licences-write"))] = False,
    lang: Lang = READER,
) -> None:
    """Show what the table changes; written only when that is asked for."""
    from ronde.cli.changing import history_alone, write_all
    from ronde.cli.licences_view import Asked, licensed, new_texts, show
    from ronde.cli.loading import must_differ, sound_file
    from ronde.cli.table_view import row_answers

    must_differ(history, table, lang)
    first, last = (one.date() if one else None for one in (since, until))
    asked = Asked(table, sheet, first, last, row_answers(match or [], lang), is_whole=whole)
    with history_alone(history, lang, dry_run=not write) as basis:
        source = sound_file(code, history, lang)
        made = licensed(source, asked, lang)
        texts = new_texts(history, source.file, made, lang)
        if write:
            write_all(texts, basis, source.file, lang)
    show(made, source, texts, lang, is_written=write)
