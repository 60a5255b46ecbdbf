"""What a wall shows: the sections that somebody may see, and the page that is its turn."""

from dataclasses import dataclass

from ronde.play.section import Section
from ronde.web.actors import Actor
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.sections_beside import sections_beside
from ronde.web.desk.wall import pages
from ronde.web.desk.wall.showing import Showing
from ronde.web.desk.wall.slides import Slide, WallSection, slides
from ronde.web.events.models import SectionRow
from ronde.web.events.rules import scope_of
from ronde.web.permissions import may


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page: what is on it, what comes after it, and the rounds that are out (a new one is shown first)."""

    slide: Slide
    showing: Showing
    turn: int
    turns: int
    version: str
    rounds: str
    start: pages.Start | None

    @property
    def next(self) -> str:
        """The address of what comes next; after the last page the first."""
        return self.showing.address(self.turn % self.turns + 1)

    @property
    def here(self) -> str:
        """The address of this page."""
        return self.showing.address(self.turn)

    @property
    def first(self) -> str:
        """The address of the first page."""
        return self.showing.address(1)

    @property
    def round(self) -> int | None:
        """The round that is played, or the next one; none after the last."""
        return pages.next_round(self.slide.of)

    @property
    def seats(self) -> list[pages.Seat]:
        """Who plays where."""
        return pages.seats(self.slide)

    @property
    def games(self) -> list[pages.ShownGame]:
        """The results as they come."""
        return pages.games(self.slide)

    @property
    def lines(self) -> list[pages.ShownLine]:
        """The standings."""
        return pages.lines(self.slide)

    @property
    def layout(self) -> str:
        """How what stands here fills the page."""
        return pages.layout(len(self.slide.part_of(range(self.slide.count))), pages.IN_COLUMNS[self.slide.kind])

    @property
    def places(self) -> tuple[int, int]:
        """The places that the page has, by their order."""
        shown = self.slide.part_of(range(1, self.slide.count + 1))
        return shown[0], shown[-1]

    @property
    def criteria(self) -> list[str]:
        """What the standings are ranked by."""
        return pages.criteria(self.slide.of.section)


def wall_page(desk: SectionDesk, showing: Showing) -> WallPage:
    """The page of a wall whose turn it is."""
    found = [(desk.row, desk.section), *(_others(desk) if showing.everywhere else ())]
    sections = [
        WallSection(row, section, desk.timetable_of(row.id), desk.first_table_of(row.id))
        for row, section in sorted(found, key=lambda one: one[0].file)
    ]
    every = slides(sections, showing)
    turn = min(showing.page, len(every))
    slide = every[turn - 1]
    rounds = " ".join(str(len(one.section.published)) for one in sections)
    version = version_of([one.row for one in sections])
    return WallPage(slide, showing, turn, len(every), version, rounds, pages.next_start(slide.of, desk.now))


def _others(desk: SectionDesk) -> list[tuple[SectionRow, Section]]:
    """The other sections of the event, as far as somebody may see them: a helper sees the one of the code."""
    every = sections_beside(desk)
    for row, _ in every:
        row.event = desk.event
    return [(row, section) for row, section in every if may(desk.actor, "see-desk", scope_of(row))]


def version_of(rows: list[SectionRow]) -> str:
    """What changes whenever something of these sections does."""
    return " ".join(f"{row.pk}:{row.version}" for row in sorted(rows, key=lambda one: one.pk))


def versions(section: str, actor: Actor, *, everywhere: bool) -> str:
    """The same, asked for every few seconds: one query that reads no body."""
    rows = SectionRow.objects.select_related("event__register").defer("body", "tags", "sent")
    found = rows.filter(event__sections=section) if everywhere else rows.filter(pk=section)
    return version_of([row for row in found if row.pk == section or may(actor, "see-desk", scope_of(row))])
