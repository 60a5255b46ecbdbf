"""A section as tables that people read: who scored what, every game or entry as its organiser wrote it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct, structs

from ronde.ground.ids import PlayerId
from ronde.ground.results import DRAUGHTS
from ronde.record.people import People
from ronde.regulations.documents import Document

_PERSONS = frozenset({"white", "black", "player", "opponent"})
_LISTS = ("entries", "games")
_POINTS, _PLAYED = "points", "games_played"
NOBODY = "EXEMPT"


@dataclass(frozen=True, slots=True)
class SectionTable:
    """A table: ``kind`` says of what, ``name`` of which part of a section; ``columns`` are called as the document calls them."""

    kind: str
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def section_tables(section: Document, people: People) -> tuple[SectionTable, ...]:
    """The tables of a section; everybody is named in them."""
    return (*_standings(section, people), *_written(section, people, ""))


def _written(part: Any, people: People, name: str) -> Iterator[SectionTable]:
    """The lists of rows that were written, of the section or of each of its parts."""
    for inner in getattr(part, "sections", ()):
        yield from _written(inner, people, getattr(inner, "name", ""))
    for kind in _LISTS:
        rows = getattr(part, kind, ())
        if isinstance(rows, list) and rows and isinstance(rows[0], Struct):
            yield _table(kind, name, rows, people)


def _table(kind: str, name: str, rows: Sequence[Struct], people: People) -> SectionTable:
    """A list of rows; a column in which nothing is said is left out."""
    every = [structs.asdict(row) for row in rows]
    order = [one.name for one in structs.fields(rows[0])]
    columns = [key for key in order if any(row[key] not in (None, [], False) for row in every)]
    if "round" in columns:
        columns = ["round", *(key for key in columns if key != "round")]
        every.sort(key=lambda row: row["round"] or 0)
    lines = (tuple(_cell(key, row[key], people) for key in columns) for row in every)
    return SectionTable(kind, name, tuple(columns), tuple(lines))


def _cell(key: str, value: Any, people: People) -> str:
    if value is None or value == []:
        return ""
    if key in _PERSONS:
        return "–" if value == NOBODY else people.name(PlayerId(str(value)))
    if isinstance(value, bool):
        return "✓" if value else ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _standings(section: Document, people: People) -> Iterator[SectionTable]:
    """Who scored how many points in how many games, where a section is written as games of draughts."""
    games = getattr(section, "games", ())
    if (
        not isinstance(games, list)
        or not games
        or not all(str(getattr(one, "result", "")) in DRAUGHTS for one in games)
    ):
        return
    if not all(hasattr(one, "white") for one in games):
        return
    halves, played = Counter[str](), Counter[str]()
    for one in games:
        mine = DRAUGHTS[str(one.result)]
        for player, code in ((one.white, mine), (one.black, DRAUGHTS[mine.counterpart])):
            halves[player] += code.halves
            played[player] += code.played
    halves.pop(NOBODY, None)
    order = sorted(halves, key=lambda one: (-halves[one], people.name(PlayerId(one))))
    lines = ((people.name(PlayerId(one)), str(played[one]), str(halves[one] // 2)) for one in order)
    yield SectionTable("standings", "", ("player", _PLAYED, _POINTS), tuple(lines))
