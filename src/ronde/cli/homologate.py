"""``ronde homologate``: what the rule book says of the sections in a file, and what is missing before they count."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def homologate(
    code: Code,
    series: Annotated[Path, typer.Argument(help=helped("submission"), metavar="SECTIONS.yaml", show_default=False)],
    history: Annotated[
        Path | None, typer.Option(help=helped("known-history"), metavar="HISTORY.yaml", show_default=False)
    ] = None,
    lang: Lang = READER,
) -> None:
    """Print each open section with its verdict, its fee and what is missing; exit 1 if something is, 2 for a bad file."""
    from ronde.cli.homologate_view import competition_tree, is_ready
    from ronde.cli.loading import known_book, refuse
    from ronde.cli.organiser_files import submitted
    from ronde.cli.terminal import console
    from ronde.files import history as history_files
    from ronde.record.finding import open_cases
    from ronde.record.newcomers import Answers
    from ronde.words.texts import text

    if not known_book(code, lang).sections:
        raise refuse(text("says.no_office", lang, {"regulation": code}))
    # Whoever only looks may see a section that comes again as it would be; what differs is said.
    again = frozenset(history_files.read(series, code).paths)
    found = submitted(code, {series: series}, history, lang, answers=Answers(newer=again))
    run = found.run
    cases = open_cases(run, found.facts)
    with console() as screen:
        for case in cases:
            screen.print(competition_tree(run, case, lang))
        if not cases:
            screen.print(text("says.nothing_open", lang))
    raise typer.Exit(0 if all(is_ready(case) for case in cases) else 1)
