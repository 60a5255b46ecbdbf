"""Changes a row of a document by changing its text: what is not concerned stays as it is, letter by letter.

What was made is read again, and given only if it says what was wanted.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ronde.files import yaml_text
from ronde.files.rows import Row, printed_row, row
from ronde.files.spans import MARK, Span, column, dash, line_end, span
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document


def with_value(text: str, rows: str, name: str, key: str, value: Sequence[str]) -> str | None:
    """The text of a document in which the row of an id, in the list ``rows``, has a list under a key.

    None where it is laid out in a way in which that cannot be written.
    """
    if text.startswith(MARK):
        made = with_value(text.removeprefix(MARK), rows, name, key, value)
        return None if made is None else MARK + made
    (document,), _ = yaml_text.documents(text)
    at = next(at for at, one in enumerate(document[rows]) if one["id"] == name)
    made = _written(text, _inside(span(text), (rows, at)), key, value)
    wanted = [{**one, key: [*value]} if one["id"] == name else one for one in document[rows]]
    is_so = made is not None and yaml_text.documents(made) == ([{**document, rows: wanted}], [])
    return made if is_so else None


def _written(text: str, item: Span | None, key: str, value: Sequence[str]) -> str | None:
    """The text with a list in a mapping: in the place of what the key says, or after the id where it is new."""
    if item is None or (after := item.pair("id")) is None:
        return None
    newline = "\r\n" if "\r\n" in text else "\n"
    if (pair := item.pair(key)) is not None and not pair[1].is_flow:
        lines = [f"{' ' * dash(text, pair[0])}- {_inline(word)}" for word in value[len(pair[1].inside) :]]
        return _with_lines(text, pair[1].end, lines, newline)
    word = yaml_text.printed_inline([*value])
    if pair is not None:
        return text[: pair[1].start] + word + text[pair[1].end :]
    at = after[1].end
    if item.is_flow:
        return f"{text[:at]}, {key}: {word}{text[at:]}"
    return _with_lines(text, at, [f"{' ' * column(text, item.start)}{key}: {word}"], newline)


def _with_lines(text: str, after: int, lines: Sequence[str], newline: str) -> str:
    """The text with lines below the one in which a place is."""
    at = line_end(text, after)
    before = text[:at] if text[:at].endswith("\n") else text[:at] + newline
    return before + "".join(line + newline for line in lines) + text[at:]


def _inline(word: str) -> str:
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
