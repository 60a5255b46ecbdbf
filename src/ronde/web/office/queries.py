"""What the officer's pages show."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.ground.problems import has_refusal
from ronde.record.moves import Moved, difference
from ronde.record.publication import exact
from ronde.web.clock import now
from ronde.web.office.services import Officer, draft
from ronde.web.office.verdicts import Finding, findings
from ronde.web.registers.models import DossierRow, Register
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.facts import decimals_of

_DONE = "homologated"


@dataclass(frozen=True, slots=True)
class QueuePage:
    """The sections that wait, and how many do and do not."""

    waiting: tuple[DossierRow, ...]
    done: int


def queue_page(register: Register) -> QueuePage:
    """The queue of a register."""
    waiting = tuple(register.dossiers.exclude(state=_DONE).order_by("since", "section"))
    return QueuePage(waiting, register.dossiers.filter(state=_DONE).count())


@dataclass(frozen=True, slots=True)
class DraftLine:
    """Somebody whose line would be another."""

    name: str
    place: int | None
    before: str
    after: str
    change: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class DraftPage:
    """The next list: who moves, how many are on it, what keeps it from being published; ``seen``: the turn it stands on."""

    day: date
    seen: int
    size: int
    lines: tuple[DraftLine, ...]
    moved: int
    new: int
    findings: tuple[Finding, ...]
    is_possible: bool

    @property
    def typed_day(self) -> str:
        """The day as it is to be typed."""
        return self.day.isoformat()


def draft_page(register: Register, day: date | None, officer: Officer) -> DraftPage:
    """The draft of a list for a day; without one, for the first of the month after the last list."""
    last = register.editions.order_by("-day").values_list("day", flat=True).first()
    chosen = day or _next_month(last or now().date())
    made = draft(register, chosen, officer)
    known, ranking = made.held.known, made.held.known.book.rankings[0]
    after, before = made.then.ranking_list(chosen, ranking), known.ranking_list(last or date.min, ranking)
    moved = tuple(one for one in difference(before, after) if one.after is not None and one.was != one.now)
    decimals = decimals_of(known.book, ranking.code)
    new = sum(one.was is None for one in moved)
    return DraftPage(
        day=chosen,
        seen=made.held.turn,
        size=len(after.lines),
        lines=tuple(_line(one, known.history.people.name(one.player), decimals) for one in moved),
        moved=len(moved) - new,
        new=new,
        findings=findings(known, made.problems),
        is_possible=not has_refusal(made.problems),
    )


def _line(one: Moved, name: str, decimals: int) -> DraftLine:
    gain = Fraction(one.now or 0) - Fraction(one.was) if one.was is not None else None
    return DraftLine(
        name=name,
        place=one.after.place if one.after else None,
        before="" if one.was is None else value_text(str(exact(one.was)), decimals),
        after="" if one.now is None else value_text(str(exact(one.now)), decimals),
        change="" if gain is None else gained_text(gain, decimals),
        is_up=gain is not None and gain > 0,
    )


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
