"""Everything that keeps a value from having the shape asked for, found through a JSON Schema made from the same type.

It is the slow way of structure.py, and takes long to come: it is asked for only where the fast one has refused something.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import msgspec
from jsonschema.protocols import Validator

from ronde.ground.problems import PathPart, Problem, Value

_DAY = r"^\d{4}-\d{2}-\d{2}"  # how the pattern of a day, with or without its hour, begins


def _is_whole(_: jsonschema.TypeChecker, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# To JSON Schema 1803.0 is an integer, to the fast way it is not: what one refuses the other must be able to find.
_VALIDATORS: Any = jsonschema.validators  # whose stubs leave `extend` untyped
_Faults: type[Validator] = _VALIDATORS.extend(
    jsonschema.Draft202012Validator,
    type_checker=jsonschema.Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole),
)


def faults(value: Any, shape: Any, *, is_closed: bool = False) -> list[Problem]:
    """What is wrong, each with its path; in a closed shape unknown keys are, also where its dataclasses let them pass."""
    found = _validator(shape, is_closed).iter_errors(value)
    # Of several missing keys the schema tells each as a fault in which all are missing: once is enough.
    # Of a value too many in a pair, `items` tells what `maxItems` tells better.
    told = (fault for fault in found if fault.validator != "items")
    by_place = {(problem.code, problem.where): problem for fault in told for problem in _problems(fault)}
    return list(by_place.values())


@cache
def _validator(shape: Any, is_closed: bool) -> Validator:
    schema = closed_schema(shape) if is_closed else msgspec.json.schema(shape)
    return _Faults(schema, format_checker=jsonschema.FormatChecker(["date"]))


def closed_schema(shape: Any) -> dict[str, Any]:
    """The JSON Schema of a type in which no object has a key that is not named."""
    schema = msgspec.json.schema(shape)
    for part in schema.get("$defs", {}).values():
        if "properties" in part:
            part["additionalProperties"] = False
    return schema


def _problems(fault: jsonschema.ValidationError) -> Iterator[Problem]:
    """What a fault of the schema means to the writer of the file."""
    where, rule, given = tuple(fault.absolute_path), _any(fault.validator_value), _any(fault.instance)
    match fault.validator:
        case "required":
            missing = [name for name in rule if name not in given]
            yield from (Problem("file.missing", where=(*where, name), values={"key": name}) for name in missing)
        case "additionalProperties":
            known = tuple(sorted(_any(fault.schema).get("properties", ())))
            for name in sorted(map(str, set(given) - set(known))):
                yield Problem("file.unknown-key", where=(*where, name), values={"key": name, "known": known})
        case "type":
            yield _wrong_type(where, given, rule)
        case "anyOf":
            yield from _none_fits(where, fault)
        case "enum":
            is_quoted = isinstance(given, str) and given in {str(known) for known in rule}  # a number in quotes is text
            code = "file.quoted-number" if is_quoted else "file.not-among"
            yield Problem(code, where=where, values={"given": _short(given), "allowed": tuple(map(str, rule))})
        case "minimum" | "maximum":
            yield Problem(f"file.{fault.validator}", where=where, values={"bound": rule, "given": _short(given)})
        case "minItems" | "maxItems":
            yield Problem("file.length", where=where, values={"expected": rule, "given": len(given)})
        case "format" | "pattern":
            kind = "date" if fault.validator == "format" or str(rule).startswith(_DAY) else "pattern"
            yield Problem("file.pattern", where=where, values={"expected": (kind,), "given": _short(given)})
        case _:
            yield Problem("file.value", where=where, values=_misfit(fault))


def _misfit(fault: jsonschema.ValidationError) -> dict[str, Value]:
    """What is known of a value that does not fit for a rarer reason."""
    if fault.validator == "multipleOf":
        return {"detail": "no-multiple", "given": _short(_any(fault.instance)), "step": str(fault.validator_value)}
    return {"detail": "misfit"}


def _none_fits(where: tuple[PathPart, ...], fault: jsonschema.ValidationError) -> Iterator[Problem]:
    """A value with several allowed shapes: what is wrong in the one it was meant to have, or that it fits none."""
    deeper = [inner for inner in fault.context or () if inner.validator not in ("type", "items")]
    if len(deeper) == 1:
        yield from _problems(deeper[0])
        return
    kinds = (str(option.get("type", "null")) for option in _any(fault.validator_value))
    yield _wrong_type(where, _any(fault.instance), [kind for kind in dict.fromkeys(kinds) if kind != "null"])


def _wrong_type(where: tuple[PathPart, ...], given: Any, expected: str | list[str]) -> Problem:
    kinds = (expected,) if isinstance(expected, str) else tuple(expected)
    return Problem("file.type", where=where, values={"expected": kinds, "given": _short(given)})


def _any(value: Any) -> Any:
    """What a schema or a file holds has no type until it has been checked."""
    return value


def _short(given: Any) -> str:
    text = str(given)
    return text if len(text) < 60 else text[:57] + "..."
