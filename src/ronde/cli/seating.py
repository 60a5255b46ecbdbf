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
    ranking: Annotated[
        str | None, typer.Option(help=helped("seating-ranking"), metavar="RANKING", show_default=False)
    ] = None,
    lang: Lang = READER,
) -> None:
    """Print everyone in order, those without a rating last."""
    from ronde.cli.loading import loaded, refuse
    from ronde.cli.seating_view import seating_table
    from ronde.cli.terminal import console
    from ronde.record.seating import seating_order
    from ronde.regulations.contract import SeatsPlayers
    from ronde.words.texts import text

    run = loaded(code, history, lang)
    if not isinstance(run.book, SeatsPlayers):
        raise refuse(text("says.no_seating", lang, {"regulation": code}))
    rankings = {one.code: one for one in run.book.seating_rankings}
    if ranking is not None and ranking not in rankings:
        raise refuse(text("says.unknown_ranking", lang, {"given": ranking, "allowed": tuple(rankings)}))
    chosen = rankings[ranking] if ranking else run.book.seating_rankings[0]
    order = seating_order(run.book, run.history, run.replay.state_on(on.date()), ranking=chosen)
    with console() as screen:
        screen.print(seating_table(run, order, chosen, on.date(), lang))
