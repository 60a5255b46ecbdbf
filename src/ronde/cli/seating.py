"""``ronde seating``: in which order players sit at the tables."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def seating(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    on: Annotated[
        datetime, typer.Option(help=helped("seating-on"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ],
    board: Annotated[str | None, typer.Option(help=helped("seating-board"), show_default=False)] = None,
    lang: Lang = READER,
) -> None:
    """Print everyone in order, those without a rating last."""
    from ronde.cli.loading import loaded, refuse
    from ronde.cli.seated import seating_table
    from ronde.cli.showing import console
    from ronde.record.seating import seating_order
    from ronde.regulations.contract import SeatsPlayers
    from ronde.words.texts import text

    run = loaded(code, history, lang)
    if not isinstance(run.book, SeatsPlayers):
        raise refuse(text("says.no_seating", lang, {"regulation": code}))
    boards = {one.code: one for one in run.book.seating_boards}
    if board is not None and board not in boards:
        raise refuse(text("says.unknown_board", lang, {"given": board, "allowed": tuple(boards)}))
    chosen = boards[board] if board else run.book.seating_boards[0]
    order = seating_order(run.book, run.history, run.replay.state_on(on.date()), board=chosen)
    with console() as screen:
        screen.print(seating_table(run, order, chosen, on.date(), lang))
