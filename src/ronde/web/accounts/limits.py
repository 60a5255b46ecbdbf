"""How often something may be tried: counted in the database, so that it holds over restarts and for all processes together.

A tally is kept under a salted digest, from which nobody learns whose name or address it was, and is removed some time after it ended.
A while has a fixed end: whoever goes on trying does not put it off. Who signed in on a device before is counted by that device
(``known_devices``), not by the name: a stranger who tries names cannot keep anybody from signing in.
"""

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from ronde.web.accounts.models import Tally
from ronde.web.clock import now

_SALT = "ronde.accounts.limits"
_KEPT = timedelta(days=1)  # a tally whose while has ended


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries in a while."""

    tries: int
    within: timedelta


def _minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


# An address is often that of a whole hall or club: it may try more often than one account.
LIMITS = MappingProxyType(
    {
        "account": Limit(10, _minutes(15)),  # signing in, by the name that was typed
        "device": Limit(10, _minutes(15)),  # signing in, on a device on which the account has signed in before
        "address": Limit(60, _minutes(15)),  # signing in, from an address
        "second-step": Limit(5, _minutes(5)),  # codes of the second step, by account
        "code": Limit(20, _minutes(15)),  # codes of sections, from an address
        "link": Limit(20, _minutes(15)),  # links that lead nowhere, from an address
        "key": Limit(20, _minutes(15)),  # keys that are none, from an address
        "sending": Limit(60, _minutes(60)),  # events that a laptop sends, by account
        "showing": Limit(900, _minutes(60)),  # published states that a laptop sends, by account
        "form": Limit(40, _minutes(60)),  # what visitors send, from an address
        "tablet": Limit(300, _minutes(15)),  # calls and presences that a tablet of the hall sends, by its code
        "bundle": Limit(20, _minutes(60)),  # bundles that visitors take, from an address
    }
)


def counted(kind: str, whose: str) -> datetime | None:
    """One more try; when to try again where it was one too many.

    Two at once wait for one another: SQLite's writers do so anyway, PostgreSQL's by the row.
    """
    limit, moment = LIMITS[kind], now()
    ends = moment + limit.within
    with transaction.atomic():
        tally, is_new = Tally.objects.select_for_update().get_or_create(
            key=_key(kind, whose), defaults={"count": 0, "ends": ends}
        )
        if tally.ends <= moment:
            tally.count, tally.ends = 0, ends
        tally.count = min(tally.count + 1, limit.tries + 1)
        tally.save()
    if is_new:
        Tally.objects.filter(ends__lt=moment - _KEPT).delete()
    return tally.ends if tally.count > limit.tries else None


def given_back(kind: str, whose: str) -> None:
    """A try that was good does not count."""
    with transaction.atomic():
        tally = Tally.objects.select_for_update().filter(key=_key(kind, whose), count__gt=0).first()
        if tally is not None:
            tally.count -= 1
            tally.save()


def forgotten(kind: str, whose: str) -> None:
    """Begin anew."""
    Tally.objects.filter(key=_key(kind, whose)).delete()


def _key(kind: str, whose: str) -> str:
    return digest(f"{kind}:{whose}")


def digest(value: str, salt: str = _SALT) -> str:
    """A digest that only this installation can make."""
    return salted_hmac(salt, value, algorithm="sha256").hexdigest()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: of an IPv6 address the network, since one house has them all.

    What a server in front says is believed only of as many servers as there are (``RONDE_PROXIES``).
    """
    said = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
    count = settings.RONDE_PROXIES
    found = said[-count] if count and len(said) >= count else request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(found)
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)  # a server that listens to both says so of everybody who comes by IPv4
    return str(ipaddress.ip_network((address, 64), strict=False) if address.version == 6 else address)
