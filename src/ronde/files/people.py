"""A people file: leagues, clubs and players that several histories share, whatever their rule books."""

import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ronde.files import yaml_text
from ronde.files.regular_files import is_regular
from ronde.files.row_reading import PEOPLE_LISTS, read_people
from ronde.files.structure import typed
from ronde.ground.problems import PathPart, Problem
from ronde.record.people import People

KIND = "people 1"
_BEGINNING = 10_000  # bytes
_NO_FILE = Problem("file.unreadable", values={"detail": "no-name"})


class WrittenPeople(Struct, frozen=True, forbid_unknown_fields=True):
    """The frame of a people file; what its lists hold is looked at one by one."""

    ronde: str
    leagues: list[Any] = []
    clubs: list[Any] = []
    players: list[Any] = []


@dataclass(frozen=True, slots=True)
class PeopleFile:
    """What a file holds: everyone who could be read, and what was wrong with the rest; nobody where it is no people file."""

    people: People | None
    problems: tuple[Problem, ...]
    rows: Mapping[str, Mapping[str, tuple[PathPart, ...]]] = field(default_factory=dict)  # of each list, by their ids
    path: Path = Path()
    lines: yaml_text.Lines | None = None

    def line(self, problem: Problem) -> int | None:
        """The line of the file that a problem is about."""
        return self.lines.of(problem.where) if self.lines and problem.where else None


def read(path: Path) -> PeopleFile:
    """The people of a file."""
    text, found, problems = yaml_text.read(path) if _can_be_a_file(path) else ("", [], [_NO_FILE])
    if problems or len(found) != 1:
        wrong = tuple(problems or [Problem("file.one-document", values={"found": len(found)})])
        return PeopleFile(None, wrong, path=path)
    parsed = parse(found[0])
    return PeopleFile(parsed.people, parsed.problems, parsed.rows, path, yaml_text.Lines(text))


def _can_be_a_file(path: Path) -> bool:
    """Whether a path, which a history may have from anyone, is no endless device, and is a path at all."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except ValueError:
        return False
    except OSError:
        return True  # whoever reads it will be told why not


def parse(value: Any) -> PeopleFile:
    """People from plain values."""
    if (wrong := _other_kind(value)) is not None:
        return PeopleFile(None, (wrong,))
    written, problems = typed(value, WrittenPeople)
    if written is None:
        return PeopleFile(None, tuple(problems))
    found = read_people({key: getattr(written, key) for key in PEOPLE_LISTS})
    return PeopleFile(found.people, found.problems, found.paths)


def _other_kind(value: Any) -> Problem | None:
    """What a file is that is no people file, or one of a version that is not known here."""
    given = value.get("ronde") if isinstance(value, dict) else None
    if given == KIND:
        return None
    if isinstance(given, str) and given.startswith("people "):
        return Problem("people.other-version", where=("ronde",), values={"given": given, "known": KIND})
    return Problem("people.other-kind", where=("ronde",), values={"known": KIND})


def says_it_is_one(path: Path) -> bool:
    """Whether a file says near its beginning that it is a people file, sound or not."""
    if not is_regular(path):
        return False
    with path.open("rb") as file:
        return re.search(rb"^ronde: *people ", file.read(_BEGINNING), re.MULTILINE) is not None


def printed(people: People) -> str:
    """People as a file."""
    return yaml_text.printed(plain(people))


def plain(people: People) -> dict[str, Any]:
    """People in plain values, as a file holds them."""
    return {"ronde": KIND, **plain_lists(people)}


def plain_lists(people: People) -> dict[str, list[Any]]:
    """The lists of people, but for clubs and leagues where there are none; who has no row anywhere gets none here."""
    named = [player for player in people.players.values() if not player.is_only_mentioned]
    lists = {"leagues": people.leagues.values(), "clubs": people.clubs.values(), "players": named}
    written = {key: list(_plain_rows(rows)) for key, rows in lists.items()}
    return {key: rows for key, rows in written.items() if rows or key == "players"}


def _plain_rows(rows: Any) -> Iterator[Any]:
    yield from (msgspec.to_builtins(row) for row in rows)
