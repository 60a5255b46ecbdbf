"""Formulas applied while listening, and what was heard in words: nothing here computes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ronde.ground.trace import Derivation, derivations, recording
from ronde.web.language import reading
from ronde.words.game_tables import LIMITS, game_row
from ronde.words.numbers import number_text
from ronde.words.sentence_tree import Sentence
from ronde.words.sentences import step_text
from ronde.words.texts import article_text, text

WHO = 0  # the player of a calculator


def heard(compute: Callable[[], object], player: int = WHO) -> tuple[Derivation, ...]:
    """What the formulas that somebody applies say of a player."""
    with recording() as steps:
        compute()
    return tuple(derivations(steps.steps, player))


def told(steps: Iterable[Derivation], code: str) -> tuple[Sentence, ...]:
    """Steps in words, each with its article; those against an opponent as rows of a table where their book has them so."""
    return tuple(_sentence(step, code) for step in steps)


def _sentence(step: Derivation, code: str) -> Sentence:
    names = {key: str(step.values.get(key, "")) for key in ("event", "opponent")}
    shown, exact = (step_text(step, reading(), code, exact=whole) for whole in (False, True))
    return Sentence(
        shown,
        article=article(step.article, code),
        is_limit=step.case in LIMITS,
        inner=told(step.steps, code),
        row=game_row(step, code=code, **names),
        reference=step.article,
        exact="" if exact == shown else exact,
    )


def article(reference: str, code: str) -> str:
    """An article as it is cited."""
    return article_text(reference, reading(), code=code)


def said(message: str, **values: Any) -> str:
    """A text of the calculators; long numbers are cut, never rounded."""
    return text(f"calculators.{message}", reading(), values)


def own(
    message: str, reference: str = "", code: str = "", /, inner: tuple[Sentence, ...] = (), **values: Any
) -> Sentence:
    """A sentence of the calculators' own, with its article."""
    cited, shown = article(reference, code) if reference else "", said(message, **values)
    exact = text(f"calculators.{message}", reading(), values, exact=True)
    return Sentence(shown, cited, inner=inner, reference=reference, exact="" if exact == shown else exact)


def figure(value: int | Fraction, *, signed: bool = False) -> str:
    """A number as an answer shows it."""
    return number_text(value, reading(), signed=signed)


def one(steps: Iterable[Derivation], name: str) -> Derivation:
    """The step of a name."""
    return next(step for step in steps if step.name == name)


def as_case(step: Derivation, case: str, more: Mapping[str, Any] | None = None) -> Derivation:
    """A step with the case and the values that its book tells it with."""
    return replace(step, case=case, values={**step.values, **(more or {})})
