"""Projections after an upgrade: what this version would show otherwise is projected anew. What was published stays as it was published.

A migration that changes what is projected empties ``Projected.rules``; other rules have another version. Either way the dossiers, who
played whom, and of lists that the rules of today have made the changes and who waits, are written again; editions and their lines are
never touched.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem
from ronde.record.verification import held_by
from ronde.regulations import shelf
from ronde.regulations.rules_version import rules_version
from ronde.web.registers import models
from ronde.web.registers.comparing import is_shown_so, rows_now, turns_of_these_rules
from ronde.web.registers.holding import BrokenChainError
from ronde.web.registers.projecting import Projection
from ronde.web.registers.rebuilding import projected_anew


@dataclass(frozen=True, slots=True)
class Renewed:
    """A register whose projections were renewed; ``problem``: a list that was published would come out otherwise now."""

    register: models.Register
    problem: Problem | None = None


def renewed() -> Iterator[Renewed]:
    """Every register that this version would show otherwise, brought up to date; one whose chain is broken is left to ``verify``."""
    for register in models.Register.objects.select_related("projected").order_by("code"):
        if _is_stale(register):
            try:
                yield Renewed(register, renew(register))
            except BrokenChainError:
                continue


def _is_stale(register: models.Register) -> bool:
    shown = getattr(register, "projected", None)
    return shown is not None and shown.rules != rules_version(shelf.regulation(register.regulation))


def renew(register: models.Register) -> Problem | None:
    """Project one anew; why nothing more may be published in it before somebody has answered, where that is so."""
    return held_by(projected_anew(register, _replace_all_but_lists).after.known)


def _replace_all_but_lists(made: Projection) -> None:
    register = made.after.register
    if not is_shown_so(made, "changes"):  # else their whys would be lost
        models.Change.objects.filter(register=register, turn__in=turns_of_these_rules(made.after)).delete()
        models.Change.objects.bulk_create(rows_now(made, "changes"), batch_size=500)
    models.WaitingRow.objects.filter(register=register, turn__in=turns_of_these_rules(made.after)).delete()
    models.WaitingRow.objects.bulk_create(rows_now(made, "waiting"), batch_size=500)
    register.dossiers.all().delete()
    register.appearances.all().delete()
    register.games.all().delete()
    replace(made, published=()).write()
