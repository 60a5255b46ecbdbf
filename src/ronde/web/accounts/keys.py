"""Personal keys: typed once on a laptop, which then asks this installation in the name of an account, without a password.

A key is random, kept as a digest only, and holds until its owner ends it or takes another. It stands for no second step: a role that asks
for one counts for nothing with a key.
"""

import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from ronde.ground.problems import Problem
from ronde.web.accounts import limits
from ronde.web.accounts.appointing import acting
from ronde.web.accounts.codes import LETTERS
from ronde.web.accounts.models import PersonalKey
from ronde.web.accounts.requests import acts_as
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.machine_answers import refused
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.roles import NEED_SECOND_STEP

LENGTH, _GROUP = 25, 5  # signs: 123 bits of chance, in groups that one can read aloud
_SCHEME = "bearer"


def key_given(user: User) -> str:
    """A new key, to be told once; the one before it is good for nothing from now on."""
    signs = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    made = {"digest": _digest(signs), "since": now(), "used": None}
    PersonalKey.objects.update_or_create(user=user, defaults=made)
    return "-".join(signs[at : at + _GROUP] for at in range(0, LENGTH, _GROUP))


def key_ended(user: User) -> bool:
    """End the key of an account; whether it had one."""
    count, _ = PersonalKey.objects.filter(user=user).delete()
    return count > 0


def key_of(user: User) -> PersonalKey | None:
    """What is known of the key of an account: since when it has one, and when it was used last."""
    return PersonalKey.objects.filter(user=user).first()


def user_of_key(text: str) -> User | None:
    """Whose key it is, typed with or without its hyphens and capitals; nobody's where the account was switched off."""
    found = (
        PersonalKey.objects.filter(digest=_digest(_signs(text)), user__is_active=True).select_related("user").first()
    )
    return found.user if found else None


def actor_of_key(text: str) -> Actor | None:
    """Who asks with a key: the account, without the roles that ask for a second step."""
    user = user_of_key(text)
    if user is None:
        return None
    who = acting(user)
    return replace(who, held=frozenset(one for one in who.held if one.role not in NEED_SECOND_STEP))


def for_who_has_a_key(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """An address for another machine, which sends a key (``Authorization: Bearer``): ``actor_of(request)`` is then its account.

    A session counts for nothing here, so no form of another site can use one, and none needs a token of ours.
    """

    @csrf_exempt
    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        actor = actor_of_key(_sent(request))
        if actor is None:  # only these are counted: strangers at the address keep no laptop with a good key out
            if until := limits.counted("key", limits.address_of(request)):
                said = {"until": until.isoformat(timespec="minutes")}
                return refused(Problem("key.too-often", values=said), status=429)
            return refused(Problem("key.none"), status=401)
        PersonalKey.objects.filter(digest=_digest(_signs(_sent(request)))).update(used=now())
        acts_as(request, actor)
        try:
            return view(request, *args, **named)
        except PermissionDenied:
            return refused(Problem("key.not-yours"), status=403)
        except FoldedElsewhereError:
            return refused(Problem("key.elsewhere"), status=503)

    return answered


def _sent(request: HttpRequest) -> str:
    """The key that a request brings."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == _SCHEME else ""


def _signs(text: str) -> str:
    """A key as it was made, however somebody typed it."""
    return re.sub(r"[\s-]", "", text).upper()


def _digest(signs: str) -> str:
    return limits.digest(signs, "ronde.accounts.keys")
