"""The migrations of this version as they can be compared: what each stands on and does, however it is formatted."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import ronde.web

_WEB = Path(ronde.web.__file__).parent


def migration_files() -> tuple[Path, ...]:
    """Every migration of our apps, in their order."""
    return tuple(sorted(_WEB.glob("*/migrations/[0-9]*.py")))


def migration_lines() -> Iterator[str]:
    """A line each: app, name and digest. A comment, a docstring or another line break changes none."""
    for path in migration_files():
        yield f"{path.parent.parent.name} {path.stem} {digest_of(path)}"


def digest_of(path: Path) -> str:
    """What a migration is known by: its program without comments and docstrings, written in the one way that Python has."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return sha256(ast.unparse(tree).encode()).hexdigest()[:16]
