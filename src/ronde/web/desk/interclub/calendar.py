"""The calendar of a season: days, who meets whom at home, when and where; what a form says of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ronde.ground.problems import Problem
from ronde.play.formats.match import team_names
from ronde.play.match_days import DayMatch, day_matches, resting
from ronde.play.pairing.grids import grid_size
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.record.desk_notes import DayPlace, Note, said_of
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.frame import SectionDesk

USUAL_BOARDS, MOST_BOARDS, MOST_LEGS, MOST_DAYS = 4, 50, 4, 60


@dataclass(frozen=True, slots=True)
class Day:
    """A day: its matches, who rests, when and where it begins; ``time`` and ``place`` are as the form has them."""

    number: int
    matches: tuple[DayMatch, ...]
    rests: tuple[str, ...]
    start: datetime | None
    time: str
    place: str
    where: str
    state: str


@dataclass(frozen=True, slots=True)
class CalendarPage:
    """The days, how often the teams meet and on how many boards; ``is_kept``: all of it is the section's plan."""

    days: tuple[Day, ...]
    teams: tuple[str, ...]
    boards: str
    legs: str
    is_begun: bool
    is_kept: bool

    @property
    def matches(self) -> int:
        """How many matches the season has."""
        return sum(len(one.matches) for one in self.days)


@dataclass(frozen=True, slots=True)
class Season:
    """What a form says: boards of a match, how often everybody meets everybody; what could not be read of it."""

    boards: int
    legs: int
    problems: tuple[Problem, ...] = ()


def days_of(teams: int, legs: int) -> int:
    """How many days it takes until all teams have met: by the grid, one of an odd number rests."""
    return (grid_size(teams) - 1) * legs if teams > 1 else 1


def season_of(section: Section) -> Season:
    """The season as the plan has it."""
    phase = section.plan.phases[0]
    once = days_of(len(team_names(section)), 1)
    return Season(phase.boards or USUAL_BOARDS, max(1, phase.rounds // once))


def season_typed(given: Mapping[str, str], section: Section) -> Season:
    """The season as a form says it; once it has begun it stays."""
    if section.rounds:
        return season_of(section)
    boards, legs = (_count(given.get(name, "")) for name in ("boards", "legs"))
    wrong = [
        Problem("desk.not-a-count", values={"given": given.get(name, ""), "most": most})
        for name, found, most in (("boards", boards, MOST_BOARDS), ("legs", legs, MOST_LEGS))
        if not 0 < found <= most
    ]
    days = days_of(len(team_names(section)), legs)
    wrong += [Problem("desk.not-a-count", values={"given": days, "most": MOST_DAYS})] if days > MOST_DAYS else []
    return Season(boards, legs, tuple(wrong))


def _count(given: str) -> int:
    text = given.strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 4 else 0


def plan_of(section: Section, season: Season) -> Plan:
    """The plan of a season; line-ups that were given stay where they still fit."""
    before = section.plan.phases[0]
    rounds = before.rounds if section.rounds else days_of(len(team_names(section)), season.legs)
    if (before.format, before.rounds, before.boards) == ("match", rounds, season.boards):
        return section.plan
    fits = before.boards == season.boards and len(before.seats) == len(team_names(section))
    seats = before.seats if fits else ()
    return replace(
        section.plan, phases=(Phase("match", rounds, boards=season.boards, seats=seats, taken=before.taken),)
    )


def calendar_page(desk: SectionDesk, season: Season, typed: Mapping[str, str]) -> CalendarPage:
    """The calendar, with the days of what was typed."""
    plan = desk.section.plan if season.problems else plan_of(desk.section, season)
    section = replace(desk.section, plan=plan)
    return CalendarPage(
        tuple(_day(desk, section, number, typed) for number in range(1, plan.rounds + 1)),
        team_names(section),
        typed.get("boards", str(season.boards)),
        typed.get("legs", str(season.legs)),
        bool(section.rounds),
        plan == desk.section.plan and len(team_names(section)) > 1,
    )


def _day(desk: SectionDesk, section: Section, number: int, typed: Mapping[str, str]) -> Day:
    start, place = desk.timetable.start(number), place_of(desk.notes, desk.row.id, number)
    matches = day_matches(section, number) if len(team_names(section)) > 1 else ()
    return Day(
        number,
        matches,
        resting(section, number) if matches else (),
        start,
        typed.get(f"round-{number}", start.isoformat(timespec="minutes") if start else ""),
        typed.get(f"place-{number}", place),
        place or desk.event.place,
        state_of(section, number, matches),
    )


def state_of(section: Section, number: int, matches: tuple[DayMatch, ...]) -> str:
    """Whether a day is played (``done``), being played (``live``) or to come (``draft``)."""
    if number > len(section.published):
        return "draft"
    return "live" if any(one.missing for one in matches) else "done"


def all_days(section: Section) -> tuple[tuple[int, bool], ...]:
    """The days of the season, and whether each is out."""
    return tuple((number, number <= len(section.published)) for number in range(1, section.plan.rounds + 1))


def season_counts(section: Section) -> tuple[int, int, int]:
    """How many teams, days and matches the season has."""
    matches = sum(len(day_matches(section, number)) for number in range(1, section.plan.rounds + 1))
    return len(team_names(section)), section.plan.rounds, matches


def place_of(notes: tuple[Note, ...], section: str, number: int) -> str:
    """Where a day is played, if that was said."""
    said = [one.place for one in said_of(notes, DayPlace) if (one.section, one.round) == (section, number)]
    return said[-1] if said else ""


def places_typed(desk: SectionDesk, given: Mapping[str, str], days: int) -> tuple[DayPlace, ...]:
    """The places that a form says otherwise than they are."""
    wanted = {number: typed_text(given.get(f"place-{number}", ""))[:200] for number in range(1, days + 1)}
    return tuple(
        DayPlace(section=desk.row.id, round=number, place=place)
        for number, place in wanted.items()
        if f"place-{number}" in given and place != place_of(desk.notes, desk.row.id, number)
    )
