"""The way of a section so far: its steps, the money that came for it, its versions, what was asked and answered, in the order of days."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import FactId
from ronde.record.dossier import Dossier
from ronde.record.opened import Opened
from ronde.web.office.models import Question
from ronde.web.registers.models import Register
from ronde.web.registers.ways import day_at, local_day

PAID, VERSION, ASKED, ANSWERED = "paid", "version", "asked", "answered"


@dataclass(frozen=True, slots=True)
class WayStep:
    """Something that was done with a section: what, when, by whom, and what was said with it; ``amount`` where it was money."""

    what: str
    day: date
    by: str = ""
    said: str = ""
    amount: int = 0
    at: str = ""


def way_of(known: Opened, register: Register, dossier: Dossier, questions: Iterable[Question]) -> tuple[WayStep, ...]:
    """Everything, the first thing first."""
    found = [
        *(WayStep(one.action, one.day, one.whose, one.reason, at=one.recorded or "") for one in dossier.steps),
        *_payments(known, dossier),
        *_versions(known, register, dossier),
        *_questions(register, questions),
    ]
    return tuple(sorted(found, key=lambda one: (one.at or one.day.isoformat(), one.day)))


def _payments(known: Opened, dossier: Dossier) -> Iterator[WayStep]:
    for one in known.chronicle.office.payments_for(FactId(dossier.section)):
        yield WayStep(PAID, one.day, one.by, one.reason, one.amount, one.recorded or "")


def _versions(known: Opened, register: Register, dossier: Dossier) -> Iterator[WayStep]:
    """Every version but the first, which came with the first step."""
    versions = known.history.versions(dossier.section)
    for fact in known.history.facts if len(versions) > 1 else ():
        if fact.id in versions and fact.replaces and fact.recorded:
            yield WayStep(VERSION, local_day(register, fact.recorded), "", fact.reason, at=fact.recorded)


def _questions(register: Register, questions: Iterable[Question]) -> Iterator[WayStep]:
    for one in questions:
        if one.answered != one.asked:
            yield WayStep(ASKED, day_at(register, one.asked), said=one.words, at=_moment(one.asked))
        if one.answered:
            yield WayStep(ANSWERED, day_at(register, one.answered), said=one.how, at=_moment(one.answered))


def _moment(at: object) -> str:
    return str(at).replace(" ", "T")[:19]
