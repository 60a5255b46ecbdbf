"""What a player has collected on the way to a first rating (art. 6.2), told anew: each series with its games, and the sum.

A list computes first ratings for everyone at once, and some series have counted in lists before it. Here the series of one
player are computed again, each with its own period's ratings, and only what led to the number is told.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from ronde.ground.all_derivations import AllDerivations
from ronde.ground.ids import FactId
from ronde.ground.numbers import column
from ronde.ground.trace import Derivation, derivations, recording, rows
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.first_rating.first_ratings import parts_of, values_of
from ronde.regulations.ffjd.happenings import ListAdopted
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.opening import parts_brought
from ronde.regulations.ffjd.rating.sides import Sides, sides
from ronde.regulations.ffjd.state import ACCELERATED, ADOPTED, UNRATED, Part, Period, State, StatedEstimate

WAITING = "waiting"
ON_AN_ESTIMATE = ("estimated_value", "weighted_value")
ENDS = ("kept_value", *ON_AN_ESTIMATE)  # of annex B


class SeriesAgain:
    """Series computed again while somebody listens, each once: one gives several players what they have collected."""

    def __init__(self, state: State, editions: Editions[Parameters]) -> None:
        self._state, self.editions = state, editions
        self._sides: dict[FactId, Sides] = {}
        self._heard: dict[tuple[FactId, bool], AllDerivations] = {}

    def sides(self, event: FactId) -> Sides:
        """The games of a series as they counted in the last list, also where they were corrected since."""
        if event not in self._sides:
            kept, period = self._state.series[event], self._period(event)
            before_correction = next((one.old for one in self._state.corrected if one.event == event), None)
            edition = self.editions.nearest(period.since)
            self._sides[event] = sides(before_correction or kept.alone, period.rating, edition)
        return self._sides[event]

    def heard(self, part: Part) -> AllDerivations:
        """What a series brought everybody; a missing estimate is told as if it were nothing, and added in words."""
        asked = part.event, part.needs_estimate
        if asked not in self._heard:
            given = self._state.estimates
            if part.needs_estimate:
                given = given.set(part.event, (StatedEstimate(part.event, 0),))
            with recording() as heard:
                parts_of(self.sides(part.event), given, self.editions.nearest(self._period(part.event).since))
            self._heard[asked] = AllDerivations(heard.steps)
        return self._heard[asked]

    def _period(self, event: FactId) -> Period:
        return self._state.periods[self._state.series[event].period]


class Collected:
    """What one player has collected when a list has appeared; ``edition`` is that of the period it closed."""

    def __init__(self, who: int, state: State, edition: Parameters, series: SeriesAgain) -> None:
        self._who, self._state, self._edition, self._again = who, state, edition, series
        self._parts = state.parts.get(who, ())

    def derivations(self, case: str) -> tuple[Derivation, ...]:
        """Every series, and the first rating: ``given``, ``waiting`` for more, or computed ``again``."""
        return (*(self._series(part) for part in self._parts), *self._sum(case))

    def points(self, part: Part) -> int:
        """The points of the games that enter a part."""
        if part.kind == ADOPTED:
            opening = self._opening(part)
            return int(opening.points[opening.unrated == self._who][0])
        mine = self._mine(self._again.sides(part.event))
        entering = mine if part.kind == ACCELERATED else mine.where(mine.opponent_rating != UNRATED)
        return int(entering.points.sum())

    # What a series brought

    def _series(self, part: Part) -> Derivation:
        if part.kind == ADOPTED:
            return self._brought(part)
        played, heard = self._again.sides(part.event), self._again.heard(part)
        steps = tuple(heard.of(self._who))
        if part.kind == ACCELERATED:
            return _accelerated(steps, self._solved_games(played, heard), is_waiting=part.needs_estimate)
        return _normal(steps, self._games(played)) if part.games else self._nothing(part, played)

    def _brought(self, part: Part) -> Derivation:
        """What an adopted list said (FFJD-34)."""
        opening = self._opening(part)
        if not part.games:
            return self._without_games(part)
        with recording() as heard:
            parts_brought(opening, self._edition_of(opening))
        (found,) = derivations(heard.steps, self._who)
        return found

    def _opening(self, part: Part) -> ListAdopted:
        return next(one for one in reversed(self._state.openings) if one.id == part.event)

    def _edition_of(self, opening: ListAdopted) -> Parameters:
        """The edition with which a list was taken over: that of the period before it, if there was one."""
        before = [period.since for period in self._state.periods if period.since < opening.day]
        return self._again.editions.nearest(before[-1] if before else opening.day)

    # The games

    def _mine(self, played: Sides) -> Sides:
        return played.where(played.player == self._who)

    def _games(self, played: Sides) -> tuple[Derivation, ...]:
        mine = self._mine(played)
        with recording() as heard, mine.traced():
            rules.collected_game(mine.points, mine.opponent_rating)
        return tuple(derivations(heard.steps, self._who))

    def _solved_games(self, played: Sides, solved: AllDerivations) -> tuple[Derivation, ...]:
        mine = self._mine(played)
        worth = [
            Fraction(rating) if rating != UNRATED else _performance(solved, opponent)
            for rating, opponent in zip(mine.opponent_rating.tolist(), mine.opponent.tolist(), strict=True)
        ]
        with recording() as heard, mine.traced():
            rules.solved_game(mine.points, mine.opponent_rating, np.array(worth, dtype=object))
        return tuple(derivations(heard.steps, self._who))

    def _nothing(self, part: Part, played: Sides) -> Derivation:
        return replace(self._without_games(part), steps=self._games(played))

    def _without_games(self, part: Part) -> Derivation:
        with recording() as heard, rows(column([self._who]), event=[part.event]):
            rules.nothing_collected(column([0]), self._edition.first_rating.games)
        (found,) = derivations(heard.steps, self._who)
        return found

    # What they come to

    def _sum(self, case: str) -> Iterator[Derivation]:
        """Pro rata where there are several tournaments (art. 6.2.4), the games needed and the first rating."""
        with recording() as heard:
            values_of([self._who], self._state.parts, self._edition)
        steps = tuple(derivations(heard.steps, self._who))
        parts = _named(steps, "part")
        if len(parts) > 1:
            yield from (replace(step, steps=parts) for step in _named(steps, "pro_rata"))
        played = sum(part.played for part in self._parts)
        for needed, first in zip(_named(steps, "games_needed"), _named(steps, "first_rating"), strict=True):
            yield _with(needed, {"played": played})
            yield replace(_with(first, {"missing": needed.value - played}), case=case)


def _normal(steps: tuple[Derivation, ...], games: tuple[Derivation, ...]) -> Derivation:
    """Art. 6.2.1: the games, their mean, the value."""
    (value,) = _named(steps, "normal_value")
    return replace(value, steps=(*games, *_mean(steps, value), *value.steps))


def _accelerated(steps: tuple[Derivation, ...], games: tuple[Derivation, ...], *, is_waiting: bool) -> Derivation:
    """Annex B: the games, the performance found, CPf, and what the estimate makes of it."""
    (end,) = (step for step in steps if step.name in ENDS)
    (solved,) = _named(steps, "solved_performance")
    (before,) = _named(steps, "accelerated_value")
    guide = _named(steps, "guide_estimate") if end.name in ON_AN_ESTIMATE and not is_waiting else ()
    met_unrated = any(game.values["opponent_rating"] == UNRATED for game in games)
    performance = (solved,) if met_unrated or solved.values["excess"] else solved.steps  # no system where all are rated
    case = WAITING if is_waiting else "counted"
    target = tuple(replace(step, case=case) for step in end.steps)  # the mean to which it is, or would be, shifted
    return replace(end, case=case, steps=(*games, *_mean(steps, solved), *performance, before, *guide, *target))


def _mean(steps: Iterable[Derivation], of: Derivation) -> tuple[Derivation, ...]:
    """The mean that entered a step: a series may have one over all games, and one over those against rated players."""
    wanted = (of.values["mean"], of.values["games"])
    means = (step for step in steps if step.name == "mean_opponents")
    return tuple(step for step in means if (step.value, step.values["games"]) == wanted)[:1]


def _performance(solved: AllDerivations, opponent: int) -> Fraction:
    """What the system of equations found for an unrated opponent."""
    (found,) = _named(solved.of(opponent), "solved_performance")
    return Fraction(found.value)


def _named(steps: Iterable[Derivation], name: str) -> tuple[Derivation, ...]:
    return tuple(step for step in steps if step.name == name)


def _with(step: Derivation, more: Mapping[str, Any]) -> Derivation:
    return replace(step, values={**step.values, **more})
