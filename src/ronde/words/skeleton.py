"""Files for a translator to fill in: every text that a language does not have, empty, with the English one above it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ronde.words.help import help_texts
from ronde.words.language import ENGLISH, Language
from ronde.words.texts import Written, forms_of
from ronde.words.translation import HELP, english_texts, rooms_of

_HEAD = "# Each text under the English one. What is left empty is said in English. docs/translating.md says how."


def skeleton_files(language: Language) -> Mapping[str, str]:
    """A file for each room in which texts are missing, by its name in the folder of the language."""
    return {room.name: _file(room.name, room.missing) for room in rooms_of(language) if room.missing}


def _file(name: str, missing: tuple[str, ...]) -> str:
    if name == HELP:
        return json.dumps(_emptied(help_texts(ENGLISH), {*missing}), ensure_ascii=False, indent=2) + "\n"
    english = english_texts(name)
    return "\n".join([_HEAD, "", *_lines(_tree({message: english[message] for message in missing}), 0)]) + "\n"


def _emptied(texts: Mapping[str, Any], missing: set[str], before: str = "") -> dict[str, Any]:
    """The help that is missing, empty: JSON has no comments, and the English is in ``en/help.json``."""
    return {
        name: _emptied(line, missing, f"{before}{name}.") if isinstance(line, dict) else ""
        for name, line in texts.items()
        if isinstance(line, dict) or f"{before}{name}" in missing
    }


def _tree(texts: Mapping[str, Written]) -> dict[str, Any]:
    """Texts by their ids as keys within keys; where a key is a text already, what is below it keeps the rest of its id as one key."""
    tree: dict[str, Any] = {}
    for message, written in texts.items():
        keys, place = message.split("."), tree
        while len(keys) > 1 and isinstance(inner := place.setdefault(keys[0], {}), dict):
            place = inner
            del keys[0]
        place[".".join(keys)] = written
    return tree


def _lines(tree: Mapping[str, Any], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for key, inner in tree.items():
        written_key = key if key.isidentifier() and key.islower() else json.dumps(key)
        if isinstance(inner, dict):
            yield f"{indent}{written_key}:"
            yield from _lines(inner, depth + 1)
        else:
            yield from (f"{indent}# {line}" for form in forms_of(inner) for line in form.splitlines())
            yield f'{indent}{written_key}: ""'
