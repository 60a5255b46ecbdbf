"""Projections made anew: computed from the facts, then deleted and written again in one transaction."""

from collections.abc import Callable

from django.db import transaction

from ronde.web.people.rows import everyone
from ronde.web.registers import models
from ronde.web.registers.appending import StaleError
from ronde.web.registers.chain_rows import head_of, head_with
from ronde.web.registers.holding import empty, held
from ronde.web.registers.projecting import STAGED, Projection, projected

_TRIES = 20


def rebuild(register: models.Register) -> None:
    """Delete what is projected of a register, and project it from its first fact on."""
    projected_anew(register, _replace_all)


def projected_anew(register: models.Register, write: Callable[[Projection], None]) -> Projection:
    """A register projected from its first fact on, and what was written of that in one transaction.

    It is computed before anything is locked, and again where somebody has appended meanwhile.
    """
    for _ in range(_TRIES):
        made = projected(empty(register, everyone(register.federation)), held(register), dict)
        with transaction.atomic():
            models.Register.objects.select_for_update().get(pk=register.pk)
            if head_of(register) == head_with(made.after.last):
                write(made)
                return made
    raise StaleError


def _replace_all(made: Projection) -> None:
    register = made.after.register
    for kind in (models.Edition, models.DossierRow, models.AppearanceRow, models.GameRow, models.Projected):
        kind._default_manager.filter(register=register).delete()  # noqa: SLF001 - Django's name for it
    for staged in STAGED:  # those of later turns are somebody's who is about to publish
        staged._default_manager.filter(register=register, turn__lte=made.after.turn).delete()  # noqa: SLF001 - Django's name for it
    made.stage_all()
    made.write()
