"""Histories in every layout that people give them, written without the program's own printer; for hypothesis.

Every comment has a number of its own, so that it can be found again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from hypothesis import strategies as st

LISTS = ("leagues", "clubs", "players", "facts")

words = st.one_of(
    st.sampled_from(
        ["Zoé", "no", "010", "1:30", "2024-02-08", "# no comment", "a: b", "- x", "*y", "&z", "it's", "“q”", "𝔘"]
    ),
    st.text(alphabet="ab é:#-{}[],'\"&*!|>%@`~\\ș", min_size=1, max_size=8),
)
texts = st.lists(st.sampled_from(["one", "  two", "# three", "", "- four"]), min_size=1, max_size=3).map("\n".join)
lists = st.lists(st.fixed_dictionaries({"player": words, "place": st.integers(0, 9)}), min_size=1, max_size=3)


@dataclass(frozen=True)
class Laid:
    """A document: its text, the values in it, the lists whose items stand on lines, the comments beside their items."""

    text: str
    values: Mapping[str, Any]
    in_lines: frozenset[str]
    comments: Mapping[str, list[str]] = field(default_factory=dict)


@st.composite
def a_row(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A row with an id, and whatever else."""
    more = {"name": words, "recorded": words, "reason": texts, "entries": lists, "on": st.booleans()}
    keys = draw(st.permutations(sorted(draw(st.sets(st.sampled_from(sorted(more)))))))
    at = draw(st.integers(0, len(keys)))
    return {key: name if key == "id" else draw(more[key]) for key in [*keys[:at], "id", *keys[at:]]}


@st.composite
def document(draw: st.DrawFn, prefix: str, *, is_file: bool = False) -> Laid:
    """A document with some of the lists; a file has rows in each list that it has."""
    written = _Written(draw, prefix)
    keys = draw(st.permutations([key for key in LISTS if draw(st.booleans())]))
    at = draw(st.integers(0, len(keys)))
    values: dict[str, Any] = {
        key: "ffjd" if key == "regulation" else draw(_rows(f"{prefix}-{key}", least=1 if is_file else 0))
        for key in [*keys[:at], "regulation", *keys[at:]]
    }
    if draw(st.integers(0, 9)) == 0:
        return Laid(_in_brackets(values), values, frozenset())
    text = draw(st.sampled_from(["", "", "---\n", "# above\n\n", "%YAML 1.1\n---\n"]))
    for key, value in values.items():
        text += f"{key}: {value}\n" if key == "regulation" else written.a_list(key, value)
    text += draw(st.sampled_from(["", "", "# below\n", "  # indented below\n", "\n\n", "...\n"]))
    text = text.removesuffix("\n") if draw(st.booleans()) else text
    text = text.replace("\n", draw(st.sampled_from(["\n", "\n", "\r\n"])))
    mark = draw(st.sampled_from(["", "", "\ufeff"])) if not text.startswith("%") else ""
    return Laid(mark + text, values, frozenset(written.in_lines), written.comments)


@st.composite
def _rows(draw: st.DrawFn, prefix: str, least: int) -> list[dict[str, Any]]:
    return [draw(a_row(f"{prefix}-{at}")) for at in range(draw(st.integers(least, 3)))]


class _Written:
    """The lists of one document, each in a layout of its own."""

    def __init__(self, draw: st.DrawFn, prefix: str) -> None:
        self._draw, self._prefix, self._numbers = draw, prefix, count()
        self.in_lines: set[str] = set()
        self.comments: dict[str, list[str]] = {}

    def a_list(self, key: str, rows: list[dict[str, Any]]) -> str:
        if not rows:
            self.in_lines.add(key)
            return f"{key}: {self._draw(st.sampled_from(['[]', '[ ]', '[] # none', '[]  ']))}\n"
        if self._draw(st.integers(0, 3)) == 0:
            return f"{key}: {self._brackets(rows)}\n"
        self.in_lines.add(key)
        margin = " " * self._draw(st.sampled_from([0, 2, 4]))
        heading = f"{key}:" + self._draw(st.sampled_from(["", " ", " # all of them", "\n# here"])) + "\n"
        return heading + "".join(self._item(key, row, margin) for row in rows)

    def _comment(self, key: str) -> str:
        if self._draw(st.integers(0, 2)):
            return ""
        comment = f"# {self._prefix} comment {next(self._numbers)}."
        self.comments.setdefault(key, []).append(comment)
        return comment

    def _item(self, key: str, row: dict[str, Any], margin: str) -> str:
        above = f"{margin}{comment}\n" if (comment := self._comment(key)) else ""
        blank = self._draw(st.sampled_from(["", "", "\n"]))
        if self._draw(st.booleans()):
            written = f"{margin}- {_in_brackets(row)}{_after(self._comment(key))}\n"
        else:
            lines = [line for name, value in row.items() for line in self._pair(key, name, value)]
            written = "".join(f"{margin}{'  ' if at else '- '}{line}\n" for at, line in enumerate(lines))
        return above + written + blank

    def _pair(self, key: str, name: str, value: Any) -> list[str]:
        """A key and its value in lines."""
        if name == "reason" and _can_be_literal(value):
            return [f"{name}: |-", *(f"   {line}" if line else "" for line in value.split("\n"))]
        if name == "entries" and self._draw(st.booleans()):
            return [f"{name}:", *(f"- {_in_brackets(entry)}{_after(self._comment(key))}" for entry in value)]
        return [f"{name}: {_inline(value)}{_after(self._comment(key))}"]

    def _brackets(self, rows: list[dict[str, Any]]) -> str:
        inline = [_in_brackets(row) for row in rows]
        comma = self._draw(st.sampled_from(["", ","]))
        if self._draw(st.booleans()):
            return f"[{', '.join(inline)}{comma}]"
        indent, note = self._draw(st.sampled_from(["  ", "    "])), self._draw(st.sampled_from(["", " # so"]))
        close = self._draw(st.sampled_from(["", "\n", f"\n{indent}"]))
        close = close or ("" if not note else "\n")
        return "[\n" + f",{note}\n".join(indent + row for row in inline) + f"{comma}{note}{close}]"


def _can_be_literal(value: str) -> bool:
    """Whether a text shows its own indentation, and does not end in empty lines."""
    return value[:1].strip() != "" and not value.endswith("\n")


def _after(comment: str) -> str:
    return f"  {comment}" if comment else ""


def _in_brackets(row: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key}: {_inline(value)}" for key, value in row.items()) + " }"


def _inline(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_inline(part) for part in value) + "]"
    return _in_brackets(value) if isinstance(value, dict) else json.dumps(value, ensure_ascii=False)
