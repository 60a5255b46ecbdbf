"""A register opened by whoever keeps the installation, without facts or from a history; named otherwise; and removed while it is empty."""

from dataclasses import dataclass
from itertools import chain, count

from django.db import IntegrityError, transaction
from django.db.models import ForeignObjectRel
from django.utils.text import slugify

from ronde.files.opening import OpenedFile
from ronde.ground.problems import Problem
from ronde.record.verification import verified
from ronde.web.actors import Actor
from ronde.web.permissions import must
from ronde.web.registers.closing import closed_problem
from ronde.web.registers.codes import code_problems
from ronde.web.registers.exchange import new_register, register_from, register_problems
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


def take_register(actor: Actor, source: OpenedFile, *, code: str, name: str = "") -> OpenedRegister:
    """A register of a history file of the second kind, with its chain and the lists that were published; an empty one makes room."""
    must(actor, "open-register")
    problems = (*code_problems(code), *history_problems(source))
    if closed := Register.objects.filter(code=code, closed__isnull=False).first():
        problems = (closed_problem(closed),)
    if not problems and Register.objects.filter(code=code, facts__isnull=False).exists():
        problems = (Problem("register.exists", values={"code": code}),)
    return OpenedRegister(problems=problems) if problems else OpenedRegister(register_from(source, code, name))


def history_problems(source: OpenedFile) -> tuple[Problem, ...]:
    """Why a history becomes no register. One whose published lists come out differently when they are computed again would not verify."""
    if source.known is None or not source.is_sound:
        return source.problems
    if source.file.version == 1:
        return (Problem("register.first-kind"),)
    found = verified(source.known.history, source.chain)
    wrong = tuple(problem for listed in found if not listed.is_settled for problem in listed.problems)
    return tuple(map(source.file.placed, wrong))


def free_code(name: str) -> str:
    """A code for a register of that name, which no page and no other register has."""
    made = slugify(name)[:50] or "register"
    taken = frozenset(Register.objects.values_list("code", flat=True))
    codes = chain((made,), (f"{made}-{number}" for number in count(2)))
    return next(code for code in codes if code not in taken and not any(code_problems(code)))


def rename_register(actor: Actor, register: Register, name: str) -> None:
    """Call a register otherwise, everywhere; without a name it is called as its book. Its address stays."""
    must(actor, "open-register")
    register.name = " ".join(name.split())[:200]
    register.save(update_fields=["name"])


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
