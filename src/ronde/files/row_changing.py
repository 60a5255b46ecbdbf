"""Changes a row of a document by changing its text: what is not concerned stays as it is, letter by letter.

What was made is read again, and given only if it says what was wanted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from ronde.files import yaml_text
from ronde.files.rows import Row, printed_row, row
from ronde.files.spans import MARK, Span, column, dash, line_end, span
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document


def with_value(text: str, rows: str, name: str, key: str, value: Sequence[Any]) -> str | None:
    """The text of a document in which the row of an id, in the list ``rows``, has a list under a key.

    None where it is laid out in a way in which that cannot be written.
    """
    return with_values(text, rows, {name: {key: value}})


def with_values(text: str, rows: str, wanted: Mapping[str, Mapping[str, Sequence[Any]]]) -> str | None:
    """The text of a document in which many rows, by their ids, have lists under keys; None as for one."""
    if text.startswith(MARK):
        made = with_values(text.removeprefix(MARK), rows, wanted)
        return None if made is None else MARK + made
    (document,), _ = yaml_text.documents(text)
    edits = tuple(_all_edits(text, rows, document[rows], wanted))
    said = [{**one, **{key: [*value] for key, value in wanted.get(one["id"], {}).items()}} for one in document[rows]]
    made = None if None in edits else _applied(text, [edit for edit in edits if edit])
    is_so = made is not None and yaml_text.documents(made) == ([{**document, rows: said}], [])
    return made if is_so else None


_Edit: TypeAlias = tuple[int, int, str]  # what stands between two places, and what is to stand there


def _all_edits(
    text: str, rows: str, document: Sequence[Any], wanted: Mapping[str, Mapping[str, Sequence[Any]]]
) -> Iterator[_Edit | None]:
    whole = span(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    for at, one in enumerate(document):
        for key, value in wanted.get(one["id"], {}).items():
            yield from _Change(text, newline, key, value, one.get(key, [])).edits(_inside(whole, (rows, at)))


def _applied(text: str, edits: Iterable[_Edit]) -> str:
    """The text with all edits, of which none touches another."""
    parts, done = [], 0
    for start, end, word in sorted(edits, key=lambda edit: edit[:2]):
        parts += [text[done:start], word]
        done = end
    return "".join((*parts, text[done:]))


@dataclass(frozen=True, slots=True)
class _Change:
    """A list under a key of a row, which says something else or nothing so far."""

    text: str
    newline: str
    key: str
    value: Sequence[Any]
    old: Sequence[Any]

    def edits(self, item: Span | None) -> Iterator[_Edit | None]:
        """In the place of what the key says, or after the id where it is new; None where there is no place."""
        if item is None or (after := item.pair("id")) is None:
            yield None
            return
        pair, word = item.pair(self.key), yaml_text.printed_inline([*self.value])
        if pair is not None:
            yield from self._in_lines(*pair) if not pair[1].is_flow else [(pair[1].start, pair[1].end, word)]
        elif item.is_flow:
            yield after[1].end, after[1].end, f", {self.key}: {word}"
        else:
            margin = " " * column(self.text, item.start)
            yield _more_lines(self.text, after[1].end, [f"{margin}{self.key}: {word}"], self.newline)

    def _in_lines(self, key: Span, inside: Span) -> Iterator[_Edit]:
        """A list of lines: items that say something else, then those that are more."""
        for item, one, before in zip(inside.inside, self.value, self.old, strict=False):
            if one != before:
                yield item.start, item.end, _inline(one)
        more = [f"{' ' * dash(self.text, key)}- {_inline(word)}" for word in self.value[len(inside.inside) :]]
        if more:
            yield _more_lines(self.text, inside.end, more, self.newline)


def _more_lines(text: str, after: int, lines: Sequence[str], newline: str) -> _Edit:
    """Lines below the one in which a place is."""
    at = line_end(text, after)
    above = "" if text[at - 1 : at] == "\n" else newline
    return at, at, above + "".join(line + newline for line in lines)


def _with_lines(text: str, after: int, lines: Sequence[str], newline: str) -> str:
    """The text with lines below the one in which a place is."""
    at, _, more = _more_lines(text, after, lines, newline)
    return text[:at] + more + text[at:]


def _inline(word: Any) -> str:
    """A word as it can stand between brackets or after a dash."""
    return yaml_text.printed_inline([word])[1:-1]


def with_ids(made: Row, fact: Document, ids: Mapping[str, str]) -> Row:
    """The row of a fact with players under other ids."""
    wanted = fact.renamed(ids)
    text = _replaced(made.text, ((path, ids[player]) for path, player in fact.mentions() if player in ids))
    found, problems = yaml_text.documents(text) if text else ([], [])
    if not problems and found and msgspec.convert(found[0][0], type(fact)) == wanted:
        return row(text, found[0][0])
    return printed_row(msgspec.to_builtins(wanted))


def with_more(made: Row, value: Mapping[str, Any]) -> Row:
    """The row with the keys of a value that it has not, after its own."""
    more = {key: one for key, one in value.items() if key not in made.value}
    if not more:
        return made
    text, item = made.text, span(made.text).inside[0]
    written = [f"{key}: {yaml_text.printed_inline(one)}" for key, one in more.items()]
    if item.is_flow:
        at = item.inside[-1].end
        text = f"{text[:at]}, {', '.join(written)}{text[at:]}"
    else:
        margin = " " * column(text, item.start)
        text = _with_lines(text, item.end, [margin + line for line in written], "\n")
    return row(text, {**made.value, **more})


def _replaced(text: str, words: Iterable[tuple[Sequence[PathPart], str]]) -> str:
    """A row's text with other words at some paths in it; nothing where one of them is nowhere."""
    spans = [(_inside(span(text), (0, *path)), word) for path, word in words]
    places = sorted(((found.start, found.end, word) for found, word in spans if found), reverse=True)
    if len(places) < len(spans):
        return ""
    for start, end, word in places:
        text = text[:start] + _inline(word) + text[end:]
    return text


def _inside(outer: Span, path: Sequence[PathPart]) -> Span | None:
    """What stands at a path; None where the text says it elsewhere, as an alias does."""
    if not path:
        return outer
    first, *rest = path
    if isinstance(first, int):
        found = outer.inside[first] if first < len(outer.inside) else None
    else:
        pair = outer.pair(first)
        found = pair[1] if pair else None
    return _inside(found, rest) if found else None
