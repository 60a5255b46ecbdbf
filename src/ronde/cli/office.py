"""``ronde office``: every section with its state, who acted last, and what is missing."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def office(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    waiting: Annotated[bool, typer.Option("--waiting", help=helped("waiting"))] = False,
    known_at: Annotated[
        datetime | None, typer.Option(help=helped("known-at"), formats=["%Y-%m-%d"], metavar="DATE")
    ] = None,
    lang: Lang = READER,
) -> None:
    """Print the sections as a table, the requests that nobody has decided on, and what a committee is asked."""
    from ronde.cli.loading import end_of_day, loaded, refuse
    from ronde.cli.office_view import office_table, question_lines, requests_table
    from ronde.cli.terminal import console
    from ronde.record.finding import dossier_reports
    from ronde.words.texts import text

    run = loaded(code, history, lang, known_at=end_of_day(known_at))
    if not run.book.sections:
        raise refuse(text("says.no_office", lang, {"regulation": code}))
    sections = dossier_reports(run)
    requests = run.book.open_requests(run.replay.state)
    with console() as screen:
        screen.print(office_table(run, sections, lang, only_waiting=waiting))
        if requests:
            screen.print(requests_table(run, requests, lang))
        for line in question_lines(run, lang):
            screen.print(line)
