"""Finds the rule books: each folder beside this file that offers a REGULATION."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from ronde.ground.trace import Article, article_of
from ronde.regulations.contract import AnyRegulation

_HERE = Path(__file__).parent


def codes() -> tuple[str, ...]:
    """The rule books on the shelf, by code."""
    folders = (path.parent.name for path in _HERE.glob("[!_]*/__init__.py"))
    return tuple(sorted(name.replace("_", "-") for name in folders))


def folder(code: str) -> Path:
    """Where a book's files are."""
    return _HERE / code.replace("-", "_")


def regulation(code: str) -> AnyRegulation:
    """The rule book of that code."""
    book: AnyRegulation = import_module(f"{__package__}.{code.replace('-', '_')}").REGULATION
    return book


def modules(code: str) -> Iterator[ModuleType]:
    """The Python files of a book."""
    package = code.replace("-", "_")
    for path in sorted(folder(code).glob("*.py")):
        name = "" if path.stem == "__init__" else f".{path.stem}"
        yield import_module(f"{__package__}.{package}{name}")


def articles(code: str) -> tuple[Article, ...]:
    """Every formula of a book that is marked with an article."""
    found = (article_of(value) for module in modules(code) for value in vars(module).values())
    return tuple(dict.fromkeys(said for said in found if said))
