"""A season of four teams of three at the desk, two boards a match: A 2284 …, as the pages are tried."""

from dataclasses import replace
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.record.desk_notes import KindOfEvent
from ronde.web.events.models import Event
from ronde.web.events.notes import write_note
from tests.web.desk.arbiters import Arbiter
from tests.web.events.desk_work import begun

TEAMS = {"Penfeld": "a", "Marais": "b", "Loire": "c", "Lille": "d"}
RATINGS = {"a": (2284, 2218, 1951), "b": (2191, 2133, 1919), "c": (1800, 1700, 1600), "d": (1750, 1650, 1550)}
FAMILIES = {
    "a": "Bodénez Lagadoux Oizel",
    "b": "Vandamesse Bréhaut Soubigou",
    "c": "Cariou Cloarec Corre",
    "d": "Danez Denis Duval",
}


def entries(tag: str = "team") -> tuple[Entry, ...]:
    """The twelve, strongest of each team first."""
    return tuple(
        Entry(PlayerId(f"{sign}{at}"), f"{sign.upper()}nne {family}", rating=rating, tags=(f"{tag}:{team}",))
        for team, sign in TEAMS.items()
        for at, (family, rating) in enumerate(zip(FAMILIES[sign].split(), RATINGS[sign], strict=True), start=1)
    )


def season(rounds: int = 3, boards: int = 2, discipline: str = "draughts", tag: str = "team") -> Section:
    """A season that nobody has begun."""
    plan = Plan((Phase("match", rounds, boards=boards),), usual_criteria(discipline, "match"))
    return Section("", discipline, plan, entries(tag))


def at_season(base: Section | None = None, *, language: str = "fr", book: str = "ffjd") -> Arbiter:
    """An organiser of interclubs at its desk."""
    event = Event.objects.create(
        id="ic",
        name="Interclubs du Ponant",
        regulation=book,
        first_day=date(2024, 1, 14),
        last_day=date(2024, 3, 10),
        place="Brest",
    )
    row = begun(season() if base is None else base, event)
    made = Arbiter(row, language=language)
    write_note(event, KindOfEvent(kind="interclub"), replace(made.actor, now=None))
    return made
