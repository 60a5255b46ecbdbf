"""The source tree as the ratchet reads it: parsed modules, the imports between them, templates and scripts."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PACKAGE = "ronde"


@dataclass(frozen=True)
class Import:
    """One name that an import statement brings in; ``target`` is the module of ours that it comes from."""

    target: str
    line: int


@dataclass(frozen=True)
class TextFile:
    """A template or a script. ``file`` is the path from the root of the repository, ``parts`` the path inside the package."""

    file: str
    parts: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Module:
    """A Python file, parsed."""

    name: str
    file: str
    parts: tuple[str, ...]
    source: str
    syntax: ast.Module

    @property
    def is_package(self) -> bool:
        return self.parts[-1] == "__init__.py"

    @property
    def package(self) -> str:
        """The dotted name of the folder that it stands in."""
        return self.name if self.is_package else self.name.rpartition(".")[0]

    @property
    def is_migration(self) -> bool:
        return "migrations" in self.parts

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node, so that each measure need not walk again."""
        return tuple(ast.walk(self.syntax))

    @cached_property
    def lines(self) -> tuple[str, ...]:
        return tuple(self.source.splitlines())

    @cached_property
    def literals(self) -> tuple[ast.Constant, ...]:
        """Every string that is not a docstring; of an f-string its constant pieces."""
        bare = {id(node.value) for node in self.nodes if isinstance(node, ast.Expr)}
        return tuple(
            node
            for node in self.nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
        )


class Tree:
    """The package ``ronde`` below ``root/src``. What Django wrote (migrations) imports, but is not measured."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "src" / PACKAGE

    @cached_property
    def modules(self) -> dict[str, Module]:
        """The modules that are measured, by dotted name."""
        return {name: module for name, module in self._all_modules.items() if not module.is_migration}

    @cached_property
    def packages(self) -> frozenset[str]:
        """The folders that are packages, by dotted name."""
        return frozenset(name for name, module in self._all_modules.items() if module.is_package)

    @cached_property
    def templates(self) -> tuple[TextFile, ...]:
        return tuple(self._texts("*.html"))

    @cached_property
    def scripts(self) -> tuple[TextFile, ...]:
        return tuple(self._texts("*.js"))

    @cached_property
    def books(self) -> frozenset[str]:
        """The folders of the rule books. ``_template``, from which they are copied, is none."""
        return frozenset(path.parent.name for path in self.source.glob("regulations/[!_]*/__init__.py"))

    @cached_property
    def imports(self) -> dict[str, tuple[Import, ...]]:
        """What each module imports of ours, wherever in the module, migrations included."""
        return {name: tuple(self._imports_of(module)) for name, module in self._all_modules.items()}

    @cached_property
    def importers(self) -> dict[str, frozenset[str]]:
        """Who imports each module."""
        found: dict[str, set[str]] = {}
        for name, imports in self.imports.items():
            for each in imports:
                found.setdefault(each.target, set()).add(name)
        return {target: frozenset(names - {target}) for target, names in found.items()}

    @cached_property
    def _all_modules(self) -> dict[str, Module]:
        found = {}
        for path in sorted(self.source.rglob("*.py")):
            parts = path.relative_to(self.source).parts
            dotted = [PACKAGE, *parts[:-1]] + ([] if path.stem == "__init__" else [path.stem])
            source, name = path.read_text("utf-8"), ".".join(dotted)
            found[name] = Module(name, self._named(path), parts, source, ast.parse(source, path))
        return found

    def _imports_of(self, module: Module) -> Iterator[Import]:
        """``from a import b`` imports the module ``a.b`` where there is one, and ``a`` otherwise."""
        for node in module.nodes:
            if isinstance(node, ast.Import):
                yield from (Import(alias.name, node.lineno) for alias in node.names if _is_ours(alias.name))
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                if node.level:
                    above = module.package.split(".")[: -(node.level - 1) or None]
                    base = ".".join([*above, *([base] if base else [])])
                if _is_ours(base):
                    for alias in node.names:
                        inner = f"{base}.{alias.name}"
                        yield Import(inner if inner in self._all_modules else base, node.lineno)

    def _texts(self, pattern: str) -> Iterator[TextFile]:
        for path in sorted(self.source.rglob(pattern)):
            lines = tuple(path.read_text("utf-8").splitlines())
            yield TextFile(self._named(path), path.relative_to(self.source).parts, lines)

    def _named(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()


def _is_ours(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")
