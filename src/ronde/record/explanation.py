"""Why a rating is what it is: each change of a player, with the steps that led to it.

Explaining is applying again while listening. That costs as much as applying, whoever asks: so the turns that can concern
a player are found first, what is known already is not computed, and everybody's steps come out of one application.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ronde.ground.all_derivations import AllDerivations
from ronde.ground.trace import Derivation, TraceStep, derivations, recording
from ronde.record.replay import Replay, Walk
from ronde.regulations.answers import Outcome, Waiting
from ronde.regulations.contract import AnyBook, Explaining
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True)
class Explained:
    """One outcome for a player: the happening it came with, and the derivation of its figures."""

    happening: Happening
    outcome: Outcome
    steps: tuple[Derivation, ...]


def explanations(replayed: Replay[Any, Any], player: int, events: Collection[str] = ()) -> Iterator[Explained]:
    """What happened to a player, in order; with the ids of an event or another fact, only where that one counted."""
    walk, asked = Walk(replayed), _Asked(player, events)
    for turn in range(len(replayed.happenings)):
        yield from _told(replayed, walk, turn, asked)


def explained(
    replayed: Replay[Any, Any], turn: int, player: int, events: Collection[str] = ()
) -> tuple[Explained, ...]:
    """What the happening at one turn led to for one player: nothing, a change, or several (of more than one ranking)."""
    return tuple(_told(replayed, Walk(replayed), turn, _Asked(player, events)))


def everyone_explained(replayed: Replay[Any, Any], turn: int) -> Iterator[Explained]:
    """What the happening at one turn led to for each player, in the order of the outcomes; it is applied once for all."""
    book, before = replayed.regulation, replayed.state_before(turn)
    for happening in book.apart(replayed.happenings[turn]):
        applied = _Heard.of(book, before, happening)
        told = AllDerivations(applied.steps)
        for outcome in book.outcomes(before, happening, applied.after):
            if outcome.player is not None:
                yield applied.explained(outcome, told.of(outcome.player))
        before = applied.after


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


@dataclass(frozen=True, slots=True)
class _Asked:
    """What somebody wants to be told: everything of a player, or what an event led to for him and for nobody in particular."""

    player: int
    events: Collection[str]

    def wants(self, happening: Happening, outcome: Outcome) -> bool:
        counted = not self.events or any(event in self.events for event in (happening.id, *outcome.events))
        return counted and (outcome.player == self.player or (outcome.player is None and bool(self.events)))

    def of(self, book: AnyBook, before: Any, happening: Happening, after: Any) -> list[Outcome]:
        found = book.outcomes_of(before, happening, after, self.player)
        return [outcome for outcome in found if self.wants(happening, outcome)]


@dataclass(frozen=True, slots=True)
class _Heard:
    """A happening applied while listening."""

    happening: Happening
    after: Any
    steps: list[TraceStep]
    explaining: Explaining

    @classmethod
    def of(cls, book: AnyBook, before: Any, happening: Happening) -> "_Heard":
        with recording() as heard:
            after = book.apply(before, happening).state
        return cls(happening, after, heard.steps, book.explaining(before, after))

    def explained(self, outcome: Outcome, told: Iterable[Derivation]) -> Explained:
        """An outcome with those of the player's steps that concern it; a book may tell them in an order of its own."""
        steps = (step for step in told if _concerns(step, outcome))
        return Explained(self.happening, outcome, self.explaining(outcome, steps))


def _concerns(step: Derivation, outcome: Outcome) -> bool:
    """Whether a step belongs to an outcome: one whose row is marked with a ranking belongs to that ranking's outcomes."""
    return isinstance(outcome, Waiting) or step.values.get("ranking", outcome.ranking) == outcome.ranking


def _told(replayed: Replay[Any, Any], walk: Walk[Any, Any], turn: int, asked: _Asked) -> Iterator[Explained]:
    """What a turn led to; where the book or the states at hand say that it led to nothing, nothing is applied."""
    book = replayed.regulation
    parts = list(book.apart(replayed.happenings[turn]))
    wanted = [book.concerns(part, asked.player, asked.events) for part in parts]
    known = _known(replayed, turn, parts[0], asked) if any(wanted) and len(parts) == 1 else None
    if not any(wanted) or (known is not None and not known):
        return
    before = walk.state_before(turn)
    for part, is_wanted in zip(parts, wanted, strict=True):
        heard = _Heard.of(book, before, part)
        found = (known or asked.of(book, before, part, heard.after)) if is_wanted else ()
        for outcome in found:
            yield heard.explained(outcome, derivations(heard.steps, asked.player))
        before = heard.after
    walk.go_on(turn + 1, before)


def _known(replayed: Replay[Any, Any], turn: int, happening: Happening, asked: _Asked) -> list[Outcome] | None:
    """What is asked for, where the states before and after a turn are both at hand; None: they are not."""
    (at, before), (end, after) = replayed.nearest(turn), replayed.nearest(turn + 1)
    return asked.of(replayed.regulation, before, happening, after) if (at, end) == (turn, turn + 1) else None
