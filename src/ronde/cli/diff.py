"""``ronde diff``: who entered, left or moved between two lists, and why."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Lang, helped

ListPath = Annotated[Path, typer.Argument(help=helped("list-file"), metavar="LIST", show_default=False)]


def diff(
    first: ListPath,
    second: ListPath,
    history: Annotated[
        Path | None, typer.Option(help=helped("diff-history"), metavar="HISTORY.yaml", show_default=False)
    ] = None,
    lang: Lang = READER,
) -> None:
    """Exit 0 if both lists say the same, 1 if they differ, 2 if they cannot be compared."""
    from ronde.cli.diff_view import both, shown_differences, with_reasons

    lists = both(first, second, lang)
    found = with_reasons(lists, history, lang) if history else lists
    raise typer.Exit(1 if shown_differences(found, lang) else 0)
