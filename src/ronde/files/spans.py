"""Where the values of a sound YAML text stand in it, letter by letter."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from ronde.files import yaml_text

MARK = "\ufeff"  # with which some editors begin a file; the parser does not count it, so that no text may come with it here


@dataclass(frozen=True, slots=True)
class Span:
    """A value: where it begins, where it has said everything, and the spans in it (of a mapping: key, value, key, ...).

    An alias is where it stands, not what it stands for. ``word`` is what a key or another single value says.
    """

    start: int
    end: int
    inside: tuple["Span", ...] = ()
    is_flow: bool = False
    word: str = ""

    def pairs(self) -> Iterator[tuple["Span", "Span"]]:
        """The keys of a mapping with their values."""
        return zip(self.inside[::2], self.inside[1::2], strict=True)

    def pair(self, key: str) -> "tuple[Span, Span] | None":
        """A key of a mapping with its value, if it is there."""
        return next((pair for pair in self.pairs() if pair[0].word == key), None)


def span(text: str) -> Span:
    """The first document of a text that has one."""
    events = yaml_text.events(text)
    return next(_span(event, events) for event in events if isinstance(event, yaml.NodeEvent))


def _span(event: yaml.Event, events: Iterator[yaml.Event]) -> Span:
    begin, end = _index(event.start_mark), _index(event.end_mark)
    if not isinstance(event, yaml.CollectionStartEvent):
        return Span(begin, end, word=str(getattr(event, "value", "")))
    inside: list[Span] = []
    while not isinstance(inner := next(events), yaml.CollectionEndEvent):
        inside.append(_span(inner, events))
    # What has no closing bracket ends, for the parser, where something else begins; it has said everything long before.
    is_flow = bool(event.flow_style)
    return Span(begin, _index(inner.end_mark) if is_flow else inside[-1].end, tuple(inside), is_flow)


def _index(mark: Any) -> int:
    """Where a mark stands, of which the stubs say that it may be missing."""
    return int(mark.index)


def line_end(text: str, at: int) -> int:
    """Where the line of a place is over: the beginning of the next one, or of this one if the place is that."""
    if at == line_start(text, at):
        return at
    return _next_line(text, at)


def line_start(text: str, at: int) -> int:
    """Where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def column(text: str, at: int) -> int:
    """How far from the margin a place is."""
    return at - line_start(text, at)


def dash(text: str, key: Span) -> int:
    """The column in which the items of the list under a key begin, where it is a list of lines."""
    at = line_end(text, key.end)
    while at < len(text):
        line = text[at : _next_line(text, at)]
        if line.strip() and not line.lstrip().startswith("#"):
            return len(line) - len(line.lstrip())
        at += len(line)
    return 0


def list_end(text: str, key: Span, value: Span) -> int:
    """Where more can be written under a key: below its value, and below the comments that are indented more than it."""
    end = at = line_end(text, value.end)
    while at < len(text):
        line = text[at : _next_line(text, at)]
        at += len(line)
        said = line.lstrip(" ")
        if said.startswith("#") and len(line) - len(said) > column(text, key.start):
            end = at
        elif said.strip():
            break
    return end


def _next_line(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1
