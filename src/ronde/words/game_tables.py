"""Steps that a page shows as rows of a table, one a game. Which steps, and with which columns, a book says in its words (``tables``)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from ronde.ground.trace import Derivation, Number
from ronde.words.language import Language
from ronde.words.numbers import number_text
from ronde.words.texts import catalogue, text

if TYPE_CHECKING:
    from ronde.words.sentence_tree import Sentence

LIMITS = frozenset({"most", "least"})  # cases of a step in which a limit decided
_OWN = "value"  # the column of the step's own value: what the game gives, so it has a sign


@dataclass(frozen=True, slots=True)
class GameRow:
    """A step as the row of a table: its name and case, against whom, in which event, and its numbers column by column.

    ``limits`` are the columns in which a limit of the book decided.
    """

    step: str
    case: str
    columns: tuple[str, ...]
    event: str
    opponent: str
    numbers: Mapping[str, Number]
    limits: frozenset[str]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table in words."""

    text: str
    is_limit: bool
    is_key: bool


@dataclass(frozen=True, slots=True)
class GameTable:
    """Games of one event that stand under one another; ``told`` are their sentences, ``limits`` those of the limits in it."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    told: "tuple[Sentence, ...]"
    limits: "tuple[tuple[str, Sentence], ...]"


@cache
def _columns(code: str, step: str, case: str) -> tuple[str, ...]:
    """The values of a step that are columns, in the order in which its book names them; none where it is not told so."""
    start = f"tables.{step}.columns.{case}."
    return tuple(message.removeprefix(start) for message in catalogue(code) if message.startswith(start))


def game_row(step: Derivation, *, code: str, event: str, opponent: str) -> GameRow | None:
    """A step as a row, if its book has it so; both names as they may be said."""
    columns = _columns(code, step.name, step.case)
    numbers = {name: step.values[name] for name in columns if name in step.values}
    if not columns or len(numbers) < len(columns) or not opponent:
        return None
    limits = frozenset(inner.name for inner in step.steps if inner.case in LIMITS)
    return GameRow(step.name, step.case, columns, event, opponent, numbers, limits)


def parts(sentences: "Iterable[Sentence]", language: Language, code: str) -> "Iterator[Sentence | GameTable]":
    """Sentences as they come, with those that are rows of one table put together."""
    for row, group in groupby(sentences, key=lambda one: one.row and (one.row.step, one.row.columns, one.row.event)):
        if row is None:
            yield from group
        else:
            yield _table(tuple(group), language, code)


def _table(told: "tuple[Sentence, ...]", language: Language, code: str) -> GameTable:
    rows = [one.row for one in told if one.row]
    first, columns = rows[0], rows[0].columns
    return GameTable(
        heading=_filled("heading", rows, language, code),
        columns=tuple(
            text(f"tables.{first.step}.columns.{first.case}.{name}", language, code=code) for name in columns
        ),
        rows=tuple((row.opponent, tuple(_cell(row, name, language) for name in columns)) for row in rows),
        told=told,
        limits=tuple((one.row.opponent, inner) for one in told if one.row for inner in one.inner if inner.is_limit),
    )


def _cell(row: GameRow, name: str, language: Language) -> Cell:
    shown = number_text(row.numbers[name], language, signed=name == _OWN)
    return Cell(shown, name in row.limits, name == row.columns[-1])


def _filled(part: str, rows: list[GameRow], language: Language, code: str) -> str:
    """A text of the table, filled with the sums of its columns, how many games there are, and the event."""
    message = f"tables.{rows[0].step}.{part}"
    if message not in catalogue(code):
        return ""
    sums = {
        name: number_text(sum(row.numbers.get(name, 0) for row in rows), language, signed=name == _OWN)
        for name in rows[0].columns
    }
    return text(message, language, {**sums, "count": len(rows), "event": rows[0].event}, code=code)
