"""Who may ask and decide what about whom."""

from datetime import date

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.permissions import may, must
from ronde.web.privacy.whom import Whom, scopes, whom

NOBODY = "privacy.nobody"


def must_about(actor: Actor, action: str, person: Whom) -> None:
    """Refuse who may not do something about somebody: by none of the federations that the person is of."""
    found = list(scopes(person.player, day_of(actor)))
    allowed = next((one for one in found if may(actor, action, one)), found[0])
    must(actor, action, allowed)


def day_of(actor: Actor) -> date:
    """The day on which somebody acts."""
    return (actor.now or now()).date()


def asked_about(actor: Actor, action: str, person: str) -> Whom | Problem:
    """Whom something is about, if the actor may do it; that somebody is unknown or erased hears only who may do it to anybody."""
    found = whom(person)
    if found is None or found.player.erased:
        must(actor, action, {"person": person})
        return Problem(NOBODY, values={"id": person})
    must_about(actor, action, found)
    return found
