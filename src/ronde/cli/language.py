"""Which language the reader has, and what every verb says and asks in it."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from ronde.words.help import help_text
from ronde.words.language import LANGUAGES, Language, language_or_english


def reader_language() -> Language:
    """RONDE_LANG, or the language of the terminal; English if it has no texts."""
    variables = ("RONDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((given for variable in variables if (given := os.environ.get(variable, ""))), "")
    return language_or_english(re.split("[_.@-]", wanted)[0].lower())


READER = reader_language()


def asked_language(arguments: Sequence[str]) -> Language | None:
    """The language asked for anywhere on a command line, before or after the verb; the last one where there are several."""
    return next((word for word in reversed([*_after_lang(arguments)]) if word in LANGUAGES), None)


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
if TYPE_CHECKING:
    OneOfThem: TypeAlias = Language
else:
    OneOfThem = Literal[LANGUAGES]  # which languages there are is known when the program runs

Lang = Annotated[OneOfThem, typer.Option("--lang", help=helped("lang"), show_default=False)]
AskedLang = Annotated[OneOfThem | None, typer.Option("--lang", help=helped("lang"), show_default=False)]
