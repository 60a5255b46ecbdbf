"""Teams written down: one act for each entry, all of it or as far as nothing refuses it."""

from collections.abc import Iterable

from ronde.ground.problems import Problem
from ronde.play.section import Entry
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.interclub.teams import written_teams
from ronde.web.events.correcting import correct_entrant


def write_teams(desk: SectionDesk, wanted: Iterable[Entry], seen: int) -> tuple[int, tuple[Problem, ...]]:
    """Everybody of these in the team that the entry says; the version of the section after it, and what is to be said."""
    problems = list[Problem]()
    for entry in wanted:
        made = correct_entrant(desk.row.id, entry, desk.actor, seen=seen)
        seen = made.version if made.is_done else seen
        problems += made.problems
    return seen, tuple(problems)


def write_clubs_as_teams(desk: SectionDesk, seen: int) -> int:
    """Clubs that are the teams are written down as such; the version of the section after it."""
    return write_teams(desk, written_teams(desk.section), seen)[0]
