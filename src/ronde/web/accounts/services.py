"""What an administrator does with accounts: make them, switch them off, appoint and dismiss, help who lost the telephone or the password."""

from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from ronde.ground.problems import Problem, Value
from ronde.web import known_scopes
from ronde.web.accounts import links
from ronde.web.accounts.keys import key_ended
from ronde.web.accounts.known_devices import Whose, forget_tries
from ronde.web.accounts.models import Appointment
from ronde.web.accounts.sessions import end_sessions
from ronde.web.actors import Actor, HeldRole
from ronde.web.logs import note
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


@transaction.atomic
def make_account(name: str, actor: Actor, *, shown: str = "") -> Done:
    """An account without a password, and the link to set one; neither without the other."""
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
    _note("make", user, actor)
    return Done(user, links.new_link(user))


def invite_account(name: str, role: Role | None, actor: Actor, *, shown: str = "", over: str = "") -> Done:
    """An account that holds a role from the beginning, and the link to set its password; neither without the other."""
    must(actor, "appoint")
    with transaction.atomic():
        made = make_account(name, actor, shown=shown)
        if made.user is None or role is None:
            return made
        given = appoint(made.user, role, actor, over=over)
        if given.problems:
            transaction.set_rollback(True)
            return given
    return made


@transaction.atomic
def new_password_link(user: User, actor: Actor) -> Done:
    """A link by which somebody sets a password once. The account is signed out everywhere, and tries that failed are forgotten."""
    must(actor, "appoint")
    end_sessions(user)
    forget_tries(Whose.password(user.username))
    forget_tries(Whose.second_step(user.pk))
    _note("link", user, actor)
    return Done(user, links.new_link(user))


def switch_off(user: User, actor: Actor) -> Done:
    """Nobody works with the account any more, from the next page on; switched on again, it has to sign in, and needs another key."""
    must(actor, "appoint")
    with transaction.atomic():
        if _is_last_administrator(user):
            return Done(problems=(_last_administrator(user),))
        user.is_active = False
        user.save(update_fields=["is_active"])
        user.links.all().delete()
        key_ended(user)
        end_sessions(user)
    _note("off", user, actor)
    return Done(user)


def switch_on(user: User, actor: Actor) -> Done:
    """The account can be worked with again."""
    must(actor, "appoint")
    user.is_active = True
    user.save(update_fields=["is_active"])
    _note("on", user, actor)
    return Done(user)


def appoint(user: User, role: Role, actor: Actor, *, over: str = "", begins: bool = False) -> Done:
    """Give a role to an account, over something that there is, or over everything of its kind.

    ``begins``: a federation of which nobody is known yet begins with this account, its licence officer's.
    """
    must(actor, "appoint")
    if role in _NOT_APPOINTED or (over and not OVER[role]):
        return Done(problems=(Problem("account.no-such-role", values={"role": role.value}),))
    if not over and role not in _MAY_NAME_NOTHING:
        return Done(problems=(Problem("account.over-what", values={"role": role.value, "over": OVER[role]}),))
    if over and not (begins and OVER[role] == "federation") and not known_scopes.exists(OVER[role], over):
        values: dict[str, Value] = {
            "over": OVER[role],
            "name": over,
            "known": known_scopes.some_of(OVER[role]) or ("–",),
        }
        code = "account.no-such-federation" if OVER[role] == "federation" else "account.no-such-thing"
        return Done(problems=(Problem(code, values=values),))
    Appointment.objects.get_or_create(user=user, role=role, over=over)
    _note("appoint", user, actor, HeldRole(role, over))
    return Done(user)


def dismiss(user: User, role: Role, actor: Actor, *, over: str = "") -> Done:
    """Take a role from an account; the last administrator keeps it."""
    must(actor, "appoint")
    with transaction.atomic():
        if role is Role.ADMINISTRATOR and _is_last_administrator(user):
            return Done(problems=(_last_administrator(user),))
        count, _ = Appointment.objects.filter(user=user, role=role, over=over).delete()
    if not count:
        return Done(problems=(Problem("account.not-appointed", values={"name": user.username, "role": role.value}),))
    _note("dismiss", user, actor, HeldRole(role, over))
    return Done(user)


@transaction.atomic
def reset_second_step(user: User, actor: Actor) -> Done:
    """The telephone is lost and the kept codes too: everywhere signed out, the account has to set up the second step again."""
    must(actor, "appoint")
    Authenticator.objects.filter(user=user).delete()
    end_sessions(user)
    forget_tries(Whose.second_step(user.pk))
    _note("reset", user, actor)
    return Done(user)


def _note(act: str, user: User, actor: Actor, held: HeldRole | None = None) -> None:
    """A line of the log: what was done to which account, and by whom; accounts are their numbers there, the command is called so."""
    role, over = (held.role.value, held.over) if held else ("", "")
    note("account", act=act, account=user.pk, by=actor.author, role=role, over=over)


def _is_last_administrator(user: User) -> bool:
    """Whether nobody else could administer: an account counts that is switched on and whose owner has set a password.

    The rows are locked meanwhile, so that of two administrators who dismiss each other at once one stays.
    """
    held = Appointment.objects.select_for_update().filter(role=Role.ADMINISTRATOR, user__is_active=True)
    owners = [appointment.user for appointment in held.select_related("user")]
    return {owner.pk for owner in owners if owner.password and owner.has_usable_password()} == {user.pk}


def _last_administrator(user: User) -> Problem:
    return Problem("account.last-administrator", values={"name": user.username})
