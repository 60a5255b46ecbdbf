"""Finds the rule books: each folder of ``ronde.regulations`` that offers a REGULATION.

A federation may keep a book of its own elsewhere: RONDE_REGULATIONS names a folder of such folders. A book is a program, and is
run with all rights of whoever runs this one: name only folders that you trust as much (SECURITY.md).
"""

import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from ronde import regulations
from ronde.ground.trace import Article, article_of
from ronde.regulations.bulk import InBulk
from ronde.regulations.contract import AnyBook

if os.environ.get("RONDE_REGULATIONS"):
    regulations.__path__.append(os.environ["RONDE_REGULATIONS"])


def codes() -> tuple[str, ...]:
    """The rule books on the shelf, by code."""
    folders = (path.parent.name for shelf in regulations.__path__ for path in Path(shelf).glob("[!_]*/__init__.py"))
    return tuple(sorted(name.replace("_", "-") for name in folders))


def folder(code: str) -> Path:
    """Where a book's files are."""
    (found,) = import_module(_module(code)).__path__
    return Path(found)


def _module(code: str) -> str:
    return f"{regulations.__name__}.{code.replace('-', '_')}"


def regulation(code: str) -> AnyBook:
    """The rule book of that code."""
    book: AnyBook = import_module(_module(code)).REGULATION
    return book


def in_bulk(code: str) -> InBulk | None:
    """How a book is replayed from bulk files; None where it is not."""
    if find_spec(f"{_module(code)}.bulk") is None:
        return None
    bulk: InBulk = import_module(f"{_module(code)}.bulk").BULK
    return bulk


def modules(code: str) -> Iterator[ModuleType]:
    """The Python files of a book."""
    yield import_module(_module(code))
    for path in sorted(folder(code).rglob("[!_]*.py")):
        inside = path.relative_to(folder(code)).with_suffix("").parts
        yield import_module(".".join((_module(code), *inside)))


def articles(code: str) -> tuple[Article, ...]:
    """Every formula of a book that is marked with an article."""
    found = (article_of(value) for module in modules(code) for value in vars(module).values())
    return tuple(dict.fromkeys(said for said in found if said))
