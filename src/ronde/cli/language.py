"""Which language the reader has, and what every verb says and asks in it."""

import os
from typing import Annotated

import typer

from ronde.words.help import help_text
from ronde.words.language import Language


def reader_language() -> Language:
    """RONDE_LANG, or the language of the terminal; English where it is neither French nor Romanian."""
    for variable in ("RONDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        match os.environ.get(variable, "")[:2].lower():
            case "fr":
                return "fr"
            case "ro":
                return "ro"
            case "":
                continue
            case _:
                return "en"
    return "en"


READER = reader_language()


def helped(name: str) -> str:
    """A help text in the reader's language."""
    return help_text(name, READER)


Code = Annotated[str, typer.Argument(help=helped("code"), metavar="REGULATION", show_default=False)]
Lang = Annotated[Language, typer.Option("--lang", help=helped("lang"))]
