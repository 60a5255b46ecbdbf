"""YAML as we read and write it: a small, strict dialect.

Only ``true`` and ``false`` are booleans (``no`` is a word, and a country), days stay text until their type is known,
``1:30`` is text and ``010`` is text too, and a key given twice is an error instead of a silent loss. Tags (``!!int``)
are refused, and so is a text nested deeper than any of ours or unfolding to far more than was written: a file comes from
anyone, and no text may bring the program down.
"""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import yaml

from ronde.files.bounds import ALIASED, UNFOLDED
from ronde.files.regular_files import text_of, unreadable
from ronde.files.text_faults import yaml_fault
from ronde.ground.problems import PathPart, Problem, Value

_DEEPEST = 50  # levels; the deepest of our formats has fewer than ten
_WIDEST = 1_000_000  # letters on a line that is not to be broken


class _Loader(yaml.CSafeLoader):
    """The dialect, for reading."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - PyYAML's own shape

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """A mapping whose keys are words or numbers, none given twice."""
        seen: set[Any] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                _refuse("key-not-word", key.start_mark)
            name = self.construct_object(key, deep=True)
            if name in seen:
                _refuse("key-twice", key.start_mark, key=str(name))
            seen.add(name)
        return super().construct_mapping(node, deep)


class _DialectError(yaml.MarkedYAMLError):
    """Something that the dialect does not allow, by its kind."""

    def __init__(self, kind: str, mark: Any, values: dict[str, Value]) -> None:
        super().__init__(problem=kind, problem_mark=mark)
        self.told: dict[str, Value] = {"detail": kind, **values}


def _refuse(kind: str, mark: Any, **values: Value) -> NoReturn:
    raise _DialectError(kind, mark, values)


# A number has at most 40 digits before the point: more than any bound of ours, so that it is reported as too large, and
# fewer than Python refuses to convert. A longer one is text, and reported as such.
_WHOLE = r"[-+]?(?:0|[1-9][0-9]{0,39})"

for _tag, _pattern, _first in (
    ("bool", r"true|false", ["t", "f"]),
    ("int", _WHOLE, [*"-+0123456789"]),
    ("float", _WHOLE + r"\.[0-9]+", [*"-+0123456789"]),
    ("null", r"null|~|", ["n", "~", ""]),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), _first)


class _Dumper(yaml.CSafeDumper):
    """The dialect, for writing: quotes what the reader would take for something else."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {  # noqa: RUF012 - PyYAML's own shape
        first: [*found] for first, found in _Loader.yaml_implicit_resolvers.items()
    }

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - a reader should not have to follow anchors
        """Write everything out."""
        return True


_OTHERS_NUMBER = re.compile(r"^[-+]?(?:0[0-9_.]*[0-9]|0[xob][0-9A-Fa-f_]+|[0-9]+[eE][-+]?[0-9]+)$")
# To us 013885 is text; to others it is 13885, or 010740 the octal 4576: a licence number loses nothing where it is quoted.
_Dumper.add_implicit_resolver("tag:ronde,2026:digits", _OTHERS_NUMBER, [*"-+0123456789"])


def documents(text: str) -> tuple[list[Any], list[Problem]]:
    """The documents of a YAML text (several are separated by ``---``), or what keeps it from being one."""
    try:
        _keep_to_the_dialect(text)
        return list(yaml.load_all(text, _Loader)), []
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        values = {"line": mark.line + 1 if mark else 0, "column": mark.column + 1 if mark else 0}
        told = error.told if isinstance(error, _DialectError) else {"detail": yaml_fault(error.problem or "")}
        return [], [Problem("file.not-yaml", values={**values, **told})]
    except yaml.YAMLError:
        return [], [Problem("file.not-yaml", values={"line": 0, "column": 0, "detail": "control-sign"})]


def events(text: str) -> Iterator[yaml.Event]:
    """What the parser meets in a text, in order, each with its place."""
    yield from yaml.parse(text, _Loader)


def _keep_to_the_dialect(text: str) -> None:
    """Refuse the first thing that YAML allows and the dialect does not."""
    # Events come one after another, however deep the text; what builds values from them recurses, in C without a limit.
    nesting = _Nesting()
    for event in events(text):
        if isinstance(event, yaml.NodeEvent) and getattr(event, "tag", None) is not None:
            _refuse("tag", event.start_mark)
        nesting.see(event)


@dataclass(slots=True)
class _Extent:
    """How far a value reaches: the levels in it, and the values, itself among them, and characters that it unfolds to."""

    anchor: str | None
    levels: int = 0
    values: int = 1
    characters: int = 0


class _Nesting:
    """How deep a text goes and how much it unfolds to, told event by event.

    An alias nests as a bracket does and costs no more to write, so it counts as what it stands for.
    """

    def __init__(self) -> None:
        self._open: list[_Extent] = []
        self._anchored: dict[str | None, _Extent] = {}
        self._unfolded = self._characters = 0

    def see(self, event: yaml.Event) -> None:
        """Take in the next event; refuse it where it goes too far."""
        match event:
            case yaml.AliasEvent():
                self._put(self._aliased(event), event)
            case yaml.ScalarEvent():
                self._put(_Extent(event.anchor, characters=len(event.value)), event)
            case yaml.CollectionStartEvent():
                self._anchored.pop(event.anchor, None)  # until it is closed, its name stands for nothing
                self._open.append(_Extent(event.anchor, levels=1))
                self._limit(0, event)
            case yaml.CollectionEndEvent():
                self._put(self._open.pop(), event)

    def _put(self, extent: _Extent, event: yaml.Event) -> None:
        """A value, now known in full, into the one around it."""
        if extent.anchor is not None:
            self._anchored[extent.anchor] = extent
        self._limit(extent.levels, event)
        if self._open:
            around = self._open[-1]
            around.levels = max(around.levels, extent.levels + 1)
            around.values += extent.values
            around.characters += extent.characters

    def _aliased(self, alias: yaml.AliasEvent) -> _Extent:
        if alias.anchor not in self._anchored:
            _refuse("alias-of-nothing", alias.start_mark, key=str(alias.anchor))
        meant = self._anchored[alias.anchor]
        self._unfolded += meant.values
        if self._unfolded > UNFOLDED.most:
            _refuse(UNFOLDED.detail, alias.start_mark, most=UNFOLDED.most)
        self._characters += meant.characters
        if self._characters > ALIASED.most:
            _refuse(ALIASED.detail, alias.start_mark, most=ALIASED.most)
        return meant

    def _limit(self, levels: int, event: yaml.Event) -> None:
        if len(self._open) + levels > _DEEPEST:
            _refuse("too-deep", event.start_mark, most=_DEEPEST)


def printed(document: Any) -> str:
    """A document as YAML."""
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


class _InlineDumper(_Dumper):
    """The dialect on one line."""


def _on_one_line(dumper: _InlineDumper, value: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style='"' if "\n" in value else None)


_InlineDumper.add_representer(str, _on_one_line)


def printed_inline(value: Any) -> str:
    """A value as YAML in brackets, on one line."""
    written = yaml.dump(
        value, Dumper=_InlineDumper, sort_keys=False, allow_unicode=True, default_flow_style=True, width=_WIDEST
    )
    return written.strip()


class Lines:
    """The lines on which the values of a sound text stand. The text is taken apart once, and only if a line is asked."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _roots(self) -> list[yaml.Node]:
        return list(yaml.compose_all(self._text, _Loader))

    def of(self, path: tuple[PathPart, ...], document: int = 0) -> int | None:
        """The line of the value at a path, or of the nearest thing around it that exists."""
        if document >= len(self._roots):
            return None
        *_, last = _nodes(self._roots[document], path)
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
        text = text_of(path)
    except OSError as error:
        return "", [], [unreadable(error)]
    except UnicodeDecodeError as error:
        return "", [], [Problem("file.not-utf8", values={"at": error.start})]
    return text, *documents(text)
