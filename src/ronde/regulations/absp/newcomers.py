"""Newcomers inside one section: their value from rated opponents, then from everyone, then their first rating (art. 4)."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from ronde.ground.numbers import Column, column
from ronde.ground.trace import Number, rows
from ronde.regulations.absp import rules
from ronde.regulations.absp.columns import Met
from ronde.regulations.absp.exact import exact
from ronde.regulations.absp.happenings import Games
from ronde.regulations.absp.parameters import Parameters


def newcomers_marks(games: Games, start: Mapping[int, int], edition: Parameters) -> dict[int, Fraction]:
    """The mark of everyone in the section who has no rating to start from."""
    player = np.setdiff1d(games.player, list(start))
    own = games.where(np.isin(games.player, player))
    first = _phase_one(own, start, edition)
    values: dict[int, Number] = {**start, **first, **_stand_ins(player, first, edition)}
    with rows(player):
        found = rules.phase_two(player, own.number_of(player), _met(own, values), win=edition.win)
    return dict(zip(player.tolist(), found.tolist(), strict=True))


def first_ratings(marks: Mapping[int, Fraction], edition: Parameters) -> dict[int, int]:
    """What the newcomers are listed with, and count as against rated players."""
    player = column(list(marks))
    with rows(player):
        found = rules.first_rating(exact(marks.values()), edition.floors.first)
    return dict(zip(player.tolist(), found.tolist(), strict=True))


def _phase_one(own: Games, start: Mapping[int, int], edition: Parameters) -> dict[int, Fraction]:
    """The values of those newcomers who had rated opponents."""
    against_rated = own.where(np.isin(own.opponent, list(start)))
    player = np.unique(against_rated.player)
    with rows(player):
        found = rules.phase_one(player, against_rated.number_of(player), _met(against_rated, start), win=edition.win)
    return dict(zip(player.tolist(), found.tolist(), strict=True))


def _stand_ins(player: Column, first: Mapping[int, Fraction], edition: Parameters) -> dict[int, Number]:
    """What the others count as: the section's mean value of phase 1, or the book's figure where there is none."""
    found: dict[int, Number] = {}
    for who in np.setdiff1d(player, list(first)).tolist():
        with rows(column([who])):
            found[who] = rules.stand_in(sum(first.values(), Fraction(0)), len(first), edition.stand_in)
    return found


def _met(games: Games, values: Mapping[int, Number]) -> Met:
    return Met(games, exact(values[who] for who in games.opponent.tolist()))
