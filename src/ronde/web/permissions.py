"""Who may do what, and when: one table for the roles, asked by every service, with the tables of states beside it.

A cell is ``all`` (whatever it is done to), ``own`` (only what the role is held over: my event, my section, my club, myself) or ``-``.
What may be done in which state of a section is said by ``play.permissions`` while it is played and by ``record.dossier`` in the
office; ``_WHEN`` says the little that neither does. ``permission`` asks all of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.core.exceptions import PermissionDenied

from ronde.ground.problems import Level, Problem, Value
from ronde.play.permissions import PERMISSIONS, Action, Permission
from ronde.play.permissions import State as Playing
from ronde.record.dossier import ACTIONS, STEPS
from ronde.record.dossier import State as InOffice
from ronde.web.actors import Actor, HeldRole
from ronde.web.roles import OVER, OVER_ALL, Role

Scope = Mapping[str, str]  # whose a thing is: {"event": …, "section": …, "register": …, "club": …, "person": …}
NOBODYS: Scope = MappingProxyType({})

# Desk: the organiser runs his sections, who has a code enters results there; the hall's tablet enters those that are missing, calls the
# arbiter and checks in, and only the arbiter or a helper changes what was entered; results that came on paper are submitted by the
# club's president or the officer (``record.dossier``). Office: FFJD 6.7.3 names who may ask for a correction or a first rating, and lets
# the officer decide and the Technical Council agree (in a club's Grand Prix: its committee); FFJD 6.4 leaves an excuse to the organiser,
# so the officer asks, or writes down what he was told, and does not answer. An administrator keeps the installation and
# decides nothing of the sport.
_TABLE = """
                 visitor  player  organiser  helper  tablet  club-president  league-president  federation-president  licence-officer  officer  council  administrator
create-event     -        -       all        -       -       all             all               own                   -                own      -        -
see-desk         -        -       own        own     -       -               -                 -                     -                -        -        -
run-section      -        -       own        -       -       -               -                 -                     -                -        -        -
enter-result     -        -       own        own     own     -               -                 -                     -                -        -        -
correct-result   -        -       own        own     -       -               -                 -                     -                -        -        -
use-tablet       -        -       own        own     own     -               -                 -                     -                -        -        -
check-in         -        -       own        -       own     -               -                 -                     -                -        -        -
undo             -        -       own        own     -       -               -                 -                     -                -        -        -
give-code        -        -       own        -       -       -               -                 -                     -                -        -        -
copy-list        -        -       own        -       -       -               -                 own                   own              own      -        -
submit           -        -       own        -       -       own             -                 -                     -                own      -        -
answer           -        -       own        -       -       -               -                 -                     -                -        -        -
estimate         -        -       own        -       -       -               -                 -                     -                own      -        -
request          -        -       -          -       -       own             own               own                   -                own      -        -
enter-office     -        -       -          -       -       -               -                 -                     own              own      own      -
look             -        -       -          -       -       -               -                 -                     -                own      own      -
take-in          -        -       -          -       -       -               -                 -                     -                own      -        -
return           -        -       -          -       -       -               -                 -                     -                own      -        -
refuse           -        -       -          -       -       -               -                 -                     -                own      -        -
homologate       -        -       -          -       -       -               -                 -                     -                own      -        -
record-payment   -        -       -          -       -       -               -                 -                     -                own      -        -
record-fact      -        -       -          -       -       -               -                 -                     -                own      -        -
correct-fact     -        -       -          -       -       -               -                 -                     -                own      -        -
adopt-list       -        -       -          -       -       -               -                 -                     -                own      -        -
open-season      -        -       -          -       -       -               -                 -                     -                own      -        -
rule             -        -       -          -       -       -               -                 -                     -                own      own      -
ask              -        -       -          -       -       -               -                 -                     -                own      -        -
record-answer    -        -       -          -       -       -               -                 -                     -                own      -        -
decide-request   -        -       -          -       -       -               -                 -                     -                own      -        -
agree            -        -       -          -       -       -               -                 -                     -                -        own      -
set-rating       -        -       -          -       -       -               -                 -                     -                own      -        -
publish          -        -       -          -       -       -               -                 -                     -                own      -        -
correct-list     -        -       -          -       -       -               -                 -                     -                own      -        -
set-way          -        -       -          -       -       -               -                 -                     -                own      -        -
find-person      -        own     own        -       -       own             own               own                   own              own      own      -
edit-person      -        -       -          -       -       -               -                 -                     own              -        -        -
agree-to-share   -        own     -          -       -       -               -                 -                     own              -        -        -
import-list      -        -       -          -       -       -               -                 -                     own              own      -        -
merge            -        -       -          -       -       -               -                 -                     own              own      -        -
see-person       -        own     -          -       -       -               -                 -                     own              -        -        all
consent          -        -       -          -       -       own             -                 -                     own              -        -        all
withdraw-consent -        own     -          -       -       own             -                 -                     own              -        -        all
ask-privacy      -        own     -          -       -       -               -                 -                     own              own      -        all
privacy          -        -       -          -       -       -               -                 -                     own              -        -        all
answer-enquiry   -        -       -          -       -       -               -                 -                     -                own      -        -
ask-office       all      all     all        all     all     all             all               all                   all              all      all      all
appoint          -        -       -          -       -       -               -                 -                     -                -        -        all
open-register    -        -       -          -       -       -               -                 -                     -                -        -        all
keep-copies      -        -       -          -       -       -               -                 -                     -                -        -        all
care             -        -       -          -       -       -               -                 -                     -                -        -        all
"""

_OTHERS_TOO = {Action.RESULT: "enter-result", Action.CORRECT: "correct-result"}
DESK: Mapping[Action, str] = MappingProxyType({one: _OTHERS_TOO.get(one, "run-section") for one in Action})
_OPEN = (Playing.PLANNED, Playing.DRAFTED, Playing.PLAYING, Playing.WAITING, Playing.PLAYED)
_WHEN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "give-code": _OPEN,
        "ask": (InOffice.SUBMITTED,),
        "record-answer": (InOffice.SUBMITTED, InOffice.RETURNED),
        "answer": (InOffice.SUBMITTED, InOffice.RETURNED),
    }
)
# A closed section is a finished one to the office; a finished or returned one is closed to the desk.
_TO_OFFICE = {Playing.CLOSED.value: InOffice.FINISHED.value}
_TO_DESK = {InOffice.FINISHED.value: Playing.CLOSED.value, InOffice.RETURNED.value: Playing.CLOSED.value}
STATES: tuple[str, ...] = (*(one.value for one in Playing), *(one.value for one in InOffice))


def _read(table: str) -> Mapping[str, Mapping[Role, str]]:
    head, *rows = [line.split() for line in table.strip().splitlines()]
    return MappingProxyType({row[0]: dict(zip(map(Role, head), row[1:], strict=True)) for row in rows})


MAY = _read(_TABLE)


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether something may be done now; ``problems`` say who may or when, and what to beware of."""

    permission: Permission
    problems: tuple[Problem, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether it may not be done."""
        return self.permission is Permission.REFUSED


def permission(actor: Actor, action: str, of: Scope = NOBODYS, state: str = "") -> Answer:
    """Whether somebody may do something to a thing in a state: an action of the table, or one of ``play``. Without a state only who is asked."""
    if not may(actor, action, of):
        values: dict[str, Value] = {"action": _name(action), "who": who_may(action)}
        return Answer(Permission.REFUSED, (Problem("permission.not-yours", values=values),))
    found = in_state(action, state) if state else Permission.ALLOWED
    if found is Permission.ALLOWED:
        return Answer(found)
    level = Level.WARNING if found is Permission.WARNED else Level.REFUSED
    when = tuple(one for one in STATES if in_state(action, one) is not Permission.REFUSED)
    code = "permission.careful" if found is Permission.WARNED else "permission.not-now"
    return Answer(found, (Problem(code, values={"action": _name(action), "state": state, "when": when}, level=level),))


def may(actor: Actor, action: str, of: Scope = NOBODYS) -> bool:
    """Whether somebody may do something to a thing, leaving aside its state."""
    return any(_reaches(held, cell(held.role, action), of) for held in (HeldRole(Role.VISITOR), *actor.held))


def cell(role: Role, action: str) -> str:
    """``all``, ``own`` or ``-``."""
    return MAY[_row(action)][role]


def _row(action: str) -> str:
    return DESK[action] if isinstance(action, Action) else action


def _name(action: str) -> str:
    """How a problem calls an action: those of ``play`` by their own names, since both tables have one called publish."""
    return f"play.{action.value}" if isinstance(action, Action) else action


def _reaches(held: HeldRole, found: str, of: Scope) -> bool:
    """``own`` needs a name on both sides: nothing belongs to who was appointed to nothing."""
    if found == "own" and not held.over:
        return held.role in OVER_ALL
    return held.over == of.get(OVER[held.role]) if found == "own" else found == "all"


def in_state(action: str, state: str) -> Permission:
    """What the tables of states say, whoever asks."""
    if isinstance(action, Action):
        at_desk = _TO_DESK.get(state, state)
        return PERMISSIONS[action, Playing(at_desk)] if at_desk in set(Playing) else Permission.REFUSED
    if action in ACTIONS:
        allowed = {before for (step, before, _), after in STEPS.items() if step == action and after}
        return _allowed(_TO_OFFICE.get(state, state) in allowed)
    return _allowed(action not in _WHEN or state in _WHEN[action])


def _allowed(claim: object) -> Permission:
    return Permission.ALLOWED if claim else Permission.REFUSED


def who_may(action: str) -> tuple[str, ...]:
    """The roles that may do something, at least to what is theirs."""
    return tuple(role.value for role in Role if cell(role, action) != "-")


def may_somewhere(actor: Actor, action: str) -> bool:
    """Whether somebody may do something to anything at all."""
    return any(cell(held.role, action) != "-" for held in (HeldRole(Role.VISITOR), *actor.held))


def must(actor: Actor, action: str, of: Scope = NOBODYS) -> None:
    """Refuse who may not."""
    if not may(actor, action, of):
        raise PermissionDenied


def role_for(actor: Actor, action: str, of: Scope = NOBODYS) -> Role:
    """As what somebody does something: the first of their roles that lets them."""
    found = [one.role for one in actor.held if _reaches(one, cell(one.role, action), of)]
    return min(found, key=list(Role).index, default=Role.VISITOR)
