"""What the officer's pages show."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import QuerySet

from ronde.ground.problems import has_refusal
from ronde.record.moves import Moved, between
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.language import reading
from ronde.web.office.services import draft
from ronde.web.office.verdicts import Finding, findings
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.models import DossierRow, Edition, Projected, Register
from ronde.web.registers.telling import gained_text, value_text
from ronde.web.registers.variants import first_ranking, ranking_of
from ronde.web.registers.ways import ListDays, local_day, next_days
from ronde.words.facts import decimals_of
from ronde.words.moves import reasons_text


@dataclass(frozen=True, slots=True)
class QueuePage:
    """The sections that wait, and how many do and do not."""

    waiting: tuple[DossierRow, ...]
    done: int


def queue_page(register: Register) -> QueuePage:
    """The queue of a register."""
    waiting = tuple(_waiting(register).order_by("since", "section"))
    return QueuePage(waiting, register.dossiers.filter(counts=True).count())


def _waiting(register: Register) -> "QuerySet[DossierRow]":
    """The sections that wait: not those that simply count, in a book that asks for no homologation."""
    return register.dossiers.filter(counts=False)


@dataclass(frozen=True, slots=True)
class Status:
    """What the line at the foot of the office says: the lists that are due, what waits, how many facts there are."""

    days: ListDays
    waiting: int
    facts: int


def status(register: Register) -> Status:
    """How the register is, in a few questions to the database."""
    projected = Projected.objects.filter(register=register).values_list("turn", flat=True).first()
    return Status(next_days(register, _today(register)), _waiting(register).count(), projected or 0)


def next_day(register: Register) -> date:
    """The day of the list to look at: the first that is due, else the next one, else today's as it would be."""
    today = _today(register)
    return next_days(register, today).first or today


def _today(register: Register) -> date:
    return local_day(register, now().replace(tzinfo=None).isoformat(timespec="seconds"))


@dataclass(frozen=True, slots=True)
class DraftLine:
    """Somebody whose line would be another; ``why``: by what."""

    name: str
    place: int | None
    climbed: int
    before: str
    after: str
    change: str
    is_up: bool
    why: str

    @property
    def fallen(self) -> int:
        """By how many places somebody would go down."""
        return -self.climbed

    @property
    def has_left(self) -> bool:
        """Whether somebody would be on the list no more."""
        return not self.after


@dataclass(frozen=True, slots=True)
class DraftPage:
    """The next list: who moves, how many are on it, what keeps it from being published; ``seen``: the turn it stands on.

    ``due`` is the day on which it should appear, ``day`` the one on which it does: later, where it is late.
    ``moved``, ``new``, ``left`` and ``places``: how many have another rating, a first one, none any more, only another place.
    """

    day: date
    due: date
    ranking: str
    seen: int
    digest: str
    compared: Edition | None
    size: int
    lines: tuple[DraftLine, ...]
    moved: int
    new: int
    left: int
    places: int
    findings: tuple[Finding, ...]
    is_possible: bool

    @property
    def typed_day(self) -> str:
        """The day as it is to be typed."""
        return self.day.isoformat()


def draft_page(register: Register, day: date | None, actor: Actor, code: str = "") -> DraftPage:
    """The draft of a list for a day; without one, for the day that is due. ``code``: of a ranking that is not the first."""
    made = draft(register, day or next_day(register), actor)
    chosen, known = made.appears, made.held.known
    ranking = ranking_of(register, code) or first_ranking(register)
    last = register.editions.filter(ranking=ranking.code, day__lt=chosen).order_by("day", "number").last()
    before = published_list(last) if last else known.ranking_list(date.min, ranking)
    compared = between(made.then.history, made.then.replay, before, made.then.ranking_list(chosen, ranking))
    all_moved = tuple(compared.moved)
    shown = [one for one in all_moved if one.was != one.now]
    counts = Counter("new" if one.was is None else "left" if one.now is None else "moved" for one in shown)
    return DraftPage(
        day=chosen,
        due=made.day,
        ranking=ranking.code,
        seen=made.held.turn,
        digest=compared.after.digest,
        compared=last,
        size=len(compared.after.lines),
        lines=tuple(_line(one, made.then, decimals_of(known.book, ranking.code)) for one in shown),
        moved=counts["moved"],
        new=counts["new"],
        left=counts["left"],
        places=len(all_moved) - len(shown),
        findings=findings(known, made.problems),
        is_possible=not has_refusal(made.problems),
    )


def _line(one: Moved, known: Opened, decimals: int) -> DraftLine:
    gain = None if one.change is None else Fraction(one.change)
    return DraftLine(
        name=known.history.people.name(one.player),
        place=one.after.place if one.after else None,
        climbed=one.climbed or 0,
        before="" if one.was is None else value_text(str(exact(one.was)), decimals),
        after="" if one.now is None else value_text(str(exact(one.now)), decimals),
        change="" if gain is None else gained_text(gain, decimals),
        is_up=gain is not None and gain > 0,
        why=reasons_text(one, known.history, reading()),
    )
