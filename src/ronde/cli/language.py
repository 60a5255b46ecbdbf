"""Which language the reader has, and what every verb says and asks in it."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Annotated, Any

import typer

from ronde.words.help import help_text
from ronde.words.language import LANGUAGES, Language


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


def asked_language(arguments: Sequence[str]) -> Language | None:
    """The language asked for anywhere on a command line, before or after the verb; the last one where there are several."""
    return next((one for word in reversed([*_after_lang(arguments)]) for one in LANGUAGES if one == word), None)


def _after_lang(arguments: Sequence[str]) -> Iterator[str]:
    words = [*takewhile(lambda word: word != "--", arguments)]
    for word, later in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang":
            yield later
        elif word.startswith("--lang="):
            yield word.removeprefix("--lang=")


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads what a command line brings: the language asked for on it, and the one that is spoken."""

    asked: Language | None = None

    @property
    def lang(self) -> Language:
        """The language asked for, else that of the terminal."""
        return self.asked or READER


def language_of(context: Any) -> Language:
    """The language of the reader of a command line that is being read."""
    return context.obj.lang if isinstance(context.obj, Reader) else READER


def helped(name: str) -> str:
    """The id of a help text. It is said when somebody asks for help: before that nobody knows in which language."""
    help_text(name, READER)  # there is one of that id
    return name


Code = Annotated[str, typer.Argument(help=helped("code"), metavar="REGULATION", show_default=False)]
Exact = Annotated[bool, typer.Option("--exact", help=helped("exact"))]
Lang = Annotated[Language, typer.Option("--lang", help=helped("lang"), show_default=False)]
