"""Who may do what in the office: a table, asked by every service and every page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ronde.web.accounts.roles import OFFICER, roles_of
from ronde.web.errors import elsewhere
from ronde.web.registers.leasing import FoldedElsewhereError

MAY = {
    "look": frozenset({OFFICER}),
    "take-in": frozenset({OFFICER}),
    "homologate": frozenset({OFFICER}),
    "publish": frozenset({OFFICER}),
}


def may(user: AbstractBaseUser | AnonymousUser, action: str) -> bool:
    """Whether somebody may do something."""
    return bool(MAY[action] & roles_of(user))


def must(user: AbstractBaseUser | AnonymousUser, action: str) -> None:
    """Refuse who may not."""
    if not may(user, action):
        raise PermissionDenied


def for_who_may(action: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A page for who may do something; a visitor is asked to sign in first."""

    def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            must(request.user, action)
            try:
                return view(request, *args, **named)
            except FoldedElsewhereError as other:
                return elsewhere(request, other.holder)

        return page

    return guarded
