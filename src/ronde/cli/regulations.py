"""``ronde regulations``: which rule books there are, and how much of each is carried out."""

from typing import Annotated

import typer

from ronde.cli.language import READER, Lang, helped


def regulations(
    code: Annotated[str | None, typer.Argument(help=helped("code"), metavar="[REGULATION]", show_default=False)] = None,
    lang: Lang = READER,
) -> None:
    """All books with their editions and coverage, or the coverage table of one."""
    from ronde.cli.loading import known_book
    from ronde.cli.regulations_view import coverage_table, shelf_table
    from ronde.cli.terminal import console

    table = coverage_table(known_book(code, lang), lang) if code else shelf_table(lang)
    with console() as screen:
        screen.print(table)
