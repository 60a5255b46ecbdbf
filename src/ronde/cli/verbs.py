"""The tree of verbs. Whatever a verb meets, it ends in words: what stands on a command line or goes wrong at a disk is said, not raised."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from ronde.cli.language import READER
from ronde.ground.visible import visible
from ronde.words.language import LANGUAGES, Language


class Verbs(TyperGroup):
    """Verbs under one name."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """What is read of a command line."""
        with _said_plainly(args):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run a verb."""
        with _said_plainly(ctx.args):
            return super().invoke(ctx)


@contextmanager
def _said_plainly(arguments: Sequence[str]) -> Iterator[None]:
    """While a verb runs: what it does not understand is repeated without what a terminal would obey; a disk that fails ends it."""
    lang = _language(arguments)
    try:
        yield
    except TyperException as error:
        error.message = visible(error.message)
        raise
    except BrokenPipeError:
        raise
    except OSError as error:
        from ronde.cli.loading import refuse  # needed only where something went wrong
        from ronde.words.texts import text

        named = str(error.filename or "–")
        values = {"path": named, "detail": error.strerror or str(error)}
        raise refuse(text("says.disk_fails", lang, values)) from error


def _language(arguments: Sequence[str]) -> Language:
    """The language asked for on a command line."""
    asked = [later for word, later in pairwise(arguments) if word == "--lang"]
    return next((known for known in LANGUAGES if known in asked), READER)


def verbs(name: str, told: str) -> typer.Typer:
    """An empty tree of verbs; ``told`` is what its help says."""
    return typer.Typer(name=name, help=told, no_args_is_help=True, rich_markup_mode=None, cls=Verbs)
