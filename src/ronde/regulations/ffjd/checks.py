"""What must hold before a fact counts. Each check names the place, the article and the values; all are reported."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from itertools import chain
from typing import TypeAlias

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.problems import Level, PathPart, Problem, Value
from ronde.regulations.ffjd import happenings as book
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.state import UNRATED, State, taken

Found: TypeAlias = Iterator[tuple[int, Problem]]  # in which series, and what


def series_problems(state: State, rated: book.SeriesRated, edition: Parameters) -> list[tuple[Problem, ...]]:
    """Everything wrong with each series; games are looked at all at once, however many series there are."""
    found: list[list[Problem]] = [[] for _ in rated.series]
    for section, problem in chain(
        _day_problems(rated),
        _game_problems(rated),
        _round_problems(rated),
        _outside_problems(state, rated, edition),
        _guide_problems(rated, edition),
    ):
        found[section].append(problem)
    return [tuple(of_series) for of_series in found]


def _day_problems(rated: book.SeriesRated) -> Found:
    for section, frame in enumerate(rated.series):
        if frame.first_day > frame.last_day:
            days: dict[str, Value] = {"first_day": frame.first_day, "last_day": frame.last_day}
            yield section, Problem("ffjd.days-reversed", "5", (frame.id, "first_day"), days)
        if rated.day < frame.last_day:
            days = {"last_day": frame.last_day, "homologated": rated.day}
            yield section, Problem("ffjd.homologated-early", "5", (frame.id, "homologated"), days)


def _game_problems(rated: book.SeriesRated) -> Found:
    games = rated.games
    for section in np.setdiff1d(np.arange(len(rated.series)), games.section).tolist():
        yield section, Problem("ffjd.no-games", "4", (rated.series[section].id, "games"))
    for at in np.flatnonzero(games.white == games.black).tolist():
        yield _section(rated, at), Problem("ffjd.against-oneself", "4", _where(rated, at, "black"))
    for at in np.flatnonzero(games.counts == book.UNDECIDED).tolist():
        where = _where(rated, at, "result")
        yield _section(rated, at), Problem("ffjd.undecided", "6.4, FFJD-29", where, level=Level.OFFICER)
    exempt = (games.white == book.EXEMPT) | (games.black == book.EXEMPT)
    given = np.where(games.white == book.EXEMPT, games.black_points, games.white_points)
    for at in np.flatnonzero(exempt & ((games.counts != book.NOT_COUNTED) | (given != 2))).tolist():
        yield _section(rated, at), Problem("ffjd.exempt-result", "6.5", _where(rated, at, "result"))


def _section(rated: book.SeriesRated, game: int) -> int:
    return int(rated.games.section[game])


def _where(rated: book.SeriesRated, game: int, key: str) -> tuple[PathPart, ...]:
    return (rated.series[_section(rated, game)].id, "games", int(rated.games.row[game]), key)


def _round_problems(rated: book.SeriesRated) -> Found:
    """Nobody plays twice in a round, and where rounds have cadences each game has a round."""
    games = rated.games
    for at in np.flatnonzero(games.slow < 0).tolist():
        where = _where(rated, at, "round")
        yield _section(rated, at), Problem("ffjd.round-missing", "6.1.1, FFJD-28", where)
    numbered = np.flatnonzero(games.round > 0)
    seats = np.stack((games.white[numbered], games.black[numbered]), axis=1).ravel()
    turn, section = np.repeat(games.round[numbered], 2), np.repeat(games.section[numbered], 2)
    for seat in _again((section * (1 + turn.max(initial=0)) + turn) * (2 + seats.max(initial=0)) + 1 + seats):
        if seats[seat] != book.EXEMPT:
            where = _where(rated, int(numbered[seat // 2]), "black" if seat % 2 else "white")
            yield int(section[seat]), Problem("ffjd.twice-in-round", "4", where, {"round": int(turn[seat])})


def _outside_problems(state: State, rated: book.SeriesRated, edition: Parameters) -> Found:
    """Nobody twice, nobody who had a CP when the series began; a club across the border is French (art. 7.2)."""
    outside = rated.outside
    again = set(_again(outside.section * (1 + outside.player.max(initial=0)) + outside.player))
    for at, section in enumerate(outside.section.tolist()):
        where, club = (rated.series[section].id, "outside", int(outside.row[at])), outside.club[at]
        if at in again:
            yield section, Problem("ffjd.player-twice", "7.1", (*where, "player"))
        if club in edition.border_clubs:
            yield section, Problem("ffjd.border-club", "7.2", (*where, "club"), {"club": club}, Level.WARNING)
        elif _had_rating(state, outside.player[at : at + 1], rated.series[section].first_day):
            yield section, Problem("ffjd.outside-rated", "7.1", (*where, "player"))


def _had_rating(state: State, player: Column, day: date) -> bool:
    """Whether a player had a CP on the list valid on a day: who came to live here since was from outside then (FFJD-25)."""
    before = bisect_right(state.periods, day, key=lambda period: period.since) - 1
    rating = state.periods[max(before, 0)].rating if state.periods else state.rating
    return bool(taken(rating, player)[0] != UNRATED)


def _guide_problems(rated: book.SeriesRated, edition: Parameters) -> Found:
    for section, frame in enumerate(rated.series):
        if frame.guide is None:
            continue
        if (frame.guide.mean_age is None) != bool(frame.guide.classes):
            yield section, Problem("ffjd.guide-ages", "B", (frame.id, "guide"))
        for row, name in enumerate(frame.guide.classes):
            if name not in edition.school_classes:
                known: dict[str, Value] = {"given": name, "known": tuple(edition.school_classes)}
                yield section, Problem("ffjd.unknown-class", "B", (frame.id, "guide", "classes", row), known)


def adopted_problems(state: State, adopted: book.ListAdopted, edition: Parameters) -> Iterator[Problem]:
    """A list is taken over between periods, with everyone once and nobody below the floor."""
    if state.open or state.corrected:
        yield Problem("ffjd.adopted-inside", "2", (adopted.id, "day"), {"day": adopted.day})
    for row in _again(adopted.player):
        yield Problem("ffjd.player-twice", "2", (adopted.id, "ratings", row, "player"))
    for row in np.flatnonzero(adopted.rating < edition.floor).tolist():
        low: dict[str, Value] = {"rating": int(adopted.rating[row]), "floor": edition.floor}
        yield Problem("ffjd.below-floor", "6.3", (adopted.id, "ratings", row, "rating"), low)
    for row in _again(np.concatenate((adopted.player, adopted.unrated))):
        if row >= len(adopted.player):
            yield Problem("ffjd.player-twice", "2", (adopted.id, "unrated", row - len(adopted.player), "player"))
    wrong = (adopted.played > adopted.counted) | (adopted.points > 2 * adopted.counted)
    for row in np.flatnonzero(wrong).tolist():
        yield Problem("ffjd.collected", "6.2", (adopted.id, "unrated", row), {"games": int(adopted.counted[row])})
    for row, mean in enumerate(adopted.mean):
        if adopted.counted[row] and mean < edition.floor:
            yield Problem("ffjd.collected-mean", "6.2", (adopted.id, "unrated", row, "mean"), {"floor": edition.floor})


def list_problems(state: State, published: book.ListPublished) -> Iterator[Problem]:
    """A list is due on the first of a month, appears then or later, and after the one before."""
    if published.due.day != 1:
        yield Problem("ffjd.list-day", "2", (published.id, "day"), {"day": published.due})
    if published.day < published.due:
        days: dict[str, Value] = {"published": published.day, "day": published.due}
        yield Problem("ffjd.list-early", "2", (published.id, "published"), days)
    if state.periods and published.day <= state.periods[-1].since:
        values: dict[str, Value] = {"day": published.day, "last": state.periods[-1].since}
        yield Problem("ffjd.list-order", "2", (published.id, "day"), values)


def estimate_problems(state: State, given: book.EstimateGiven) -> Iterator[Problem]:
    """An estimate is of a series that counts; if it does not yet, the estimate waits for it."""
    if given.series not in state.series:
        where = (given.id, "series")
        yield Problem("ffjd.no-such-series", "B.4", where, {"series": given.series}, Level.WARNING)


def resident_problems(state: State, moved: book.BecameResident) -> Iterator[Problem]:
    """Who has a CP already belongs to the federation."""
    if taken(state.rating, np.array([moved.player]))[0] != UNRATED:
        yield Problem("ffjd.resident-rated", "7.1", (moved.id, "player"))


def _again(players: Column) -> list[int]:
    """The rows in which somebody stands who stood before."""
    _, first = np.unique(players, return_index=True)
    return [int(row) for row in np.setdiff1d(np.arange(len(players)), first)]
