"""How a number came about.

A formula of a rule book is marked with its article. While somebody listens (``recording()``), each application is
kept as a :class:`Step` with its inputs, its value and the steps that happened inside it; when nobody does, the mark
costs one look at a variable. Formulas work on columns, so a step holds the rows of many players: ``derivations``
picks the rows of one, as a tree of plain numbers that the words room turns into sentences.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction
from functools import wraps
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from ronde.ground.numbers import Column

Number: TypeAlias = int | Fraction
Unit: TypeAlias = int | Callable[[Mapping[str, int]], int]
Formula = TypeVar("Formula", bound=Callable[..., Any])

_MARK = "__article__"


@dataclass(frozen=True, slots=True)
class Article:
    """What a formula says of itself: where it stands in the rule book, and in which unit its value is counted.

    ``unit`` may depend on the inputs (a share among n players is counted in 1/n). ``case`` names the way the value
    was found, from the finished numbers, so that a text can say which limit was hit.
    """

    reference: str
    name: str
    unit: Unit = 1
    case: Callable[[Mapping[str, Number]], str] | None = None


@dataclass(slots=True)
class Step:
    """One application of a formula, to one row or to many."""

    article: Article
    inputs: Mapping[str, Any]
    players: Column | None
    labels: Mapping[str, Column]
    value: Any = None
    steps: "list[Step]" = field(default_factory=list)


@dataclass(slots=True)
class Recording:
    """The steps heard so far, outermost first, and whose rows are being computed."""

    steps: list[Step] = field(default_factory=list)
    _open: list[Step] = field(default_factory=list)
    _players: Column | None = None
    _labels: Mapping[str, Column] = field(default_factory=dict)

    def _step(self, article: Article, inputs: Mapping[str, Any], run: Callable[[], Any]) -> Any:
        step = Step(article, inputs, self._players, self._labels)
        (self._open[-1].steps if self._open else self.steps).append(step)
        self._open.append(step)
        try:
            step.value = run()
        finally:
            self._open.pop()
        return step.value


_listening: ContextVar[Recording | None] = ContextVar("listening", default=None)


@contextmanager
def recording() -> Iterator[Recording]:
    """Listen to every formula applied inside the block."""
    heard = Recording()
    token = _listening.set(heard)
    try:
        yield heard
    finally:
        _listening.reset(token)


@contextmanager
def rows(players: Column, **labels: Column) -> Iterator[None]:
    """Say whose rows the columns inside the block are, and what else marks them (an opponent, an event)."""
    heard = _listening.get()
    if heard is None:
        yield
        return
    outer = (heard._players, heard._labels)  # noqa: SLF001 - one module, one mechanism
    heard._players, heard._labels = players, labels  # noqa: SLF001
    try:
        yield
    finally:
        heard._players, heard._labels = outer  # noqa: SLF001


def article(
    reference: str, *, unit: Unit = 1, case: Callable[[Mapping[str, Number]], str] | None = None
) -> Callable[[Formula], Formula]:
    """Mark a formula with its article, and let it be listened to."""

    def mark(formula: Formula) -> Formula:
        said = Article(reference, formula.__name__, unit, case)
        signature = inspect.signature(formula)

        @wraps(formula)
        def traced(*args: Any, **named: Any) -> Any:
            heard = _listening.get()
            if heard is None:
                return formula(*args, **named)
            inputs = signature.bind(*args, **named).arguments
            return heard._step(said, inputs, lambda: formula(*args, **named))  # noqa: SLF001

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


def derivations(steps: list[Step], player: int) -> Iterator[Derivation]:
    """What the steps say about one player."""
    for step in steps:
        for row in _rows_of(step, player):
            yield _derivation(step, player, row)


def _rows_of(step: Step, player: int) -> list[int]:
    if step.players is None:
        return [0]
    return [int(row) for row in np.flatnonzero(step.players == player)]


def _derivation(step: Step, player: int, row: int) -> Derivation:
    inner: list[Derivation] = []
    for below in step.steps:
        same_rows = below.players is step.players
        inner.extend(_derivation(below, player, at) for at in ([row] if same_rows else _rows_of(below, player)))
    inputs = {name: _at(value, row) for name, value in step.inputs.items()}
    unit = step.article.unit if isinstance(step.article.unit, int) else step.article.unit(inputs)
    value = _plain(Fraction(_at(step.value, row), unit))
    labels = {name: _at(values, row) for name, values in step.labels.items()}
    values: dict[str, Any] = {**labels, **inputs, **{found.name: found.value for found in inner}, "value": value}
    case = step.article.case(values) if step.article.case else ""
    return Derivation(step.article.name, step.article.reference, value, values, case, tuple(inner))


def _at(value: Any, row: int) -> Any:
    return int(value[row]) if isinstance(value, np.ndarray) else value


def _plain(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
