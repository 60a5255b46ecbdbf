"""Where in a document a value does not fit: all that is kept of what a library says about it, since a path has no language."""

import re

from ronde.ground.problems import PathPart

_PLACE = re.compile(r"at `\$([^`]*)`")
_PARTS = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


def misfit_path(message: str) -> tuple[PathPart, ...]:
    """The path that a message ends with ("… - at `$.games[3].day`"); none where it names none."""
    found = _PLACE.search(message)
    return tuple(int(index) if index else key for key, index in _PARTS.findall(found[1])) if found else ()


def misfit_detail(message: str) -> str:
    """The place as one writes it: games[3].day; where none is named, that something does not fit."""
    found = _PLACE.search(message)
    return found[1].lstrip(".") if found and found[1] else "misfit"
