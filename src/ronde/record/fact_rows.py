"""A fact as rows that somebody can point at: its games or entries, each with its players and the values that may be wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins

from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document

_NOT_SAID = frozenset({"fact", "id", "recorded", "replaces", "reason"})  # what the office gives a fact


@dataclass(frozen=True, slots=True)
class FactRow:
    """A row: where it stands, who is in it, and its values by their names. The fact itself is the row without a path.

    ``who`` has the players by the names of their fields.
    """

    path: tuple[PathPart, ...]
    who: tuple[tuple[str, str], ...]
    values: tuple[tuple[str, str], ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Who is in it."""
        return tuple(player for _, player in self.who)

    @property
    def list_name(self) -> str:
        """The name of the list in which it stands."""
        return str(self.path[-2]) if len(self.path) > 1 else ""

    @property
    def place(self) -> str:
        """Its path as one writes it: games[1]."""
        return place_text(self.path)


def fact_rows(fact: Document) -> tuple[FactRow, ...]:
    """The rows of a fact, what the whole of it says first; without what was added when it was taken in."""
    written = fact.as_written()
    mentions = {path for path, _ in written.mentions()}
    return tuple(_rows(to_builtins(written), (), mentions))


def row_at(fact: Document, path: tuple[PathPart, ...]) -> FactRow | None:
    """The row in which a value stands; None where there is no such row."""
    return next((row for row in fact_rows(fact) if row.path == path), None)


def blank_rows(fact: Document) -> tuple[FactRow, ...]:
    """A row that may be added at the end of each list of rows with players, with the fields that its rows have."""
    lists: dict[tuple[PathPart, ...], list[FactRow]] = {}
    for row in fact_rows(fact):
        if row.path:
            lists.setdefault(row.path[:-1], []).append(row)
    found = []
    for path, rows in lists.items():
        who = dict.fromkeys(key for row in rows for key, _ in row.who)
        values = dict.fromkeys(key for row in rows for key, _ in row.values if key not in who)
        if who:
            blank = tuple(tuple((key, "") for key in keys) for keys in (who, values))
            found.append(FactRow((*path, len(rows)), *blank))
    return tuple(found)


def place_text(path: tuple[PathPart, ...]) -> str:
    """A path as one writes it."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def _rows(inside: dict[str, Any], path: tuple[PathPart, ...], mentions: set[tuple[PathPart, ...]]) -> Iterator[FactRow]:
    plain = {key: value for key, value in inside.items() if isinstance(value, str | int)}
    who = tuple((key, str(value)) for key, value in plain.items() if (*path, key) in mentions)
    values = tuple(
        (key, str(value).lower() if isinstance(value, bool) else str(value))
        for key, value in plain.items()
        if (*path, key) not in mentions and (path or key not in _NOT_SAID)
    )
    yield FactRow(path, who, values)
    for key, value in inside.items():
        for at, one in enumerate(value if isinstance(value, list) else ()):
            if isinstance(one, dict):
                yield from _rows(one, (*path, key, at), mentions)
