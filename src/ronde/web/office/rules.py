"""Pages of the office are for who may: asked of the one table (``permissions``), with the register of the address."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.errors import elsewhere
from ronde.web.permissions import may_somewhere, must
from ronde.web.registers.leasing import FoldedElsewhereError


def _asked(actor: Actor, action: str, register: str | None) -> None:
    """Refuse who may not; a page that names no register shows each what is theirs, and is for who has anything."""
    if register is not None:
        must(actor, action, {"register": register})
    elif not may_somewhere(actor, action):
        raise PermissionDenied


def for_who_may(action: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A page for who may do something; a visitor is asked to sign in first."""

    def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            _asked(actor_of(request), action, named.get("register"))
            try:
                return view(request, *args, **named)
            except FoldedElsewhereError as other:
                return elsewhere(request, other.holder)

        return page

    return guarded
