"""Decisions that a book gives to somebody else than the officer are asked of them: the officer asks, and may write down what was answered.

FFJD 6.4 leaves to the organiser whether an absence was excused, annex B what the unrated players are worth; FFJD 6.7.3 wants the
Technical Council's agreement, a club's Grand Prix that of its committee.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from django.db import IntegrityError, transaction
from django.db.models import Q

from ronde.ground.problems import Problem
from ronde.regulations.cel_grand_prix.happenings import Reading, RulingDecision
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import SectionRow
from ronde.web.office.models import Question
from ronde.web.permissions import may, must, permission
from ronde.web.registers.models import Register
from ronde.web.roles import Role

_POINTS = r"\d{1,4}"
_AGREED = "agreed|not-agreed"
# What the committee of a Grand Prix can say, in the words of the facts that keep it (``book_facts``).
_READINGS, _RULINGS, _CAPS = "|".join(get_args(Reading)), "|".join(get_args(RulingDecision)), "swiss|everywhere"


@dataclass(frozen=True, slots=True)
class Left:
    """To whom a finding is left, and what can be answered."""

    to: Role
    answers: str


LEFT: Mapping[str, Left] = MappingProxyType(
    {
        "ffjd.undecided": Left(Role.ORGANISER, "excused|not-excused"),
        "ffjd.estimate-missing": Left(Role.ORGANISER, _POINTS),
        "ffjd.council": Left(Role.COUNCIL, _AGREED),
        "cel.undecided": Left(Role.ORGANISER, "played|not-played"),
        "cel.cap-differs": Left(Role.COUNCIL, _CAPS),
        "cel.readings-differ": Left(Role.COUNCIL, _READINGS),
        "cel.quarter-closed": Left(Role.COUNCIL, _RULINGS),
    }
)
_ANSWERING = {Role.ORGANISER: "answer", Role.COUNCIL: "agree"}  # as what each answers, in the table of permissions


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it stands now, or why nothing was done."""

    question: Question | None = None
    problems: tuple[Problem, ...] = ()


def ask(register: Register, section: str, finding: str, actor: Actor, *, where: str = "", words: str = "") -> Asked:
    """Ask whoever the book leaves a finding to; once, as long as nobody has answered."""
    if problems := _refusal(register, section, "ask", actor):
        return Asked(problems=problems)
    if finding not in LEFT:
        return Asked(problems=(Problem("question.officers-own", values={"finding": finding}),))
    try:
        with transaction.atomic():
            return Asked(
                Question.objects.create(
                    register=register,
                    section=section,
                    finding=finding,
                    where=where,
                    asked_of=LEFT[finding].to.value,
                    asked_by=actor.author,
                    asked=actor.now or now(),
                    words=words,
                )
            )
    except IntegrityError:
        return Asked(problems=(Problem("question.asked", values={"finding": finding}),))


def answer(question: Question, answered: str, actor: Actor, *, reason: str = "") -> Asked:
    """The answer of whoever was asked."""
    action = _ANSWERING[Role(question.asked_of)]
    if problems := _refusal(question.register, question.section, action, actor):
        return Asked(question, problems)
    return _answered(question, answered, actor, "", reason)


def record_answer(question: Question, answered: str, actor: Actor, *, how: str, reason: str = "") -> Asked:
    """What somebody who was asked has answered elsewhere, written down by the officer, who says how it came: a letter, the telephone."""
    if problems := _refusal(question.register, question.section, "record-answer", actor):
        return Asked(question, problems)
    if not how.strip():
        return Asked(problems=(Problem("question.how", values={"role": question.asked_of}),))
    return _answered(question, answered, actor, how.strip(), reason)


def _answered(question: Question, answered: str, actor: Actor, how: str, reason: str) -> Asked:
    """Written once: of two who answer at the same time, the second is told."""
    wanted = LEFT[question.finding].answers
    if not re.fullmatch(wanted, answered):
        values = {"answer": answered, "answers": wanted.replace("|", ", ").replace(_POINTS, "0–9999")}
        return Asked(problems=(Problem("question.answers", values=values),))
    open_ones = Question.objects.filter(pk=question.pk, answer="")
    moment = actor.now or now()
    count = open_ones.update(answer=answered, answered_by=actor.author, answered=moment, how=how[:100], reason=reason)
    question.refresh_from_db()
    if not count:
        return Asked(question, (Problem("question.answered", values={"answer": question.answer}),))
    return Asked(question)


def undecided(register: Register, section: str, accepts: Iterable[str]) -> tuple[Problem, ...]:
    """Why an officer may not accept findings that are left to others: nobody was asked, or nobody has answered."""
    wanted = [code for code in accepts if code in LEFT]
    asked = Question.objects.filter(register=register, section=section, finding__in=wanted)
    closed, open_ones = (
        set(asked.filter(given).values_list("finding", flat=True)) for given in (~Q(answer=""), Q(answer=""))
    )
    return tuple(
        Problem("question.not-answered", values={"finding": code, "role": LEFT[code].to.value})
        for code in wanted
        if code not in closed or code in open_ones
    )


def not_ruled(register: Register, about: str, finding: str, ruling: str, actor: Actor) -> tuple[Problem, ...]:
    """Why somebody may not write down a ruling that is left to the council: it says so itself, or has answered so last."""
    if may(actor, _ANSWERING[Role.COUNCIL], {"register": register.code}):
        return ()
    answers = Question.objects.filter(register=register, section=about, finding=finding).exclude(answer="")
    said = answers.order_by("answered", "pk").values_list("answer", flat=True).last()
    values = {"finding": finding, "role": LEFT[finding].to.value}
    return () if said == ruling else (Problem("question.not-answered", values=values),)


def open_questions(actor_events: Iterable[str]) -> tuple[Question, ...]:
    """What organisers of some events are asked and have not answered."""
    sections = SectionRow.objects.filter(event__in=list(actor_events)).exclude(dossier="").values("dossier")
    return tuple(Question.objects.filter(section__in=sections, asked_of=Role.ORGANISER, answer="").order_by("asked"))


def _refusal(register: Register, section: str, action: str, actor: Actor) -> tuple[Problem, ...]:
    """Refuse who may not; say so where it is not the moment."""
    of = _scope(register, section)
    must(actor, action, of)
    found = permission(actor, action, of, _state(register, section))
    return found.problems if found.is_refused else ()


def _scope(register: Register, section: str) -> dict[str, str]:
    """Whose a section of the office is: of the register, and of the event where it was run here."""
    row = SectionRow.objects.filter(dossier=section, event__register=register).only("id", "event").first()
    ran_here = {"event": row.event_id, "section": row.id} if row else {}
    return {"register": register.code, **ran_here}


def _state(register: Register, section: str) -> str:
    """Where a section stands in the office; nothing where the question is about something else, a decision or a quarter."""
    return register.dossiers.filter(section=section).values_list("state", flat=True).first() or ""
