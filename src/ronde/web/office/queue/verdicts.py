"""A section in the office as its page shows it: its verdict as a tree with each decision in the finding it answers, its way so far."""

from collections.abc import Sized
from dataclasses import dataclass
from datetime import date

from ronde.record.dossier import Dossier, State
from ronde.record.finding import dossier_report, open_cases
from ronde.record.handing_in import dossier_of
from ronde.record.opened import Opened
from ronde.regulations.documents import Step
from ronde.web.language import reading
from ronde.web.office.models import Question
from ronde.web.office.queue.points import Point, points_of
from ronde.web.office.queue.tree import Branch, verdict_tree
from ronde.web.office.queue.way import WayStep, way_of
from ronde.web.office.section_events import SectionEvent, events_of
from ronde.web.office.seen import mark_of
from ronde.web.registers.models import Register
from ronde.words.sentence_tree import Wording
from ronde.words.texts import text

_RETURNABLE, _REFUSABLE = (State.SUBMITTED, State.REFUSED), (State.SUBMITTED, State.RETURNED)


@dataclass(frozen=True, slots=True)
class SectionPage:
    """Everything on the page of a section; ``seen`` is what whoever acts on it has looked at."""

    dossier: Dossier
    name: str
    event: SectionEvent | None
    first_day: date
    games: int
    players: int
    points: tuple[Point, ...]
    tree: tuple[Branch, ...]
    way: tuple[WayStep, ...]
    seen: str

    @property
    def last_step(self) -> Step | None:
        """What was done with it last."""
        return self.dossier.steps[-1] if self.dossier.steps else None

    @property
    def submitted_by(self) -> str:
        """Who handed it in last: most often the same who pays."""
        return self.dossier.organiser

    @property
    def blocking(self) -> int:
        """How many findings keep it from being homologated."""
        return sum(one.is_blocking for one in self.points)

    @property
    def acceptable(self) -> tuple[Point, ...]:
        """The findings that the officer may accept with a reason."""
        return tuple(one for one in self.points if one.answers == "accept")

    @property
    def is_ready(self) -> bool:
        """Whether it can be homologated now."""
        return self.dossier.state is State.SUBMITTED and not self.blocking

    @property
    def is_ready_once_accepted(self) -> bool:
        """Whether nothing but what the officer may accept keeps it from being homologated."""
        return self.dossier.state is State.SUBMITTED and self.blocking == len(self.acceptable) > 0

    @property
    def can_be_returned(self) -> bool:
        """Whether it may go back to its organiser now."""
        return self.dossier.state in _RETURNABLE

    @property
    def can_be_refused(self) -> bool:
        """Whether it may be refused now."""
        return self.dossier.state in _REFUSABLE

    @property
    def is_waiting(self) -> bool:
        """Whether it does not count yet."""
        return self.dossier.state is not State.HOMOLOGATED

    @property
    def proposed_reason(self) -> str:
        """What the organiser would be told on a return: each thing that is missing, on a line of its own."""
        return "\n".join(
            text("office_queue.missing_line", reading(), {"what": one.words.what, "article": one.words.article}).strip()
            for one in self.points
            if one.is_blocking
        )


def section_page(register: Register, known: Opened, section: str) -> SectionPage | None:
    """A section with all that is to be said of it; None where the office has none of that id."""
    dossier = dossier_of(known, section)
    if dossier is None:
        return None
    report, wording = dossier_report(known, dossier), Wording(known.history, reading(), known.history.people.name)
    cases = open_cases(known, frozenset({dossier.version.id}))
    figures = [step for case in cases for one in case.competition.examined for step in one.steps]
    owed = [step for case in cases for step in case.competition.steps]
    said, due = ([*zip(steps, wording.under("", steps).inner, strict=True)] for steps in (figures, owed))
    questions = list(Question.objects.filter(register=register, section=dossier.section).order_by("asked", "pk")[:200])
    events = events_of(register, known, (dossier.section,), report.found)
    points = points_of(known, dossier, map(events.named, report.found), questions)
    return SectionPage(
        dossier=dossier,
        name=events.name(dossier.version.id),
        event=events.of(dossier.section),
        first_day=known.book.presented(dossier.version).first_day,
        games=_how_many(dossier, "games"),
        players=_how_many(dossier, "entries") or len({player for _, player in dossier.version.mentions()}),
        points=points,
        tree=verdict_tree(known, dossier, said, due, points),
        way=way_of(known, register, dossier, questions),
        seen=mark_of(known, dossier.section),
    )


def _how_many(dossier: Dossier, key: str) -> int:
    """How many games or entries are written in a section; FISF and FRS write how many games everybody played, which is none of it."""
    found = getattr(dossier.version, key, ())
    return len(found) if isinstance(found, Sized) else 0
