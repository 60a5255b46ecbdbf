"""What the verbs that take care of an installation share: a refusal, or a database that cannot be read, said."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from django.db import DatabaseError, connection

from ronde.cli.loading import BAD_INPUT, refuse
from ronde.cli.verify_view import say_problems
from ronde.web.care.refusals import RefusedError
from ronde.web.database_faults import database_fault
from ronde.words.details import detail_text
from ronde.words.language import Language
from ronde.words.texts import text

_DAMAGED = "not-database"


@contextmanager
def said_if_refused(about: Path, lang: Language) -> Iterator[None]:
    """Say why something was not done, what to do, and end."""
    try:
        yield
    except RefusedError as refused:
        say_problems((refused.problem,), about, "", lang)
        raise typer.Exit(BAD_INPUT) from refused


@contextmanager
def said_if_unreadable(lang: Language) -> Iterator[None]:
    """End where the installation's database cannot be opened, or turns out to be damaged; whatever else goes wrong is a mistake of ours."""
    try:
        connection.introspection.table_names()
    except DatabaseError as error:
        raise _unreadable(error, lang) from error
    try:
        yield
    except DatabaseError as error:
        if database_fault(error) == _DAMAGED:
            raise _unreadable(error, lang) from error
        raise


def _unreadable(error: DatabaseError, lang: Language) -> typer.Exit:
    values = {"path": str(connection.settings_dict["NAME"]), "detail": detail_text(database_fault(error), lang)}
    return refuse(text("says.no_database", lang, values))
