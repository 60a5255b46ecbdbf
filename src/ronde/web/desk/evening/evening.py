"""An evening as its pages have it: every section of the event, A first, with names."""

from dataclasses import dataclass

from ronde.play.evening_games import EveningGame, games_of_evening
from ronde.play.evening_sections import is_a_swiss
from ronde.play.names import Names, named
from ronde.play.section import Section
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.bodies import names_of, sections_read, words_of
from ronde.web.events.evenings import LETTERS, has_begun, rows_of
from ronde.web.events.models import SectionRow


@dataclass(frozen=True, slots=True)
class EveningSection:
    """A section of the evening: its letter, its row, what is in it."""

    letter: str
    row: SectionRow
    section: Section


@dataclass(frozen=True, slots=True)
class Evening:
    """All sections of an evening."""

    sections: tuple[EveningSection, ...]

    @property
    def inside(self) -> tuple[Section, ...]:
        """What is in each section."""
        return tuple(one.section for one in self.sections)

    @property
    def players(self) -> int:
        """How many are here."""
        return sum(len(one.section.entries) for one in self.sections)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many are in each section."""
        return tuple(len(one.section.entries) for one in self.sections)

    @property
    def has_begun(self) -> bool:
        """Whether games are out."""
        return has_begun(self.inside)

    @property
    def is_swiss(self) -> bool:
        """Whether it is one Swiss instead of sections."""
        return any(map(is_a_swiss, self.inside))

    @property
    def is_cut(self) -> bool:
        """Whether everybody is in the section where they are to play: planned as many rounds as it needs."""
        return self.is_swiss or len(self.sections) > 1 or bool(self.inside and self.inside[0].plan.halves)

    @property
    def takes_a_table(self) -> bool:
        """Whether a list of people can be imported: while all of them are in one section, and no games are out."""
        return len(self.sections) == 1 and not self.has_begun

    @property
    def is_over(self) -> bool:
        """Whether every section is closed."""
        return bool(self.sections) and all(one.is_closed for one in self.inside)

    @property
    def games(self) -> tuple[EveningGame, ...]:
        """The games of all sections."""
        return games_of_evening(self.inside)


def evening_of(desk: SectionDesk) -> Evening:
    """The evening of a desk: as many questions for one section as for six."""
    rows = rows_of(desk.event)
    read, known = sections_read(rows), names_of(desk.row)
    made = []
    for at, row in enumerate(rows):
        names = Names(known.players, words_of(row), known.licences)
        made.append(EveningSection(LETTERS[at % len(LETTERS)], row, named(read[row.pk], names)))
    return Evening(tuple(made))
