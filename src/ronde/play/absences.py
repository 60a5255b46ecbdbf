"""Who is missing when a round begins: of those who are to play it, whoever nobody has seen yet."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime, timedelta

from ronde.ground.ids import PlayerId
from ronde.play.permissions import State, state
from ronde.play.section import Section
from ronde.play.timetable import Timetable


@dataclass(frozen=True, slots=True)
class Absences:
    """The round that is played (``is_out``), or comes next; when it begins, by when one has to be there, and who is not here."""

    round: int
    is_out: bool
    start: datetime
    until: datetime
    players: tuple[PlayerId, ...]

    def is_late(self, now: datetime) -> bool:
        """Whether the time to come is over."""
        return now >= self.until


def absences(section: Section, timetable: Timetable, here: Container[str], grace: int) -> Absences | None:
    """Who is missing in the round that is played or comes next, so many minutes after its start; nothing where no time is said."""
    is_out = state(section) is State.PLAYING
    number = len(section.published) + (not is_out)
    start = timetable.start(number)
    if start is None or state(section) in {State.PLAYED, State.CLOSED}:
        return None
    missing = (one.player for one in section.entries if one.is_present(number) and one.player not in here)
    return Absences(number, is_out, start, start + timedelta(minutes=grace), tuple(missing))
