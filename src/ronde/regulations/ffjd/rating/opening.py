"""The list a history begins with: ratings, and what the unrated have collected so far."""

from dataclasses import replace

import numpy as np
from flint import fmpq

from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.happenings import ListAdopted
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.seats import Participations
from ronde.regulations.ffjd.rating.sides import Events
from ronde.regulations.ffjd.state import ADOPTED, Part, Period, State, overlaid


def adopted(state: State, opening: ListAdopted, edition: Parameters) -> State:
    """The state on the day of the list; a period begins with it."""
    rating = overlaid(state.rating, opening.player, opening.rating)
    listed = set(opening.player.tolist())
    brought = {who: (part,) for who, part in parts_brought(opening, edition).items()}
    return replace(
        state,
        rating=rating,
        periods=(*state.periods, Period(opening.day, rating)),
        parts=state.parts.without(listed).update(brought),
        firsts=state.firsts.without(listed),
        adopted=(*state.adopted, *opening.unrated.tolist()),
        openings=(*state.openings, opening),
        took_part=Participations(overlaid(state.participations, opening.unrated, opening.participations)),
    )


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
