"""The rows of a file's lists as their writer wrote them, comments and all, to be written elsewhere."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from textwrap import dedent
from typing import Any

from ronde.files import yaml_text
from ronde.files.spans import MARK, Span, column, dash, line_end, list_end, span


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its value, and its text as the one item of a list that begins at the margin."""

    text: str
    value: Any

    @property
    def inline(self) -> str:
        """The row as it can stand between brackets."""
        item = span(self.text).inside[0]
        written = self.text[item.start : item.end]
        return written if item.is_flow and "\n" not in written else yaml_text.printed_inline(self.value)


def rows(text: str) -> Mapping[str, tuple[Row, ...]]:
    """The rows of every list of a sound document, by the list's key."""
    text = text.removeprefix(MARK)
    (document,), _ = yaml_text.documents(text)
    found = ((key, inside, document[key.word]) for key, inside in span(text).pairs())
    return {key.word: tuple(_rows(text, key, inside, value)) for key, inside, value in found if isinstance(value, list)}


def _rows(text: str, key: Span, inside: Span, values: list[Any]) -> Iterator[Row]:
    """Each row as it is written, if that says the same elsewhere; otherwise as we would write it."""
    if len(inside.inside) != len(values):  # the whole list is an alias
        return (row("", value) for value in values)
    written = _from_brackets if inside.is_flow else _from_lines
    return (row(*both) for both in zip(written(text, key, inside), values, strict=True))


def row(written: str, value: Any) -> Row:
    """A row whose text has been read again: one that says something else, or leans on another place, is put aside."""
    return Row(written if _says(written, value) else yaml_text.printed([value]), value)


def printed_row(value: Any) -> Row:
    """A row as we would write it."""
    return row("", value)


def _says(written: str, value: Any) -> bool:
    if yaml_text.documents(written) != ([[value]], []):
        return False
    return not any(getattr(event, "anchor", None) for event in yaml_text.events(written))


def _from_brackets(text: str, _: Span, inside: Span) -> Iterator[str]:
    for item in inside.inside:
        first, newline, more = text[item.start : item.end].partition("\n")
        yield f"- {first}{newline}{indented(dedent(more), 2)}\n"


def _from_lines(text: str, key: Span, inside: Span) -> Iterator[str]:
    """The lines of each item with the comments above it, of the last one also those below it, at the margin."""
    margin = dash(text, key)
    ends = [*(line_end(text, item.end) for item in inside.inside[:-1]), list_end(text, key, inside)]
    for begin, end in pairwise([line_end(text, key.end), *ends]):
        yield "".join(f"{_outdented(line, margin)}\n" for line in text[begin:end].strip("\n").split("\n"))


def _outdented(line: str, margin: int) -> str:
    return line.lstrip() if line[:margin].strip() else line[margin:]


def indented(text: str, margin: int) -> str:
    """The text further from the margin, but for its empty lines."""
    return re.sub(r"^(?=.)", " " * margin, text, flags=re.MULTILINE)


def with_key(made: Row, key: str, word: str) -> Row:
    """The row with a word under a key, which is written after the id where it is new."""
    if made.value.get(key) == word:
        return made
    item = span(made.text).inside[0]
    text = _written_over(made.text, item, key, word) if item.inside else made.text
    return row(text, _ordered(made.value, key, word))


def _written_over(text: str, item: Span, key: str, word: str) -> str:
    if (pair := item.pair(key)) is not None:
        return text[: pair[1].start] + word + text[pair[1].end :]
    pair = item.pair("id")
    at = pair[1].end if pair is not None else item.end
    if item.is_flow:
        return f"{text[:at]}, {key}: {word}{text[at:]}"
    at = line_end(text, at)
    return f"{text[:at]}{' ' * column(text, item.start)}{key}: {word}\n{text[at:]}"


def _ordered(value: dict[str, Any], key: str, word: str) -> dict[str, Any]:
    """The value with the key after the id, or where it was."""
    if key in value:
        return {**value, key: word}
    first = {name: value[name] for name in value if name in {"fact", "id"}}
    return {**first, key: word, **value}
