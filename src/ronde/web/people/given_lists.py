"""A list that somebody imports, as it was given; and what it would change, in piles, for who has to look before it is applied."""

from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Literal, TypeAlias

from ronde.files.tables.matching import Doubt, Match
from ronde.files.tables.people_table import PeopleTable
from ronde.ground.problems import Problem, has_refusal
from ronde.record.canonical import canonical
from ronde.record.outside_ratings import OutsideRating
from ronde.record.players import Licence
from ronde.web.people.whose import federation_of_register

ListKind: TypeAlias = Literal["licences", "fmjd", "fqe", "duplicate"]
Said: TypeAlias = Licence | OutsideRating | str | None


@dataclass(frozen=True, slots=True)
class GivenList:
    """A list: what it is of, its name, its day, and the file. ``until``: the last day of licences that do not say their own.

    ``is_whole``: who is not on it has no licence, or no rating, any more. ``register``: whose officer imports it.
    ``rows``: the lines that waited for an answer while the others were applied; empty where all of them are looked at.
    """

    kind: ListKind
    name: str
    day: date
    content: bytes
    federation: str = ""
    until: date | None = None
    is_whole: bool = False
    register: str = ""
    rows: tuple[int, ...] = ()

    @property
    def digest(self) -> str:
        """What tells two files apart."""
        return sha256(self.content).hexdigest()

    @property
    def owner(self) -> str | None:
        """The federation to whose people it is applied: its own, else that of the register; None where it is nobody's in particular."""
        return self.federation or federation_of_register(self.register)

    @property
    def scope(self) -> dict[str, str]:
        """Whose it is, for who asks whether somebody may. An officer's register is of one federation, and of no other's licences."""
        is_nobodys = self.kind != "licences" and not self.federation
        is_theirs = federation_of_register(self.register) == self.federation
        of_register = {"register": self.register} if self.register and (is_nobodys or is_theirs) else {}
        return {"federation": self.federation, **of_register}


@dataclass(frozen=True, slots=True)
class Difference:
    """What is otherwise of one person. ``row`` is the line that says so; ``person`` is empty for somebody new."""

    person: str
    what: str
    before: Said = None
    after: Said = None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class ListPreview:
    """What a list would change: four piles, and how many lines change nothing or are nobody of ours.

    ``answered``: lines of which somebody has said whom they mean; ``matched``: those that are known persons'. ``table``: the lines as they were read.
    """

    new: tuple[Difference, ...] = ()
    changed: tuple[Difference, ...] = ()
    gone: tuple[Difference, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    answered: tuple[Doubt, ...] = ()
    matched: tuple[Match, ...] = ()
    same: int = 0
    strangers: int = 0
    problems: tuple[Problem, ...] = ()
    columns: tuple[str, ...] = ()
    lines: int = 0
    table: PeopleTable = field(default_factory=PeopleTable)

    @property
    def is_applicable(self) -> bool:
        """Whether it may be applied as it is."""
        return not has_refusal(self.problems)

    @property
    def digest(self) -> str:
        """What tells whether the same would be changed: nothing is applied that was not looked at."""
        piles = (self.new, self.changed, self.gone)
        lines = [
            [one.person, one.what, str(one.before), str(one.after), str(one.row)] for pile in piles for one in pile
        ]
        asked = [[str(doubt.line.row), *doubt.candidates] for doubt in self.doubtful]
        return sha256(canonical([lines, asked]).encode()).hexdigest()
