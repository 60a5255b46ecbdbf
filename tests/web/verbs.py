"""The verbs of the installed command, those with a database among them, called in this process."""

from pathlib import Path

from ronde.main import app
from tests import verbs
from tests.verbs import Done


def ronde(*arguments: str | Path, lang: str = "en", typed: str = "") -> Done:
    """The installed command with some arguments, and what somebody types when it asks."""
    verbs.command.cache_clear()  # whoever asked before may have had fewer verbs
    return verbs.called(app, [*map(str, arguments), "--lang", lang], typed=typed, COLUMNS="200", NO_COLOR="1")
