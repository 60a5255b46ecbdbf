"""Who signs what is submitted: the name of the account, or what somebody types at a machine whose account is nobody's in particular."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import HttpRequest

_KEPT = "signs-as"
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Signature:
    """The name with which somebody signs; ``is_asked``: it has to be typed, and the last one stands there."""

    name: str
    is_asked: bool


def signs_as(request: HttpRequest) -> Signature:
    """With which name somebody signs."""
    own = request.user.get_short_name() if isinstance(request.user, User) else ""
    return Signature(own or str(request.session.get(_KEPT, "")), is_asked=not own)


def signed_by(request: HttpRequest) -> str:
    """The name that was typed, remembered in this browser; nothing where the account has one."""
    typed = " ".join(request.POST.get("signed", "").split())[:_LONGEST]
    if not signs_as(request).is_asked or not typed:
        return ""
    request.session[_KEPT] = typed
    return typed
