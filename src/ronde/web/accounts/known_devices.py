"""Devices on which an account has signed in: told by a signed cookie, so that a stranger's tries elsewhere do not lock anybody out."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from ronde.web.accounts import limits

_NAME = "known-device"
_DAYS = 180


def signing_in(request: HttpRequest, account: str) -> list[tuple[str, str]]:
    """The tallies that a try to sign in belongs to."""
    name = _same(account)
    if device := _known(request, name):
        return [("device", device)]
    return [("account", name), ("address", limits.address_of(request))]


def signed_in(request: HttpRequest, answer: HttpResponse, account: str) -> None:
    """The password was right: tries are forgotten, except that an address gives back only this one; the device is known from now on."""
    name = _same(account)
    for kind, whose in signing_in(request, account):
        (limits.given_back if kind == "address" else limits.forgotten)(kind, whose)
    answer.set_signed_cookie(
        _NAME,
        _known(request, name) or f"{_digest(name)}.{secrets.token_urlsafe(12)}",
        salt=_NAME,
        max_age=_DAYS * 86400,
        httponly=True,
        samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )


def _same(account: str) -> str:
    return account.strip().casefold()


def _known(request: HttpRequest, name: str) -> str:
    """The device, where it is one of the account."""
    said = request.get_signed_cookie(_NAME, "", salt=_NAME, max_age=_DAYS * 86400) or ""
    return said if said.partition(".")[0] == _digest(name) else ""


def _digest(name: str) -> str:
    return limits.digest(name, _NAME)[:24]
