"""Codes by which the organiser lets somebody else enter results of one section: typed once on a telephone, ending with the section."""

import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Max

from ronde.ground.problems import Problem
from ronde.play.permissions import Permission
from ronde.web.accounts.limits import digest
from ronde.web.accounts.models import SectionCode
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.clock import now
from ronde.web.events.models import Act, SectionRow
from ronde.web.permissions import in_state, must, permission
from ronde.web.roles import Role

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without those that are taken for others: I, L, O, 0, 1
LENGTH = 8
_CLOSING = "close"  # the act that closes a section
BY_CODE = (Role.HELPER, Role.TABLET)


@dataclass(frozen=True, slots=True)
class Given:
    """A code to be told, or why there is none."""

    code: str = ""
    number: int = 0
    problems: tuple[Problem, ...] = ()


def scope_of(section: SectionRow) -> dict[str, str]:
    """Whose a section is, for who asks whether somebody may."""
    return {"event": section.event_id, "section": section.id}


def give_code(section: SectionRow, actor: Actor, label: str = "", *, role: Role = Role.HELPER) -> Given:
    """A new code for a section, for a helper or a tablet; it is told once, and not kept."""
    must(actor, "give-code", scope_of(section))
    found = permission(actor, "give-code", scope_of(section), section.state)
    if found.is_refused:
        return Given(problems=found.problems)
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    row = SectionCode.objects.create(
        section=section.id,
        digest=_digest(code),
        label=label[:100],
        by=actor.author,
        since=actor.now or now(),
        role=role if role in BY_CODE else Role.HELPER,
    )
    return Given(f"{code[:4]}-{code[4:]}", row.pk)


def end_code(section: SectionRow, number: int, actor: Actor) -> bool:
    """End a code of a section; whether it had not ended before."""
    must(actor, "give-code", scope_of(section))
    open_ones = SectionCode.objects.filter(pk=number, section=section.id, ended=None)
    return open_ones.update(ended=actor.now or now()) > 0


def code_typed(typed: str) -> SectionCode | None:
    """The code that somebody typed, with or without its hyphen and capitals, if it is one and has not ended."""
    signs = re.sub(r"[\s-]", "", typed).upper()
    found = SectionCode.objects.filter(digest=_digest(signs)).first()
    return found if found and is_open(found) else None


def take_code(code: SectionCode) -> bool:
    """Let the device in that typed a code; False if another device has it."""
    return SectionCode.objects.filter(pk=code.pk, taken=None).update(taken=now()) > 0


def is_open(code: SectionCode) -> bool:
    """Whether a code still lets somebody in: nobody has ended it, and the section has not been closed since it was given."""
    if code.ended is not None:
        return False
    section = SectionRow.objects.filter(id=code.section).only("id", "state").first()
    if section is None or in_state("give-code", section.state) is Permission.REFUSED:
        return False
    return not Act.objects.filter(section=section, kind=_CLOSING, at__gte=code.since).exists()


def open_codes(sections: Collection[str]) -> tuple[SectionCode, ...]:
    """The codes of some sections that still let somebody in, the oldest first: three questions however many there are."""
    codes = SectionCode.objects.filter(section__in=sections, ended=None).order_by("since", "pk")
    rows = SectionRow.objects.filter(pk__in=sections).values_list("id", "state")
    closed = {one for one, state in rows if in_state("give-code", state) is Permission.REFUSED}
    ends = Act.objects.filter(section__in=sections, kind=_CLOSING).values_list("section_id").annotate(Max("at"))
    last = dict(ends)
    return tuple(
        one for one in codes if one.section not in closed and (one.section not in last or last[one.section] < one.since)
    )


def by_code(number: int) -> Actor | None:
    """Who works with a code: somebody who may enter results of its section, as helper or tablet, and nothing else."""
    found = SectionCode.objects.filter(pk=number).first()
    if found is None or not is_open(found):
        return None
    return actor(f"code:{found.pk}", [HeldRole(Role(found.role), found.section)], name=found.label, device=found.label)


def _digest(code: str) -> str:
    return digest(code, "ronde.accounts.codes")
