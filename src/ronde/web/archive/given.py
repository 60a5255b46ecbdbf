"""What an officer gives to the archive, and what would become of it: for who has to look before it is taken."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from hashlib import sha256

from ronde.files.archive_people import Answers
from ronde.files.tables.matching import Doubt
from ronde.ground.problems import Problem


@dataclass(frozen=True, slots=True)
class GivenArchive:
    """A file with lists, or many packed together: of which ranking, and who had published them, where.

    ``day``: of a list whose file does not tell its own. ``names_unknown``: whether the names of people whom nobody here knows are
    published, as they were. ``answers``: whom doubtful lines mean.
    """

    name: str
    content: bytes
    ranking: str
    source: str
    address: str = ""
    day: date | None = None
    names_unknown: bool = False
    answers: Answers = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """What tells two files apart."""
        return sha256(self.content).hexdigest()


class ListState(StrEnum):
    """What would become of a list."""

    NEW = "new"
    SAME = "same"  # archived already, line by line the same
    OTHER = "other"  # another list of that day is archived
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class PreviewedList:
    """A list that was read: how many of its lines are somebody known, nobody of ours, or to be chosen."""

    file: str
    day: date | None
    state: ListState
    lines: int = 0
    matched: int = 0
    unknown: int = 0
    doubtful: int = 0
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class DoubtfulPerson:
    """Somebody who may be one of some known persons: asked once, on however many lists they stand."""

    key: str
    doubt: Doubt
    lists: int


@dataclass(frozen=True, slots=True)
class ArchivePreview:
    """Everything that a file would bring; ``seen`` tells whether something has changed since it was looked at."""

    lists: tuple[PreviewedList, ...] = ()
    doubts: tuple[DoubtfulPerson, ...] = ()
    unknown: int = 0
    problems: tuple[Problem, ...] = ()
    seen: str = ""

    @property
    def new(self) -> tuple[PreviewedList, ...]:
        """The lists that would be archived."""
        return tuple(one for one in self.lists if one.state is ListState.NEW)

    @property
    def lines(self) -> int:
        """How many lines they have."""
        return sum(one.lines for one in self.new)

    @property
    def is_applicable(self) -> bool:
        """Whether there is anything to archive."""
        return bool(self.new)
