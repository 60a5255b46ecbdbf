"""A register verified from a button: the chain and every published list, with what came out kept for who looks later."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from ronde.ground.problems import Problem
from ronde.record.verification import OTHER_RULES
from ronde.regulations import shelf
from ronde.regulations.judgement import Found, found
from ronde.regulations.rules_version import rules_version
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.act_rows import author_names
from ronde.web.office.models import Verification
from ronde.web.permissions import must
from ronde.web.registers.chain_rows import head_of
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.verifying import VerifiedRegister, verified_register

_REST = timedelta(seconds=30)  # within which the same chain is not verified again
_KEPT = 50  # results of a register


class Wrong(msgspec.Struct, frozen=True):
    """A problem as it is kept with a result, and the fact that has answered it, if one has."""

    found: Found
    answer: str = ""

    @property
    def is_answered(self) -> bool:
        """Whether an erratum or an adoption has answered that other rules made another list."""
        return self.found.code == OTHER_RULES and bool(self.answer)


@dataclass(frozen=True, slots=True)
class LastVerified:
    """How a register was found last. ``is_current``: nothing was recorded since, and the rules are the same."""

    at: datetime
    by: str
    turn: int
    lists: int
    same: int
    is_sound: bool
    wrong: tuple[Wrong, ...]
    is_current: bool
    rules: str

    @property
    def unanswered(self) -> tuple[Problem, ...]:
        """What nobody has answered."""
        return tuple(one.found.problem for one in self.wrong if not one.is_answered)

    @property
    def answered(self) -> tuple[Wrong, ...]:
        """Lists that other rules made, and an officer has answered."""
        return tuple(one for one in self.wrong if one.is_answered)


def verify(register: Register, actor: Actor) -> Verification:
    """Verify a register from its first fact, and keep what came out; who presses twice gets the same answer."""
    must(actor, "look", register_scope(register))
    last = register.verifications.order_by("-pk").first()
    rules, at = rules_version(shelf.regulation(register.regulation)), actor.now or now()
    if last and (last.head, last.rules) == (head_of(register).digest, rules) and at - last.at < _REST:
        return last
    made = verified_register(register)
    kept = Verification.objects.create(
        register=register,
        at=at,
        by=actor.author,
        turn=len(made.links),
        head=made.links[-1].digest if made.links else "",
        rules=rules,
        lists=len(made.lists),
        same=sum(not one.problems for one in made.lists),
        is_sound=made.is_sound,
        found=msgspec.json.encode(_wrong(made)).decode(),
    )
    old = register.verifications.order_by("-pk").values_list("pk", flat=True)[_KEPT:]
    Verification.objects.filter(pk__in=list(old)).delete()
    return kept


def _wrong(made: VerifiedRegister) -> list[Wrong]:
    return [
        *(Wrong(found(problem)) for problem in made.problems),
        *(
            Wrong(found(problem), listed.answer or "")
            for listed in made.lists
            for problem in (*listed.problems, *listed.moved)
        ),
    ]


def last_verified(register: Register, *, turn: int) -> LastVerified | None:
    """How a register was found last; None where nobody has looked. Two questions, and nothing is computed."""
    row = register.verifications.order_by("-pk").first()
    if row is None:
        return None
    rules = rules_version(shelf.regulation(register.regulation))
    return LastVerified(
        at=row.at.astimezone(ZoneInfo(register.zone)),
        by=author_names([(row.by, "")])[row.by, ""],
        turn=row.turn,
        lists=row.lists,
        same=row.same,
        is_sound=row.is_sound,
        wrong=tuple(msgspec.json.decode(row.found, type=list[Wrong])),
        is_current=row.turn == turn and row.rules == rules,
        rules=row.rules,
    )
