"""An empty installation begun: whoever has its machine in hand prints a code, and whoever types it becomes the first administrator.

Nobody else can: on a server whoever came first would own the federation. A laptop needs none of it, for the address that ``ronde serve``
prints there is followed once (``this_machine``).
"""

import re
import secrets
from datetime import timedelta

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from ronde.ground.problems import Problem
from ronde.web.accounts.codes import LETTERS
from ronde.web.accounts.limits import digest
from ronde.web.accounts.models import Appointment, BeginningCode
from ronde.web.accounts.services import Done, make_account
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.roles import Role

LASTS = timedelta(days=1)
_GROUPS, _IN_A_GROUP = 3, 4
_BEGINNER = actor("beginning", [HeldRole(Role.ADMINISTRATOR)])  # who has typed the code


def is_begun() -> bool:
    """Whether somebody can administer: an account that is switched on and has a password."""
    held = Appointment.objects.filter(role=Role.ADMINISTRATOR, user__is_active=True).select_related("user")
    return any(appointment.user.has_usable_password() for appointment in held)


def has_no_accounts() -> bool:
    """Whether nobody could sign in with a password: an installation that is still to be begun, or a laptop."""
    return not User.objects.filter(is_active=True).exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()


def new_beginning_code() -> str | None:
    """A code, told once; the one before it is worth nothing from now on. None where somebody administers already."""
    if is_begun():
        return None
    letters = "".join(secrets.choice(LETTERS) for _ in range(_GROUPS * _IN_A_GROUP))
    BeginningCode.objects.update_or_create(only=1, defaults={"digest": _digest(letters), "until": now() + LASTS})
    return "-".join(letters[at : at + _IN_A_GROUP] for at in range(0, len(letters), _IN_A_GROUP))


def begin_installation(code: str, name: str, password: str, *, shown: str = "") -> Done:
    """The first administrator: all of it or nothing, so that a name that is refused costs no code."""
    with transaction.atomic():
        done = _begun(code, name, password, shown)
        if done.problems:
            transaction.set_rollback(True)
    return done


def _begun(code: str, name: str, password: str, shown: str) -> Done:
    typed = re.sub(r"[\s-]", "", code).upper()
    used, _ = BeginningCode.objects.filter(digest=_digest(typed), until__gt=now()).delete()
    if not used or is_begun():
        return Done(problems=(Problem("account.no-such-beginning"),))
    made = make_account(name, _BEGINNER, shown=shown)
    if made.user is None:
        return made
    try:
        validate_password(password, made.user)
    except ValidationError:
        return Done(problems=(Problem("account.password-short"),))
    return Done(_administrator(made.user, password))


def _administrator(user: User, password: str) -> User:
    user.set_password(password)
    user.save()
    user.links.all().delete()  # nobody needs one to set a password that is set
    Appointment.objects.create(user=user, role=Role.ADMINISTRATOR)
    return user


def _digest(letters: str) -> str:
    return digest(letters, "ronde.accounts.beginning")
