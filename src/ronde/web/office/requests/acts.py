"""What is done with a request: more is asked for and answered, the officer decides, the Technical Council agrees, the officer signs."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from msgspec import structs

from ronde.ground.problems import Problem
from ronde.record.chain import Origin
from ronde.record.resubmission import next_version
from ronde.regulations.ffjd.office.requests import Agreement, Answer, Decision, Question
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office import questions
from ronde.web.office.lists import local_today
from ronde.web.office.models import Question as OfficeQuestion
from ronde.web.office.origins import Done, today_of
from ronde.web.office.questions import Asked
from ronde.web.office.requests.filing import request_scope
from ronde.web.office.requests.known_requests import KnownRequest, Stage, known_request
from ronde.web.office.requests.recording import TEXT, Made, said_about, text_problems
from ronde.web.permissions import Scope, must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.roles import Role

COUNCIL = "ffjd.council"
AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class RequestVerdict:
    """What an officer decides: a rating, or (empty) that there is none; with the reason."""

    rating: str = ""
    reason: str = ""
    is_accepted: bool = True


def ask_for_more(register: Register, request: str, words: str, actor: Actor) -> Done:
    """The officer asks for a complement before deciding."""

    def made(held: Held, origin: Origin, of: KnownRequest) -> Made:
        name = held.known.history.free_id(f"{of.id}-question")
        day, by = today_of(origin, register), actor.name or actor.author
        return tuple(text_problems("asks", words)) or Question(
            id=name, day=day, of=of.id, by=by, asks=words.strip(), recorded=origin.recorded
        )

    return _about(register, request, actor, made, action="ask", of=register_scope(register))


def answer_request(register: Register, request: str, words: str, actor: Actor, *, by: str = "") -> Done:
    """What was asked for: said by the president whose request it is, or written down by the officer, who says by ``whom`` it was said."""
    scope = scope_of_request(register, request)

    def made(held: Held, origin: Origin, of: KnownRequest) -> Made:
        name, day = held.known.history.free_id(f"{of.id}-answer"), today_of(origin, register)
        who = by.strip() or actor.name or actor.author
        problems = (*text_problems("says", words), *text_problems("by", who))
        return problems or Answer(id=name, day=day, of=of.id, by=who, says=words.strip(), recorded=origin.recorded)

    return _about(register, request, actor, made, action="request", of=scope)


def decide_request(
    register: Register, request: str, verdict: RequestVerdict, actor: Actor, *, seen: int | None = None
) -> Done:
    """The officer decides, or decides otherwise as long as no list has it. Above 2000 the Technical Council is asked at once (art. 6.7.1)."""

    def made(held: Held, origin: Origin, of: KnownRequest) -> Made:
        if problems := _verdict_problems(verdict):
            return problems
        decided = Decision(
            id=held.known.history.free_id(f"{of.id}-decision"),
            day=today_of(origin, register),
            of=of.id,
            by=actor.name or actor.author,
            decision="accepted" if verdict.is_accepted else "refused",
            rating=int(verdict.rating) if verdict.is_accepted else None,
            reason=verdict.reason.strip(),
            recorded=origin.recorded,
        )
        old = of.decision
        if old and of.stage in {Stage.ACCEPTED, Stage.REFUSED}:
            again = next_version(held.known.history, old)
            return structs.replace(decided, id=again.id, replaces=again.replaces)
        return decided

    done = _about(register, request, actor, made, action="decide-request", of=register_scope(register), seen=seen)
    if done.is_done:
        _ask_council(register, request, actor)
    return done


def _verdict_problems(verdict: RequestVerdict) -> tuple[Problem, ...]:
    wrong = [*text_problems("reason", verdict.reason, TEXT)]
    is_number = verdict.rating.isascii() and verdict.rating.isdecimal() and len(verdict.rating) <= 4
    if verdict.is_accepted and not is_number:
        wrong.append(Problem("request.no-value", "6.7.3", values={"given": verdict.rating[:20]}))
    return tuple(wrong)


def _ask_council(register: Register, request: str, actor: Actor) -> None:
    """Ask the council about the decision that waits for it, and about no earlier one any more."""
    found = known_request(FOLD.held(register).known, request)
    awaiting = str(found.state.awaiting) if found and found.state.awaiting else ""
    open_ones = OfficeQuestion.objects.filter(register=register, section=request, finding=COUNCIL, answer="")
    open_ones.exclude(where=awaiting).delete()
    if awaiting:
        questions.ask(register, request, COUNCIL, actor, where=awaiting)


# The Technical Council


@dataclass(frozen=True, slots=True)
class Said:
    """What the council said: whether it agrees, its minutes, the day; ``how`` it came to the officer who writes it down."""

    answer: str
    minutes: str
    day: date | None = None
    how: str = ""


def council_question(register: Register, request: KnownRequest) -> OfficeQuestion | None:
    """What the council is asked about the decision that waits for it."""
    wanted = {"register": register, "section": request.id, "finding": COUNCIL, "where": str(request.state.awaiting)}
    return OfficeQuestion.objects.filter(**wanted).order_by("pk").last()


def _late_question(register: Register, request: KnownRequest, actor: Actor) -> OfficeQuestion:
    """The question about a decision that came with a file: nobody was asked when it was taken."""
    return OfficeQuestion(
        register=register,
        section=request.id,
        finding=COUNCIL,
        where=str(request.state.awaiting),
        asked_of=Role.COUNCIL.value,
        asked_by=actor.author,
        asked=actor.now or now(),
    )


def record_agreement(register: Register, request: str, said: Said, actor: Actor) -> Asked:
    """What the council has answered elsewhere, written down by the officer with how it came."""
    must(actor, "record-answer", register_scope(register))
    return _answered(register, request, said, actor, is_written_down=True)


def give_agreement(register: Register, request: str, said: Said, actor: Actor) -> Asked:
    """The council's own answer, by somebody who holds its role."""
    must(actor, "agree", register_scope(register))
    return _answered(register, request, said, actor, is_written_down=False)


def _answered(register: Register, request: str, said: Said, actor: Actor, *, is_written_down: bool) -> Asked:
    found = known_request(FOLD.held(register).known, request)
    if found is None or not found.state.awaiting:
        return Asked(problems=(Problem("request.no-decision", "6.7.1", values={"id": request}),))
    question = council_question(register, found) or _late_question(register, found, actor)
    today = local_today(register, actor)
    day = said.day or today
    problems = [*text_problems("minutes", said.minutes)]
    if day > today:
        problems.append(Problem("request.day-to-come", "6.7.1", values={"day": day}))
    if problems:
        return Asked(question, tuple(problems))
    minutes = said.minutes.strip()
    with transaction.atomic():
        if not question.pk:
            question.save()
        if is_written_down:
            asked = questions.record_answer(question, said.answer, actor, how=said.how, reason=minutes)
        else:
            asked = questions.answer(question, said.answer, actor, reason=minutes)
        if not asked.problems:
            OfficeQuestion.objects.filter(pk=question.pk).update(said_on=day)
    return asked


def enter_in_list(register: Register, request: str, actor: Actor, *, seen: int | None = None) -> Done:
    """The officer signs a decision to which the council has agreed: taken again with its minutes, it holds (FFJD-19)."""

    def made(held: Held, origin: Origin, of: KnownRequest) -> Made:
        question = council_question(register, of) if of.state.awaiting else None
        waiting = of.decision
        if question is None or waiting is None or question.answer != AGREED:
            return (Problem("request.no-agreement", "6.7.1, FFJD-19", values={"id": of.id}),)
        return structs.replace(
            waiting,
            id=held.known.history.free_id(waiting.id),
            day=today_of(origin, register),
            by=actor.name or actor.author,
            council=Agreement(day=question.said_on or today_of(origin, register), minutes=question.reason or "–"),
            recorded=origin.recorded,
        )

    return _about(register, request, actor, made, action="decide-request", of=register_scope(register), seen=seen)


def scope_of_request(register: Register, request: str) -> Scope:
    """Whose a request is: of its register, and of the club and league of its player on the day of asking."""
    known = FOLD.held(register).known
    found = known_request(known, request)
    if found is None:
        return register_scope(register)
    return request_scope(register, found.asked.player, known.history.people, found.asked.day)


def _about(
    register: Register,
    request: str,
    actor: Actor,
    made: Callable[[Held, Origin, KnownRequest], Made],
    *,
    action: str,
    of: Scope,
    seen: int | None = None,
) -> Done:
    def of_request(held: Held, origin: Origin) -> Made:
        found = known_request(held.known, request)
        return made(held, origin, found) if found else (Problem("request.unknown", values={"id": request}),)

    return said_about(register, actor, action, of, of_request, seen=seen)
