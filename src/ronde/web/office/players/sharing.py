"""Whom federations share: what others ask of a register's federation, and what it asks of them."""

import json
from dataclasses import dataclass
from datetime import datetime

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.office.players.entering import ENTER, who_else
from ronde.web.people.models import SharingQuestion
from ronde.web.people.sharing import SharingAnswer, SharingWish, ask_of_others, open_questions, persons_asked_about
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_SHOWN = ("name", "birth", "sex", "club", "country", "place", "since", "giver", "number", "day")


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """A question about somebody: who asks, since when, what is to be so (fields and values), and why."""

    number: int
    person: str
    names: tuple[str, ...]
    kind: str
    federation: str
    asked: datetime
    wanted: tuple[tuple[str, str], ...]
    reason: str
    not_answer: str


@dataclass(frozen=True, slots=True)
class SharingPage:
    """What others ask, and what waits for their answers."""

    asked: tuple[QuestionLine, ...]
    own: tuple[QuestionLine, ...]
    not_ask: str


def sharing_page(register: Register, actor: Actor) -> SharingPage:
    """The open questions of a register's federation."""
    must(actor, ENTER, register_scope(register))
    asked, own = open_questions(register.federation)
    not_ask = who_else(actor, "edit-person", (register_scope(register),))
    lines = [tuple(_line(register, question, actor) for question in part) for part in (asked, own)]
    return SharingPage(lines[0], lines[1], not_ask)


def _line(register: Register, question: SharingQuestion, actor: Actor) -> QuestionLine:
    said = json.loads(question.said)
    plain = said.get("spell", said)
    return QuestionLine(
        number=question.pk,
        person=question.person,
        names=tuple(player.name for player in persons_asked_about(question)),
        kind=question.kind,
        federation=question.federation,
        asked=question.asked,
        wanted=tuple((key, str(plain[key])) for key in _SHOWN if plain.get(key)),
        reason=question.reason,
        not_answer=who_else(actor, "agree-to-share", (register_scope(register),)),
    )


def asked_where_shared(
    problems: tuple[Problem, ...], register: Register, person: str, wanted: SharingWish, actor: Actor
) -> SharingAnswer | None:
    """The question to the other federations, where nothing else than that they share somebody stands against a change."""
    if [problem.code for problem in problems] != ["people.shared"]:
        return None
    return ask_of_others(person, register.federation, wanted, actor)
