"""The list a history begins with: ratings, and what the unrated have collected so far."""

from dataclasses import replace
from typing import TypeVar

import numpy as np
from flint import fmpq
from immutables import Map

from ronde.ground.numbers import Column, column
from ronde.ground.trace import rows
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.happenings import ListAdopted
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.seats import Participations
from ronde.regulations.ffjd.sides import Events
from ronde.regulations.ffjd.state import ADOPTED, Part, Period, State, overlaid

V = TypeVar("V")


def adopted(state: State, opening: ListAdopted, edition: Parameters) -> State:
    """The state on the day of the list; a period begins with it."""
    rating = overlaid(state.rating, opening.player, opening.rating)
    parts, firsts = _without(state.parts, opening.player), _without(state.firsts, opening.player)
    for who, part in parts_brought(opening, edition).items():
        parts = parts.set(who, (part,))
    return replace(
        state,
        rating=rating,
        periods=(*state.periods, Period(opening.day, rating)),
        parts=parts,
        firsts=firsts,
        adopted=(*state.adopted, *opening.unrated.tolist()),
        openings=(*state.openings, opening),
        took_part=Participations(overlaid(state.participations, opening.unrated, opening.participations)),
    )


def _without(of: Map[int, V], players: Column) -> Map[int, V]:
    """What is kept of everyone else: a list has many players, of whom few are still on their way."""
    known = column(list(of))
    for who in known[np.isin(known, players)].tolist():
        of = of.delete(who)
    return of


def parts_brought(opening: ListAdopted, edition: Parameters) -> dict[int, Part]:
    """What each unrated player brings, as one tournament (FFJD-34)."""
    some = opening.counted > 0
    value = np.full(len(some), None, dtype=object)
    mean = np.full(len(some), None, dtype=object)
    mean[:] = [fmpq(one.numerator, one.denominator) for one in opening.mean]
    ids = Events((opening.id,), column(np.zeros(len(some), dtype=np.int64)))
    with rows(opening.unrated[some], event=ids):
        points, games = opening.points[some], opening.counted[some]
        value[some] = rules.normal_value(mean[some], points, games, edition.first_rating.points)
    return {
        int(who): Part(opening.id, ADOPTED, int(opening.counted[row]), int(opening.played[row]), value[row])
        for row, who in enumerate(opening.unrated)
    }
