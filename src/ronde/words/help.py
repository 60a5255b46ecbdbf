"""What ``--help`` says: each verb, argument and option; those of ``ronde play`` under ``play``. What a language does not say is in English.

Help is to be there at once, and reading YAML takes as long as all the rest: it stands in JSON (``help.json`` of each language), apart from
all other texts.
"""

import json
from functools import cache
from typing import Any

from ronde.words.language import ENGLISH, Language, folders


@cache
def help_texts(language: Language) -> dict[str, Any]:
    """The help that a language itself has."""
    written: dict[str, Any] = {}
    for folder in folders(language):
        if (path := folder / "help.json").is_file():
            written |= json.loads(path.read_text("utf-8"))
    return written


def help_text(name: str, language: Language) -> str:
    """The help for a verb, an argument or an option; of ``ronde play`` by ``play.`` and its name."""
    return _found(help_texts(language), name) or _found(help_texts(ENGLISH), name) or name


def _found(texts: Any, name: str) -> str:
    for key in name.split("."):
        texts = texts.get(key, {}) if isinstance(texts, dict) else {}
    return texts if isinstance(texts, str) else ""
