"""``ronde purses``: who is given which purse at the end of a quarter."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def purses(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    quarter: Annotated[str, typer.Option(help=helped("quarter"), metavar="2022Q4", show_default=False)],
    lang: Lang = READER,
) -> None:
    """Show the purses given; while none are, by each reading of the rule book where they differ."""
    from ronde.cli.loading import loaded, refuse
    from ronde.cli.purses_view import show_purses
    from ronde.regulations.contract import GivesPurses
    from ronde.words.texts import text

    run = loaded(code, history, lang)
    if not isinstance(run.book, GivesPurses):
        raise refuse(text("says.no_purses", lang, {"regulation": code}))
    found = run.book.purses(run.replay.state, period=quarter)
    if found is None:
        raise refuse(text("says.no_period", lang, {"given": quarter}))
    show_purses(run, found, lang)
