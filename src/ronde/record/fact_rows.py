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
    """A row: where it stands, who is in it, and its values by their names. The fact itself is the row without a path."""

    path: tuple[PathPart, ...]
    players: tuple[str, ...]
    values: tuple[tuple[str, str], ...]

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


def place_text(path: tuple[PathPart, ...]) -> str:
    """A path as one writes it."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def _rows(inside: dict[str, Any], path: tuple[PathPart, ...], mentions: set[tuple[PathPart, ...]]) -> Iterator[FactRow]:
    plain = {key: value for key, value in inside.items() if isinstance(value, str | int)}
    players = tuple(str(value) for key, value in plain.items() if (*path, key) in mentions)
    values = tuple(
        (key, str(value).lower() if isinstance(value, bool) else str(value))
        for key, value in plain.items()
        if (*path, key) not in mentions and (path or key not in _NOT_SAID)
    )
    yield FactRow(path, players, values)
    for key, value in inside.items():
        for at, one in enumerate(value if isinstance(value, list) else ()):
            if isinstance(one, dict):
                yield from _rows(one, (*path, key, at), mentions)
