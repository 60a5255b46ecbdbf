"""A verdict as it is kept with a homologation: what the book said then, by which rules, and what was owed and paid."""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from ronde.ground.problems import Level, Problem, Value

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


Written = int | str | dict[str, str]  # a number or a word; a day or a fraction with its mark


class Found(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A problem in plain values, without loss: a day is written ``{day: …}``, a fraction ``{exact: n/d}``."""

    code: str
    level: Level
    article: str = ""
    where: list[int | str] = field(default_factory=list)
    values: dict[str, Written | list[Written | list[Written]]] = field(default_factory=dict)

    @property
    def problem(self) -> Problem:
        """The problem as it was found."""
        values = {name: _value_or_text(written) for name, written in self.values.items()}
        return Problem(self.code, self.article, tuple(self.where), values, self.level)


class Judgement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that was found when a section was homologated, and the rules version that found it."""

    rules: Digest
    problems: list[Found] = field(default_factory=list)


def found(problem: Problem) -> Found:
    """A problem as it is kept."""
    values = {name: _written(value) for name, value in problem.values.items()}
    where = list(problem.where)
    return Found(code=problem.code, level=problem.level, article=problem.article, where=where, values=values)


def judgement(rules: str, problems: Iterable[Problem]) -> Judgement:
    """What was found, as it is kept."""
    return Judgement(rules=rules, problems=[found(problem) for problem in problems])


def _written(value: Value) -> Any:
    match value:
        case date():
            return {"day": value.isoformat()}
        case Fraction():
            return {"exact": f"{value.numerator}/{value.denominator}"}
        case tuple():
            return [_written(part) for part in value]
        case _:
            return value


def _value_or_text(written: Any) -> Value:
    """The value, or as it is written where whoever wrote it meant none: a bundle may come from anyone."""
    try:
        return _value(written)
    except (ValueError, ArithmeticError):
        return str(written)


def _value(written: Any) -> Value:
    match written:
        case {"day": day}:
            return date.fromisoformat(str(day))
        case {"exact": exact}:
            return Fraction(str(exact))
        case list():
            return tuple(_value(part) for part in written)
        case int() | str():
            return written
        case _:
            return str(written)
