"""A register opened by whoever keeps the installation, without facts, for its officers to begin with; and removed while it is empty."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import ForeignObjectRel

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


def remove_register(actor: Actor, register: Register) -> tuple[Problem, ...]:
    """Remove a register on which nothing rests yet; why it stays, if something does."""
    must(actor, "open-register")
    with transaction.atomic():
        Register.objects.select_for_update().get(pk=register.pk)
        if any(_rests_on(register, relation) for relation in Register._meta.related_objects):  # noqa: SLF001 - Django's name for it
            return (Problem("register.not-empty", values={"code": register.code}),)
        register.delete()
    return ()


def _rests_on(register: Register, relation: ForeignObjectRel) -> bool:
    """Whether a table has a row that names the register."""
    rows = relation.related_model._base_manager.filter(**{relation.field.name: register})  # noqa: SLF001 - Django's name for it
    return bool(rows.exists())
