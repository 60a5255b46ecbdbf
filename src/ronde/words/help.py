"""What ``--help`` says: each verb, argument and option, in three languages; those of ``ronde play`` under ``play``.

Help is to be there at once, and reading YAML takes as long as all the rest: it stands in JSON, apart from all other texts.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ronde.words.language import Language


@cache
def _texts() -> Any:
    return json.loads(Path(__file__).with_name("help.json").read_text("utf-8"))


def help_text(name: str, language: Language) -> str:
    """The help for a verb, an argument or an option; of ``ronde play`` by ``play.`` and its name."""
    found = _texts()
    for key in name.split("."):
        found = found[key]
    return str(found[language])
