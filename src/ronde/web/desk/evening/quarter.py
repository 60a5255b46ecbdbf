"""The quarter at the desk: its ranking, the race of the first five, and the purses as the office has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.record.family_names import parted_name
from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.contract import GivesPurses
from ronde.web.desk.evening.evening import evening_of
from ronde.web.desk.evening.quarter_now import QuarterLine, quarter_with_tonight
from ronde.web.desk.evening.race import Race, race
from ronde.web.desk.frame import SectionDesk
from ronde.web.language import reading
from ronde.web.office.season.quarters import QuarterPage, quarter_page
from ronde.web.permissions import may
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.registers.scopes import register_scope
from ronde.words.numbers import rounded_text

_RUNNERS = 5


@dataclass(frozen=True, slots=True)
class QuarterTotal:
    """Somebody of the quarter."""

    place: int | None
    name: str
    points: str
    evenings: int


@dataclass(frozen=True, slots=True)
class QuarterShown:
    """A quarter: ``lacks`` says why there is none to show (``register``, ``process``, ``nothing``). ``office``: its purses, for who may look.

    ``tonight``: the ranking with the evening as it stands, while the register does not have it.
    """

    period: str = ""
    quarter: Quarter | None = None
    ends: date | None = None
    totals: tuple[QuarterTotal, ...] = ()
    evenings: int = 0
    race: Race | None = None
    office: QuarterPage | None = None
    others: tuple[str, ...] = ()
    lacks: str = ""
    tonight: tuple[QuarterLine, ...] = ()
    may_choose: bool = False
    may_pay: bool = False
    may_carry: bool = False

    @property
    def title(self) -> str:
        """Which words call it."""
        return f"desk_evening.quarters.q{self.quarter.number if self.quarter else 1}"


def quarter_shown(desk: SectionDesk, asked: str) -> QuarterShown:
    """The quarter that was asked for, or that of the evening."""
    register = desk.event.register
    if register is None:
        return QuarterShown(lacks="register")
    try:
        known = FOLD.held(register).known
    except FoldedElsewhereError:
        return QuarterShown(lacks="process")
    scope = register_scope(register)
    may_carry = may(desk.actor, "adopt-list", scope)
    periods = known.book.periods(known.replay.state) if isinstance(known.book, GivesPurses) else {}
    period = asked if asked in periods else str(Quarter.of(desk.event.first_day))
    quarter = Quarter.named(period)
    is_tonights = period == str(Quarter.of(desk.event.first_day))
    tonight = quarter_with_tonight(desk, evening_of(desk)) if is_tonights else ()
    if period not in periods or quarter is None:
        lacks = "" if tonight else "nothing"
        others = tuple(one for one in periods if one != period)
        return QuarterShown(period, quarter, lacks=lacks, tonight=tonight, others=others, may_carry=may_carry)
    courses = _courses(known, period)
    return QuarterShown(
        period=period,
        quarter=quarter,
        ends=quarter.end,
        totals=_totals(known, quarter.end),
        evenings=len({day for course in courses.values() for day, _ in course}),
        race=race(_first(known, quarter.end, courses)),
        office=quarter_page(register, period, desk.actor) if may(desk.actor, "look", scope) else None,
        others=tuple(one for one in reversed([*periods]) if one != period),
        tonight=tonight,
        may_choose=may(desk.actor, "rule", scope),
        may_pay=may(desk.actor, "record-payment", scope),
        may_carry=may_carry,
    )


def _courses(known: Opened, period: str) -> Mapping[str, Sequence[tuple[date, Fraction]]]:
    book = known.book
    found = book.courses(known.replay.state, period=period) if isinstance(book, GivesPurses) else {}
    return {str(known.history.roster.player(who)): course for who, course in found.items()}


def _totals(known: Opened, ends: date) -> tuple[QuarterTotal, ...]:
    points, counts = known.book.rankings[0], known.book.rankings[-1]
    evenings = {one.player: int(one.value) for one in known.ranking_list(ends, counts).lines}
    lines = known.ranking_list(ends, points).lines
    return tuple(
        QuarterTotal(
            one.place,
            known.history.people.name(one.player),
            rounded_text(one.value, 2, reading()),
            evenings.get(one.player, 0),
        )
        for one in sorted(lines, key=lambda one: (one.place or 0, sorting_name(known.history.people.name(one.player))))
    )


def _first(
    known: Opened, ends: date, courses: Mapping[str, Sequence[tuple[date, Fraction]]]
) -> list[tuple[str, Sequence[tuple[date, Fraction]]]]:
    """The first five with their courses, called by their family names."""
    lines = known.ranking_list(ends, known.book.rankings[0]).lines[:_RUNNERS]
    return [
        (parted_name(known.history.people.name(one.player))[0], courses[str(one.player)])
        for one in lines
        if str(one.player) in courses
    ]
