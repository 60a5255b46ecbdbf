"""Everything computed anew from the first fact, when an officer asks for it: the published lists and the draft; pages show the last time."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.lists import draft
from ronde.web.office.models import Recomputed
from ronde.web.permissions import must
from ronde.web.registers.holding import held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import rankings_of
from ronde.web.registers.verifying import verified_register


@dataclass(frozen=True, slots=True)
class Checked:
    """The last time that all was computed anew: of so many lists so many were not what was published; whether the draft came out the same.

    ``is_same`` is None where it was another draft, or something was recorded since.
    """

    at: datetime
    turn: int
    lists: int
    wrong: int
    is_same: bool | None

    @property
    def is_sound(self) -> bool:
        """Whether every list gave what was published, and the draft the same digest."""
        return not self.wrong and self.is_same is not False


def recompute(register: Register, day: date, actor: Actor) -> Recomputed:
    """Read a register from its first fact, apart from what is held in memory: every published list, and the draft of a day."""
    must(actor, "publish", register_scope(register))
    found, alone = verified_register(register), held(register)
    made = draft(register, day, actor, alone)
    digests = {one.code: made.then.ranking_list(made.appears, one).digest for one in rankings_of(register)}
    said = {
        "turn": alone.turn,
        "day": made.appears,
        "digests": json.dumps(digests),
        "lists": len(found.lists),
        "wrong": len(found.problems) + sum(not one.is_settled for one in found.lists),
        "at": actor.now or now(),
    }
    return Recomputed.objects.update_or_create(register=register, defaults=said)[0]


def checked(register: Register, day: date, digests: Mapping[str, str]) -> Checked | None:
    """What was found the last time; ``digests``: of rankings of the draft as it is now."""
    row = Recomputed.objects.filter(register=register).first()
    if row is None:
        return None
    kept = json.loads(row.digests)
    compared = [kept.get(code) == digest for code, digest in digests.items()]
    is_now = row.day == day and (all(compared) or row.turn == register.facts.count())
    return Checked(row.at, row.turn, row.lists, row.wrong, all(compared) if is_now else None)
