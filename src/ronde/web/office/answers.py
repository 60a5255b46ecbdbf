"""What the office says to an organiser of his sections: the page of the desk, the answer to a laptop and a small file show the same."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import msgspec

from ronde.ground.problems import Problem
from ronde.record.dossier import Dossier, State
from ronde.record.finding import dossier_report
from ronde.record.handing_in import dossier_of
from ronde.record.office_answers import LONGEST, PAID, OfficeAnswer, SectionAnswer, ToldQuestion, ToldStep, told_points
from ronde.record.opened import Opened
from ronde.regulations.documents import Payment, Step
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.rules import event_scope
from ronde.web.office.models import Question
from ronde.web.office.section_events import events_of
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import first_ranking
from ronde.web.roles import Role
from ronde.words.sentences import with_names

_WAITING = (State.SUBMITTED, State.RETURNED)


def answer_to(event: Event, actor: Actor) -> OfficeAnswer:
    """Where the sections of an event stand in the office, for who may submit it; none of them while nothing was submitted."""
    must(actor, "submit", event_scope(event))
    found = (
        SectionRow.objects.filter(event=event).exclude(dossier="").order_by(*AS_TYPED).values_list("dossier", flat=True)
    )
    register = event.register
    return _answer(register, tuple(dict.fromkeys(found)), actor) if register else _nothing("", actor)


def answer_about(register: Register, dossier: str, actor: Actor) -> OfficeAnswer | None:
    """The same of one section, for the office, which may send it as a file; None where it has none of that id."""
    must(actor, "look", register_scope(register))
    made = _answer(register, (dossier,), actor)
    return made if made.sections else None


def printed_answer(answer: OfficeAnswer) -> bytes:
    """An answer as a file."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=1) + b"\n"


def parsed_answer(written: bytes) -> OfficeAnswer | Problem:
    """An answer that came as a file, or from another machine."""
    try:
        return msgspec.json.decode(written, type=OfficeAnswer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Problem("answer.not-one")


def _nothing(office: str, actor: Actor) -> OfficeAnswer:
    moment = (actor.now or now()).astimezone(UTC).replace(tzinfo=None)
    return OfficeAnswer(office=office, at=moment.isoformat(timespec="seconds"), sections=())


def _answer(register: Register, dossiers: tuple[str, ...], actor: Actor) -> OfficeAnswer:
    known = FOLD.held(register).known if dossiers else None
    found = [one for id_ in dossiers if known and (one := dossier_of(known, id_))]
    sections = tuple(section_answer(known, register, one) for one in found) if known else ()
    return msgspec.structs.replace(_nothing(register.name or register.code, actor), sections=sections)


def section_answer(known: Opened, register: Register, dossier: Dossier) -> SectionAnswer:
    """What the office says of a dossier; everybody is named in it."""
    found = dossier_report(known, dossier).found if dossier.state in _WAITING else ()
    events = events_of(register, known, (dossier.section,), found) if found else None
    steps = sorted((*map(_step, dossier.steps), *_payments(known, dossier)), key=lambda one: (one.at, one.day))
    return SectionAnswer(
        dossier=dossier.section,
        state=dossier.state.value,
        steps=tuple(steps),
        points=told_points(with_names(events.named(one) if events else one, known.history.people) for one in found),
        questions=tuple(_questions(register, dossier.section)),
        list=_list_day(register, dossier) if dossier.state is State.HOMOLOGATED else None,
    )


def _step(step: Step) -> ToldStep:
    at, reason = step.recorded or "", step.reason[:LONGEST]
    return ToldStep(action=step.action, day=step.day, by=step.whose, role=step.role, at=at, reason=reason)


def _payments(known: Opened, dossier: Dossier) -> Iterator[ToldStep]:
    first = known.chronicle.resolved.versions.first
    for fact in known.history.facts:
        if isinstance(fact, Payment) and dossier.section in map(first, fact.sections):
            yield ToldStep(action=PAID, day=fact.day, by=fact.by, at=fact.recorded or "", amount=fact.amount)


def _questions(register: Register, section: str) -> Iterator[ToldQuestion]:
    asked = Question.objects.filter(register=register, section=section, asked_of=Role.ORGANISER).order_by("asked")
    for one in asked[:100]:
        yield ToldQuestion(
            number=one.pk,
            finding=one.finding,
            where=one.where,
            words=one.words[:LONGEST],
            asked=_moment(one.asked),
            answer=one.answer,
        )


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")


def _list_day(register: Register, dossier: Dossier) -> date | None:
    """The day of the first list that has it."""
    turns = register.dossiers.filter(section=dossier.section).values_list("turn", flat=True)
    since = register.editions.filter(ranking=first_ranking(register).code, turn__gte=turns.first() or 0)
    return since.order_by("turn").values_list("day", flat=True).first()
