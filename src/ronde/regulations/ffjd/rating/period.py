"""The end of a period: a list appears, and everything homologated since the last one takes effect (chapter 2)."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import date
from itertools import compress
from typing import Any

import numpy as np
from immutables import Map

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, column, half_away_from_zero
from ronde.ground.trace import Steps, ahead, article, include, rows
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.first_rating.first_ratings import Firsts, firsts, parts_of, values_of
from ronde.regulations.ffjd.happenings import AS_PLAYED, Games, Narrow, SeriesRated, together
from ronde.regulations.ffjd.office.decisions import settled_requests
from ronde.regulations.ffjd.parameters import EVOLUTION_UNIT, Parameters
from ronde.regulations.ffjd.rating.seats import Participations, all_present, each_once, seating
from ronde.regulations.ffjd.rating.sides import Sides, blocks, sides
from ronde.regulations.ffjd.state import UNRATED, Kept, Part, Parts, Period, State, evolutions, overlaid, taken


@dataclass(frozen=True, slots=True)
class Counted:
    """Series with one period's ratings: those of the open period, or of a correction, taken back or put in (-1, 1)."""

    sides: Sides
    number: int  # of the period
    period: Period
    times: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Games that move ratings, by one period's ratings, Ka and edition; ``times`` is -1 where they are taken back."""

    sides: Sides
    ka: Any  # a column, or one number for all: np.int32 or np.int64
    times: int
    edition: Parameters


@dataclass(frozen=True, slots=True)
class PeriodCorrected:
    """A published period with the corrections since the last list: what it brings now, and what of that joins the open one."""

    number: int
    evolution: Column
    joining: Column


@article("6.1", unit=EVOLUTION_UNIT, inputs={"correction": EVOLUTION_UNIT})
def period_evolution(
    player: Column, first_difference: Column, correction: Column, batches: tuple[Batch, ...], corrections_ahead: Steps
) -> Column:
    """What all games of a period bring a player, added exactly (art. 6.1); FFJD-23 and FFJD-31 join in."""
    brought = _summed(player, batches)
    include(corrections_ahead)
    return first_difference * EVOLUTION_UNIT + correction + brought


def _summed(player: Column, batches: Iterable[Batch]) -> Column:
    """What games bring each player."""
    total = np.zeros(int(player.max(initial=-1)) + 1, dtype=np.int64)  # by number: everyone who moves is in ``player``
    for batch in batches:
        games = batch.sides
        with games.traced():
            each = rules.game_evolution(
                games.points,
                rating=games.rating,
                opponent_rating=games.opponent_rating,
                slow=games.slow,
                ka=batch.ka,
                times=batch.times,
                edition=batch.edition,
            )
        np.add.at(total, games.player, each.astype(np.int64, copy=False))  # many times slower with two widths
    return total[player]


class Close:
    """A list on its way: the state before, and what each rule makes of it."""

    def __init__(self, state: State, editions: Editions[Parameters]) -> None:
        self._state, self._editions = state, editions
        self._period = state.periods[-1] if state.periods else None
        self._open = together(state.open) if state.open and self._period else None
        self._counted, self._present = tuple(self._all_counted()), all_present(state.present)

    def after(self, day: date) -> State:
        """The state when the list has appeared."""
        if self._period is None:
            return replace(self._state, periods=(Period(day, self._state.rating),))
        state, edition = self._state, self._edition(self._period)
        parts, touched = self._parts()
        settled = {*state.decided, *state.arriving()}
        newcomers = sorted(touched - settled)
        is_unrated = taken(state.rating, column(newcomers)) == UNRATED
        unrated = list(compress(newcomers, is_unrated.tolist()))
        found = firsts(unrated, parts, edition)
        corrected_firsts = self._corrected_firsts(touched, parts, edition)
        rating, periods = self._new_ratings(found, corrected_firsts, edition)
        given = state.firsts.update({**found.rating, **corrected_firsts})
        return replace(
            state,
            rating=rating,
            periods=(*periods, Period(day, rating)),
            open=(),
            present=(),
            corrected=(),
            decided=Map(),
            residents=(),
            estimated=(),
            parts=parts.without(settled),
            firsts=given.without(settled),  # what an officer decided is nobody's first rating any more
            adopted=(),
            took_part=self._took_part(),
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

    def _all_counted(self) -> Iterator[Counted]:
        """The open period, then what was corrected."""
        if self._open is not None and self._period is not None:
            rating, edition = self._period.rating, self._edition(self._period)
            for block in blocks(self._open, rating, edition):
                yield Counted(block, len(self._state.periods) - 1, self._period, 1)
        for correction in self._state.corrected:
            number = self._state.series[correction.event].period
            period = self._state.periods[number]
            yield Counted(self._sides(correction.old, period), number, period, -1)
            if correction.new:
                yield Counted(self._sides(correction.new, period), number, period, 1)

    def _batch(self, counted: Counted) -> Batch:
        games, period = counted.sides.evolving, counted.period
        ka, edition = self._state.ka(games.player, period.since), self._edition(period)
        most = rules.most_evolution(int(games.points.max(initial=0)), edition) * int(ka.max(initial=0))
        wide = ka if most <= np.iinfo(ka.dtype).max else ka.astype(np.int64)
        return Batch(games, wide, counted.times, edition)

    def _new_ratings(
        self, found: Firsts, corrected_firsts: dict[int, int], edition: Parameters
    ) -> tuple[Narrow, tuple[Period, ...]]:
        """Everyone's CP on the new list; and the periods with what they have brought, as it stands now."""
        state, player = self._state, self._concerned(corrected_firsts, edition)
        rating = taken(state.rating, player).astype(np.int64)
        difference = self._first_differences(player, corrected_firsts)
        with ahead() as corrections_ahead:
            corrected = self._corrected_periods(player)
        joining = np.zeros(len(player), dtype=np.int64) + sum(period.joining for period in corrected)
        batches = tuple(self._batch(counted) for counted in self._counted if counted.period is self._period)
        with rows(player):
            evolution = period_evolution(player, difference, joining, batches, corrections_ahead)
            new = rules.new_rating(rating, evolution, edition.floor)
        given = {**found.rating, **self._arrived(), **self._initialised(), **self._corrected(player, evolution)}
        who, first = column(list(given)), column(list(given.values()))
        listed = overlaid(state.rating, np.concatenate((player, who)), np.concatenate((new, first)))
        return listed, self._closed_periods(player, evolution, corrected)

    def _corrected_periods(self, player: Column) -> tuple[PeriodCorrected, ...]:
        """The periods of which series were corrected since the last list; all corrections of one period count as one."""
        numbers = sorted({counted.number for counted in self._counted if counted.period is not self._period})
        return tuple(self._corrected_period(number, player) for number in numbers)

    def _corrected_period(self, number: int, player: Column) -> PeriodCorrected:
        """FFJD-23: the exact difference joins, and where the floor held the period, that of the floored values (art. 6.3)."""
        period = self._state.periods[number]
        difference = _summed(player, [self._batch(counted) for counted in self._counted if counted.number == number])
        rating, counted, floor = taken(period.rating, player), period.evolution.of(player), self._edition(period).floor
        corrected = counted + difference
        was, now = (rating + half_away_from_zero(each, EVOLUTION_UNIT) for each in (counted, corrected))
        is_decided = np.isin(player, column(sorted(period.decided)))  # another value was published, floored or not
        held = np.flatnonzero((np.minimum(was, now) < floor) & (difference != 0) & ~is_decided)
        joining = difference.copy()
        with rows(player[held]):
            joining[held] += rules.kept_by_floor(
                rating=rating[held],
                counted=counted[held],
                corrected=corrected[held],
                published=np.maximum(was, floor)[held],
                right=np.maximum(now, floor)[held],
                floor=floor,
            )
        return PeriodCorrected(number, corrected, joining)

    def _closed_periods(
        self, player: Column, evolution: Column, corrected: tuple[PeriodCorrected, ...]
    ) -> tuple[Period, ...]:
        """All periods, the open one with what it brought, and those that were corrected with what they bring now."""
        periods = list(self._state.periods)
        for of in corrected:
            period = periods[of.number]
            periods[of.number] = replace(period, evolution=period.evolution.updated(player, of.evolution))
        periods[-1] = replace(
            periods[-1], evolution=evolutions(player, evolution), decided=frozenset(self._state.decided)
        )
        return tuple(periods)

    def _concerned(self, firsts: dict[int, int], edition: Parameters) -> Column:
        """The rated whose CP can move: by a game, by a decision, a corrected first rating, or the floor."""
        rating = self._state.rating
        low = np.flatnonzero((rating < edition.floor) & (rating != UNRATED))
        others = [*firsts, *(who for who in self._state.decided if self._rating(who) != UNRATED)]
        absent = [_forfeiting(self._open.games)] if self._open else []
        corrected_players = [of.sides.player for of in self._counted if of.period is not self._period]
        more = [found for found in (low, column(others), *absent, *corrected_players) if len(found)]
        present = self._present.player  # each once and by number already, and mostly all there are
        who = each_once(np.concatenate((present, *more))) if more else present
        is_rated = taken(rating, who) != UNRATED
        return who if is_rated.all() else column(who[is_rated])

    def _first_differences(self, player: Column, corrected_firsts: dict[int, int]) -> Column:
        """FFJD-31: what the first ratings corrected since differ from those given, in whole points."""
        total = np.zeros(len(player), dtype=np.int64)
        if not corrected_firsts:
            return total
        who = column(sorted(corrected_firsts))
        given = column([self._state.firsts[one] for one in who.tolist()])
        with rows(who):
            total[np.searchsorted(player, who)] = rules.first_difference(
                given, column([corrected_firsts[one] for one in who.tolist()])
            )
        return total

    def _arrived(self) -> dict[int, int]:
        """Those who came to live here (FFJD-25)."""
        arriving = self._state.arriving()
        if not arriving:
            return {}
        who = column(list(arriving))
        with rows(who):
            resident = rules.resident_rating(column(list(arriving.values())))
        return dict(zip(who.tolist(), resident.tolist(), strict=True))

    def _initialised(self) -> dict[int, int]:
        """Those unrated whom a decision rates (art. 6.7.2)."""
        who = [one for one in self._state.decided if self._rating(one) == UNRATED]
        if not who:
            return {}
        with self._of_decisions(who):
            first = rules.initialised_rating(column([self._state.decided[one] for one in who]))
        return dict(zip(who, first.tolist(), strict=True))

    def _corrected(self, player: Column, evolution: Column) -> dict[int, int]:
        """Those rated whose CP a decision corrects (art. 6.7.1): it counts in place of what the period brought (FFJD-24)."""
        who = [one for one in self._state.decided if self._rating(one) != UNRATED]
        if not who:
            return {}
        brought = evolution[np.searchsorted(player, column(who))]
        with self._of_decisions(who):
            decided = column([self._state.decided[one] for one in who])
            new = rules.corrected_rating(decided, column(list(map(self._rating, who))), brought)
        return dict(zip(who, new.tolist(), strict=True))

    def _of_decisions(self, who: list[int]) -> AbstractContextManager[None]:
        """Say that the rows inside are those of some players, each marked with the decision on the CP."""
        settled = settled_requests(self._state)
        return rows(column(who), decision=[settled[one].decision for one in who])

    # What leads to first ratings

    def _parts(self) -> tuple[Parts, set[int]]:
        """What everyone unrated has collected, and whose collection is new since the last list."""
        parts, touched = self._state.parts, set(self._state.adopted)
        for counted in self._counted:
            if counted.period is self._period:
                new = parts_of(counted.sides, self._state.estimates, self._edition(counted.period))
                parts, touched = with_parts(parts, new), touched | {who for who, _ in new}
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
        parts = parts.update({who: tuple(part for part in parts[who] if part.event != event) for who in had})
        kept = self._state.series.get(event)
        if kept is None or kept.section < 0:  # withdrawn
            return parts, had
        period, rated = self._state.periods[kept.period], kept.alone
        counted = self._sides(rated, period)
        new = parts_of(counted, self._state.estimates, self._edition(period))
        return with_parts(parts, new), had | {who for who, _ in new}

    def _corrected_firsts(self, touched: set[int], parts: Parts, edition: Parameters) -> dict[int, int]:
        """First ratings given by the book whose parts have changed since (FFJD-31)."""
        concerned = sorted(self._state.firsts.of(touched))
        return {who: found.rating for who, found in values_of(concerned, parts, edition).items()}

    def _took_part(self) -> Participations:
        """In how many series each has really played (art. 5.3.2); a corrected series counts as it should have."""
        total = self._state.took_part.plus(self._present, 1)
        for correction in self._state.corrected:
            total = total.plus(seating(correction.old.games).present, -1)
            total = total.plus(seating(correction.new.games).present, 1) if correction.new else total
        return total


def _forfeiting(games: Games) -> Column:
    """Who has a forfeit, and may have no other game."""
    at = np.flatnonzero(games.counts == AS_PLAYED)
    return np.concatenate((games.white[at], games.black[at]), dtype=np.int64)


def with_parts(parts: Parts, new: list[tuple[int, Part]]) -> Parts:
    """What everyone has collected, with what some series add to it or say anew."""
    players = [who for who, _ in new]
    changed = dict.fromkeys(players, ()) | parts.of(players)
    for who, part in new:
        changed[who] = (*[one for one in changed[who] if one.event != part.event], part)
    return parts.update(changed)
