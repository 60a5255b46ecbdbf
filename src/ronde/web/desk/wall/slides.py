"""The pages of a wall, one after the other: which there are is known without computing what stands on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ronde.play.section import Round, Section
from ronde.play.timetable import Timetable
from ronde.web.desk.wall.showing import Showing
from ronde.web.events.models import SectionRow

NAMES = 64  # on a page: four columns of sixteen
FEW = 20  # up to so many letters are larger
FULL_NAMES = 32  # up to so many there is room for two columns of whole names
TABLES = 32  # with results: two columns of sixteen
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
    """A page of a wall: of which section, of what, and which page of how many."""

    kind: str
    of: WallSection
    page: int = 1
    pages: int = 1


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
    pages = -(-_count(of, kind, is_alone=is_alone) // _A_PAGE[kind])
    yield from (Slide(kind, of, page, pages) for page in range(1, pages + 1))


def _count(of: WallSection, kind: str, *, is_alone: bool) -> int:
    games = of.round.games if of.round else ()
    if kind == "pairings":  # who plays where is over when the last result is in
        return sum(len(game.players) for game in games) if of.missing or is_alone else 0
    if kind == "results" and of.section.is_collective:  # scores are on the list after the game
        return 0
    if kind == "results":
        return len(games) if of.missing < len(games) or is_alone else 0
    return len(of.section.entries) if kind == "standings" and of.section.complete else int(kind == "clock")
