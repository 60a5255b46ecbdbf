"""``ronde publish``: a list, as a fact that keeps its digests."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.echoing import echo
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
    from ronde.cli.changing import history_alone, write_all
    from ronde.cli.loading import refuse, sound_file
    from ronde.cli.publish_view import made_public, report
    from ronde.cli.record_view import moment_text
    from ronde.words.texts import text

    with history_alone(history, lang, dry_run=dry_run) as basis:
        source = sound_file(code, history, lang)
        if source.file.version == 1:
            raise refuse(text("says.publish_first_kind", lang, {"path": str(history), "regulation": code}))
        found = made_public(source, on.date(), moment_text(recorded), lang)
        if not dry_run:
            write_all({**found.lists, history: found.text}, basis, source.file, lang)
    for line in report(found.made, lang):
        echo(line)
    if dry_run:
        echo(text("says.record_dry", lang))
