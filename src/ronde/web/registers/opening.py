"""A register opened by whoever keeps the installation: without facts, for its officers to begin with."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.permissions import must
from ronde.web.registers.codes import code_problems
from ronde.web.registers.exchange import new_register, register_problems
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class OpenedRegister:
    """A new register, or why there is none."""

    register: Register | None = None
    problems: tuple[Problem, ...] = ()


def open_register(
    actor: Actor,
    *,
    code: str,
    regulation: str,
    name: str = "",
    federation: str = "",
    variant: str = "",
    zone: str = "",
    way: str = "",
) -> OpenedRegister:
    """A register of a rule book. Zone and way are the book's usual ones unless given (``exchange.new_register``)."""
    must(actor, "open-register")
    wrong = (*code_problems(code), *register_problems(code, regulation, variant=variant, zone=zone, way=way))
    if wrong:
        return OpenedRegister(problems=wrong)
    try:
        with transaction.atomic():
            made = new_register(code, name, regulation, federation=federation, variant=variant, zone=zone, way=way)
    except IntegrityError:  # somebody was quicker by a moment
        return OpenedRegister(problems=(Problem("register.exists", values={"code": code}),))
    return OpenedRegister(made)
