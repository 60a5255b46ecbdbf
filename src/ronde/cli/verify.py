"""``ronde verify``: every published list computed anew, from a history or from a bundle."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Lang, helped


def verify(
    source: Annotated[Path, typer.Argument(help=helped("verify-file"), metavar="HISTORY|BUNDLE", show_default=False)],
    lang: Lang = READER,
) -> None:
    """Exit 0 if every list is what was published, 1 at the first that is not, 2 if the file cannot be read."""
    from ronde.cli.verify_view import verified_bundle, verified_history
    from ronde.files.bundle import is_bundle
    from ronde.files.regular_files import content_of, is_regular

    begun = content_of(source)[:64] if is_regular(source) else b""
    is_sound = verified_bundle(source, lang) if is_bundle(begun) else verified_history(source, lang)
    raise typer.Exit(0 if is_sound else 1)
