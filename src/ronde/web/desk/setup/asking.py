"""What an organiser typed of a new event, and what is to be said of it while it is typed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from ronde.ground.problems import Level, Problem, Value
from ronde.ground.results import DISCIPLINES
from ronde.play.timetable import Break, PlayingDay, Timetable, by_days
from ronde.regulations import shelf
from ronde.regulations.usual_event import EventKind, UsualEvent, usual_event
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.events.beginning import FREE, NewEvent
from ronde.web.events.hall_clock import places_with_zones
from ronde.web.people.freezing import later_list_day
from ronde.web.registers.closing import closed_problem
from ronde.web.registers.models import Register

BOOK = "book:"  # before the code of a rule book that no register here goes by
MOST_DAYS, MOST_SECTIONS, MOST_MINUTES = 31, 20, 600
STARTS: Mapping[EventKind, str] = {"evening": "19:00"}  # when the first round begins, where not in the morning
SEASON_DAYS = 366  # teams meet from autumn to spring, and that is one competition (FFJD 5.5)
YEARS = range(1900, 2200)  # of others nobody means a day: a slip of the finger, and the calendar ends at 9999
_FIELDS = (
    "of",
    "kind",
    "name",
    "place",
    "first_day",
    "last_day",
    "pace",
    "discipline",
    "sections",
    "start",
    "minutes",
    "zone",
)
_BREAK = ("break_start", "break_minutes")


@dataclass(frozen=True, slots=True)
class AskedEvent:
    """A form as it was typed, read: ``typed`` is shown again whatever is wrong with it."""

    typed: Mapping[str, str]
    register: Register | None
    regulation: str
    usual: UsualEvent
    days: tuple[date, date] | None
    sections: tuple[str, ...]
    times: Timetable
    problems: tuple[Problem, ...]

    @property
    def kind(self) -> EventKind:
        """The kind of event that was chosen; the usual one of its book where that kind is not there."""
        return _kind(self.typed, self.usual)

    @property
    def of_kind(self) -> UsualEvent:
        """How an event of that kind usually is by the book."""
        return self.usual.of_kind(self.kind)

    @property
    def typed_discipline(self) -> str:
        """The game: that of the book and of the kind of event, or the one chosen."""
        if self.kind == "collective":
            return self.kind
        chosen = self.usual.discipline if self.regulation else self.typed["discipline"]
        return chosen if chosen in DISCIPLINES else self.usual.discipline

    @property
    def zone(self) -> str:
        """The time zone of the hall, where it is another one than the register's."""
        usual = self.register.zone if self.register else ""
        return "" if self.typed["zone"] == usual else self.typed["zone"]

    @property
    def event(self) -> NewEvent | None:
        """The event that is asked for, where nothing speaks against it."""
        if self.days is None or any(one.level is Level.REFUSED for one in self.problems):
            return None
        first, last = self.days
        return NewEvent(
            name=self.typed["name"],
            first_day=first,
            last_day=last,
            place=self.typed["place"],
            zone=self.zone,
            regulation=self.regulation,
            register=self.register,
            pace=self.typed["pace"],
            discipline=self.typed_discipline,
            sections=self.sections,
            times=self.times,
            kind=self.kind,
        )


def asked_event(given: Mapping[str, str], today: date) -> AskedEvent:
    """A form that came; what it leaves open is as the rule book usually has it."""
    typed = {key: typed_text(given.get(key, ""))[:200] for key in (*_FIELDS, *_BREAK)}
    register = Register.objects.filter(code=typed["of"]).first() if typed["of"] else None
    regulation = register.regulation if register else _book(typed["of"])
    usual = (usual_event(regulation) if regulation else None) or FREE
    typed = _completed(typed, usual, today)
    days, sections = _days(typed), _sections(typed["sections"])
    return AskedEvent(
        typed=typed,
        register=register,
        regulation=regulation,
        usual=usual,
        days=days,
        sections=sections,
        times=_times(typed, usual, days),
        problems=(
            *_problems(typed, regulation, sections),
            *_day_problems(typed, regulation, usual, days, today),
            *_list_problems(register, days),
        ),
    )


def _list_problems(register: Register | None, days: tuple[date, date] | None) -> Iterator[Problem]:
    """A list that begins after the event's first day rates nobody in it; a closed one takes nothing in."""
    if register and register.closed:
        yield closed_problem(register)
    later = later_list_day(register, days[0]) if days else None
    if days and later:
        yield Problem("setup.list-later", values={"day": later, "first": days[0]}, level=Level.WARNING)


def _kind(typed: Mapping[str, str], usual: UsualEvent) -> EventKind:
    return next((kind for kind in usual.kinds if kind == typed["kind"]), usual.kinds[0])


def _most_days(kind: EventKind) -> int:
    return SEASON_DAYS if kind == "interclub" else MOST_DAYS


def _book(of: str) -> str:
    code = of.removeprefix(BOOK)
    return code if of.startswith(BOOK) and code in shelf.codes() else ""


def _completed(typed: dict[str, str], usual: UsualEvent, today: date) -> dict[str, str]:
    """The form with what its book brings: the pace, the minutes of that pace, days, the hour at which rounds begin."""
    paces = {one.code: one.minutes for one in usual.paces}
    pace = typed["pace"] if typed["pace"] in paces else next(iter(paces), "")
    first = typed["first_day"] or today.isoformat()
    usually = {
        "first_day": first,
        "last_day": first,
        "start": STARTS.get(_kind(typed, usual), "09:00"),
        "discipline": usual.discipline,
        "minutes": str(paces.get(pace, "")),
    }
    return {**typed, **{key: typed[key] or value for key, value in usually.items()}, "pace": pace}


def _days(typed: Mapping[str, str]) -> tuple[date, date] | None:
    first, last = (day_typed(typed[key]) for key in ("first_day", "last_day"))
    return (first, last) if first and last else None


def _sections(given: str) -> tuple[str, ...]:
    found = tuple(one.strip() for one in given.split(",") if one.strip())
    return found or ("",)


def _times(typed: Mapping[str, str], usual: UsualEvent, days: tuple[date, date] | None) -> Timetable:
    """When rounds begin, spread evenly over the days; of a season the first day only, its calendar has the others.

    Empty if too little is said, and for collective games: they begin one after the other, and nobody knows when.
    """
    kind = _kind(typed, usual)
    at, minutes, rounds = _hour(typed["start"]), minutes_typed(typed["minutes"]), sum(usual.of_kind(kind).rounds)
    if kind == "collective" or days is None or at is None or not minutes:
        return Timetable()
    if not 0 <= (days[1] - days[0]).days < _most_days(kind):
        return Timetable()
    every = [days[0] + timedelta(days=count) for count in range((days[1] - days[0]).days + 1)]
    shares = [rounds // len(every) + (number < rounds % len(every)) for number in range(len(every))]
    played = [PlayingDay(datetime.combine(day, at), share) for day, share in zip(every, shares, strict=True)]
    pause, lasts = _hour(typed["break_start"]), minutes_typed(typed["break_minutes"])
    breaks = [Break(datetime.combine(day, pause), lasts) for day in every] if pause and lasts else []
    return by_days(played, minutes, breaks)


def minutes_typed(given: str) -> int:
    """A number of minutes; 0 where it is none."""
    return int(given) if given.isdecimal() and len(given) < 4 and int(given) <= MOST_MINUTES else 0


def day_typed(given: str) -> date | None:
    """A day as a form gives it; None where it is none, or one that nobody means."""
    try:
        found = date.fromisoformat(given)
    except ValueError:
        return None
    return found if found.year in YEARS else None


def _hour(given: str) -> time | None:
    try:
        return time.fromisoformat(given).replace(tzinfo=None)
    except ValueError:
        return None


def _problems(typed: Mapping[str, str], regulation: str, sections: tuple[str, ...]) -> Iterator[Problem]:
    if not typed["name"]:
        yield Problem("setup.no-name")
    if typed["of"] and not regulation:
        yield Problem("setup.no-such-book", values={"given": typed["of"]})
    if typed["discipline"] not in DISCIPLINES:
        yield Problem("setup.no-discipline", values={"given": typed["discipline"]})
    yield from _section_problems(sections)
    if typed["zone"] and typed["zone"] not in places_with_zones():
        yield Problem("setup.no-zone", values={"given": typed["zone"]})
    if regulation and typed["of"].startswith(BOOK):
        yield Problem("setup.no-list", level=Level.WARNING)


def _section_problems(sections: tuple[str, ...]) -> Iterator[Problem]:
    if len(sections) > MOST_SECTIONS:
        yield Problem("setup.many-sections", values={"found": len(sections), "most": MOST_SECTIONS})
    twice = tuple(one for one in dict.fromkeys(sections) if sections.count(one) > 1)
    if twice:
        yield Problem("setup.section-twice", values={"names": twice})


def _day_problems(
    typed: Mapping[str, str], regulation: str, usual: UsualEvent, days: tuple[date, date] | None, today: date
) -> Iterator[Problem]:
    if days is None:
        yield Problem("setup.no-day", values={"first": typed["first_day"], "last": typed["last_day"]})
        return
    first, last = days
    values: dict[str, Value] = {"first": first, "last": last}
    if last < first:
        yield Problem("acts.bad-days", values=values)
    elif (last - first).days >= (most := _most_days(kind := _kind(typed, usual))):
        code = "many-days-of-teams" if "interclub" in usual.kinds and kind != "interclub" else "many-days"
        yield Problem(f"setup.{code}", values={**values, "most": most})
    if last < today:
        yield Problem("setup.over", values=values, level=Level.WARNING)
    book = shelf.regulation(regulation) if regulation else None
    if book is not None and book.editions.on(first) is None:
        yield Problem("setup.before-editions", values={"first": first, "since": book.editions.days[0]})
