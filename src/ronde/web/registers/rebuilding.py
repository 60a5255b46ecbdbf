"""Projections made anew: deleted and written again from the facts, in one transaction."""

from django.db import transaction

from ronde.web.people.rows import everyone
from ronde.web.registers import models
from ronde.web.registers.holding import empty, held
from ronde.web.registers.projecting import projected


def rebuild(register: models.Register) -> None:
    """Delete what is projected of a register, and project it from its first fact on."""
    with transaction.atomic():
        models.Register.objects.select_for_update().get(pk=register.pk)
        for kind in (models.Edition, models.Line, models.Change, models.DossierRow, models.Projected):
            kind._default_manager.filter(register=register).delete()  # noqa: SLF001 - Django's name for it
        made = projected(empty(register, everyone(register.federation)), held(register), dict)
        made.stage()
        made.write()
