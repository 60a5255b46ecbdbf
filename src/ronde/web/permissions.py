"""Who may do what: one table, asked by every service.

What may be done in which *state* is said by ``play.permissions`` for a running section and by ``record.dossier`` for one in the
office; here stands for whom.

A cell is ``all`` (whatever it is done to), ``own`` (only what the role is held over: my event, my section, my club, myself) or ``-``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.core.exceptions import PermissionDenied

from ronde.web.actors import Actor, HeldRole
from ronde.web.roles import OVER, OVER_ALL, Role

Scope = Mapping[str, str]  # whose a thing is: {"event": …, "section": …, "register": …, "club": …, "person": …}
NOBODYS: Scope = MappingProxyType({})

_TABLE = """
                 visitor  player  organiser  helper  club-president  league-president  federation-president  licence-officer  officer  council  administrator
see-desk         -        -       own        own     -               -                 -                     -                -        -        -
create-event     -        -       own        -       -               -                 -                     -                own      -        -
run-section      -        -       own        -       -               -                 -                     -                -        -        -
enter-result     -        -       own        own     -               -                 -                     -                -        -        -
submit           -        -       own        -       -               -                 -                     -                own      -        -
look             -        -       -          -       -               -                 -                     -                own      own      -
take-in          -        -       -          -       -               -                 -                     -                own      -        -
homologate       -        -       -          -       -               -                 -                     -                own      -        -
publish          -        -       -          -       -               -                 -                     -                own      -        -
edit-person      -        -       -          -       -               -                 -                     own              -        -        -
import-list      -        -       -          -       -               -                 -                     own              own      -        -
merge            -        -       -          -       -               -                 -                     own              own      -        -
privacy          -        -       -          -       -               -                 -                     own              -        -        all
appoint          -        -       -          -       -               -                 -                     -                -        -        all
care             -        -       -          -       -               -                 -                     -                -        -        all
"""


def _read(table: str) -> Mapping[str, Mapping[Role, str]]:
    head, *rows = [line.split() for line in table.strip().splitlines()]
    return MappingProxyType({row[0]: dict(zip(map(Role, head), row[1:], strict=True)) for row in rows})


MAY = _read(_TABLE)


def may(actor: Actor, action: str, of: Scope = NOBODYS) -> bool:
    """Whether somebody may do something to a thing."""
    return any(_reaches(held, MAY[action][held.role], of) for held in (HeldRole(Role.VISITOR), *actor.held))


def _reaches(held: HeldRole, cell: str, of: Scope) -> bool:
    if cell == "own":
        is_over_all = not held.over and held.role in OVER_ALL
        return is_over_all or held.over == of.get(OVER[held.role], "")
    return cell == "all"


def must(actor: Actor, action: str, of: Scope = NOBODYS) -> None:
    """Refuse who may not."""
    if not may(actor, action, of):
        raise PermissionDenied


def role_for(actor: Actor, action: str, of: Scope = NOBODYS) -> Role:
    """As what somebody does something: the first of their roles that lets them."""
    found = [one.role for one in actor.held if _reaches(one, MAY[action][one.role], of)]
    return min(found, key=list(Role).index, default=Role.VISITOR)
