"""Why a rating is what it is: each change of a player, with the steps that led to it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ronde.ground.trace import Derivation, derivations, recording
from ronde.record.replay import Replay
from ronde.regulations.answers import Outcome, Waiting
from ronde.regulations.contract import AnyBook
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True)
class Explained:
    """One outcome for a player: the happening it came with, and the derivation of its figures."""

    happening: Happening
    outcome: Outcome
    steps: tuple[Derivation, ...]


def explanations(replayed: Replay[Any, Any], player: int, events: Collection[str] = ()) -> Iterator[Explained]:
    """What happened to a player, in order; with the ids of an event or another fact, only where that one counted."""
    for happening, outcome, before in outcomes(replayed):
        counted = not events or any(event in events for event in (happening.id, *outcome.events))
        concerned = outcome.player == player or (outcome.player is None and bool(events))
        if counted and concerned:
            yield Explained(happening, outcome, _steps(replayed.regulation, before, happening, outcome, player))


def _concerns(step: Derivation, outcome: Outcome) -> bool:
    """Whether a step belongs to an outcome: one whose row is marked with a ranking belongs to that ranking's outcomes."""
    return isinstance(outcome, Waiting) or step.values.get("ranking", outcome.ranking) == outcome.ranking


def outcomes(
    replayed: Replay[Any, Any], first: int = 0, end: int | None = None
) -> Iterator[tuple[Happening, Outcome, Any]]:
    """Everything that the happenings from one turn up to another led to, each with the state before it."""
    book = replayed.regulation
    before = replayed.state_before(first)
    for happening in _apart(book, replayed.happenings[first:end]):
        after = book.apply(before, happening).state
        for outcome in book.outcomes(before, happening, after):
            yield happening, outcome, before
        before = after


def _apart(book: AnyBook, happenings: Iterable[Happening]) -> Iterator[Happening]:
    """The happenings, those with many events one event at a time: a step is told of the event it belongs to."""
    for happening in happenings:
        yield from book.apart(happening)


def _steps(book: AnyBook, before: Any, happening: Happening, outcome: Outcome, player: int) -> tuple[Derivation, ...]:
    """Explaining is applying again while listening; a book may tell it in an order of its own."""
    with recording() as heard:
        after = book.apply(before, happening).state
    steps = tuple(step for step in derivations(heard.steps, player) if _concerns(step, outcome))
    return book.explanation(before, outcome, after, steps)
