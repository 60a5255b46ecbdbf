"""``ronde effect``: what would move if facts were different."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from ronde.cli.language import READER, Code, Lang, helped

_DAY = "%Y-%m-%d"


def effect(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    replace: Annotated[
        list[str] | None, typer.Option(help=helped("replace"), metavar="FACT.PATH=VALUE", show_default=False)
    ] = None,
    withdraw: Annotated[
        list[str] | None, typer.Option(help=helped("withdraw"), metavar="FACT", show_default=False)
    ] = None,
    recorded: Annotated[
        datetime | None, typer.Option(help=helped("recorded"), formats=[_DAY], metavar="DATE", show_default=False)
    ] = None,
    closing: Annotated[
        datetime | None, typer.Option(help=helped("closing"), formats=[_DAY], metavar="DATE", show_default=False)
    ] = None,
    on: Annotated[
        list[datetime] | None,
        typer.Option(help=helped("effect-on"), formats=[_DAY], metavar="DATE", show_default=False),
    ] = None,
    form: Annotated[Literal["table", "json"], typer.Option("--format", help=helped("format"))] = "table",
    lang: Lang = READER,
) -> None:
    """Show every rating, place and purse that would move; nothing is written to the history."""
    from ronde.cli.effect_view import show_effect
    from ronde.cli.loading import loaded
    from ronde.cli.what_if import Wanted, closed, revised
    from ronde.record.what_if import effect_of

    run = loaded(code, history, lang)
    if closing:
        run = closed(run, history, closing.date(), lang)
    wanted = Wanted(tuple(replace or ()), tuple(withdraw or ()), recorded.date() if recorded else None)
    other = revised(run, history, wanted, lang)
    moved = effect_of(run, other, [day.date() for day in on or ()])
    show_effect(run, moved, form, lang)
