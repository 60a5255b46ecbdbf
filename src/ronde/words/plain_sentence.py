"""What a derivation comes to, in one plain sentence: for somebody who does not know the rule book, before the steps.

The sentences stand in each book's words under ``plain``, by what came about (``change``, ``award``, ``waiting``) and by the step that decided,
with its case where it has several: the first one whose steps are all in the derivation is said. It is filled with the values of the steps
by their names (``{mark.games}``), with their number and sums where there are several (``{game_evolution.count}``,
``{game_evolution.sum_points}``), and with ``before``, ``after`` and ``change`` as the ranking shows them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from ronde.ground.trace import Derivation, Number
from ronde.record.history import History
from ronde.regulations.answers import Award, Change, Outcome, Ranking
from ronde.words.facts import ranking_called
from ronde.words.language import Language
from ronde.words.numbers import number_text, rounded_text
from ronde.words.texts import Written, catalogue, text, values_of

Kind = Literal["change", "award", "waiting"]
_TAKEN_BACK = "taken_back"  # cases of a game that was counted before, and is not played again
_SUM, _VARIED = "sum_", "varied-"


@dataclass(frozen=True, slots=True)
class PlainWording:
    """How derivations of a history are summed up."""

    history: History
    language: Language

    def of(self, outcome: Outcome, steps: Iterable[Derivation], happening: str) -> str:
        """What an outcome comes to; nothing where its heading says all that there is."""
        if isinstance(outcome, Change):
            before, after = (None if one is None else one.value for one in (outcome.before, outcome.after))
            return self.of_change(steps, happening, before=before, after=after, ranking=outcome.ranking)
        if isinstance(outcome, Award):
            values = {"amount": rounded_text(outcome.amount, 2, self.language)}
            return self._said("award", steps, values, outcome.kind)
        return self._said("waiting", steps, {})

    def of_change(
        self, steps: Iterable[Derivation], happening: str, *, before: Number | None, after: Number | None, ranking: str
    ) -> str:
        """What moved a rating; a change without steps is said by the fact it came with."""
        values = self._moved(before, after, ranking)
        if found := self._said("change", steps, values):
            return found
        message = (
            "plain.lost" if after is None else f"plain.facts.{type(self.history.documents.get(happening)).__name__}"
        )
        return text(message, self.language, values) if message in catalogue() else ""

    def _moved(self, before: Number | None, after: Number | None, ranking: str) -> Mapping[str, str]:
        of = ranking_called(self.history.regulation, ranking)
        shown = {"before": before, "after": after}
        both = {
            when: "" if one is None else rounded_text(one, of.decimals, self.language) for when, one in shown.items()
        }
        return {**both, "change": self._change(before, after, of)}

    def _change(self, before: Number | None, after: Number | None, ranking: Ranking) -> str:
        """By how much the shown values differ."""
        if before is None or after is None:
            return text("plain.first", self.language)
        change = ranking.shown(after) - ranking.shown(before)
        return number_text(change, self.language, signed=True) if change else text("plain.same", self.language)

    def _said(self, kind: Kind, steps: Iterable[Derivation], values: Mapping[str, Any], of: str = "") -> str:
        """The first sentence of the book whose step is there (or ``of``, which no step tells)."""
        code, found = self.history.regulation.code, _by_name(steps)
        known = {**values, **found}
        for one in _sentences(code, kind):
            is_there = one.step == of or (one.step in found and found[one.step].has(one.case))
            if is_there and one.needs <= known.keys():
                return text(one.message, self.language, known, code=code)
        return ""


class _Steps:
    """All steps of one name: the values of the first, how many there are, and sums."""

    def __init__(self, steps: list[Derivation]) -> None:
        self._cases = {step.case for step in steps}
        self._steps = [step for step in steps if not step.case.startswith(_TAKEN_BACK)]

    def has(self, case: str) -> bool:
        """Whether one of them came about so, or they differ in some values (``varied-coefficient+ka``); any of them, where no case is asked for."""
        if case.startswith(_VARIED):
            names = case.removeprefix(_VARIED).split("+")
            return len({tuple(step.values.get(name) for name in names) for step in self._steps}) > 1
        return not case or case in self._cases

    def __getattr__(self, name: str) -> Any:
        if name == "count":
            return len(self._steps)
        if name.startswith(_SUM):
            return sum(step.values[name.removeprefix(_SUM)] for step in self._steps)
        return self._steps[0].values[name]


def _by_name(steps: Iterable[Derivation]) -> Mapping[str, _Steps]:
    found: dict[str, list[Derivation]] = {}
    for step in _all(steps):
        found.setdefault(step.name, []).append(step)
    return {name: _Steps(of_name) for name, of_name in found.items()}


def _all(steps: Iterable[Derivation]) -> Iterator[Derivation]:
    """Steps from the outside in: what stands nearest to the result is the first of its name."""
    level = tuple(steps)
    while level:
        yield from level
        level = tuple(inner for step in level for inner in step.steps)


@dataclass(frozen=True, slots=True)
class _PlainText:
    """A sentence of a book: the step and the case that it is about, and what it is filled with."""

    message: str
    step: str
    case: str
    needs: frozenset[str]


@cache
def _sentences(code: str, kind: Kind) -> tuple[_PlainText, ...]:
    """The sentences of a book for what came about, in its order."""
    start, texts = f"plain.{kind}.", catalogue(code)
    return tuple(_plain_text(one, start, texts[one]) for one in texts if one.startswith(start))


def _plain_text(message: str, start: str, written: Written) -> _PlainText:
    step, _, case = message.removeprefix(start).partition(".")
    needs = frozenset(name.partition(".")[0] for name in values_of(written))
    return _PlainText(message, step, case, needs)
