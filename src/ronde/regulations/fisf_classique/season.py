"""The start of a season (art. 3): new bars first, then the lift of the world's best to the Joker bar (FISF-8)."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.problems import Level, Problem
from ronde.ground.trace import rows
from ronde.regulations.contract import Applied, Bar, Change, Rating, SeasonProposal
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.checks import bars_problems
from ronde.regulations.fisf_classique.happenings import SeasonOpened
from ronde.regulations.fisf_classique.parameters import Bars, Shares
from ronde.regulations.fisf_classique.state import EVERYONE, RATED, UNRATED, State


def opened(state: State, opening: SeasonOpened) -> Applied[State]:
    """The state on the first day of a season."""
    problems = (*bars_problems(opening.id, opening.bars), *_day_problems(opening))
    if any(problem.level is Level.REFUSED for problem in problems):
        return Applied(state, problems)
    with rows(opening.world_top):
        lifted = rules.lifted_rating(state.ratings(opening.world_top), opening.bars.joker)
    after = state.with_ratings(opening.world_top, lifted)
    return Applied(replace(after, bars=opening.bars, bars_since=opening.day), problems)


def _day_problems(opening: SeasonOpened) -> Iterator[Problem]:
    if (opening.day.month, opening.day.day) != (9, 1):
        where = (opening.id, "day")
        yield Problem("fisf.season-day", "3, FISF-8", where, {"day": opening.day}, Level.WARNING)


def proposal(state: State, listed: Column, current: Bars, shares: Shares) -> SeasonProposal:
    """Next season's bars from the ratings of those listed, best first, and who of the world's best they would lift."""
    proposed = Bars(
        joker=_bar(listed, shares.joker, shares),
        a=_bar(listed, shares.a, shares),
        b=_bar(listed, shares.b, shares),
    )
    bars = (
        Bar("Joker", current.joker, proposed.joker),
        Bar("A", current.a, proposed.a),
        Bar("B", current.b, proposed.b),
    )
    return SeasonProposal(bars, tuple(lifts(state, state.world_top, proposed.joker)))


def _bar(listed: Column, percent: int, shares: Shares) -> int:
    last_inside = rules.players_at_share(len(listed), percent)
    return rules.proposed_bar(int(listed[last_inside - 1]), shares.rounded_to)


def lifts(state: State, best: Column, joker_bar: int) -> Iterator[Change]:
    """Who is lifted to the Joker bar, from where."""
    before = state.ratings(best)
    after = rules.lifted_rating(before, joker_bar)
    for at in np.flatnonzero(after != before):
        old = None if before[at] == UNRATED else Rating(int(before[at]), RATED)
        yield Change(int(best[at]), EVERYONE, old, Rating(int(after[at]), RATED))


def listed_ratings(state: State, since: date) -> Column:
    """The ratings of those with an event since a day, best first."""
    ratings = state.rating[state.is_rated & (state.last_day >= since.toordinal())]
    return -np.sort(-ratings)
