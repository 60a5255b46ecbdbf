"""Adds rows to the lists of a document by adding text: what is there stays as it is, letter by letter.

A list goes on in the layout that it has: lines under lines, brackets within brackets. An empty pair of brackets in a
document of lines gives way to lines. The result is read again, and given only if it says what was there and what is new.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ronde.files import yaml_text
from ronde.files.rows import Row, indented
from ronde.files.spans import MARK, Span, column, dash, line_end, line_start, list_end, span

_INDENT = 2  # of a list's items below its key, where the document shows no other way


@dataclass(frozen=True, slots=True)
class _Edit:
    """A text to be put in the place of what stands between two places (mostly nothing); lines begin on a new one."""

    at: int
    until: int
    text: str
    newline: str = ""


def with_rows(text: str, new: Mapping[str, Sequence[Row]]) -> str | None:
    """The text of a document with rows at the ends of its lists, which are made in the order given where they are not there.

    None where it is laid out in a way to which rows cannot be added without touching the rest.
    """
    if text.startswith(MARK):
        made = with_rows(text.removeprefix(MARK), new)
        return None if made is None else MARK + made
    (document,), _ = yaml_text.documents(text)
    wanted = {key: [*document.get(key, []), *(row.value for row in rows)] for key, rows in new.items() if rows}
    made = _applied(text, list(_Layout(text, list(new)).edits(new)))
    return made if yaml_text.documents(made) == ([{**document, **wanted}], []) else None


def _applied(text: str, edits: list[_Edit]) -> str:
    made, done = "", 0
    for edit in sorted(edits, key=lambda edit: edit.at):
        made += text[done : edit.at]
        made += edit.text if not made or made.endswith("\n") else edit.newline + edit.text
        done = edit.until
    return made + text[done:]


class _Layout:
    """How a document is laid out, and what has to be written where for its lists to go on."""

    def __init__(self, text: str, order: Sequence[str]) -> None:
        self._text, self._order = text, order
        self._root = span(text)
        self._newline = "\r\n" if "\r\n" in text else "\n"

    def edits(self, new: Mapping[str, Sequence[Row]]) -> Iterator[_Edit]:
        """What has to be written for new rows under each key; a list that goes on, before one that begins where it ends."""
        for key in sorted(new, key=lambda key: self._root.pair(key) is None):
            if new[key]:
                yield from self._for_list(key, new[key])

    def _for_list(self, key: str, rows: Sequence[Row]) -> Iterator[_Edit]:
        pair = self._root.pair(key)
        if pair is None:
            yield self._new_in_brackets(key, rows) if self._root.is_flow else self._new_list(key, rows)
        elif not pair[1].is_flow:
            yield self._lines(list_end(self._text, *pair), rows, dash(self._text, pair[0]))
        elif pair[1].inside or self._root.is_flow or not self._is_empty(pair[1]):
            yield from self._between_brackets(pair[1], rows)
        else:
            yield from self._instead_of_brackets(pair, rows)

    # Lines under lines

    @cached_property
    def _indent(self) -> int:
        """How far the items of lists are indented below their keys here."""
        lists = (key for key, value in self._root.pairs() if key.word in self._order and not value.is_flow)
        return next((dash(self._text, key) - column(self._text, key.start) for key in lists), _INDENT)

    def _lines(self, at: int, rows: Sequence[Row], margin: int, above: str = "") -> _Edit:
        """Rows as lines, where a line begins or the text ends."""
        text = above + "".join(indented(row.text, margin) for row in rows)
        return _Edit(at, at, text.replace("\n", self._newline), self._newline)

    def _new_list(self, key: str, rows: Sequence[Row]) -> _Edit:
        """A list that was not there: above the first of those that come after it, or at the end."""
        margin = column(self._text, self._root.start)
        later = self._order[self._order.index(key) + 1 :]
        following = next((pair[0] for name in later if (pair := self._root.pair(name))), None)
        at = list_end(self._text, *list(self._root.pairs())[-1]) if following is None else self._above(following)
        return self._lines(at, rows, margin + self._indent, f"{' ' * margin}{key}:\n")

    def _above(self, key: Span) -> int:
        """Above a key and the comments that stand directly over it, as far from the margin."""
        at, margin = line_start(self._text, key.start), column(self._text, key.start)
        while at and self._text[(before := line_start(self._text, at - 1)) : at].startswith(" " * margin + "#"):
            at = before
        return at

    def _is_empty(self, brackets: Span) -> bool:
        written = self._text[brackets.start : brackets.end]
        return written[0] == "[" and not written[1:-1].strip()

    def _instead_of_brackets(self, pair: tuple[Span, Span], rows: Sequence[Row]) -> Iterator[_Edit]:
        key, brackets = pair
        begin = len(self._text[: brackets.start].rstrip(" "))
        yield _Edit(begin, brackets.end, "")
        margin = column(self._text, key.start) + self._indent
        yield self._lines(line_end(self._text, brackets.end), rows, margin)

    # Brackets within brackets

    def _between_brackets(self, brackets: Span, rows: Sequence[Row]) -> Iterator[_Edit]:
        """After the last item; on lines of their own where that has one and the closing bracket another."""
        inline = [row.inline for row in rows]
        if not brackets.inside:
            yield _Edit(brackets.end - 1, brackets.end - 1, ", ".join(inline))
            return
        last = brackets.inside[-1]
        begin, end = line_start(self._text, last.start), line_end(self._text, last.end)
        if self._text[begin : last.start].strip() or end >= brackets.end:
            yield _Edit(last.end, last.end, "".join(f", {row}" for row in inline))
            return
        has_comma = self._text[last.end : end].lstrip().startswith(",")
        yield _Edit(last.end, last.end, "" if has_comma else ",")
        lines = f",{self._newline}".join(self._text[begin : last.start] + row for row in inline)
        yield _Edit(end, end, lines + ("," if has_comma else "") + self._newline)

    def _new_in_brackets(self, key: str, rows: Sequence[Row]) -> _Edit:
        at = self._root.inside[-1].end
        return _Edit(at, at, f", {key}: [{', '.join(row.inline for row in rows)}]")
