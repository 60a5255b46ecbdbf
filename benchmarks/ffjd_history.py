"""A federation's whole history of French draughts, made up: every month its series as one table, then its list.

The same arguments give the same history. ``python -m benchmarks.ffjd_history`` replays it and prints what that costs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.ffjd.happenings import (
    AS_PLAYED,
    NO_FMJD,
    NOT_COUNTED,
    PLAYED,
    FrameColumns,
    Games,
    ListAdopted,
    ListPublished,
    Narrow,
    Outside,
    SeriesRated,
)
from ronde.regulations.happenings import Happening

START = date(2007, 1, 1)
SEATS = 20  # players of a series: ten games a round
SHORT = 4  # rounds in which newcomers play: too few games for annex B
UNRATED = 3  # players in ten who start without a rating, under full rules
ANNEX_B = 1_000  # series in which everybody's games make first ratings, at most
LOCALS = 4  # other players in each of them: all rated, or (in every second one) two rated and two from outside
# White's and Black's points, how the game counts, and how many of a thousand games end so: 2, 1, 0, 0r, 2fne, 0fne,
# 2fe, 0fe, 0d. Without forfeits the first three share the whole.
ENDS = (
    (2, 0, PLAYED, 380),
    (1, 1, PLAYED, 240),
    (0, 2, PLAYED, 350),
    (0, 0, PLAYED, 2),
    (2, 0, AS_PLAYED, 7),
    (0, 2, AS_PLAYED, 6),
    (2, 0, NOT_COUNTED, 6),
    (0, 2, NOT_COUNTED, 5),
    (0, 0, NOT_COUNTED, 4),
)


def history(
    games: int,
    *,
    players: int = 100_000,
    series: int = 100_000,
    months: int = 240,
    full_rules: bool,
    seed: int = 1,
) -> list[Happening]:
    """So many games (whole rounds of ten), over so many months; fewer games come in fewer series, 100 a series.

    Under full rules three players in ten start unrated: most get their first rating in a series of annex B, the others
    in short series over time; there are forfeits of all kinds, and players from outside with and without FMJD rating.
    """
    series = max(1, min(series, games // 100))
    lot = np.random.default_rng(seed)
    made = _History(games, lot, players=players, series=series, months=months, full_rules=full_rules)
    return list(made.happenings())


@dataclass(frozen=True, slots=True)
class _Tables:
    """The series of a month: seats by series, rounds of each, and which of them are series of annex B."""

    seat: Column
    rounds: Column
    annex: Flags


class _History:
    """A history on its way: who has a rating at the start of each month."""

    def __init__(
        self, games: int, lot: np.random.Generator, *, players: int, series: int, months: int, full_rules: bool
    ) -> None:
        self._lot, self._full, self._players = lot, full_rules, players
        self._counts = np.diff(np.linspace(0, series, months + 1).astype(np.int64))  # series a month
        self._rounds = _jittered(games // (SEATS // 2), series, lot)
        self._rated = players - (players * UNRATED // 10 if full_rules else 0)  # numbers below are rated
        self._late = self._rated + (players - self._rated) // 2  # from here on: first ratings in short series
        self._guests = max(8, players // 50)

    def happenings(self) -> Iterator[Happening]:
        """The opening list, then each month's series and its list."""
        yield self._opening()
        first = 0
        for month, count in enumerate(self._counts.tolist()):
            day = _first_of(month)
            if count:
                yield self._month(month, day, first, count)
            due = _first_of(month + 1)
            yield ListPublished(id=FactId(f"list-{due}"), day=due, sequence=0, due=due)
            first += count

    def _opening(self) -> ListAdopted:
        who = np.arange(self._rated)
        nothing = column(())
        return ListAdopted(
            id=FactId("opening"),
            day=START,
            sequence=0,
            player=column(who),
            rating=column(self._lot.integers(600, 2200, len(who))),
            last_day=column(0 * who),
            games=column(0 * who),
            row=column(who),
            unrated=nothing,
            unrated_row=nothing,
            counted=nothing,
            played=nothing,
            points=nothing,
            mean=(),
            participations=nothing,
        )

    def _month(self, month: int, day: date, first: int, count: int) -> SeriesRated:
        tables = self._tables(month, first, count)
        days = np.full(count, day.toordinal())
        frames = FrameColumns(
            ids=tuple(FactId(f"s{first + at}") for at in range(count)),
            first_day=days,
            last_day=days,
            estimate=np.full(count, 1100),
        )
        homologated = day + timedelta(days=20)
        name = FactId(f"month-{month}")
        games, outside = self._games(tables), self._outside(tables)
        return SeriesRated(id=name, day=homologated, sequence=0, series=frames, games=games, outside=outside)

    # Who plays

    def _tables(self, month: int, first: int, count: int) -> _Tables:
        rounds = self._rounds[first : first + count]
        seat = self._strangers(self._graduates(month), count, SEATS)
        annex = np.zeros(count, dtype=np.bool_)
        if self._full:
            here = self._annexed(month)
            annex[: len(here)] = True
            seat[: len(here), LOCALS:] = here
            seat[: len(here) : 2, :2] = self._players + 2 * self._strangers(self._guests // 2, (len(here) + 1) // 2, 2)
            rounds = np.where(annex, np.maximum(rounds, 9), rounds)
            short = rounds <= SHORT
            seat[short, :2] = self._rated_late(int(short.sum()))
            self._invite(seat, annex | short)
        return _Tables(seat, rounds, annex)

    def _strangers(self, among: int, count: int, seats: int) -> Column:
        """Different players in each row: those at equal distances around a circle."""
        start = self._lot.integers(0, among, (count, 1))
        step = self._lot.integers(1, max(2, among // seats), (count, 1))
        return (start + step * np.arange(seats)) % among

    def _annex_total(self) -> int:
        waiting = (self._late - self._rated) // (SEATS - LOCALS)
        return min(ANNEX_B, waiting, len(self._rounds) // 20)

    def _annexed(self, month: int) -> Column:
        """The newcomers of this month's series of annex B: each plays in one."""
        ends = np.linspace(0, self._annex_total(), len(self._counts) + 1).astype(np.int64)
        begin, end = ends[month], min(ends[month + 1], ends[month] + self._counts[month])
        many = SEATS - LOCALS
        return self._rated + np.arange(begin * many, end * many).reshape(-1, many)

    def _graduates(self, month: int) -> int:
        """Players numbered below have a rating when a month begins."""
        ends = np.linspace(0, self._annex_total(), len(self._counts) + 1).astype(np.int64)
        settled = np.diff(ends)[:month] <= self._counts[:month]
        return int(self._rated + (SEATS - LOCALS) * ends[month]) if self._full and settled.all() else self._rated

    def _rated_late(self, count: int) -> Column:
        """Two newcomers who come by short series."""
        return self._late + self._strangers(self._players - self._late, count, 2)

    def _invite(self, seat: Column, others: Flags) -> None:
        """A player from outside in one series of five."""
        invited = np.flatnonzero((self._lot.random(len(seat)) < 0.2) & ~others)
        seat[invited, 0] = self._players + self._lot.integers(0, self._guests, len(invited))

    def _outside(self, tables: _Tables) -> Outside:
        """One guest in two has an FMJD rating."""
        section, at = np.nonzero(tables.seat >= self._players)
        guest = tables.seat[section, at]
        fmjd = np.where(guest % 2, 1600 + guest % 700, NO_FMJD)
        return Outside(
            section=column(section),
            row=column(0 * section),
            player=column(guest),
            fmjd=column(fmjd),
            club=("",) * len(section),
        )

    # What they play

    def _games(self, tables: _Tables) -> Games:
        """Everybody meets somebody else in every round, by the circle method; the turn gives the colours."""
        section = np.repeat(np.arange(len(tables.rounds)), tables.rounds)
        start = np.repeat(np.cumsum(tables.rounds) - tables.rounds, tables.rounds)
        turn = np.arange(len(section)) - start
        ranking = np.arange(SEATS // 2)
        circle = SEATS - 1
        one = np.where(ranking == 0, circle, (turn[:, None] + ranking) % circle)
        other = (turn[:, None] - ranking) % circle
        swap = (turn[:, None] + ranking) % 2 == 1
        white, black = np.where(swap, other, one), np.where(swap, one, other)
        seats = tables.seat[section]
        ends = self._ends(white.shape)
        return Games(
            section=_narrow(np.repeat(section, SEATS // 2), np.int32),
            row=_narrow(turn[:, None] * (SEATS // 2) + ranking, np.int32),
            round=_narrow(np.repeat(turn + 1, SEATS // 2), np.int16),
            white=_narrow(np.take_along_axis(seats, white, 1), np.int32),
            black=_narrow(np.take_along_axis(seats, black, 1), np.int32),
            white_points=_narrow(ends[0], np.int8),
            black_points=_narrow(ends[1], np.int8),
            counts=_narrow(ends[2], np.int8),
            slow=_narrow(np.repeat(section % 3 > 0, SEATS // 2), np.int8),
        )

    def _ends(self, shape: tuple[int, ...]) -> tuple[Column, ...]:
        ends = np.array(ENDS if self._full else ENDS[:3])
        share = ends[:, 3] / ends[:, 3].sum()
        drawn = self._lot.choice(len(ends), shape, p=share)
        return tuple(ends[drawn, at] for at in range(3))


def _jittered(rounds: int, series: int, lot: np.random.Generator) -> Column:
    """So many rounds over so many series: about as many each, from 4 to nearly twice the mean."""
    each = np.diff(np.linspace(0, rounds, series + 1).astype(np.int64))
    give = lot.integers(0, max(1, int(each.min()) - SHORT) + 1, series // 2)
    each[: 2 * len(give) : 2] -= give
    each[1 : 2 * len(give) : 2] += give
    return np.maximum(each, 1)


def _first_of(month: int) -> date:
    year, at = divmod(START.month - 1 + month, 12)
    return date(START.year + year, at + 1, 1)


def _narrow(values: Narrow | Flags, width: type[np.signedinteger[Any]]) -> Narrow:
    made = np.ravel(values).astype(width)
    made.flags.writeable = False
    return made


def main() -> None:
    """Print games a second and memory for 1 and 10 million games, each measured in a process of its own."""
    from benchmarks import draughts  # noqa: PLC0415 - it makes its histories here

    print("\n".join(draughts.lines()))


if __name__ == "__main__":
    main()
