"""JSON as we read it where something may be wrong: as strict as our YAML, and no text brings the program down.

A key given twice is an error instead of a silent loss, NaN is no number, and nothing is nested deeper than our formats.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

from ronde.files.bounds import exceeded_by_json, over
from ronde.files.text_faults import json_fault
from ronde.ground.problems import PathPart, Problem, Value

_DEEPEST = 50  # levels; the deepest of our formats has fewer than ten


class _NoNumberError(ValueError):
    """NaN, or another word that only some programs take for a number."""


class _Object(dict[str, Any]):
    """An object of the text that remembers which keys it was given twice."""

    repeated: tuple[str, ...] = ()


def value(text: str) -> tuple[Any, list[Problem]]:
    """What a text says in plain values, or why it says nothing."""
    exceeded = exceeded_by_json(text)
    return (None, [over("file.too-large", exceeded)]) if exceeded else _parsed(text)


def _parsed(text: str) -> tuple[Any, list[Problem]]:
    try:
        text.encode()
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse)
    except UnicodeEncodeError as error:
        return None, [Problem("file.not-utf8", values={"at": error.start})]
    except json.JSONDecodeError as error:
        values: dict[str, Value] = {"line": error.lineno, "column": error.colno, "detail": json_fault(error.msg)}
        return None, [Problem("file.not-json", values=values)]
    except RecursionError:
        return None, [_too_deep()]
    except _NoNumberError as error:
        return None, [Problem("file.value", values={"detail": "no-json-number", "given": str(error)})]
    except ValueError:  # a number of thousands of digits
        return None, [Problem("file.value", values={"detail": "number-too-long"})]
    problems = list(_problems(found, ()))
    return (None, problems) if problems else (found, [])


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        made.repeated = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return made


def _refuse(constant: str) -> NoReturn:
    raise _NoNumberError(constant)


def _problems(found: Any, where: tuple[PathPart, ...]) -> Iterator[Problem]:
    """Keys given twice, each at its path, and what is nested too deep."""
    if len(where) > _DEEPEST:
        yield _too_deep(where[:_DEEPEST])
    elif isinstance(found, _Object):
        yield from (Problem("file.repeated-key", where=(*where, key), values={"key": key}) for key in found.repeated)
        for key, inner in found.items():
            yield from _problems(inner, (*where, key))
    elif isinstance(found, list):
        for at, inner in enumerate(found):
            yield from _problems(inner, (*where, at))


def _too_deep(where: tuple[PathPart, ...] = ()) -> Problem:
    return Problem("file.too-deep", where=where, values={"most": _DEEPEST})
