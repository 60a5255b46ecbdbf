"""``ronde compare``: every difference from somebody else's list, explained."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Exact, Lang, helped


def compare(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    theirs: Annotated[Path, typer.Argument(help=helped("theirs"), metavar="THEIRS.csv", show_default=False)],
    on: Annotated[datetime | None, typer.Option(help=helped("on"), formats=["%Y-%m-%d"], metavar="DATE")] = None,
    ranking: Annotated[str | None, typer.Option(help=helped("ranking"), metavar="RANKING", show_default=False)] = None,
    sheet: Annotated[str, typer.Option(help=helped("sheet"), metavar="SHEET", show_default=False)] = "",
    exact: Exact = False,
    lang: Lang = READER,
) -> None:
    """Exit 0 if both lists say the same, 1 if they differ, 2 if one cannot be read."""
    from ronde.cli.compare_view import show_disagreements, their_values
    from ronde.cli.loading import day_shown, known_ranking, loaded
    from ronde.record.comparison import disagreements

    run = loaded(code, history, lang)
    day = day_shown(run, on)
    chosen = known_ranking(run.book, ranking, lang) if ranking else run.book.rankings[0]
    ours = run.ranking_list(day, chosen)
    values = their_values(run, theirs, lang, sheet)
    found = list(disagreements(ours, values, chosen))
    players = len({line.player for line in ours.lines} | set(values))
    show_disagreements(run, ours, found, players, lang, exact=exact)
    raise typer.Exit(1 if found else 0)
