"""Explanations the slow way: everybody's outcomes are walked through, and each is applied again by itself."""

from collections.abc import Collection, Iterator
from typing import Any

from ronde.ground.trace import Derivation, derivations, recording
from ronde.record.explanation import Explained
from ronde.regulations.answers import Outcome, Waiting
from ronde.regulations.contract import AnyBook
from ronde.regulations.happenings import Happening


def slow_explanations(
    book: AnyBook, happenings: tuple[Happening, ...], player: int, events: Collection[str] = ()
) -> Iterator[tuple[int, Explained]]:
    """What happened to a player, each with its turn; with the ids of an event or another fact, where that one counted."""
    before = book.start()
    for turn, whole in enumerate(happenings):
        for happening in book.apart(whole):
            after = book.apply(before, happening).state
            for outcome in book.outcomes(before, happening, after):
                counted = not events or any(event in events for event in (happening.id, *outcome.events))
                concerned = outcome.player == player or (outcome.player is None and bool(events))
                if counted and concerned:
                    yield turn, Explained(happening, outcome, _steps(book, before, happening, outcome, player))
            before = after


def _steps(book: AnyBook, before: Any, happening: Happening, outcome: Outcome, player: int) -> tuple[Derivation, ...]:
    with recording() as heard:
        after = book.apply(before, happening).state
    steps = tuple(step for step in derivations(heard.steps, player) if _concerns(step, outcome))
    return book.explaining(before, after)(outcome, steps)


def _concerns(step: Derivation, outcome: Outcome) -> bool:
    return isinstance(outcome, Waiting) or step.values.get("ranking", outcome.ranking) == outcome.ranking
