"""The journal of what people have taken back: erasures, withdrawn consents, objections, outside the database.

A backup is older than what was decided after it. Whoever restores one reads here what has to be done again. A line is JSON with an
opaque id, a day and a kind, and on the disk before the database says that it is done. A consent is noted too: who has consented after
withdrawing is not silenced by an old line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path

from django.conf import settings

from ronde.ground.problems import Problem
from ronde.web.journal_files import append_line, rows_of, unreadable

NAME = "privacy.jsonl"


class Decided(StrEnum):
    """What a line of the journal says of a person. ``LEFT``: one federation has erased its part, and another has not."""

    ERASED = "erased"
    WITHDRAWN = "withdrawn"
    OBJECTED = "objected"
    CONSENTED = "consented"
    LEFT = "left"


_OF_NAMES = frozenset({Decided.WITHDRAWN, Decided.OBJECTED, Decided.CONSENTED})


@dataclass(frozen=True, slots=True)
class JournalLine:
    """What somebody decided on a day.

    ``things`` and ``left``: what was chosen to be forgotten with them though it has no more than the name, and what was not, by keys that tell
    nobody's. ``federation``: which of several has erased its part.
    """

    person: str
    day: date
    kind: Decided
    things: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    federation: str = ""


def journal_path() -> Path:
    """Where the journal of this installation is."""
    return Path(settings.DATA) / NAME


def write_down(line: JournalLine) -> None:
    """Add a line, on the disk when this returns."""
    said = {key: value for key, value in asdict(line).items() if value}
    append_line(journal_path(), {**said, "day": line.day.isoformat()})


def write_down_of(ids: Iterable[str], line: JournalLine) -> None:
    """Add a line for each id of somebody: a backup may be older than what says that they are one person."""
    for person in ids:
        write_down(replace(line, person=person))


@dataclass(frozen=True, slots=True)
class Journal:
    """The lines of a journal in their order, and those that nobody can read."""

    lines: tuple[JournalLine, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def erasures(self) -> dict[str, JournalLine]:
        """Who was erased, as it was noted first."""
        found: dict[str, JournalLine] = {}
        for line in self.lines:
            if line.kind is Decided.ERASED:
                found.setdefault(line.person, line)
        return found

    @property
    def parts(self) -> tuple[JournalLine, ...]:
        """Whom one of their federations has erased."""
        return tuple(line for line in self.lines if line.kind is Decided.LEFT)

    @property
    def silenced(self) -> dict[str, JournalLine]:
        """Who is not to be named by what they said last."""
        last = {line.person: line for line in self.lines if line.kind in _OF_NAMES}
        return {person: line for person, line in last.items() if line.kind is not Decided.CONSENTED}


def read_journal(path: Path) -> Journal:
    """A journal from its file; one that is not there has no lines."""
    found = list(_read(path))
    lines = tuple(one for one in found if isinstance(one, JournalLine))
    return Journal(lines, tuple(one for one in found if isinstance(one, Problem)))


def _read(path: Path) -> Iterator[JournalLine | Problem]:
    for row in rows_of(path):
        if isinstance(row, Problem):
            yield row
            continue
        number, said = row
        try:
            things, left = (tuple(map(str, said.get(key, ()))) for key in ("things", "left"))
            of = (things, left, str(said.get("federation", "")))
            yield JournalLine(str(said["person"]), date.fromisoformat(said["day"]), Decided(said["kind"]), *of)
        except (ValueError, KeyError, TypeError):
            yield unreadable(path, number)
