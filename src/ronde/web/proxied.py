"""Servers in front of this one: whom they speak for, and whether ``RONDE_PROXIES`` says how many there are.

With too small a number all visitors have the address of the server in front, and share what one address may try. With too large a number
visitors name their own address. Neither can be known for certain from here, so it is said and nothing is refused.
"""

import ipaddress
import logging
import re
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from ronde.web.hall import is_in_the_hall
from ronde.web.logs import note

_HEADER: Final = "X-Forwarded-For"
_HEALTH: Final = "/health"  # asked on the machine itself, past the server in front
_DOUBTS: Final = {
    "proxies-uncounted": f"a server in front sends {_HEADER}, and RONDE_PROXIES is 0: all visitors have one address",
    "proxies-absent": f"requests without {_HEADER} arrive, and RONDE_PROXIES is not 0: visitors could name an address themselves",
}
_WITH_PORT: Final = re.compile(
    r"\[(?P<bracketed>[0-9a-fA-F:.]+)\](:\d+)?|(?P<plain>[0-9.]+):\d+"
)  # as some servers write it
_seen: set[str] = set()  # by this process since it started


def visitor_address(request: HttpRequest) -> str:
    """Address of the visitor: what the outermost of our own servers says, or the other end of the connection."""
    said, count = _forwarded(request), settings.RONDE_PROXIES
    if not count or len(said) < count:
        return str(request.META.get("REMOTE_ADDR", ""))
    written = _WITH_PORT.fullmatch(said[-count])
    return (written["bracketed"] or written["plain"]) if written else said[-count]


def watch_proxies(request: HttpRequest) -> None:
    """Compare a request with ``RONDE_PROXIES``; what does not fit is logged once, and kept for ``/health``."""
    if request.path_info == _HEALTH or is_in_the_hall(request):
        return
    said, count = _forwarded(request), settings.RONDE_PROXIES
    if said and not count and _is_near(request.META.get("REMOTE_ADDR", "")):
        _doubt("proxies-uncounted")
    elif len(said) < count:
        _doubt("proxies-absent")


def doubts_about_proxies() -> tuple[str, ...]:
    """What did not fit since this process started, a sentence each for the administrator."""
    return tuple(sentence for doubt, sentence in _DOUBTS.items() if doubt in _seen)


def _doubt(doubt: str) -> None:
    if doubt not in _seen:
        _seen.add(doubt)
        note(doubt, level=logging.WARNING, proxies=settings.RONDE_PROXIES)


def _forwarded(request: HttpRequest) -> list[str]:
    return [part.strip() for part in request.headers.get(_HEADER, "").split(",") if part.strip()]


def _is_near(address: str) -> bool:
    """Whether a server of ours may be there: a visitor from elsewhere can send the header too, and is nobody's server."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return not address  # a socket in the file system
