"""What must hold before a fact counts. Each check names the place, the article and the values; all are reported."""

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.ground.problems import Level, PathPart, Problem, Value
from ronde.regulations.ffjd import happenings as book
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.seats import Seating, seating
from ronde.regulations.ffjd.rules import HIGHEST
from ronde.regulations.ffjd.state import UNRATED, Kept, State, taken

Found: TypeAlias = Iterator[tuple[int, Problem]]  # in which series, and what


class Sections(dict[int, tuple[Problem, ...]]):
    """What is wrong with each series, in their order; those with nothing wrong, nearly all, have no entry."""

    def __missing__(self, section: int) -> tuple[Problem, ...]:
        """Nothing."""
        return ()


def series_problems(
    state: State, rated: book.SeriesRated, edition: Parameters, *, seats: Seating | None = None
) -> Sections:
    """Everything wrong, by series; games are looked at all at once, and closely only where something can be wrong."""
    found: dict[int, list[Problem]] = {}
    for section, problem in chain(
        _frame_problems(rated, edition),
        _game_problems(rated),
        _round_problems(rated, seats or seating(rated.games)),
        _outside_problems(state, rated, edition),
        _estimated_otherwise(state, rated),
    ):
        found.setdefault(section, []).append(problem)
    return Sections({section: tuple(found[section]) for section in sorted(found)})


def _frame_problems(rated: book.SeriesRated, edition: Parameters) -> Found:
    for section, frame in rated.unusual:
        if frame.first_day > frame.last_day:
            days: dict[str, Value] = {"first_day": frame.first_day, "last_day": frame.last_day}
            yield section, Problem("ffjd.days-reversed", "5", (frame.id, "first_day"), days)
        if rated.day < frame.last_day:
            days = {"last_day": frame.last_day, "homologated": rated.day}
            yield section, Problem("ffjd.homologated-early", "5", (frame.id, "homologated"), days)
        if frame.guide is not None:
            yield from ((section, problem) for problem in _guide_problems(frame, frame.guide, edition))


def _estimated_otherwise(state: State, rated: book.SeriesRated) -> Found:
    """An estimate of its own counts, whatever the series says (FFJD-30)."""
    for section, frame in enumerate(rated.series if state.estimates else ()):
        said = state.estimates.get(frame.event)
        if said and frame.estimate not in (None, said[-1].estimate):
            yield section, _two_estimates((frame.id, "estimate"), frame, said[-1].fact, said[-1].estimate)


def _two_estimates(where: tuple[PathPart, ...], frame: book.Frame, fact: str, estimate: int) -> Problem:
    values: dict[str, Value] = {"series": frame.id, "own": frame.estimate or 0, "id": fact, "estimate": estimate}
    return Problem("ffjd.two-estimates", "B.4, FFJD-30", where, values, Level.WARNING)


def _game_problems(rated: book.SeriesRated) -> Found:
    games = rated.games
    begin = np.searchsorted(games.section, np.arange(len(rated.series) + 1, dtype=np.int32))
    for section in np.flatnonzero(begin[1:] == begin[:-1]).tolist():
        yield section, Problem("ffjd.no-games", "4", (rated.series[section].id, "games"))
    for at in np.flatnonzero(games.white == games.black).tolist():
        yield _section(rated, at), Problem("ffjd.against-oneself", "4", _where(rated, at, "black"))
    for at in np.flatnonzero(games.counts == book.UNDECIDED).tolist():
        where = _where(rated, at, "result")
        yield _section(rated, at), Problem("ffjd.undecided", "6.4, FFJD-29", where, level=Level.OFFICER)
    for at in np.flatnonzero(np.minimum(games.white, games.black) == book.EXEMPT).tolist():
        given = games.black_points[at] if games.white[at] == book.EXEMPT else games.white_points[at]
        if games.counts[at] != book.NOT_COUNTED or given != 2:
            yield _section(rated, at), Problem("ffjd.exempt-result", "6.5", _where(rated, at, "result"))


def _section(rated: book.SeriesRated, game: int) -> int:
    return int(rated.games.section[game])


def _where(rated: book.SeriesRated, game: int, key: str) -> tuple[PathPart, ...]:
    return (rated.series[_section(rated, game)].id, "games", int(rated.games.row[game]), key)


def _round_problems(rated: book.SeriesRated, seats: Seating) -> Found:
    """Nobody plays twice in a round, and where rounds have cadences each game has a round."""
    games = rated.games
    for at in np.flatnonzero(games.slow < 0).tolist():
        where = _where(rated, at, "round")
        yield _section(rated, at), Problem("ffjd.round-missing", "6.1.1, FFJD-28", where)
    if not seats.may_be_twice:
        return
    seat = np.stack((games.white, games.black), axis=1).ravel().astype(np.int64)
    turn, section = (np.repeat(values, 2).astype(np.int64) for values in (games.round, games.section))
    numbered = np.flatnonzero((turn > 0) & (seat != book.EXEMPT))
    keys = (section * (1 + turn.max(initial=0)) + turn) * (1 + seat.max(initial=0)) + seat
    for at in numbered[_again(keys[numbered])].tolist():
        where = _where(rated, at // 2, "black" if at % 2 else "white")
        yield int(section[at]), Problem("ffjd.twice-in-round", "4", where, {"round": int(turn[at])})


def _outside_problems(state: State, rated: book.SeriesRated, edition: Parameters) -> Found:
    """Nobody twice, nobody who had a CP when the series began; a club across the border is French (art. 7.2)."""
    outside = rated.outside
    if not len(outside):
        return
    had_rating = _had_rating(state, rated)
    again = set(_again(outside.section * (1 + int(outside.player.max(initial=0))) + outside.player))
    at_border = {at for at, club in enumerate(outside.club) if edition.is_across_the_border(club)}
    for at in sorted({*np.flatnonzero(had_rating).tolist(), *again, *at_border}):
        section, club = int(outside.section[at]), outside.club[at]
        where = (rated.series[section].id, "outside", int(outside.row[at]))
        if at in again:
            yield section, Problem("ffjd.player-twice", "7.1", (*where, "player"))
        if at in at_border:
            yield section, Problem("ffjd.border-club", "7.2", (*where, "club"), {"club": club}, Level.WARNING)
        elif had_rating[at]:
            yield section, Problem("ffjd.outside-rated", "7.1", (*where, "player"))


def _had_rating(state: State, rated: book.SeriesRated) -> Flags:
    """Who had a CP on the list valid when the series began: who came to live here since was from outside then (FFJD-25)."""
    outside = rated.outside
    if not state.periods:
        return np.not_equal(taken(state.rating, outside.player), UNRATED)
    began = rated.first_days[outside.section]
    since = column([period.since.toordinal() for period in state.periods])
    valid = np.maximum(np.searchsorted(since, began, side="right") - 1, 0)
    found = np.zeros(len(outside), dtype=np.bool_)
    for period in set(valid.tolist()):
        at = valid == period
        found[at] = taken(state.periods[period].rating, outside.player[at]) != UNRATED
    return found


def _guide_problems(frame: book.Frame, guide: book.Guessed, edition: Parameters) -> Iterator[Problem]:
    if guide.ways != 1:
        yield Problem("ffjd.guide-ages", "B", (frame.id, "guide"))
    for row, birth in enumerate(guide.births):
        if birth > frame.last_day.year:
            years: dict[str, Value] = {"birth": birth, "year": frame.last_day.year}
            yield Problem("ffjd.born-later", "B", (frame.id, "guide", "births", row), years)
    for row, name in enumerate(guide.classes):
        if name not in edition.school_classes:
            known: dict[str, Value] = {"given": name, "known": tuple(edition.school_classes)}
            yield Problem("ffjd.unknown-class", "B", (frame.id, "guide", "classes", row), known)


def adopted_problems(state: State, adopted: book.ListAdopted, edition: Parameters) -> Iterator[Problem]:
    """A list is taken over between periods, with everyone once and nobody below the floor."""
    if state.open or state.corrected:
        yield Problem("ffjd.adopted-inside", "2", (adopted.id, "day"), {"day": adopted.day})
    for at in _again(adopted.player):
        yield Problem("ffjd.player-twice", "2", (adopted.id, "ratings", int(adopted.row[at]), "player"))
    for at in np.flatnonzero(adopted.rating < edition.floor).tolist():
        low: dict[str, Value] = {"rating": int(adopted.rating[at]), "floor": edition.floor}
        yield Problem("ffjd.below-floor", "6.3", (adopted.id, "ratings", int(adopted.row[at]), "rating"), low)
    yield from _collected_problems(adopted, edition)


def _collected_problems(adopted: book.ListAdopted, edition: Parameters) -> Iterator[Problem]:
    """What the unrated bring can have been played, and nobody brings something who is rated."""
    where = [(adopted.id, "unrated", row) for row in adopted.unrated_row.tolist()]
    for at in _again(np.concatenate((adopted.player, adopted.unrated))):
        if at >= len(adopted.player):
            yield Problem("ffjd.player-twice", "2", (*where[at - len(adopted.player)], "player"))
    wrong = (adopted.played > adopted.counted) | (adopted.points > 2 * adopted.counted)
    for at in np.flatnonzero(wrong).tolist():
        yield Problem("ffjd.collected", "6.2", where[at], {"games": int(adopted.counted[at])})
    for at, mean in enumerate(adopted.mean):
        if adopted.counted[at] and not edition.floor <= mean <= HIGHEST:
            limits: dict[str, Value] = {"floor": edition.floor, "most": HIGHEST}
            yield Problem("ffjd.collected-mean", "6.2", (*where[at], "mean"), limits)


def list_problems(state: State, published: book.ListPublished) -> Iterator[Problem]:
    """A list is due on the first of a month, appears then or later, and after the one before."""
    if published.due.day != 1:
        yield Problem("ffjd.list-day", "2", (published.id, "day"), {"day": published.due})
    if published.day < published.due:
        days: dict[str, Value] = {"published": published.day, "day": published.due}
        yield Problem("ffjd.list-early", "2", (published.id, "published"), days)
    if state.due is not None and published.due <= state.due:
        months: dict[str, Value] = {"day": published.due, "last": state.due}
        yield Problem("ffjd.list-month", "2", (published.id, "day"), months)
    if state.periods and published.day <= state.periods[-1].since:
        values: dict[str, Value] = {"day": published.day, "last": state.periods[-1].since}
        yield Problem("ffjd.list-order", "2", (published.id, "day"), values)


def estimate_problems(state: State, given: book.EstimateGiven) -> Iterator[Problem]:
    """An estimate is of a series that counts; if it does not yet, the estimate waits for it."""
    kept = _counting(state, given.series)
    if kept is None:
        where = (given.id, "series")
        yield Problem("ffjd.no-such-series", "B.4", where, {"series": given.series}, Level.WARNING)
        return
    if given.estimate is None:
        return
    frame = kept.rated.series[kept.section]
    if frame.id != frame.event and frame.estimate not in (None, given.estimate):  # a version may have come afterwards
        yield _two_estimates((given.id, "estimate"), frame, given.id, given.estimate)


def is_estimate_settled(state: State, problem: Problem) -> bool:
    """Whether an estimate that waited for its series does so no more: the series counts, or the estimate no longer stands."""
    if problem.code != "ffjd.no-such-series":
        return False
    series = FactId(str(problem.values["series"]))
    stands = any(said.fact == problem.where[0] for said in state.estimates.get(state.event(series), ()))
    return not stands or _counting(state, series) is not None


def _counting(state: State, series: FactId) -> Kept | None:
    """Where a series counts, named by any version; None where it does not, or no longer."""
    kept = state.series.get(state.event(series))
    return kept if kept and kept.section >= 0 else None


def resident_problems(state: State, moved: book.BecameResident) -> Iterator[Problem]:
    """Who has a CP already belongs to the federation."""
    if taken(state.rating, np.array([moved.player]))[0] != UNRATED:
        yield Problem("ffjd.resident-rated", "7.1", (moved.id, "player"))


def _again(players: Column) -> list[int]:
    """The rows in which somebody stands who stood before."""
    ordered = np.sort(players)
    if not (ordered[1:] == ordered[:-1]).any():
        return []
    _, first = np.unique(players, return_index=True)
    return [int(row) for row in np.setdiff1d(np.arange(len(players)), first)]
