"""Games of draughts by the million: the columns of their files, and the happenings that a month of them makes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import get_args

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, column
from ronde.regulations.bulk import NONE, BulkColumn, Narrow, Rows, RowsOf
from ronde.regulations.ffjd.documents import EXEMPT, Result
from ronde.regulations.ffjd.happenings import (
    NO_FMJD,
    FrameColumns,
    Games,
    ListAdopted,
    ListPublished,
    Outside,
    SeriesRated,
)
from ronde.regulations.ffjd.results import counts_as, points
from ronde.regulations.ffjd.state import State

CADENCES = ("accelerated", "slow")  # in the order of Games.slow
RESULTS = tuple(map(str, get_args(Result)))
NATIONAL = "national"

_WHITE, _BLACK = np.array([points(code) for code in RESULTS], dtype=np.int8).T.copy()
_COUNTS = np.array([counts_as(code) for code in RESULTS], dtype=np.int8)


class FfjdInBulk:
    """A row a game; series that fall into one month are one happening."""

    rows_of: RowsOf = "games"
    fields = (
        BulkColumn("series", "group"),
        BulkColumn("homologated", "day", is_shared=True),
        BulkColumn("first_day", "day", is_optional=True, is_shared=True),
        BulkColumn("last_day", "day", is_optional=True, is_shared=True),
        BulkColumn("estimate", "whole", is_optional=True, is_shared=True),
        BulkColumn("cadence", "code", CADENCES),
        BulkColumn("round", "whole", is_optional=True, least=1, most=10_000),
        BulkColumn("white", "player", is_optional=True, nobody=EXEMPT),
        BulkColumn("black", "player", is_optional=True, nobody=EXEMPT),
        BulkColumn("result", "code", RESULTS),
    )
    opening_fields = (
        BulkColumn("player", "player"),
        BulkColumn("rating", "whole", is_optional=True),
        BulkColumn("games", "whole", is_optional=True),
        BulkColumn("played", "whole", is_optional=True),
        BulkColumn("points", "whole", is_optional=True),
        BulkColumn("mean", "whole", is_optional=True),
        BulkColumn("participations", "whole", is_optional=True),
    )
    guest_fields = (
        BulkColumn("series", "group"),
        BulkColumn("player", "player"),
        BulkColumn("fmjd", "whole", is_optional=True, least=1, most=9_999),
        BulkColumn("club", "text", is_optional=True),
    )

    def opening(self, players: Rows, day: date, /) -> ListAdopted:
        """The rated with their CP; the unrated who have games bring them (art. 6.2)."""
        rated, on_the_way = players["rating"] != NONE, (players["rating"] == NONE) & (players["games"] > 0)
        nothing = np.zeros(int(rated.sum()), dtype=np.int64)
        counted = _given(players, "games")
        played = np.where(players["played"] == NONE, counted, players["played"])
        return ListAdopted(
            id=FactId("players"),
            day=day,
            sequence=0,
            player=column(players["player"][rated]),
            rating=column(players["rating"][rated]),
            last_day=column(nothing + day.toordinal()),
            games=column(nothing),
            row=column(players.row[rated]),
            unrated=column(players["player"][on_the_way]),
            unrated_row=column(players.row[on_the_way]),
            counted=column(counted[on_the_way]),
            played=column(played[on_the_way]),
            points=column(_given(players, "points")[on_the_way]),
            mean=tuple(Fraction(mean) for mean in _given(players, "mean")[on_the_way].tolist()),
            participations=column(_given(players, "participations")[on_the_way]),
        )

    def happenings(self, rows: Rows, guests: Rows, /, *, is_first: bool) -> Iterator[SeriesRated]:
        """One for the month; one a day where the day itself matters.

        It does where a series was homologated before it ended, which is refused, and where the first series of all
        opens the first period.
        """
        days, ended = rows.first("homologated"), rows.first("last_day")
        by_day = is_first or bool((ended > days).any())
        for of_day in np.unique(days).tolist() if by_day else [int(days.max())]:
            chosen = np.flatnonzero(days == of_day) if by_day else np.arange(len(days))
            yield _rated(rows, guests, chosen, date.fromordinal(of_day))

    def closing(self, day: date, /) -> ListPublished:
        """The list of the month that begins."""
        return ListPublished(id=FactId(f"list-{day}"), day=day, sequence=0, due=day)

    def list_day(self, following: date, /) -> date:
        """The first of the month that begins (art. 2)."""
        return following

    def settled(self, state: State, /) -> State:
        """Only the last list, and no series of those before it."""
        return replace(state, periods=state.periods[-1:], series=type(state.series)())

    def ratings(self, state: State, /, *, on: date) -> Iterator[tuple[str, Column, Column]]:
        """Everyone with a CP."""
        del on  # a CP never lapses
        player = np.flatnonzero(state.is_rated)
        yield NATIONAL, player, state.rating[player]


BULK = FfjdInBulk()


def _given(rows: Rows, name: str) -> Narrow:
    """A column with 0 where nothing was written."""
    given: Narrow = np.maximum(rows[name], 0)
    return given


def _rated(rows: Rows, guests: Rows, series: Column, day: date) -> SeriesRated:
    """Some of the series as one happening."""
    chosen = slice(*np.searchsorted(rows.group, [series[0], series[-1] + 1]).tolist())
    first = int(series[0])
    guest = (guests.group >= first) & (guests.group <= series[-1])
    frames = _frames(rows, slice(first, int(series[-1]) + 1))
    return SeriesRated(
        id=frames.ids[0],
        day=day,
        sequence=0,
        series=frames,
        games=_games(rows, chosen, first),
        outside=Outside(
            section=column(guests.group[guest] - first),
            row=column(guests.row[guest]),
            player=column(guests["player"][guest]),
            fmjd=column(np.where(guests["fmjd"][guest] == NONE, NO_FMJD, guests["fmjd"][guest])),
            club=tuple(guests["club"][guest].tolist()),
        ),
    )


def _games(rows: Rows, chosen: slice, first: int) -> Games:
    """The games as narrow as they were read: the book widens them where its arithmetic asks for it."""
    result = rows["result"][chosen].astype(np.intp)  # of the width in which places are looked up
    return Games(
        section=rows.group[chosen] - np.int32(first),
        row=rows.row[chosen],
        round=np.maximum(rows["round"][chosen], 0),
        white=rows["white"][chosen],
        black=rows["black"][chosen],
        white_points=_WHITE[result],
        black_points=_BLACK[result],
        counts=_COUNTS[result],
        slow=rows["cadence"][chosen],
    )


def _frames(rows: Rows, chosen: slice) -> FrameColumns:
    """Some of the series, each played when it was homologated unless it says otherwise."""
    days = {name: rows.first(name)[chosen] for name in ("homologated", "first_day", "last_day")}
    last = np.where(days["last_day"] == NONE, days["homologated"], days["last_day"])
    return FrameColumns(
        ids=tuple(FactId(name) for name in rows.ids[chosen]),
        first_day=np.where(days["first_day"] == NONE, last, days["first_day"]),
        last_day=last,
        estimate=rows.first("estimate")[chosen],
    )
