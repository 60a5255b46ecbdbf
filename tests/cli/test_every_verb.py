"""The whole command, with the verbs of the web rooms: none takes the name of another."""

from collections import Counter

from typer import Typer

import ronde.main  # noqa: F401 - it adds its verbs to those of the command line
from ronde.cli.main import app


def _names(one: Typer) -> Counter[str]:
    verbs = [found.name for found in one.registered_commands] + [found.name for found in one.registered_groups]
    return Counter(str(name) for name in verbs if name)


def test_no_verb_is_given_twice() -> None:
    for one in (app, *(found.typer_instance for found in app.registered_groups)):
        assert isinstance(one, Typer)
        assert [name for name, count in _names(one).items() if count > 1] == []
