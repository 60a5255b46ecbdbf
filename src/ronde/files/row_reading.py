"""The lists of a file, row by row: a row that is wrong hides nothing about the others."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ronde.files.structure import typed
from ronde.ground.problems import PathPart, Problem
from ronde.ground.visible import is_plain_id
from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.people_problems import also_problems, claims, club_problems, player_problems
from ronde.record.players import Player

PEOPLE_LISTS = ("leagues", "clubs", "players")  # in the order in which they are written


class ReadRows:
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
            if value is not None and not is_plain_id(value.id):
                self.problems.append(
                    Problem("history.hidden-letters", where=(*outer, at, "id"), values={"id": value.id})
                )
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


@dataclass(frozen=True, slots=True)
class ReadPeople:
    """The leagues, clubs and players of a file, what is wrong with them, and where each row stands, list by list."""

    people: People
    problems: tuple[Problem, ...]
    paths: Mapping[str, Mapping[str, tuple[PathPart, ...]]]


def read_people(
    lists: Mapping[str, list[Any]], outer: tuple[PathPart, ...] = (), beside: People | None = None
) -> ReadPeople:
    """People from the rows of a file; ``beside``: others, whose clubs and leagues are known here too."""
    others = beside or People()
    leagues = ReadRows(lists["leagues"], lambda row: typed(row, League), (*outer, "leagues"))
    clubs = ReadRows(lists["clubs"], lambda row: typed(row, Club), (*outer, "clubs"))
    players = ReadRows(lists["players"], _player, (*outer, "players"))
    # Whatever has a line of its own is known, be the line wrong: one mistake is reported once.
    known_leagues, known_clubs = {*leagues.ids, *others.leagues}, {*clubs.ids, *others.clubs}
    named = [Player(id=player, name=player) for player in dict.fromkeys(players.ids) if player not in players.paths]
    claimed = claims(players.sound)

    def of_player(player: Player) -> Iterator[Problem]:
        yield from player_problems(player, known_clubs)
        yield from also_problems(player, claimed)

    found = (
        *leagues.problems,
        *clubs.with_problems(lambda club: club_problems(club, known_leagues)),
        *players.with_problems(of_player),
    )
    people = People.of((*players.sound, *named), clubs=clubs.sound, leagues=leagues.sound)
    return ReadPeople(people, found, {"leagues": leagues.paths, "clubs": clubs.paths, "players": players.paths})


def _player(row: Any) -> tuple[Player | None, list[Problem]]:
    """A player; that a name is needed unless it was erased no type can say."""
    value, problems = typed(row, Player)
    if value is None and isinstance(row, dict) and not row.keys() & {"name", "erased"}:
        problems.append(Problem("file.missing", where=("name",), values={"key": "name"}))
    return value, problems
