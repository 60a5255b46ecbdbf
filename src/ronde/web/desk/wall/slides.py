"""The pages of a wall, one after the other: which there are is known without computing what stands on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ronde.play.section import Round, Section, is_missed
from ronde.play.timetable import Timetable
from ronde.web.desk.wall.showing import Showing
from ronde.web.events.models import SectionRow

T = TypeVar("T")
NAMES = 66  # on a page: three columns of twenty-two
TABLES = 36  # with results, two lines each: three columns of twelve
RANKS = 14
_A_PAGE = {"pairings": NAMES, "results": TABLES, "standings": RANKS, "clock": 1}
_IN_TURN = ("pairings", "results", "standings")


@dataclass(frozen=True, slots=True)
class WallSection:
    """A section as a wall shows it: only what players may see."""

    row: SectionRow
    section: Section
    timetable: Timetable
    first_table: int

    @property
    def round(self) -> Round | None:
        """The last round that was published."""
        return self.section.published[-1] if self.section.published else None

    @property
    def missing(self) -> int:
        """How many tables of it have no result."""
        return sum(not game.result for game in self.round.games) if self.round else 0

    def table(self, number: int) -> int:
        """A table as the hall numbers it."""
        return number + self.first_table - 1


@dataclass(frozen=True, slots=True)
class Slide:
    """A page of a wall: of which section, of what, and which page of how many; ``count`` is how many lines all of these have."""

    kind: str
    of: WallSection
    page: int = 1
    pages: int = 1
    count: int = 0

    def part_of(self, every: Sequence[T]) -> Sequence[T]:
        """What of all lines stands on this page: as many on each, so that the last one is no emptier than the others."""
        size = -(-len(every) // self.pages)
        return every[(self.page - 1) * size : self.page * size]


def slides(sections: Sequence[WallSection], showing: Showing) -> list[Slide]:
    """Every page in turn; where there is nothing of what was asked for, the clock."""
    found = [Slide("words", sections[0])] if showing.say else []
    for one in sections:
        kinds = _IN_TURN if showing.show == "all" else (showing.show,)
        made = [slide for kind in kinds for slide in _slides(one, kind, is_alone=showing.show != "all")]
        found += made or [Slide("clock", one)]
    return found


def _slides(of: WallSection, kind: str, *, is_alone: bool) -> Iterator[Slide]:
    """The pages of one kind; when all are shown in turn, only those that tell something now."""
    count = _count(of, kind, is_alone=is_alone)
    pages = -(-count // _A_PAGE[kind])
    yield from (Slide(kind, of, page, pages, count) for page in range(1, pages + 1))


def _count(of: WallSection, kind: str, *, is_alone: bool) -> int:
    games = of.round.games if of.round else ()
    if kind == "pairings":  # who plays where is over when the last result is in
        listed = sum(len(game.players) for game in games if not is_missed(game))
        return listed if of.missing or is_alone else 0
    if kind == "results" and of.section.is_collective:  # scores are on the list after the game
        return 0
    if kind == "results":
        between = sum(game.second is not None for game in games)
        return between if of.missing < len(games) or is_alone else 0
    return len(of.section.entries) if kind == "standings" and of.section.complete else int(kind == "clock")
