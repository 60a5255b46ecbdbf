"""The end of a period: a list appears, and everything homologated since the last one takes effect (chapter 2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

import numpy as np
from immutables import Map

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, column
from ronde.ground.trace import article, rows
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.first_rating import Firsts, firsts, parts_of, values_of
from ronde.regulations.ffjd.happenings import SeriesRated, together
from ronde.regulations.ffjd.parameters import EVOLUTION_UNIT, Parameters
from ronde.regulations.ffjd.sides import Sides, sides
from ronde.regulations.ffjd.state import UNRATED, Kept, Part, Parts, Period, State, frozen, grown

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Batch:
    """Games that move ratings, by one period's ratings, Ka and edition; ``times`` is -1 where they are taken back."""

    sides: Sides
    ka: Column
    times: int
    edition: Parameters


@article("6.1", unit=EVOLUTION_UNIT)
def period_evolution(player: Column, first_difference: Column, batches: tuple[Batch, ...]) -> Column:
    """What all games of a period bring a player, added exactly (art. 6.1); FFJD-23 and FFJD-31 join in."""
    total = first_difference * EVOLUTION_UNIT
    row = np.zeros(int(player.max(initial=-1)) + 1, dtype=np.int64)
    row[player] = np.arange(len(player))
    for batch in batches:
        games = batch.sides
        with rows(games.player, event=games.events, opponent=games.opponent):
            each = rules.game_evolution(
                games.points,
                rating=games.rating,
                opponent_rating=games.opponent_rating,
                slow=games.slow,
                ka=batch.ka,
                times=batch.times,
                edition=batch.edition,
            )
        np.add.at(total, row[games.player], each)
    return total


class Close:
    """A list on its way: the state before, and what each rule makes of it."""

    def __init__(self, state: State, editions: Editions[Parameters]) -> None:
        self._state, self._editions = state, editions
        self._period = state.periods[-1] if state.periods else None
        self._counted = self._sides(together(state.open), self._period) if state.open and self._period else None

    def after(self, day: date) -> State:
        """The state when the list has appeared."""
        if self._period is None:
            return replace(self._state, periods=(Period(day, self._state.rating),))
        state, edition = self._state, self._edition(self._period)
        parts, touched = self._parts()
        settled = {*state.decided, *state.arriving()}
        unrated = [who for who in sorted(touched - settled) if self._rating(who) == UNRATED]
        found = firsts(unrated, parts, edition)
        put_right = self._put_right(touched, parts, edition)
        rating = self._new_ratings(found, put_right, edition)
        given = state.firsts.update({**found.rating, **put_right})
        return replace(
            state,
            rating=rating,
            periods=(*state.periods, Period(day, rating)),
            open=(),
            corrected=(),
            decided=Map(),
            residents=(),
            estimated=(),
            parts=_without(parts, settled),
            firsts=_without(given, settled),  # what an officer decided is nobody's first rating any more
            adopted=(),
            participations=self._participations(),
            waiting=found.waiting,
        )

    def _edition(self, period: Period) -> Parameters:
        """The edition in force on the period's first day (FFJD-28)."""
        return self._editions.nearest(period.since)

    def _sides(self, rated: SeriesRated, period: Period) -> Sides:
        return sides(rated, period.rating, self._edition(period))

    def _rating(self, who: int) -> int:
        return int(self._state.rating[who]) if who < len(self._state.rating) else UNRATED

    # What moves ratings

    def _batches(self) -> Iterator[Batch]:
        if self._counted is not None and self._period is not None:
            yield self._batch(self._counted, self._period, 1)
        for correction in self._state.corrected:
            kept = self._state.series[correction.event]
            period = self._state.periods[kept.period]
            yield self._batch(self._sides(correction.old, period), period, -1)
            if correction.new:
                yield self._batch(self._sides(correction.new, period), period, 1)

    def _batch(self, counted: Sides, period: Period, times: int) -> Batch:
        games = counted.where(counted.is_evolving)
        return Batch(games, self._state.ka(games.player, period.since), times, self._edition(period))

    def _new_ratings(self, found: Firsts, put_right: dict[int, int], edition: Parameters) -> Column:
        """Everyone's CP on the new list."""
        state = self._state
        size = 1 + max((*found.rating, *state.decided, *state.residents, len(state.rating) - 1), default=-1)
        rating = grown(state.rating, size)
        player = column(np.flatnonzero(rating != UNRATED))
        difference = self._first_differences(player, put_right)
        with rows(player):
            evolution = period_evolution(player, difference, tuple(self._batches()))
            decided = column([state.decided.get(who, 0) for who in player.tolist()] if state.decided else 0 * player)
            rating[player] = rules.new_rating(rating[player], evolution, decided, edition.floor)
        for who, first in found.rating.items():
            rating[who] = first
        self._settle(rating, edition)
        return frozen(rating)

    def _first_differences(self, player: Column, put_right: dict[int, int]) -> Column:
        """FFJD-31: what the first ratings put right since differ from those given, in whole points."""
        total = np.zeros(len(player), dtype=np.int64)
        who = column(sorted(put_right))
        given = column([self._state.firsts[one] for one in who.tolist()])
        with rows(who):
            total[np.searchsorted(player, who)] = rules.first_difference(
                given, column([put_right[one] for one in who.tolist()])
            )
        return total

    def _settle(self, rating: Column, edition: Parameters) -> None:
        """Those who came to live here (FFJD-25), and those unrated whom an officer rates (art. 6.7)."""
        arriving = self._state.arriving()
        who = column(list(arriving))
        with rows(who):
            rating[who] = rules.resident_rating(column(list(arriving.values())))
        who = column([one for one in self._state.decided if not self._rating(one)])
        nothing = np.zeros(len(who), dtype=np.int64)
        with rows(who):
            decided = column([self._state.decided[one] for one in who.tolist()])
            rating[who] = rules.new_rating(nothing, nothing, decided, edition.floor)

    # What leads to first ratings

    def _parts(self) -> tuple[Parts, set[int]]:
        """What everyone unrated has collected, and whose collection is new since the last list."""
        parts, touched = self._state.parts, set(self._state.adopted)
        if self._counted is not None and self._period is not None:
            edition, rated = self._edition(self._period), together(self._state.open)
            for section in np.unique(self._counted.section[self._counted.is_collecting]).tolist():
                frame = rated.series[section]
                given = self._state.estimates.get(frame.event)
                new = parts_of(self._counted.of(section), frame, given, edition)
                parts = _with_parts(parts, frame.event, new)
                touched |= set(new)
        for event in self._to_recompute():
            parts, moved = self._recomputed(event, parts)
            touched |= moved
        return parts, touched

    def _to_recompute(self) -> list[FactId]:
        """Series of earlier periods that were corrected, or got an estimate."""
        earlier = [event for event in self._state.estimated if self._is_earlier(self._state.series.get(event))]
        return list(dict.fromkeys((*(correction.event for correction in self._state.corrected), *earlier)))

    def _is_earlier(self, kept: Kept | None) -> bool:
        return kept is not None and kept.period < len(self._state.periods) - 1

    def _recomputed(self, event: FactId, parts: Parts) -> tuple[Parts, set[int]]:
        """The parts of a series anew, with its own period's ratings."""
        had = {who for who, collected in parts.items() if any(part.event == event for part in collected)}
        for who in had:
            parts = parts.set(who, tuple(part for part in parts[who] if part.event != event))
        kept = self._state.series.get(event)
        if kept is None or kept.section < 0:  # withdrawn
            return parts, had
        period, rated = self._state.periods[kept.period], kept.alone
        counted = self._sides(rated, period)
        new = parts_of(counted, rated.series[0], self._state.estimates.get(event), self._edition(period))
        return _with_parts(parts, event, new), had | set(new)

    def _put_right(self, touched: set[int], parts: Parts, edition: Parameters) -> dict[int, int]:
        """First ratings given by the book whose parts have changed since (FFJD-31)."""
        concerned = [who for who in sorted(touched) if who in self._state.firsts]
        return {who: found.rating for who, found in values_of(concerned, parts, edition).items()}

    def _participations(self) -> Column:
        """In how many series each has really played (art. 5.3.2); a series put right counts as it should have."""
        total = self._state.participations
        for counted, times in self._played():
            who = _once_a_series(counted.where(counted.is_played))
            total = grown(total, int(who.max(initial=-1)) + 1)
            np.add.at(total, who, times)
        return frozen(total)

    def _played(self) -> Iterator[tuple[Sides, int]]:
        if self._counted is not None:
            yield self._counted, 1
        for correction in self._state.corrected:
            period = self._state.periods[self._state.series[correction.event].period]
            yield self._sides(correction.old, period), -1
            if correction.new:
                yield self._sides(correction.new, period), 1


def _once_a_series(played: Sides) -> Column:
    """Each player once for each series."""
    width = int(played.player.max(initial=-1)) + 1
    keys = np.sort(played.section * width + played.player)  # np.unique takes many times as long
    return column(np.concatenate((keys[:1], keys[1:][keys[1:] != keys[:-1]])) % max(width, 1))


def _with_parts(parts: Parts, event: FactId, new: dict[int, Part]) -> Parts:
    for who, part in new.items():
        others = tuple(one for one in parts.get(who, ()) if one.event != event)
        parts = parts.set(who, (*others, part))
    return parts


def _without(of: Map[int, V], settled: set[int]) -> Map[int, V]:
    """Who was rated otherwise than by the book's own formulas has nothing to collect any more."""
    for who in settled & set(of):
        of = of.delete(who)
    return of
