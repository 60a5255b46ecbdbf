"""What an administrator does with accounts: make them, switch them off, appoint and dismiss, help who lost the telephone or the password."""

from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from ronde.ground.problems import Problem
from ronde.web.accounts import limits, links
from ronde.web.accounts.models import Appointment
from ronde.web.actors import Actor
from ronde.web.permissions import must
from ronde.web.roles import OVER, OVER_ALL, Role

_NOT_APPOINTED = frozenset(
    {Role.VISITOR, Role.HELPER, Role.TABLET}
)  # everybody is the first, and a code makes the others
_MAY_NAME_NOTHING = OVER_ALL | {Role.ORGANISER}  # an organiser of no event yet, who may create some


@dataclass(frozen=True, slots=True)
class Done:
    """What was done to an account, with the end of a link where one was made; or why nothing was."""

    user: User | None = None
    token: str = ""
    problems: tuple[Problem, ...] = ()


def make_account(name: str, actor: Actor, *, shown: str = "") -> Done:
    """An account without a password, and the link to set one."""
    must(actor, "appoint")
    try:
        UnicodeUsernameValidator()(name)
        with transaction.atomic():
            user = User(username=name[:150], first_name=(shown or name)[:150])
            user.set_unusable_password()
            user.save(force_insert=True)
    except (ValidationError, IntegrityError):
        code = "account.taken" if User.objects.filter(username=name).exists() else "account.name"
        return Done(problems=(Problem(code, values={"name": name}),))
    return Done(user, links.new_link(user))


def new_password_link(user: User, actor: Actor) -> Done:
    """A link by which somebody sets a password once; tries that failed are forgotten."""
    must(actor, "appoint")
    limits.forgotten("account", user.username.casefold())
    limits.forgotten("second-step", str(user.pk))
    return Done(user, links.new_link(user))


def switch_off(user: User, actor: Actor) -> Done:
    """Nobody works with the account any more, from the next page on."""
    must(actor, "appoint")
    with transaction.atomic():
        user.is_active = False
        user.save(update_fields=["is_active"])
        user.links.all().delete()
    return Done(user)


def switch_on(user: User, actor: Actor) -> Done:
    """The account can be worked with again."""
    must(actor, "appoint")
    user.is_active = True
    user.save(update_fields=["is_active"])
    return Done(user)


def appoint(user: User, role: Role, actor: Actor, *, over: str = "") -> Done:
    """Give a role to an account, over something or over everything of its kind."""
    must(actor, "appoint")
    if role in _NOT_APPOINTED or (over and not OVER[role]):
        return Done(problems=(Problem("account.no-such-role", values={"role": role.value}),))
    if not over and role not in _MAY_NAME_NOTHING:
        return Done(problems=(Problem("account.over-what", values={"role": role.value, "over": OVER[role]}),))
    Appointment.objects.get_or_create(user=user, role=role, over=over)
    return Done(user)


def dismiss(user: User, role: Role, actor: Actor, *, over: str = "") -> Done:
    """Take a role from an account."""
    must(actor, "appoint")
    count, _ = Appointment.objects.filter(user=user, role=role, over=over).delete()
    if not count:
        return Done(problems=(Problem("account.not-appointed", values={"name": user.username, "role": role.value}),))
    return Done(user)


def reset_second_step(user: User, actor: Actor) -> Done:
    """The telephone is lost and the kept codes too: the second step has to be set up anew."""
    must(actor, "appoint")
    Authenticator.objects.filter(user=user).delete()
    limits.forgotten("second-step", str(user.pk))
    return Done(user)
