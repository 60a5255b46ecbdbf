"""Who asks: the one function by which every page learns who is before it."""

from dataclasses import dataclass, replace

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef
from django.http import HttpRequest

from ronde.web.accounts.codes import by_code
from ronde.web.accounts.models import Appointment, Demonstration
from ronde.web.actors import VISITOR, Actor, HeldRole, actor
from ronde.web.hall import is_in_the_hall
from ronde.web.language import reading
from ronde.web.roles import NEED_SECOND_STEP, Role
from ronde.words.texts import text

AT_THE_MACHINE = (
    "at-the-machine"  # where a session keeps that it was opened by the address printed on the machine itself
)
SIGNS_AS = "signs-as"  # where a session keeps the name with which somebody has signed at the machine
CODE = "section-code"  # where a session keeps the number of its code
_KEPT = "_ronde_standing"
_STEP = "mfa"  # how allauth calls the second step among what a session has passed


@dataclass(frozen=True, slots=True)
class Standing:
    """Who asks, and whether a second step is wanting: what it is asked for counts for nothing until then.

    ``has_step``: one was set up, on another device since this one signed in, so that it is only to be taken.
    """

    user: object
    actor: Actor
    lacks_second_step: bool = False
    has_step: bool = False


def needs_second_step(user: User | AnonymousUser) -> bool:
    """Whether an account has to have a second step."""
    if not isinstance(user, User):
        return False
    needing = user.appointments.filter(role__in=NEED_SECOND_STEP)
    return needing.exists() and not Demonstration.objects.exists()


def actor_of(request: HttpRequest) -> Actor:
    """Who asks: an account with what it was appointed to, a device with the code of a section, or a visitor."""
    return standing_of(request).actor


def standing_of(request: HttpRequest) -> Standing:
    """Who asks; the database is asked once a request."""
    known: Standing | None = getattr(request, _KEPT, None)
    user = request.user
    if known is None or known.user != user:
        is_account = isinstance(user, User) and user.is_active and not is_in_the_hall(request)
        known = _account(request, user) if isinstance(user, User) and is_account else _device(request)
        setattr(request, _KEPT, known)
    return known


def acts_as(request: HttpRequest, actor: Actor) -> None:
    """Somebody who is known by something else than a session is who asks, for this request: a laptop with a key."""
    setattr(request, _KEPT, Standing(request.user, actor))


def _account(request: HttpRequest, user: User) -> Standing:
    """An account; a password that was typed before there was a second step does not stand for both."""
    steps = Authenticator.objects.filter(user=OuterRef("user"), type=Authenticator.Type.TOTP)
    found = Appointment.objects.filter(user=user).annotate(
        has_step=Exists(steps), is_free=Exists(Demonstration.objects.all())
    )
    took_step = any(one.get("method") == _STEP for one in request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, ()))
    is_here = bool(request.session.get(AT_THE_MACHINE))
    rows = [
        (HeldRole(Role(one.role), one.over), (one.has_step and took_step) or one.is_free or is_here) for one in found
    ]
    held = [role for role, is_safe in rows if is_safe or role.role not in NEED_SECOND_STEP]
    name = _name_at_the_machine(request) if is_here else user.get_short_name() or user.get_username()
    is_set_up = any(one.has_step for one in found)
    who = replace(actor(f"account:{user.pk}", held, name=name), is_shared=is_here)
    return Standing(user, who, len(held) < len(rows), is_set_up)


def _name_at_the_machine(request: HttpRequest) -> str:
    """The name with which somebody signs at the machine itself, whose account is nobody's in particular."""
    return str(request.session.get(SIGNS_AS, "")) or text("desk.arbiter", reading())


def _device(request: HttpRequest) -> Standing:
    number = request.session.get(CODE)
    return Standing(request.user, (by_code(number) if isinstance(number, int) else None) or VISITOR)
