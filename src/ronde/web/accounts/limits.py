"""How often something may be tried: counted in the database, so that it holds over restarts and for all processes together.

A tally is kept under a salted digest, from which nobody learns whose name or address it was, and is removed some time after it ended.
A while has a fixed end: whoever goes on trying does not put it off. Which tallies a try belongs to is said by ``known``: strangers fill
none of those by which somebody known is counted. How many guesses an hour all this allows stands in docs/decisions/0046.
"""

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from ronde.web.accounts.models import Tally
from ronde.web.clock import now
from ronde.web.proxied import visitor_address

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
        "account": Limit(30, _minutes(15)),  # passwords for an account, by all strangers together
        "account-here": Limit(10, _minutes(15)),  # passwords for an account, on a known device or from one address
        "second-step": Limit(15, _minutes(15)),  # codes of the second step of an account, by all strangers together
        "second-step-here": Limit(5, _minutes(15)),  # the same on a known device or from one address
        "address": Limit(
            60, _minutes(15)
        ),  # passwords and second steps that strangers try for any account, from an address
        "code": Limit(20, _minutes(15)),  # codes of sections, from an address, or by who has typed a good one
        "begin": Limit(10, _minutes(15)),  # codes of an empty installation, from an address
        "link": Limit(20, _minutes(15)),  # links that lead nowhere, from an address
        "key": Limit(20, _minutes(15)),  # keys that are none, from an address
        "sending": Limit(60, _minutes(60)),  # events that a laptop sends, by account
        "showing": Limit(900, _minutes(60)),  # published states that a laptop sends, by account
        "form": Limit(40, _minutes(60)),  # what visitors send, from an address or on a device of an account
        "tablet": Limit(300, _minutes(15)),  # calls and presences that a tablet of the hall sends, by its code
        "bundle": Limit(20, _minutes(60)),  # bundles that visitors take, from an address or on a device of an account
    }
)


def counted(kind: str, whose: str, where: str = "") -> datetime | None:
    """One more try; when to try again where it was one too many. ``where``: from which address or device, where that is counted apart.

    Two at once wait for one another: SQLite's writers do so anyway, PostgreSQL's by the row.
    """
    limit, moment = LIMITS[kind], now()
    ends = moment + limit.within
    with transaction.atomic():
        tally, is_new = Tally.objects.select_for_update().get_or_create(
            key=_key(kind, whose, where), defaults={"count": 0, "ends": ends}
        )
        if tally.ends <= moment:
            tally.count, tally.ends = 0, ends
        tally.count = min(tally.count + 1, limit.tries + 1)
        tally.save()
    if is_new:
        Tally.objects.filter(ends__lt=moment - _KEPT).delete()
    return tally.ends if tally.count > limit.tries else None


def given_back(kind: str, whose: str, where: str = "") -> None:
    """A try that was good does not count."""
    with transaction.atomic():
        tally = Tally.objects.select_for_update().filter(key=_key(kind, whose, where), count__gt=0).first()
        if tally is not None:
            tally.count -= 1
            tally.save()


def forgotten(kind: str, whose: str, where: str = "") -> None:
    """Count from nought again: at one address or device, or everywhere."""
    if where:
        Tally.objects.filter(key=_key(kind, whose, where)).delete()
    else:
        Tally.objects.filter(key__startswith=_of_whom(kind, whose)).delete()


def remember_place(kind: str, whose: str, where: str, *, days: int, most: int) -> None:
    """Keep for so many days that somebody was known to be somewhere; of many places the last ones."""
    Tally.objects.update_or_create(
        key=_key(kind, whose, where), defaults={"count": 1, "ends": now() + timedelta(days=days)}
    )
    places = Tally.objects.filter(key__startswith=_of_whom(kind, whose)).order_by("-ends")
    Tally.objects.filter(key__in=[place.key for place in places[most:]]).delete()


def is_remembered(kind: str, whose: str, where: str) -> bool:
    """Whether that is still kept."""
    return Tally.objects.filter(key=_key(kind, whose, where), ends__gt=now()).exists()


def remembered_until(kind: str, whose: str) -> list[datetime]:
    """How long each place is kept that is remembered of somebody; which places they are nobody can read."""
    places = Tally.objects.filter(key__startswith=_of_whom(kind, whose), ends__gt=now())
    return list(places.order_by("ends").values_list("ends", flat=True))


def _key(kind: str, whose: str, where: str) -> str:
    return _of_whom(kind, whose) + digest(f"{kind}:{whose}@{where}")[:32]


def _of_whom(kind: str, whose: str) -> str:
    """The half of a key that somebody's tallies of a kind have in common, wherever they tried."""
    return digest(f"{kind}:{whose}")[:32]


def digest(value: str, salt: str = _SALT) -> str:
    """A digest that only this installation can make."""
    return salted_hmac(salt, value, algorithm="sha256").hexdigest()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: of an IPv6 address the network, since one house has them all.

    What a server in front says is believed only of as many servers as there are (``RONDE_PROXIES``).
    """
    try:
        address = ipaddress.ip_address(visitor_address(request))
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)  # a server that listens to both says so of everybody who comes by IPv4
    return str(ipaddress.ip_network((address, 64), strict=False) if address.version == 6 else address)
