"""Histories of draughts as bulk files: the same facts, a row a game."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec.structs
import polars as pl

from ronde.regulations.documents import Document
from ronde.regulations.ffjd.documents import EXEMPT, Game, Opening, Published, Series
from ronde.regulations.fisf_classique.documents import Event
from tests.ffjd.histories import PLAYERS

NUMBERS = {player: 10 * at + 7 for at, player in enumerate(PLAYERS)}
GAMES = {
    "series": pl.String(),
    "homologated": pl.Date(),
    "first_day": pl.Date(),
    "last_day": pl.Date(),
    "estimate": pl.Int64(),
    "cadence": pl.String(),
    "round": pl.Int64(),
    "white": pl.String(),
    "black": pl.String(),
    "result": pl.String(),
}


def in_months(facts: list[Document]) -> list[Document]:
    """The facts that a bulk file can hold, in its order: an opening, series by day, a list on every first of a month."""
    opening = next(fact for fact in facts if isinstance(fact, Opening))
    unrated = [msgspec.structs.replace(one, mean=int(str(one.mean).partition("/")[0])) for one in opening.unrated]
    homologated = [(one.homologated, one) for one in facts if isinstance(one, Series) and one.homologated]
    series = sorted(homologated, key=lambda one: one[0])
    plain = [
        msgspec.structs.replace(one, recorded=None, guide=None, **_days(at, day, one))
        for at, (day, one) in enumerate(series)
    ]
    last = max((day for day, _ in series), default=opening.day)
    lists: list[Document] = []
    day = opening.day
    while day <= last:
        day = (day + timedelta(days=31)).replace(day=1)
        lists.append(Published(id=f"list-{day}", day=day))
    return [msgspec.structs.replace(opening, recorded=None, unrated=unrated), *plain, *lists]


def _days(at: int, homologated: date, series: Series) -> dict[str, Any]:
    """Some series say when they were played, and some have a game without an opponent."""
    days = {"last_day": homologated - timedelta(days=at)} if at % 2 else {}
    alone = [Game(white=series.games[0].white, black=EXEMPT, result="2fe")] if at % 3 == 0 else []
    return {**days, "games": [*series.games, *alone]}


def written(facts: list[Document], folder: Path, suffix: str, *, by_number: bool) -> dict[str, Path]:
    """The files of a history: games, players, and who comes from outside."""
    series = [fact for fact in facts if isinstance(fact, Series)]
    opening = next(fact for fact in facts if isinstance(fact, Opening))
    frames = {"games": _games(series), "players": _players(opening), "outside": _outside(series)}
    paths = {}
    for name, frame in frames.items():
        paths[name] = folder / f"{name}{suffix}"
        _write(_numbered(frame) if by_number else frame, paths[name])
    return paths


def _write(frame: pl.DataFrame, path: Path) -> None:
    if path.suffix == ".csv":
        frame.write_csv(path)
    else:
        frame.write_parquet(path, row_group_size=5)


def _games(series: list[Series]) -> pl.DataFrame:
    rows = [
        {
            "series": one.id,
            "homologated": one.homologated,
            "first_day": one.first_day,
            "last_day": one.last_day,
            "estimate": one.estimate,
            "cadence": one.cadence,
            "round": game.round,
            "white": game.white,
            "black": game.black,
            "result": str(game.result),
        }
        for one in series
        for game in one.games
    ]
    return pl.DataFrame(rows, schema=GAMES)


def _players(opening: Opening) -> pl.DataFrame:
    rating = {line.player: line.rating for line in opening.ratings}
    collected = {line.player: msgspec.to_builtins(line) for line in opening.unrated}
    names = ("games", "played", "points", "mean", "participations")
    rows = [
        {
            "player": player,
            "rating": rating.get(player),
            **{name: collected.get(player, {}).get(name) for name in names},
        }
        for player in PLAYERS
    ]
    return pl.DataFrame(rows, schema={"player": pl.String, "rating": pl.Int64, **dict.fromkeys(names, pl.Int64)})


def _outside(series: list[Series]) -> pl.DataFrame:
    rows = [
        {"series": one.id, "player": guest.player, "fmjd": guest.fmjd, "club": guest.club}
        for one in series
        for guest in one.outside
    ]
    return pl.DataFrame(rows, schema={"series": pl.String, "player": pl.String, "fmjd": pl.Int64, "club": pl.String})


def _numbered(frame: pl.DataFrame) -> pl.DataFrame:
    """The same with whole numbers for ids; nobody is a null."""
    ids = [name for name in ("white", "black", "player") if name in frame.columns]
    series = [pl.col("series").str.slice(1).cast(pl.Int64)] if "series" in frame.columns else []
    names = (pl.col(name).replace_strict(NUMBERS, default=None, return_dtype=pl.Int64) for name in ids)
    return frame.with_columns(*names, *series)


def write_entries(events: list[Event], path: Path) -> None:
    """Events of classical Scrabble, a row an entry."""
    rows = [
        {
            "event": event.id,
            "last_day": event.last_day,
            "first_day": event.first_day,
            "kind": event.kind,
            "games": event.games,
            "category": event.category,
            "player": entry.player,
            "place": entry.place,
            "duplicate": "new"
            if entry.new_licence
            else None
            if entry.duplicate is None
            else str(entry.duplicate)[:5].rstrip("ABCD"),
        }
        for event in events
        for entry in event.entries
    ]
    _write(pl.DataFrame(rows, infer_schema_length=None), path)


def lists(path: Path) -> dict[date, dict[Any, int]]:
    """The ratings of each list in a file, by the players' own ids."""
    frame = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_csv(path, try_parse_dates=True)
    players = {number: player for player, number in NUMBERS.items()}
    found: dict[date, dict[Any, int]] = {}
    for day, player, rating in frame.select("list", "player", "rating").iter_rows():
        found.setdefault(day, {})[players.get(player, player)] = rating
    return found
