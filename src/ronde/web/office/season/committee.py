"""What the committee of a Grand Prix has decided about a quarter, written down: its choice of a reading, and purses that were paid."""

from datetime import date
from typing import get_args

from django.db import IntegrityError, transaction

from ronde.ground.problems import Problem
from ronde.regulations.cel_grand_prix.happenings import Reading
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.book_facts import answer_cap, choose_reading, not_a_quarter, purses_of
from ronde.web.office.models import PaidPurse, Question
from ronde.web.office.origins import Done
from ronde.web.office.questions import LEFT, ask, record_answer
from ronde.web.office.season.quarters import CAP_FINDING, FINDING, given_amount
from ronde.web.permissions import may, must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_HOW = 100  # signs of how an answer came


def record_choice(register: Register, quarter: str, chosen: str, day: date, actor: Actor, *, how: str) -> Done:
    """The committee's choice: said by one of it, or asked and written down by an officer, who says how the answer came."""
    must(actor, "rule", register_scope(register))
    reading: Reading | None = next((one for one in get_args(Reading) if one == chosen), None)
    if reading is None:
        return Done(problems=(Problem("season.no-reading"),))
    if problems := not_a_quarter(quarter):
        return Done(problems=problems)
    if purses_of(register, quarter, actor) is None:
        return Done(problems=(Problem("season.no-purse", values={"quarter": quarter[:20]}),))
    is_of_it = may(actor, "agree", register_scope(register))
    if problems := () if is_of_it else _answered(register, quarter, FINDING, reading, actor, how=how[:_HOW]):
        return Done(problems=problems)
    return choose_reading(register, quarter, reading, day, actor)


def record_cap(register: Register, cap: str, since: date | None, actor: Actor, *, how: str) -> Done:
    """The committee's answer for which events the cap is, from a day on (CEL-1): said by one of it, or written down by an officer."""
    must(actor, "rule", register_scope(register))
    if since is None or cap not in LEFT[CAP_FINDING].answers.split("|"):
        return Done(problems=(Problem("season.no-day" if since is None else "season.no-reading"),))
    is_of_it = may(actor, "agree", register_scope(register))
    if problems := () if is_of_it else _answered(register, "", CAP_FINDING, cap, actor, how=how[:_HOW]):
        return Done(problems=problems)
    return answer_cap(register, since, actor, is_everywhere=cap == "everywhere")


def _answered(
    register: Register, about: str, finding: str, answer: str, actor: Actor, *, how: str
) -> tuple[Problem, ...]:
    """The committee is asked, where it was not, and its answer is kept; what was answered so already is not asked again."""
    if not how.strip():
        return (Problem("season.no-decision"),)
    questions = Question.objects.filter(register=register, section=about, finding=finding).order_by("asked", "pk")
    last = questions.last()
    if last is not None and last.answer == answer:
        return ()
    if last is None or last.answer:
        asked = ask(register, about, finding, actor)
        if asked.question is None:
            return asked.problems
        last = asked.question
    return record_answer(last, answer, actor, how=how).problems


def mark_paid(
    register: Register, quarter: str, ranking: str, player: str, actor: Actor, *, day: date
) -> tuple[Problem, ...]:
    """A purse that was given is handed over on a day."""
    must(actor, "record-payment", register_scope(register))
    found = purses_of(register, quarter, actor)
    amount = given_amount(FOLD.held(register).known, found, ranking, player) if found else ""
    if not amount:
        return (Problem("season.no-purse", values={"quarter": quarter[:20]}),)
    try:
        with transaction.atomic():
            PaidPurse.objects.create(
                register=register,
                period=quarter,
                ranking=ranking,
                player=player,
                amount=amount,
                day=day,
                by=actor.author,
                at=actor.now or now(),
            )
    except IntegrityError:
        return (Problem("season.paid-already"),)
    return ()


def mark_unpaid(register: Register, quarter: str, ranking: str, player: str, actor: Actor) -> None:
    """A purse was marked paid by mistake."""
    must(actor, "record-payment", register_scope(register))
    PaidPurse.objects.filter(register=register, period=quarter, ranking=ranking, player=player).delete()
