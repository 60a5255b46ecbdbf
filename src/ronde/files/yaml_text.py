"""YAML as we read and write it: a small, strict dialect.

Only ``true`` and ``false`` are booleans (``no`` is a word, and a country), days stay text until their type is known,
``1:30`` is text and ``010`` is text too, and a key given twice is an error instead of a silent loss.
"""

import re
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import yaml

from ronde.ground.problems import PathPart, Problem


class _Loader(yaml.CSafeLoader):
    """The dialect, for reading."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - PyYAML's own shape

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """A mapping without a key given twice."""
        seen: set[Any] = set()
        for key, _ in node.value:
            name = self.construct_object(key, deep=True)
            if name in seen:
                raise yaml.MarkedYAMLError(problem=f"duplicate key {name!r}", problem_mark=key.start_mark)
            seen.add(name)
        return super().construct_mapping(node, deep)


for _tag, _pattern, _first in (
    ("bool", r"true|false", ["t", "f"]),
    ("int", r"[-+]?(0|[1-9][0-9]*)", [*"-+0123456789"]),
    ("float", r"[-+]?(0|[1-9][0-9]*)\.[0-9]+", [*"-+0123456789"]),
    ("null", r"null|~|", ["n", "~", ""]),
    ("merge", r"<<", ["<"]),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), _first)


class _Dumper(yaml.CSafeDumper):
    """The dialect, for writing: quotes what the reader would take for something else."""

    yaml_implicit_resolvers = _Loader.yaml_implicit_resolvers

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - a reader should not have to follow anchors
        """Write everything out."""
        return True


def documents(text: str) -> tuple[list[Any], list[Problem]]:
    """The documents of a YAML text (several are separated by ``---``), or what keeps it from being one."""
    try:
        return list(yaml.load_all(text, _Loader)), []
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        values = {"line": mark.line + 1 if mark else 0, "column": mark.column + 1 if mark else 0}
        return [], [Problem("file.not-yaml", values={**values, "detail": error.problem or ""})]
    except yaml.YAMLError as error:
        return [], [Problem("file.not-yaml", values={"line": 0, "column": 0, "detail": str(error)})]


def printed(document: Any) -> str:
    """A document as YAML."""
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


def line_of(text: str, path: tuple[PathPart, ...], document: int = 0) -> int | None:
    """The line on which the value at a path stands, or the nearest thing around it that exists."""
    nodes = list(yaml.compose_all(text, _Loader))
    if document >= len(nodes):
        return None
    *_, last = _nodes(nodes[document], path)
    return int(last.start_mark.line) + 1


def _nodes(node: yaml.Node, path: tuple[PathPart, ...]) -> Iterator[yaml.Node]:
    yield node
    if not path:
        return
    first, *rest = path
    if isinstance(node, yaml.SequenceNode) and isinstance(first, int) and first < len(node.value):
        yield from _nodes(node.value[first], tuple(rest))
    if isinstance(node, yaml.MappingNode):
        found = [value for key, value in node.value if key.value == str(first)]
        if found:
            yield from _nodes(found[0], tuple(rest))


def read(path: Path) -> tuple[str, list[Any], list[Problem]]:
    """A file's text and its documents."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        return "", [], [Problem("file.unreadable", values={"detail": error.strerror or str(error)})]
    except UnicodeDecodeError as error:
        return "", [], [Problem("file.not-utf8", values={"at": error.start})]
    return text, *documents(text)
