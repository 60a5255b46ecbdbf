"""The start of a season (art. 3): new bars first, then the lift of the world's best to the Joker bar (FISF-8)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

import msgspec
import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.problems import has_refusal
from ronde.ground.trace import rows
from ronde.regulations.answers import Applied, Bar, Change, Rating, SeasonOpening, SeasonProposal
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.checks import season_problems
from ronde.regulations.fisf_classique.documents import Season
from ronde.regulations.fisf_classique.happenings import SeasonOpened
from ronde.regulations.fisf_classique.parameters import Bars, Parameters
from ronde.regulations.fisf_classique.state import EVERYONE, RATED, UNRATED, State


def opened(state: State, opening: SeasonOpened, editions: Editions[Parameters]) -> Applied[State]:
    """The state on the first day of a season."""
    problems = tuple(season_problems(state, opening, editions))
    if has_refusal(problems):
        return Applied(state, problems)
    with rows(opening.world_top):
        lifted = rules.lifted_rating(state.ratings(opening.world_top), opening.bars.joker)
    after = state.with_ratings(opening.world_top, lifted)
    return Applied(replace(after, bars=opening.bars, bars_since=opening.day), problems)


def proposal(
    state: State, listed: Column, current: Bars, edition: Parameters, confirmed: Bars | None = None
) -> SeasonProposal:
    """Next season's bars from the ratings of those listed, best first, and who of the world's best these (or those confirmed) would lift."""
    proposed = Bars(
        joker=_bar(listed, edition.shares.joker, edition.bars_rounded_to),
        a=_bar(listed, edition.shares.a, edition.bars_rounded_to),
        b=_bar(listed, edition.shares.b, edition.bars_rounded_to),
    )
    bars = (
        Bar("Joker", current.joker, proposed.joker),
        Bar("A", current.a, proposed.a),
        Bar("B", current.b, proposed.b),
    )
    lifted = tuple(lifts(state, state.world_top, (confirmed or proposed).joker))
    return SeasonProposal(bars, lifted, best=tuple(state.world_top.tolist()), lowest="C")


def opening_fact(opening: SeasonOpening, fact: str) -> Season | None:
    """The fact by which a season opens; None where a bar is out of bounds."""
    if (bars := confirmed_bars(opening.bars)) is None:
        return None
    return Season(
        id=fact,
        day=opening.day,
        bars=bars,
        world_top=[*opening.lifted],
        passed_over=[*opening.passed_over],
        reason=opening.reason,
    )


def confirmed_bars(bars: Mapping[str, int]) -> Bars | None:
    """Bars as an officer confirms them; None where one is missing or out of bounds."""
    try:
        return msgspec.convert(bars, Bars)
    except msgspec.ValidationError:
        return None


def _bar(listed: Column, percent: int, rounded_to: int) -> int:
    last_inside = rules.players_at_share(len(listed), percent)
    return rules.proposed_bar(int(listed[last_inside - 1]), rounded_to)


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
