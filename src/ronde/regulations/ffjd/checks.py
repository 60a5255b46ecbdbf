"""What must hold before a fact counts. Each check names the place, the article and the values; all are reported."""

from collections.abc import Iterator

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.ffjd import happenings as book
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.state import UNRATED, State, taken


def series_problems(state: State, rated: book.SeriesRated, section: int, edition: Parameters) -> Iterator[Problem]:
    """Everything wrong with one series."""
    frame = rated.series[section]
    yield from _day_problems(frame, rated)
    yield from _game_problems(frame.id, rated.games, rated.games.section == section)
    yield from _round_problems(frame.id, rated.games, rated.games.section == section)
    yield from _outside_problems(state, rated, section, edition)
    yield from _guide_problems(frame, edition)


def _day_problems(frame: book.Frame, rated: book.SeriesRated) -> Iterator[Problem]:
    if frame.first_day > frame.last_day:
        days: dict[str, Value] = {"first_day": frame.first_day, "last_day": frame.last_day}
        yield Problem("ffjd.days-reversed", "5", (frame.id, "first_day"), days)
    if rated.day < frame.last_day:
        days = {"last_day": frame.last_day, "homologated": rated.day}
        yield Problem("ffjd.homologated-early", "5", (frame.id, "homologated"), days)


def _game_problems(series: FactId, games: book.Games, mine: Flags) -> Iterator[Problem]:
    if not mine.any():
        yield Problem("ffjd.no-games", "4", (series, "games"))
    for at in np.flatnonzero(mine & (games.white == games.black)):
        yield Problem("ffjd.against-oneself", "4", (series, "games", int(games.row[at]), "black"))
    for at in np.flatnonzero(mine & (games.counts == book.UNDECIDED)):
        where = (series, "games", int(games.row[at]), "result")
        yield Problem("ffjd.undecided", "6.4, FFJD-29", where, level=Level.OFFICER)
    exempt = (games.white == book.EXEMPT) | (games.black == book.EXEMPT)
    given = np.where(games.white == book.EXEMPT, games.black_points, games.white_points)
    for at in np.flatnonzero(mine & exempt & ((games.counts != book.NOT_COUNTED) | (given != 2))):
        yield Problem("ffjd.exempt-result", "6.5", (series, "games", int(games.row[at]), "result"))


def _round_problems(series: FactId, games: book.Games, mine: Flags) -> Iterator[Problem]:
    """Nobody plays twice in a round, and where rounds have cadences each game has a round."""
    for at in np.flatnonzero(mine & (games.slow < 0)):
        yield Problem("ffjd.round-missing", "6.1.1, FFJD-28", (series, "games", int(games.row[at]), "round"))
    numbered = np.flatnonzero(mine & (games.round > 0))
    seen: set[tuple[int, int]] = set()
    for row in numbered.tolist():
        for side, players in (("white", games.white), ("black", games.black)):
            key = (int(games.round[row]), int(players[row]))
            if key in seen and key[1] != book.EXEMPT:
                where = (series, "games", int(games.row[row]), side)
                yield Problem("ffjd.twice-in-round", "4", where, {"round": key[0]})
            seen.add(key)


def _outside_problems(state: State, rated: book.SeriesRated, section: int, edition: Parameters) -> Iterator[Problem]:
    """Nobody twice, nobody who has a CP; a club across the border is French (art. 7.2)."""
    outside, series = rated.outside, rated.series[section].id
    mine = np.flatnonzero(outside.section == section)
    for at in _again(outside.player[mine]):
        yield Problem("ffjd.player-twice", "7.1", (series, "outside", int(outside.row[mine[at]]), "player"))
    for row in mine.tolist():
        where, club = (series, "outside", int(outside.row[row])), outside.club[row]
        if club in edition.border_clubs:
            yield Problem("ffjd.border-club", "7.2", (*where, "club"), {"club": club}, Level.WARNING)
        elif taken(state.rating, outside.player[row : row + 1])[0] != UNRATED:
            yield Problem("ffjd.outside-rated", "7.1", (*where, "player"))


def _guide_problems(frame: book.Frame, edition: Parameters) -> Iterator[Problem]:
    if frame.guide is None:
        return
    if (frame.guide.mean_age is None) != bool(frame.guide.classes):
        yield Problem("ffjd.guide-ages", "B", (frame.id, "guide"))
    for row, name in enumerate(frame.guide.classes):
        if name not in edition.school_classes:
            known: dict[str, Value] = {"given": name, "known": tuple(edition.school_classes)}
            yield Problem("ffjd.unknown-class", "B", (frame.id, "guide", "classes", row), known)


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
