"""``ronde explain``: why a rating is what it is."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Exact, Lang, helped


def explain(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    player: Annotated[str, typer.Option(help=helped("player"), metavar="NAME", show_default=False)],
    event: Annotated[str | None, typer.Option(help=helped("event"), metavar="ID", show_default=False)] = None,
    known_at: Annotated[
        datetime | None, typer.Option(help=helped("known-at"), formats=["%Y-%m-%d"], metavar="DATE")
    ] = None,
    closing: Annotated[
        datetime | None, typer.Option(help=helped("closing"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ] = None,
    exact: Exact = False,
    lang: Lang = READER,
) -> None:
    """Print the derivation of each change as a tree."""
    from ronde.cli.explain_view import explained_to, must_be_known, not_counted, player_named, sheet
    from ronde.cli.loading import end_of_day, loaded
    from ronde.cli.terminal import console, print_sentences
    from ronde.cli.what_if import closed
    from ronde.words.texts import text

    moment = end_of_day(known_at)
    run = loaded(code, history, lang, known_at=moment)
    run = closed(run, history, closing.date(), lang) if closing else run
    who = player_named(run.history, player, lang)
    if event:
        must_be_known(run.history, event, lang)
    found = explained_to(run, who, event)
    told = list(sheet(run, found, lang))
    uncounted = not_counted(run, who, event, found, lang)
    with console() as screen:
        screen.print(text("says.why_title", lang, {"player": run.history.people.name(who)}), style="bold underline")
        print_sentences(screen, told, lang, exact=exact)
        if not told:
            screen.print(text("says.nothing_to_explain", lang, code=code))
        if uncounted:
            print_sentences(screen, [uncounted], lang, exact=exact)
