"""Derivations as plain values that two of them can be compared by."""

from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.trace import Derivation
from ronde.record.explanation import explanations
from ronde.record.replay import Replay


def plain(step: Derivation) -> tuple[Any, ...]:
    """A step with its numbers and texts, and those of the steps inside it."""
    values = {name: each for name, each in step.values.items() if isinstance(each, int | str | Fraction | date)}
    return step.name, step.article, step.value, step.case, values, [plain(inner) for inner in step.steps]


def everything_told(run: Replay[Any, Any], players: int) -> list[Any]:
    """For each player every outcome, with the event and the day it is told of, and its steps."""
    return [
        [
            (one.happening.id, one.happening.day, one.outcome, [plain(step) for step in one.steps])
            for one in explanations(run, player)
        ]
        for player in range(players)
    ]
