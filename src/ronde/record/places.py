"""Where a document holds what a chain writes otherwise, found from its type once for each: free text, and decimals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import inspect

from ronde.ground.problems import PathPart

Sought: TypeAlias = Literal["text", "decimal"]
Places: TypeAlias = Iterator[tuple[tuple[PathPart, ...], Any]]


def free_texts(plain: Any, shape: type) -> Places:
    """What stands where a type has free text, in plain values, with its path: a text, or the digest of one."""
    return _found(plain, _marks(shape, "text"), ())


def decimals(plain: Any, shape: type) -> Places:
    """What stands where a type has a number with decimals, with its path: a score of 2.5, or how a chain writes it."""
    return _found(plain, _marks(shape, "decimal"), ())


@dataclass(frozen=True, slots=True)
class _Here:
    """It stands here."""


@dataclass(frozen=True, slots=True)
class _Each:
    """It stands in each item."""

    item: "_Marks"


@dataclass(frozen=True, slots=True)
class _Fields:
    """It stands in some fields of a struct, by their names in plain values; ``tag`` tells the struct from others."""

    tag: tuple[str, Any] | None
    fields: Mapping[str, "_Marks"]


_Marks: TypeAlias = (
    "tuple[_Here | _Each | _Fields, ...]"  # one for each type that may stand there; none: nothing to find
)


@cache
def _marks(shape: type, sought: Sought) -> _Marks:
    return _marked(inspect.type_info(shape), sought)


def _marked(info: inspect.Type, sought: Sought) -> _Marks:
    if _is_sought(info, sought):
        return (_Here(),)
    match info:
        case inspect.Metadata(type=inner):
            return _marked(inner, sought)
        case inspect.UnionType(types=types):
            return tuple(mark for one in types for mark in _marked(one, sought))
        case inspect.ListType(item_type=inner) | inspect.DictType(value_type=inner):
            item = _marked(inner, sought)
            return (_Each(item),) if item else ()
        case inspect.StructType():
            fields = {field.encode_name: _marked(field.type, sought) for field in info.fields}
            inside = {name: marks for name, marks in fields.items() if marks}
            tag = (info.tag_field, info.tag) if info.tag_field else None
            return (_Fields(tag, inside),) if inside else ()
        case _:
            return ()


def _is_sought(info: inspect.Type, sought: Sought) -> bool:
    if sought == "decimal":
        return isinstance(info, inspect.FloatType)
    return isinstance(info, inspect.Metadata) and (info.extra or {}).get("is_free") is True


def _found(plain: Any, marks: _Marks, path: tuple[PathPart, ...]) -> Places:
    for mark in marks:
        match mark, plain:
            case _Here(), _:
                yield path, plain
            case _Each(item), list():
                for at, inner in enumerate(plain):
                    yield from _found(inner, item, (*path, at))
            case _Each(item), dict():
                for key, inner in plain.items():
                    yield from _found(inner, item, (*path, key))
            case _Fields(tag, fields), dict() if tag is None or plain.get(tag[0]) == tag[1]:
                for name, inner in fields.items():
                    if name in plain:
                        yield from _found(plain[name], inner, (*path, name))
