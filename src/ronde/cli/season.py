"""``ronde season``: what an officer would confirm at the start of a season."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def season(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    start: Annotated[
        datetime, typer.Option("--from", help=helped("from"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ],
    lang: Lang = READER,
) -> None:
    """Propose the bars, and list who would be lifted, before and after."""
    from ronde.cli.loading import loaded, refuse
    from ronde.cli.season_view import show_proposal
    from ronde.record.season_proposals import proposed_season
    from ronde.regulations.contract import ProposesSeasons
    from ronde.words.texts import text

    run = loaded(code, history, lang)
    if not isinstance(run.book, ProposesSeasons):
        raise refuse(text("says.no_seasons", lang, {"regulation": code}))
    proposal = proposed_season(run.replay, start.date())
    if proposal is None:
        raise refuse(text("says.season_none", lang))
    show_proposal(run, proposal, start.date(), lang)
