"""A register closed: a ranking that goes on no more, and can go on again.

What was published stays as it is, with a sentence that says since when. Nothing is appended any more, by whichever way it comes
(``appending.must_be_next``), and no list is due (``ways``). Somebody who is erased is erased from a closed register too: that appends nothing.
"""

from datetime import date

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.logs import note
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.ways import day_at


class RegisterClosedError(Exception):
    """Something was to be appended to a register that is closed."""

    def __init__(self, register: Register) -> None:
        super().__init__(register.code)
        self.problem = closed_problem(register)


def closed_problem(register: Register) -> Problem:
    """Why nothing is appended to a closed register, and what to do."""
    since = register.closed or date.min
    return Problem("register.closed", values={"code": register.code, "since": since, "reason": register.closed_why})


def close_register(actor: Actor, register: Register, *, since: date, reason: str) -> tuple[Problem, ...]:
    """Close a register since a day that has come, with the reason that everybody reads; why it stays open, if it does."""
    must(actor, "open-register")
    why, today = " ".join(reason.split())[:300], day_at(register, actor.now or now())
    if not why:
        return (Problem("register.close-why"),)
    if since > today:
        return (Problem("register.close-later", values={"since": since, "today": today}),)
    _write(register, since, why)
    note("register closed", register=register.code)
    return ()


def reopen_register(actor: Actor, register: Register) -> None:
    """Let a register go on."""
    must(actor, "open-register")
    _write(register, None, "")
    note("register reopened", register=register.code)


def _write(register: Register, since: date | None, reason: str) -> None:
    register.closed, register.closed_why = since, reason
    register.save(update_fields=["closed", "closed_why"])
