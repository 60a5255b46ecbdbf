"""``ronde record``: what organisers send, written at the end of the history."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def record(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("record-history"), metavar="HISTORY.yaml", show_default=False)],
    files: Annotated[
        list[Path], typer.Argument(help=helped("record-files"), metavar="FILE.yaml...", show_default=False)
    ],
    recorded: Annotated[
        datetime | None,
        typer.Option(help=helped("record-recorded"), formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], metavar="DATE"),
    ] = None,
    same: Annotated[list[str] | None, typer.Option(help=helped("record-same"), metavar="NEW=KNOWN")] = None,
    distinct: Annotated[list[str] | None, typer.Option(help=helped("record-distinct"), metavar="NEW")] = None,
    newer: Annotated[list[str] | None, typer.Option(help=helped("record-newer"), metavar="SECTION")] = None,
    accept: Annotated[list[str] | None, typer.Option(help=helped("record-accept"), metavar="FACT")] = None,
    own: Annotated[bool, typer.Option("--own", help=helped("record-own"))] = False,
    by: Annotated[str, typer.Option(help=helped("record-by"), metavar="NAME", show_default=False)] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help=helped("dry-run"))] = False,
    lang: Lang = READER,
) -> None:
    """Look at the files beside the history; if nothing is wrong, write what is new into it and say what that was.

    From an organiser come sections, new players and what is announced: the rest is named, and nothing is written.
    """
    from ronde.cli.changing import history_alone, write_all
    from ronde.cli.loading import must_differ
    from ronde.cli.organiser_files import sent_files, submitted
    from ronde.cli.record_view import answers_given, moment_text, must_be_in_files, new_texts, report, taking_in
    from ronde.cli.terminal import console
    from ronde.words.texts import text

    for path in files:
        must_differ(history, path, lang)
    moment = moment_text(recorded)
    answers = answers_given(same or [], distinct or [], lang, newer=newer or [], accepted=accept or [])
    sender = None if own else taking_in(moment, by)
    with sent_files(files, lang) as paths, history_alone(history, lang, dry_run=dry_run) as basis:
        found = submitted(code, paths, history, lang, recorded=moment, answers=answers, sender=sender)
        must_be_in_files(newer or [], accept or [], found, lang)
        texts = new_texts(history, found, moment, lang)
        if not dry_run:
            write_all(texts, basis, found.known, lang)
    with console() as screen:
        for line in report(history, found, moment, lang):
            screen.print(line)
        if dry_run:
            screen.print(text("says.record_dry", lang))
