"""Projections made anew: computed from the facts, then deleted and written again in one transaction.

A list that other rules made stays: it is what was published, and the present rules could not make it again.
"""

from collections.abc import Callable
from dataclasses import replace

from django.db import transaction

from ronde.record.canonical import digest
from ronde.regulations.common_facts import Publication
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
    register, stays = made.after.register, _turns_of_other_rules(made)
    models.Edition.objects.filter(register=register).exclude(turn__in=stays).delete()
    for kind in (models.DossierRow, models.AppearanceRow, models.GameRow, models.Projected):
        kind._default_manager.filter(register=register).delete()  # noqa: SLF001 - Django's name for it
    for staged in STAGED:  # those of later turns are somebody's who is about to publish
        rows = staged._default_manager.filter(register=register, turn__lte=made.after.turn)  # noqa: SLF001 - Django's name for it
        rows.exclude(turn__in=stays).delete()
    new = replace(made, published=tuple(rows for rows in made.published if rows.turn not in stays))
    new.stage_all()
    new.write()


def _turns_of_other_rules(made: Projection) -> frozenset[int]:
    """The turns of lists that are here as they were published, and that the present rules make otherwise: they could not be made again."""
    facts, here = made.after.known.history.facts, _digests(made.after.register)
    said = {rows.turn: facts[rows.turn - 1] for rows in made.published}
    published = {turn: dict(fact.lists) for turn, fact in said.items() if isinstance(fact, Publication)}
    now = {
        rows.turn: {made_list.edition.ranking: made_list.edition.digest for made_list in rows.lists}
        for rows in made.published
    }
    return frozenset(turn for turn, lists in published.items() if here.get(turn) == lists != now[turn])


def _digests(register: models.Register) -> dict[int, dict[str, str]]:
    """The digests of the texts that stand here, by turn and ranking."""
    found: dict[int, dict[str, str]] = {}
    for row in models.Edition.objects.filter(register=register).only("turn", "ranking", "text").iterator():
        found.setdefault(row.turn, {})[row.ranking] = digest(row.text)
    return found
