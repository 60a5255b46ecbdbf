"""Links that are followed once: an administrator gives one to set a password, a machine prints one for its desk.

A demonstration prints one for each of its accounts.

What is in the address is random and is kept as a digest only: who reads the database, or a copy of it, can follow none.
"""

import secrets
from datetime import timedelta

from django.contrib.auth.models import User

from ronde.web.accounts.demonstrations import is_demonstration
from ronde.web.accounts.limits import digest
from ronde.web.accounts.models import OneTimeLink
from ronde.web.clock import now

PASSWORD, ENTER, DESK = "password", "enter", "desk"
_LASTS = {PASSWORD: timedelta(days=3), ENTER: timedelta(days=30), DESK: timedelta(days=1)}


class NoDemonstrationError(Exception):
    """Nobody enters a normal installation by a link."""


def new_link(user: User, purpose: str = PASSWORD) -> str:
    """What the address ends with; a link for the same purpose that was given before leads nowhere from now on."""
    if purpose == ENTER and not is_demonstration():
        raise NoDemonstrationError
    token = secrets.token_urlsafe(32)
    OneTimeLink.objects.filter(user=user, purpose=purpose).delete()
    OneTimeLink.objects.create(user=user, purpose=purpose, digest=_digest(token), until=now() + _LASTS[purpose])
    return token


def leads_to(token: str, purpose: str = PASSWORD) -> User | None:
    """Whose link it is, while it leads somewhere: not for long, not for an account that was switched off, and in only by a demonstration."""
    if purpose == ENTER and not is_demonstration():
        return None
    wanted = OneTimeLink.objects.filter(digest=_digest(token), purpose=purpose, until__gt=now(), user__is_active=True)
    link = wanted.select_related("user").first()
    return link.user if link else None


def followed(token: str, purpose: str = PASSWORD) -> User | None:
    """Whose link it was, for the one who follows it first."""
    user = leads_to(token, purpose)
    count, _ = OneTimeLink.objects.filter(digest=_digest(token), purpose=purpose).delete()
    return user if count else None


def _digest(token: str) -> str:
    return digest(token, "ronde.accounts.links")
