"""How a number came about.

A formula of a rule book is marked with its article. While somebody listens (``recording()``), each application is
kept as a :class:`Step` with its inputs, its value and the steps that happened inside it; when nobody does, the mark
costs one look at a variable. Formulas work on columns, so a step holds the rows of many players: ``derivations``
picks the rows of one, as a tree of plain numbers that the words room turns into sentences.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction
from functools import wraps
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from ronde.ground.numbers import Column, Flags

Number: TypeAlias = int | Fraction
Unit: TypeAlias = int | Callable[[Mapping[str, int]], int]
Labels: TypeAlias = Mapping[str, "Column | Sequence[str]"]
Formula = TypeVar("Formula", bound=Callable[..., Any])

_MARK = "__article__"


@dataclass(frozen=True, slots=True)
class Article:
    """What a formula says of itself: where it stands in the rule book, and in which unit its value is counted.

    ``unit`` may depend on the inputs (a share among n players is counted in 1/n); ``inputs`` gives the unit of those
    inputs that are not whole points either. ``case`` names the way the value was found, from the finished numbers, so
    that a text can say which limit was hit. ``since``: the version of Ronde in which the formula came or changed, if it changed what was
    published before; by it a difference to an older list is given its article.
    """

    reference: str
    name: str
    unit: Unit = 1
    case: Callable[[Mapping[str, Number]], str] | None = None
    inputs: Mapping[str, int] = field(default_factory=dict, hash=False)
    since: str = ""


@dataclass(slots=True)
class TraceStep:
    """One application of a formula, to one row or to many."""

    article: Article
    inputs: Mapping[str, Any]
    players: Column | None
    labels: Labels
    order: Column | None = None
    value: Any = None
    steps: "list[TraceStep]" = field(default_factory=list)


class Steps(list[TraceStep]):
    """Steps computed ahead, on their way to the formula that tells them; given to it, and no input of it."""


@dataclass(slots=True)
class Recording:
    """The steps heard so far, outermost first, and whose rows are being computed."""

    steps: list[TraceStep] = field(default_factory=list)
    open: list[TraceStep] = field(default_factory=list)
    players: Column | None = None
    labels: Labels = field(default_factory=dict)
    order: Column | None = None

    def step(self, article: Article, inputs: Mapping[str, Any], run: Callable[[], Any]) -> Any:
        """Run a formula as a step of its own, inside the one that is open."""
        step = TraceStep(article, inputs, self.players, self.labels, self.order)
        (self.open[-1].steps if self.open else self.steps).append(step)
        self.open.append(step)
        try:
            step.value = run()
        finally:
            self.open.pop()
        return step.value


class Marks(Sequence[str]):
    """A mark for each row (an event's id, say), looked up when somebody asks: rows are many, and seldom explained.

    ``at`` says which of the names a row has; without it, all rows have the first.
    """

    def __init__(self, names: Sequence[str], at: "Column | Flags | None" = None) -> None:
        self._names = names
        self._at = at

    def __getitem__(self, row: Any) -> Any:
        return str(self._names[0 if self._at is None else int(self._at[row])])

    def __len__(self) -> int:
        return 1 if self._at is None else len(self._at)


_listening: ContextVar[Recording | None] = ContextVar("listening", default=None)


def listening() -> bool:
    """Whether somebody listens: what is only told, and not computed with, need not be made otherwise."""
    return _listening.get() is not None


@contextmanager
def recording() -> Iterator[Recording]:
    """Listen to every formula applied inside the block."""
    heard = Recording()
    token = _listening.set(heard)
    try:
        yield heard
    finally:
        _listening.reset(token)


class _Rows:
    """Whose rows are being computed, as long as the block lasts. A class: it is entered for every few columns."""

    __slots__ = ("_heard", "_inner", "_outer")

    def __init__(self, players: Column, labels: Labels, order: Column | None) -> None:
        self._inner = players, labels, order

    def __enter__(self) -> None:
        self._heard = heard = _listening.get()
        if heard is not None:
            self._outer = heard.players, heard.labels, heard.order
            heard.players, heard.labels, heard.order = self._inner

    def __exit__(self, *_: object) -> None:
        if self._heard is not None:
            self._heard.players, self._heard.labels, self._heard.order = self._outer


def rows(
    players: Column, order: Column | None = None, /, **labels: Column | Sequence[str]
) -> AbstractContextManager[None]:
    """Say whose rows the columns inside the block are, and what else marks them (an opponent's number, an event's id).

    A player's rows are told as they stand, or by ``order`` where a computation is quicker with them in another way.
    Rows may stand inside rows: a player's games inside the player's series. An inner row belongs to the outer row of
    the same player with which it agrees on every label that both have.
    """
    return _Rows(players, labels, order)


@contextmanager
def ahead() -> Iterator[Steps]:
    """Compute before the formula that uses them what need not wait for it; it includes the steps when it comes (``include``)."""
    heard, steps = _listening.get(), Steps()
    if heard is None:
        yield steps
        return
    outer = (heard.steps, heard.open)
    heard.steps, heard.open = steps, []
    try:
        yield steps
    finally:
        heard.steps, heard.open = outer


def include(steps: Steps) -> None:
    """Put steps that were computed ahead inside the formula that is open; each row finds its own by player and labels."""
    heard = _listening.get()
    if heard is not None:
        (heard.open[-1].steps if heard.open else heard.steps).extend(steps)


def article(
    reference: str,
    *,
    unit: Unit = 1,
    case: Callable[[Mapping[str, Number]], str] | None = None,
    inputs: Mapping[str, int] | None = None,
    since: str = "",
) -> Callable[[Formula], Formula]:
    """Mark a formula with its article, and let it be listened to."""

    def mark(formula: Formula) -> Formula:
        said = Article(reference, formula.__name__, unit, case, inputs or {}, since)
        signature = inspect.signature(formula)

        @wraps(formula)
        def traced(*args: Any, **named: Any) -> Any:
            heard = _listening.get()
            if heard is None:
                return formula(*args, **named)
            given = signature.bind(*args, **named).arguments
            inputs = {name: value for name, value in given.items() if not isinstance(value, Steps)}
            return heard.step(said, inputs, lambda: formula(*args, **named))

        setattr(traced, _MARK, said)
        return cast("Formula", traced)

    return mark


def article_of(formula: object) -> Article | None:
    """The article a formula is marked with, if it is."""
    return getattr(formula, _MARK, None)


@dataclass(frozen=True, slots=True)
class Derivation:
    """One player's row of a step: plain numbers, in points.

    ``values`` holds the inputs, the labels of the row and the values of the steps inside, by name. A column is always
    a column of rows: tables and editions are given to a formula as tuples and structures, and stand here as they are.
    """

    name: str
    article: str
    value: Number
    values: Mapping[str, Any]
    case: str
    steps: "tuple[Derivation, ...]"


def derivations(steps: list[TraceStep], player: int) -> Iterator[Derivation]:
    """What the steps say about one player."""
    for step in steps:
        for row in _rows_of(step, player):
            yield _derivation(step, player, row)


def _rows_of(step: TraceStep, player: int) -> list[int]:
    """The player's rows; a figure that is nobody's in particular is everybody's, a column of nobody's is no one's."""
    if step.players is None:
        return [] if _is_nobodys(step, step.value) else [0]
    found = np.flatnonzero(step.players == player)
    if step.order is not None:
        found = found[np.argsort(step.order[found], kind="stable")]
    return [int(row) for row in found]


def _is_nobodys(step: TraceStep, value: Any) -> bool:
    return step.players is None and isinstance(value, np.ndarray)


def _rows_inside(outer: TraceStep, row: int, step: TraceStep, player: int) -> list[int]:
    """The player's rows of a step that belong to one row of the step around it."""
    if step.players is outer.players and step.players is not None:
        return [row]
    shared = step.labels.keys() & outer.labels.keys()
    return [
        at for at in _rows_of(step, player) if all(step.labels[name][at] == outer.labels[name][row] for name in shared)
    ]


def _derivation(step: TraceStep, player: int, row: int) -> Derivation:
    inner = [_derivation(below, player, at) for below in step.steps for at in _rows_inside(step, row, below, player)]
    inputs = {name: number_at(given, row) for name, given in step.inputs.items() if not _is_nobodys(step, given)}
    unit = step.article.unit if isinstance(step.article.unit, int) else step.article.unit(inputs)
    value = _plain(Fraction(number_at(step.value, row), unit))
    for name, of_input in step.article.inputs.items():
        inputs[name] = _plain(Fraction(inputs[name], of_input))
    labels = {name: _label(marks, row) for name, marks in step.labels.items()}
    values: dict[str, Any] = {**labels, **inputs, **{found.name: found.value for found in inner}, "value": value}
    case = step.article.case(values) if step.article.case else ""
    return Derivation(step.article.name, step.article.reference, value, values, case, tuple(inner))


def number_at(value: Any, row: int) -> Any:
    """What an input or a value is in one row: a plain number of a column, anything else as it is."""
    if isinstance(value, np.ndarray):
        found = value[row]
        if isinstance(found, np.generic):
            return int(found)
        return _plain(Fraction(int(found.numerator), int(found.denominator)))  # whatever kind of fraction it is
    return int(value) if isinstance(value, np.integer) else value


def _label(marks: Column | Sequence[str], row: int) -> int | str:
    found = marks[row]
    return found if isinstance(found, str) else int(found)


def _plain(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
