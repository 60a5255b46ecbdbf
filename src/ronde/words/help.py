"""What ``--help`` says. Read apart from all other texts: help is to be there at once."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ronde.words.language import Language


@cache
def _texts() -> Any:
    return yaml.load(Path(__file__).with_name("help.yaml").read_text("utf-8"), yaml.CSafeLoader)


def help_text(name: str, language: Language) -> str:
    """The help for a verb, an argument or an option; of ``ronde play`` by ``play.`` and its name."""
    found = _texts()
    for key in name.split("."):
        found = found[key]
    return str(found[language])
