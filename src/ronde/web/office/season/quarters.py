"""A quarter of a Grand Prix: its totals, the purses by each reading of the document, what the committee chose, what was paid."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.record.publication import exact
from ronde.regulations.answers import Award, PurseReading, Purses
from ronde.regulations.contract import GivesPurses
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.book_facts import purses_of
from ronde.web.office.models import PaidPurse, Question
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.telling import value_text
from ronde.words.numbers import rounded_text

FINDING = "cel.readings-differ"
CAP_FINDING = "cel.cap-differs"  # asked once, of no quarter
_CAP = "cel.cap-unanswered"  # as the book says that it is to be asked


@dataclass(frozen=True, slots=True)
class Total:
    """A player of the quarter: place, points and how many evenings."""

    place: int | None
    name: str
    points: str
    evenings: str


@dataclass(frozen=True, slots=True)
class ShownPurse:
    """A purse as the page shows it; ``paid``: when and by whom it was marked so."""

    player: str
    name: str
    ranking: str
    amount: str
    exact_amount: str
    paid: PaidPurse | None = None


@dataclass(frozen=True, slots=True)
class ShownReading:
    """The purses by one reading, and what they come to."""

    code: str
    purses: tuple[ShownPurse, ...]
    total: str

    @property
    def has_cents(self) -> bool:
        """Whether a purse was shared down to cents, so that something may be left over."""
        return any(Fraction(purse.exact_amount).denominator != 1 for purse in self.purses)


@dataclass(frozen=True, slots=True)
class QuarterPage:
    """A quarter: ``readings`` could still be given, ``given`` were. ``question``: what the committee was asked and has answered last.

    ``asked``: what it has to say before purses can be given; ``asks_about_cap``: whether it never said what the cap is for, and points
    depend on it.
    """

    period: str
    ends: date
    others: tuple[str, ...]
    totals: tuple[Total, ...]
    readings: tuple[ShownReading, ...]
    given: ShownReading | None
    chosen: str
    is_closed: bool
    totals_moved: bool
    question: Question | None
    asked: str
    asks_about_cap: bool

    @property
    def to_decide(self) -> bool:
        """Whether the readings of CEL-7 differ and nobody has chosen."""
        return self.asked == "reading"

    @property
    def began(self) -> str:
        """Its first day, as a form has it: from there on an answer reaches all of it."""
        return f"{self.ends.year}-{self.ends.month - 2:02d}-01"

    @property
    def waits_for_cap(self) -> bool:
        """Whether the purses depend on what the committee says of the cap (CEL-1)."""
        return self.asked == "cap"

    @property
    def unpaid(self) -> int:
        """How many purses were given and are not marked paid."""
        return sum(one.paid is None for one in self.given.purses) if self.given else 0


def quarter_page(register: Register, asked: str, actor: Actor) -> QuarterPage | None:
    """The quarter that was asked for, or the last one; None while nothing was played."""
    known = FOLD.held(register).known
    periods = known.book.periods(known.replay.state) if isinstance(known.book, GivesPurses) else {}
    period = asked if asked in periods else next(reversed([*periods]), "")
    found = purses_of(register, period, actor) if period else None
    if found is None:
        return None
    paid = {(one.ranking, one.player): one for one in PaidPurse.objects.filter(register=register, period=period)}
    questions = Question.objects.filter(register=register, section=period, finding=FINDING)
    return QuarterPage(
        period=period,
        ends=periods[period],
        others=tuple(reversed([*periods])),
        totals=_totals(known, periods[period]),
        readings=tuple(_reading(known, settlement, {}) for settlement in found.readings),
        given=_reading(known, found.given, paid) if found.given else None,
        chosen=found.chosen or "",
        is_closed=found.is_closed,
        totals_moved=found.totals_moved,
        question=questions.order_by("asked", "pk").last(),
        asked=found.asked,
        asks_about_cap=any(asked.code == _CAP for asked in known.book.open_questions(known.replay.state)),
    )


def _totals(known: Opened, ends: date) -> tuple[Total, ...]:
    """The ranking of points on the last day of the quarter, with the evenings of each."""
    points, evenings = known.book.rankings[0], known.book.rankings[-1]
    counts = defaultdict(str, {one.player: str(one.value) for one in known.ranking_list(ends, evenings).lines})
    return tuple(
        Total(
            one.place,
            known.history.people.name(one.player),
            value_text(str(exact(one.value)), points.decimals),
            counts[one.player],
        )
        for one in known.ranking_list(ends, points).lines
    )


def _reading(known: Opened, found: PurseReading, paid: dict[tuple[str, str], PaidPurse]) -> ShownReading:
    order = {ranking.code: at for at, ranking in enumerate(known.book.rankings)}
    shown = (_purse(known, one, paid) for one in found.awards)
    purses = sorted(
        shown, key=lambda one: (order[one.ranking], -Fraction(one.exact_amount), sorting_name(one.name), one.player)
    )
    total = sum((Fraction(one.exact_amount) for one in purses), Fraction(0))
    return ShownReading(found.code, tuple(purses), rounded_text(total, 2, reading()))


def _purse(known: Opened, one: Award, paid: dict[tuple[str, str], PaidPurse]) -> ShownPurse:
    player = known.history.roster.player(one.player)
    return ShownPurse(
        player=player,
        name=known.history.people.name(player),
        ranking=one.ranking,
        amount=rounded_text(one.amount, 2, reading()),
        exact_amount=str(exact(one.amount)),
        paid=paid.get((one.ranking, player)),
    )


def given_amount(known: Opened, found: Purses, ranking: str, player: str) -> str:
    """What was given to somebody for a ranking, in exact numbers; nothing where nothing was."""
    awards: Iterable[Award] = found.given.awards if found.given else ()
    amounts = (
        one.amount for one in awards if (one.ranking, known.history.roster.player(one.player)) == (ranking, player)
    )
    return next((str(exact(amount)) for amount in amounts), "")
