"""``ronde replay``: games by the million, from files to lists."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def replay(
    code: Code,
    games: Annotated[Path, typer.Argument(help=helped("games"), metavar="GAMES", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("lists"), metavar="LISTS", show_default=False)],
    players: Annotated[Path | None, typer.Option(help=helped("players"), metavar="FILE", show_default=False)] = None,
    outside: Annotated[Path | None, typer.Option(help=helped("guests"), metavar="FILE", show_default=False)] = None,
    opening: Annotated[
        datetime | None, typer.Option(help=helped("opening"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ] = None,
    progress: Annotated[
        bool | None, typer.Option("--progress/--no-progress", help=helped("progress"), show_default=False)
    ] = None,
    lang: Lang = READER,
) -> None:
    """Exit 2, with every kind of fault and its rows, where something in a file is wrong; then nothing is written."""
    from ronde.cli.replay_view import must_be_there, replayed

    bulk = must_be_there(code, output, (games, players, outside), lang)
    from ronde.files.bulk import Sources

    sources = Sources(games, players, outside, opening.date() if opening else None)
    replayed(code, bulk, sources, output, progress, lang)
