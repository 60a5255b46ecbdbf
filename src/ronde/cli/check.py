"""``ronde check``: whether the rule book does what the examples expect."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Lang, helped


def check(
    path: Annotated[Path, typer.Argument(help=helped("path"), metavar="FILE|FOLDER", show_default=False)],
    lang: Lang = READER,
) -> None:
    """Run every case; exit 1 if one differs, 2 if one cannot be read."""
    from ronde.cli.check_view import show_cases
    from ronde.cli.loading import refuse
    from ronde.files.example import check as cases
    from ronde.files.example import example_files
    from ronde.words.texts import text

    files = example_files(path)
    if not files:
        raise refuse(text("says.no_examples", lang))
    raise typer.Exit(show_cases((case for file in files for case in cases(file)), lang))
