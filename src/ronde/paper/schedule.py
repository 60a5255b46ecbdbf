"""The games of a round as far as they are known: those that are paired, and those that a schedule has in advance."""

from ronde.play.formats.registry import FORMATS
from ronde.play.section import Game, Section


def is_known_in_advance(section: Section, number: int) -> bool:
    """Whether a round can be paired before any result is known."""
    phase = section.phase(number)
    return number <= section.plan.rounds and bool(phase.seats or phase.is_schedule)


def games_of(section: Section, number: int) -> tuple[Game, ...]:
    """The games of a round that is paired, or that the schedule of its phase will have."""
    if number <= len(section.rounds):
        return section.rounds[number - 1].games
    return tuple(FORMATS[section.phase(number).format].pair(section, number).games)
