"""What the verbs that take care of an installation share: a refusal, said."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from ronde.cli.loading import BAD_INPUT
from ronde.cli.verify_view import say_problems
from ronde.web.care.refusals import RefusedError
from ronde.words.language import Language


@contextmanager
def said_if_refused(about: Path, lang: Language) -> Iterator[None]:
    """Say why something was not done, what to do, and end."""
    try:
        yield
    except RefusedError as refused:
        say_problems((refused.problem,), about, "", lang)
        raise typer.Exit(BAD_INPUT) from refused
