"""By which registers somebody may make events: within the scope of an organiser, or of an office of theirs."""

from django.core.exceptions import PermissionDenied

from ronde.web.actors import Actor
from ronde.web.people.whose import federations_in_reach
from ronde.web.permissions import may, must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope


def is_in_reach(actor: Actor, register: Register | None) -> bool:
    """Whether somebody may make events by a register: one of the federations in reach, or of an office of theirs; one's own copy of a list is."""
    if register is None or register.is_copy or may(actor, "copy-list", register_scope(register)):
        return True
    reach = federations_in_reach(actor)
    return reach is None or register.federation in reach


def must_create_event(actor: Actor, register: Register | None) -> None:
    """Refuse who may not make an event by a register."""
    must(actor, "create-event", register_scope(register))
    if not is_in_reach(actor, register):
        raise PermissionDenied
