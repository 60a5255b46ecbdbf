"""The rule book as contract.py asks for it."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import numpy as np
from msgspec import Struct
from typing_extensions import override

from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import Problem
from ronde.ground.trace import rows
from ronde.regulations._template.documents import Evening, EveningPlayed
from ronde.regulations._template.rules import new_total
from ronde.regulations.answers import Applied, Change, DayPart, Line, Outcome, Place, Ranking, Rating
from ronde.regulations.contract import Book
from ronde.regulations.editions import Editions


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of one edition."""

    for_taking_part: int


class Ladder(Book[Column, EveningPlayed]):
    """The club's ladder. Its state is the column of everyone's points, by player number."""

    code = "template"
    own_documents = (Evening,)
    sections = (Evening,)
    editions: Editions[Parameters] = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    rankings = (Ranking("ladder"),)

    @override
    def start(self) -> Column:
        """Nobody has points."""
        return column(())

    @override
    def place(self, evening: EveningPlayed, /) -> Place:
        """By day, then by recording."""
        return Place(evening.day, DayPart.PLAYED, evening.sequence)

    @override
    def apply(self, state: Column, evening: EveningPlayed, /) -> Applied[Column]:
        """Everyone's points after an evening."""
        problems = tuple(self._problems(evening))
        edition = self.editions.on(evening.day)
        if problems or edition is None:
            return Applied(state, problems)
        points = np.zeros(max(len(state), int(evening.player.max()) + 1), dtype=np.int64)
        points[: len(state)] = state
        place = np.arange(1, len(evening.player) + 1)
        players = np.full_like(place, len(place))
        with rows(evening.player):
            points[evening.player] = new_total(points[evening.player], players, place, edition.for_taking_part)
        return Applied(column(points))

    def _problems(self, evening: EveningPlayed) -> Iterator[Problem]:
        if self.editions.on(evening.day) is None:
            days = {"day": evening.day, "first": self.editions.days[0]}
            yield Problem("edition.none", "", (evening.id, "day"), days)
        if len(np.unique(evening.player)) < max(2, len(evening.player)):
            yield Problem("template.ranking", "1", (evening.id, "ranking"))

    @override
    def outcomes(self, before: Column, evening: EveningPlayed, after: Column, /) -> Iterator[Outcome]:
        """What the evening gave to each."""
        if before is after:
            return
        for who in evening.player:
            was = Rating(int(before[who]), "member") if who < len(before) else None
            yield Change(int(who), "ladder", was, Rating(int(after[who]), "member"), (EventId(evening.id),))

    @override
    def ranking(self, state: Column, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """By points; equal points share the place."""
        del on, which  # one ranking, and points never lapse
        played = np.flatnonzero(state)  # whoever took part has a point
        best_first = played[np.argsort(-state[played], kind="stable")]
        return tuple(
            Line(1 + int((state > state[who]).sum()), int(who), int(state[who]), "member") for who in best_first
        )
