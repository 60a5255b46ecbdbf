"""From plain YAML values to typed documents, with every mismatch reported at its path.

The fast way decides whether a value has the shape asked for; only where it has not does the slow one, a JSON Schema
made from the same type, look for everything that is wrong (structure_faults.py).
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from ronde.ground.misfits import misfit_path
from ronde.ground.problems import PathPart, Problem

T = TypeVar("T")


def typed(value: Any, shape: type[T]) -> tuple[T | None, list[Problem]]:
    """The value in its type, or everything that keeps it from being so."""
    try:
        return msgspec.convert(value, shape, strict=True), []
    except msgspec.ValidationError as error:
        from ronde.files.structure_faults import faults  # noqa: PLC0415 - slow to import, and most files are right

        # A fault that JSON Schema cannot express (30 February) is known to the fast way only.
        return None, faults(value, shape) or [
            Problem("file.value", where=misfit_path(str(error)), values={"detail": "misfit"})
        ]


def not_among(allowed: Iterable[str], given: str, *where: PathPart) -> Problem:
    """A value that is none of those known."""
    return Problem("file.not-among", where=where, values={"given": given, "allowed": tuple(allowed)})
