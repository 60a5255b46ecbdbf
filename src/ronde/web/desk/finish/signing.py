"""Who signs what is submitted: the name of the account, or what somebody types at a machine whose account is nobody's in particular."""

from dataclasses import dataclass

from django.http import HttpRequest

from ronde.web.accounts.requests import SIGNS_AS, actor_of

_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Signature:
    """The name with which somebody signs; ``is_asked``: it has to be typed, and the last one stands there."""

    name: str
    is_asked: bool


def signs_as(request: HttpRequest) -> Signature:
    """With which name somebody signs."""
    who = actor_of(request)
    return Signature(str(request.session.get(SIGNS_AS, "")) if who.is_shared else who.name, is_asked=who.is_shared)


def signed_by(request: HttpRequest) -> str:
    """The name that was typed, remembered in this browser; nothing where the account is somebody's."""
    typed = " ".join(request.POST.get("signed", "").split())[:_LONGEST]
    if not signs_as(request).is_asked or not typed:
        return ""
    request.session[SIGNS_AS] = typed
    return typed
