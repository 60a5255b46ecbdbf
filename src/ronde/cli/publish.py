"""``ronde publish``: a list, as a fact that keeps its digests."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def publish(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    on: Annotated[
        datetime, typer.Option(help=helped("publish-on"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ],
    recorded: Annotated[
        datetime | None,
        typer.Option(help=helped("record-recorded"), formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], metavar="DATE"),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=helped("dry-run"))] = False,
    lang: Lang = READER,
) -> None:
    """Close the period that is due, where the book has periods, and write down what was published."""
    from ronde.cli.loading import refuse, sound_file, writing
    from ronde.cli.publish_view import made_public, moment_of, report
    from ronde.files.writing import write_beside, write_safely
    from ronde.words.texts import text

    source = sound_file(code, history, lang)
    if source.file.version == 1:
        raise refuse(text("says.publish_first_kind", lang, {"path": str(history), "regulation": code}))
    found = made_public(source, on.date(), moment_of(recorded), lang)
    if not dry_run:
        with writing(history, lang):
            write_beside(found.lists)
            write_safely(history, found.text)
    for line in report(found.made, lang):
        typer.echo(line)
    if dry_run:
        typer.echo(text("says.record_dry", lang))
