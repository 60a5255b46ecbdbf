"""Where an account is known: in browsers and at addresses from which its owner has signed in. Strangers cannot lock anybody out there.

A browser is known by a signed cookie, which names accounts by digests and nobody else can make. An address is remembered in the database,
for each account apart. Both are known only after everything that signing in asks: a password alone makes nobody known who has a second step.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from ronde.web.accounts import limits

_NAME = "known-device"
_DAYS = 180
_BROWSERS = 8  # marks that a browser keeps: of a club's computer, on which several people sign in
_ADDRESSES = 20  # that are remembered of an account
_MARKED = re.compile(r"[0-9a-f]{24}\.[\w-]+")
ADDRESS_KNOWN = "known-address"


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose password or second step is tried, and how often that is counted: ``kind`` of ``limits.LIMITS``."""

    kind: str
    name: str

    @classmethod
    def password(cls, account: str) -> "Whose":
        """The password of an account, by the name that was typed."""
        return cls("account", account.strip().casefold())

    @classmethod
    def second_step(cls, account: object) -> "Whose":
        """What is asked of an account beside its password, by its number."""
        return cls("second-step", str(account))

    @property
    def mark(self) -> str:
        """How a cookie names it; that of a password is as version 0.1.0 wrote it."""
        return limits.digest(self.name if self.kind == "account" else f"{self.kind} {self.name}", _NAME)[:24]


class Try:
    """A try of somebody at a password or a second step, counted where it belongs."""

    def __init__(self, request: HttpRequest, whose: Whose) -> None:
        self._whose, self._address = whose, limits.address_of(request)
        self._device = next((mark for mark in _marks(request) if mark.startswith(f"{whose.mark}.")), "")
        self._is_known = bool(self._device) or (
            bool(self._address) and limits.is_remembered(ADDRESS_KNOWN, _key_of(whose), self._address)
        )

    def refused_until(self) -> datetime | None:
        """Count it; when to try again where it was one too many.

        What is refused by one tally reaches none behind it, so that one address cannot fill the tallies of many accounts.
        """
        return next((until for tally in self._tallies() if (until := limits.counted(*tally))), None)

    def was_good(self) -> None:
        """It does not count. Others' tries for the account and from the address still do."""
        for kind, whose, where in self._tallies():
            (limits.forgotten if where else limits.given_back)(kind, whose, where)

    def _tallies(self) -> Iterator[tuple[str, str, str]]:
        kind, name = self._whose.kind, self._whose.name
        if not self._is_known:
            yield "address", self._address, ""
        yield f"{kind}-here", name, self._device or f"address {self._address}"
        if not self._is_known:
            yield kind, name, ""


def make_known(request: HttpRequest, answer: HttpResponse, *whose: Whose) -> None:
    """Somebody has proved who they are: this browser and this address are known from now on."""
    before = _marks(request)
    new = [_mark_of(proved, before) for proved in whose]
    answer.set_signed_cookie(
        _NAME,
        "~".join([*new, *(mark for mark in before if mark not in new)][:_BROWSERS]),
        salt=_NAME,
        max_age=_DAYS * 86400,
        httponly=True,
        samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )
    if address := limits.address_of(request):
        for proved in whose:
            limits.remember_place(ADDRESS_KNOWN, _key_of(proved), address, days=_DAYS, most=_ADDRESSES)


def visitor_counted_as(request: HttpRequest) -> str:
    """By whom what anybody may send is counted: by the account that signed in on this browser last, else by the address.

    By the account and not by the browser, since an account could make as many browsers known as it likes.
    """
    marks = _marks(request)
    return f"account {marks[0].partition('.')[0]}" if marks else limits.address_of(request)


def forget_account(account: str, number: object) -> None:
    """Forget what was tried for an account, and from which addresses it is known."""
    for whose in (Whose.password(account), Whose.second_step(number)):
        forget_tries(whose)
        limits.forgotten(ADDRESS_KNOWN, _key_of(whose))


def forget_tries(whose: Whose) -> None:
    """Let everybody try again: after an administrator has helped."""
    limits.forgotten(whose.kind, whose.name)
    limits.forgotten(f"{whose.kind}-here", whose.name)


def known_until(account: str) -> list[datetime]:
    """How long each address is remembered from which an account has signed in."""
    return limits.remembered_until(ADDRESS_KNOWN, _key_of(Whose.password(account)))


def _key_of(whose: Whose) -> str:
    return f"{whose.kind} {whose.name}"


def _mark_of(whose: Whose, before: list[str]) -> str:
    known = (mark for mark in before if mark.startswith(f"{whose.mark}."))
    return next(known, f"{whose.mark}.{secrets.token_urlsafe(12)}")


def _marks(request: HttpRequest) -> list[str]:
    """What this browser brings of the accounts that have signed in on it, the last one first."""
    said = request.get_signed_cookie(_NAME, "", salt=_NAME, max_age=_DAYS * 86400) or ""
    return [mark for mark in said.split("~") if _MARKED.fullmatch(mark)]
