"""The figures of a series in progress (chapter 3), as if it ended now and were the only one of its period."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ronde.ground.numbers import Column, Flags, column
from ronde.ground.problems import Value
from ronde.regulations.answers import Waiting
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd.documents import EXEMPT as NOBODY
from ronde.regulations.ffjd.documents import Series
from ronde.regulations.ffjd.first_rating.first_ratings import Firsts, firsts, parts_of, stated_estimate
from ronde.regulations.ffjd.happenings import EXEMPT, SeriesRated
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.period import with_parts
from ronde.regulations.ffjd.rating.series_table import Meeting, SeriesLine, series_means, series_table
from ronde.regulations.ffjd.rating.sides import equivalents, sides
from ronde.regulations.ffjd.state import UNRATED, Parts, Period, State, taken
from ronde.regulations.live import Figure, FigureLine, InProgress, LiveFigures

COLUMNS = (
    Figure("cpi", "3"),
    Figure("pa", "6.1.2", decimals=2),
    Figure("paf", "6.1.2", decimals=2),
    Figure("mcp", "3"),
    Figure("perf", "8"),
    Figure("ev", "6.1", decimals=1, is_signed=True),
    Figure("cpf", "6.1"),
)
MS, MCPC = Figure("ms", "3", decimals=1), Figure("mcpc", "3", decimals=1)


def live_figures(state: State, event: InProgress, editions: Editions[Parameters]) -> LiveFigures:
    """Everyone's figures. Games without a result, and those that wait for a decision, bring nothing yet."""
    series: Series = event.document
    rated = series.happening(event.entering)
    if rated is None:
        return LiveFigures()
    period = state.periods[-1] if state.periods else Period(rated.day, state.rating)
    edition = editions.nearest(period.since)
    seats, estimate = _seats(rated, period, event, edition), stated_estimate(rated.series[0], edition)
    meetings = _meetings(series, event, seats)
    ka = np.broadcast_to(state.ka(seats.number, period.since), len(seats.number)).astype(np.int64)
    lines = series_table(seats.rating, meetings, edition, ka=ka, estimate=estimate, outside=seats.is_outside)
    newcomers = _first_ratings(state, rated, seats, period, edition)
    means = series_means(seats.rating, meetings, edition, estimate=estimate)
    return LiveFigures(
        columns=COLUMNS,
        lines={
            player: _line(line, number, newcomers, edition, is_outside=is_outside)
            for player, number, is_outside, line in zip(
                event.players, seats.number.tolist(), seats.is_outside.tolist(), lines, strict=True
            )
            if player in event.wanted
        },
        projected="cpf",
        whole=((MS, means.everyone), (MCPC, means.rated)),
    )


@dataclass(frozen=True, slots=True)
class _Seats:
    """The players of a series, a row each: number, CPi (an equivalent for who is from outside), and who is."""

    row: dict[str, int]
    number: Column
    rating: Column
    is_outside: Flags


def _seats(rated: SeriesRated, period: Period, event: InProgress, edition: Parameters) -> _Seats:
    row = {str(player): at for at, player in enumerate(event.players)}
    number = column([event.number(player) for player in event.players])
    rating = taken(period.rating, number).astype(np.int64)
    is_outside = np.zeros(len(number), dtype=np.bool_)
    from_outside, found = equivalents(rated, edition)
    for player, is_guest, cp in zip(rated.outside.player, from_outside, found, strict=True):
        here = np.equal(number, player)
        if is_guest:
            rating[here], is_outside[here] = cp, True
    return _Seats(row, number, rating, is_outside)


def _meetings(series: Series, event: InProgress, seats: _Seats) -> list[Meeting]:
    """The games with their results, and those still to be played."""
    played = [
        Meeting(
            white=_row(game.white, seats),
            black=_row(game.black, seats),
            result=str(game.result),
            is_slow=series.slow(game) == 1,
        )
        for game in series.games
    ]
    coming = [
        Meeting(white=_row(game.first, seats), black=_row(game.second, seats))  # PA is the same at every cadence
        for game in event.coming
    ]
    return [*played, *coming]


def _row(player: str, seats: _Seats) -> int:
    return EXEMPT if player == NOBODY else seats.row[player]


def _first_ratings(state: State, rated: SeriesRated, seats: _Seats, period: Period, edition: Parameters) -> Firsts:
    """What the unrated would come to on a list that counts this series only, with what they had collected before."""
    parts: Parts = with_parts(state.parts, parts_of(sides(rated, period.rating, edition), {}, edition))
    unrated = np.equal(seats.rating, UNRATED) & ~seats.is_outside
    return firsts(sorted(seats.number[unrated].tolist()), parts, edition)


def _line(line: SeriesLine, number: int, newcomers: Firsts, edition: Parameters, *, is_outside: bool) -> FigureLine:
    is_rated = line.initial is not None and not is_outside
    values = (
        line.initial,
        None if line.initial is None else line.expected,
        None if line.initial is None else line.expected_at_end,
        line.mean,
        line.performance,
        line.evolution if is_rated else None,
        line.final if is_rated else newcomers.rating.get(number),
    )
    return FigureLine(values, tuple(_waiting(line, number, newcomers, edition, is_outside=is_outside)))


def _waiting(
    line: SeriesLine, number: int, newcomers: Firsts, edition: Parameters, *, is_outside: bool
) -> Iterator[Waiting]:
    """For want of what a player has no CPf, or no performance."""
    if is_outside:
        yield Waiting("ffjd.guest", number)
    elif line.initial is None and number not in newcomers.rating:
        needed: dict[str, Value] = {"games": 0, "needed": edition.first_rating.games}
        found = (one for one in newcomers.waiting if one.player == number)
        yield next(found, Waiting("ffjd.games", number, needed))
    if line.initial is not None and line.performance is None:
        yield Waiting("ffjd.performance", number, {"needed": edition.performance.games})
