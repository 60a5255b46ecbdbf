"""Signing a correction as it was looked at."""

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.office.corrections.finding import correctable
from ronde.web.office.corrections.trials import Wanted, corrected_fact, within_reach
from ronde.web.office.facts import correct, withdraw
from ronde.web.office.origins import Done
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_REASON = 1000  # letters


def sign_correction(
    register: Register, fact: str, wanted: Wanted, actor: Actor, *, reason: str, seen: int | None
) -> Done:
    """A fact corrected or withdrawn, on the turn on which somebody saw its effect, or not at all."""
    must(actor, "correct-fact", register_scope(register))
    found = correctable(FOLD.held(register).known, fact)
    if found is None:
        return Done(problems=(Problem("correction.unknown", values={"id": fact}),))
    if problems := tuple(_problems(wanted, reason, seen)):
        return Done(problems=problems)
    wanted, nobody = within_reach(register, FOLD.held(register).known, wanted)
    if nobody:
        return Done(problems=nobody)
    made, wrong = corrected_fact(found, wanted)
    if wrong:
        return Done(problems=wrong)
    if made is None:
        return withdraw(register, found.id, actor, reason=reason.strip(), seen=seen)
    return correct(register, made, actor, reason=reason.strip(), seen=seen)


def _problems(wanted: Wanted, reason: str, seen: int | None) -> list[Problem]:
    found = []
    if not wanted.is_asked or seen is None:
        found.append(Problem("correction.not-seen"))
    if not reason.strip():
        found.append(Problem("register.no-reason"))
    if len(reason) > _REASON:
        found.append(Problem("correction.long-reason", values={"most": _REASON}))
    return found
