"""The second step of signing in: who answers for others has to have one, and reaches nothing but the page that sets it up until then."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve

from ronde.web.accounts.requests import standing_of

_TAKEN_AT = "mfa_reauthenticate"
_REACHED = frozenset(
    {
        "mfa_activate_totp",
        "mfa_view_recovery_codes",
        "account_reauthenticate",
        "accounts:qr",
        "accounts:sign-out",
        "health",
    }
)

# Where one was set up meanwhile, the password is not enough to see the codes that are kept for it, nor to set up another.
_REACHED_WITHOUT_IT = frozenset({_TAKEN_AT, "accounts:sign-out", "health"})


def second_step(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Lead who lacks it to the page that sets it up or asks for it; readers without a session are not asked anything."""

    def answered(request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or not standing_of(request).lacks_second_step:
            return answer(request)
        if standing_of(request).has_step:
            return answer(request) if _name(request) in _REACHED_WITHOUT_IT else redirect(_TAKEN_AT)
        return answer(request) if _name(request) in _REACHED else redirect("mfa_activate_totp")

    return answered


def _name(request: HttpRequest) -> str:
    try:
        return resolve(request.path_info).view_name
    except Resolver404:
        return ""
