"""A history file: the regulation, leagues and clubs, the players, the facts in order of recording."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ronde.files import yaml_text
from ronde.files.structure import not_among, typed
from ronde.ground.problems import PathPart, Problem
from ronde.record.clubs import Club, League, club_problems, player_problems
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document

LISTS = ("leagues", "clubs", "players", "facts")  # of a history, in the order in which they are written


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """The frame of a history file; what its lists hold is looked at one by one."""

    regulation: str
    leagues: list[Any] = []
    clubs: list[Any] = []
    players: list[Any] = []
    facts: list[Any] = []


@dataclass(frozen=True, slots=True)
class HistoryFile:
    """What a file holds: a history of all that could be read, and what was wrong with the rest."""

    history: History | None
    problems: tuple[Problem, ...]
    paths: dict[str, tuple[PathPart, ...]]
    lines: yaml_text.Lines | None = None
    rows: Mapping[str, Mapping[str, tuple[PathPart, ...]]] = field(default_factory=dict)  # of each list, by their ids
    facts: tuple[Document, ...] = ()  # as they are written

    def placed(self, problem: Problem) -> Problem:
        """A problem of a fact, with the path it has in the file."""
        if problem.where and problem.where[0] in self.paths:
            inner = Problem(problem.code, problem.article, problem.where[1:], problem.values, problem.level)
            return inner.inside(*self.paths[str(problem.where[0])])
        return problem

    def line(self, problem: Problem) -> int | None:
        """The line of the file that a problem is about."""
        return self.lines.of(problem.where) if self.lines and problem.where else None


def read(path: Path, code: str | None = None, *, beside: History | None = None) -> HistoryFile:
    """A history from a file; ``code`` is the regulation it is meant to be of.

    ``beside``: another one whose clubs and leagues are known here too.
    """
    text, found, problems = yaml_text.read(path)
    if problems or len(found) != 1:
        return HistoryFile(None, tuple(problems or [Problem("file.one-document", values={"found": len(found)})]), {})
    parsed = parse(found[0], code, beside=beside)
    return HistoryFile(parsed.history, parsed.problems, parsed.paths, yaml_text.Lines(text), parsed.rows, parsed.facts)


def parse(value: Any, code: str | None = None, *outer: PathPart, beside: History | None = None) -> HistoryFile:
    """A history from plain values; ``outer`` is where they stand in the document around them."""
    written, problems = typed(value, Written)
    if written is None:
        return HistoryFile(None, tuple(problem.inside(*outer) for problem in problems), {})
    if written.regulation not in shelf.codes() or code not in {None, written.regulation}:
        return HistoryFile(
            None, (not_among((code,) if code else shelf.codes(), written.regulation, *outer, "regulation"),), {}
        )
    book = shelf.regulation(written.regulation)
    leagues = _Rows(written.leagues, lambda row: typed(row, League), (*outer, "leagues"))
    clubs = _Rows(written.clubs, lambda row: typed(row, Club), (*outer, "clubs"))
    players = _Rows(written.players, lambda row: typed(row, Player), (*outer, "players"))
    facts = _Rows(written.facts, lambda row: _fact(row, book), (*outer, "facts"))
    # Whatever has a line of its own is known, be the line wrong: one mistake is reported once.
    known_leagues = {*leagues.ids, *(beside.leagues if beside else ())}
    known_clubs = {*clubs.ids, *(beside.clubs if beside else ())}
    named = [Player(id=player, name=player) for player in dict.fromkeys(players.ids) if player not in players.paths]
    found = (
        *leagues.problems,
        *clubs.with_problems(lambda club: club_problems(club, known_leagues)),
        *players.with_problems(lambda player: player_problems(player, known_clubs)),
        *facts.problems,
    )
    everyone = (*players.sound, *named)
    history = History(book, People.of(everyone, clubs=clubs.sound, leagues=leagues.sound), facts.sound)
    rows = {key: rows.paths for key, rows in zip(LISTS, (leagues, clubs, players, facts), strict=True)}
    return HistoryFile(history, found, facts.paths, rows=rows, facts=tuple(facts.sound))


class _Rows:
    """Rows of one kind, read one by one: those that are sound, what is wrong with the others, where each stands."""

    def __init__(
        self, rows: list[Any], read_row: Callable[[Any], tuple[Any, list[Problem]]], outer: tuple[PathPart, ...]
    ) -> None:
        self.sound: list[Any] = []
        self.problems: list[Problem] = []
        self.paths: dict[str, tuple[PathPart, ...]] = {}
        self.ids = [str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row]
        for at, row in enumerate(rows):
            value, found = read_row(row)
            self.problems += [problem.inside(*outer, at) for problem in found]
            if value is not None and value.id in self.paths:
                self.problems.append(Problem("history.duplicate-id", where=(*outer, at, "id"), values={"id": value.id}))
            elif value is not None:
                self.sound.append(value)
                self.paths[value.id] = (*outer, at)

    def with_problems(self, problems: Callable[[Any], Iterator[Problem]]) -> Iterator[Problem]:
        """What was wrong with the rows, and what is wrong with the sound ones as they stand among the others."""
        yield from self.problems
        for row in self.sound:
            yield from (problem.inside(*self.paths[row.id]) for problem in problems(row))


def _fact(row: Any, book: AnyBook) -> tuple[Document | None, list[Problem]]:
    """A fact, by the kind it says it is."""
    kinds = {str(shape.__struct_config__.tag): shape for shape in book.documents}
    kind = row.get("fact") if isinstance(row, dict) else None
    if kind is None or str(kind) not in kinds:
        return None, [not_among(sorted(kinds), str(kind), "fact")]
    return typed(row, kinds[str(kind)])


def printed(history: History) -> str:
    """A history as a file."""
    return yaml_text.printed(plain(history))


def plain(history: History) -> dict[str, Any]:
    """A history in plain values, as a file holds them."""
    written = {
        "regulation": history.regulation.code,
        "leagues": list(_plain_rows(history.leagues.values())),
        "clubs": list(_plain_rows(history.clubs.values())),
        "players": list(_plain_rows(history.players.values())),
        "facts": list(_plain_rows(history.facts)),
    }
    return {key: value for key, value in written.items() if value or key not in {"leagues", "clubs"}}


def _plain_rows(rows: Any) -> Iterator[Any]:
    yield from (msgspec.to_builtins(row) for row in rows)
