"""Rankings that are a file for organisers: shown to who may look for persons, named by the one table."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ronde.web.accounts.requests import actor_of
from ronde.web.events.reaching import is_in_reach
from ronde.web.permissions import may, may_somewhere
from ronde.web.public.frame import own_register
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import is_for_organisers
from ronde.web.roles import Role

_ACTION = "find-person"


def for_who_may_look(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of a list; where it is one for organisers, a visitor is asked to sign in first."""

    @wraps(view)
    def page(request: HttpRequest, register: str, **named: Any) -> HttpResponse:
        asked = request.GET.get("ranking", "").strip()
        if asked and is_for_organisers(one := own_register(register), asked) and not _may(request, one):
            if not actor_of(request).author:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied
        return view(request, register, **named)

    return page


def _may(request: HttpRequest, register: Register) -> bool:
    """Whoever has no session is nobody: nothing is asked then, and the page is the same for all of them."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return False
    who = actor_of(request)
    is_organiser = any(held.role is Role.ORGANISER for held in who.held)
    return may(who, _ACTION, register_scope(register)) or (is_organiser and is_in_reach(who, register))


def may_look_anywhere(request: HttpRequest) -> bool:
    """Whether somebody may look for any person at all, and so at licences."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    return has_session and may_somewhere(actor_of(request), _ACTION)


def rankings_shown(request: HttpRequest, register: Register, rankings: tuple[str, ...]) -> tuple[str, ...]:
    """The rankings that a reader may choose among."""
    guarded = [one for one in rankings if is_for_organisers(register, one)]
    return tuple(one for one in rankings if one not in guarded or _may(request, register))
