"""Asking another installation from this one: over HTTPS, with a personal key, and never longer or larger than one can wait for."""

import http.client
import ipaddress
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from typing_extensions import override

from ronde.ground.problems import Problem
from ronde.web.machine_answers import problems_in

_PATIENCE = 20.0  # seconds without a sign
LARGEST = 50 * 2**20  # bytes of an answer


@dataclass(frozen=True, slots=True)
class Answered:
    """What another installation answered, or why it gave nothing."""

    content: bytes = b""
    problems: tuple[Problem, ...] = ()


class _StaysThere(urllib.request.HTTPRedirectHandler):
    """Nobody is followed to another place: the key is for this one."""

    @override
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def asked(server: str, key: str, path: str, *, body: bytes | None = None, kind: str = "") -> Answered:
    """What a server answers to this machine; with a ``body`` of some ``kind`` (a media type) something is sent to it."""
    origin = origin_of(server)
    if origin is None:
        return Answered(problems=(Problem("server.bad-address", values={"given": server[:200]}),))
    headers = {"Authorization": f"Bearer {key.strip()}", **({"Content-Type": kind} if kind else {})}
    try:
        wanted = urllib.request.Request(f"{origin}/{path.lstrip('/')}", data=body, headers=headers)  # noqa: S310 - http and https only
        with urllib.request.build_opener(_StaysThere).open(wanted, timeout=_PATIENCE) as answer:
            content: bytes = answer.read(LARGEST + 1)
    except urllib.error.HTTPError as error:
        with error:
            said = problems_in(error.read(LARGEST))
        return Answered(problems=said or (_not_understood(origin, error.code),))
    except (OSError, http.client.HTTPException, ValueError):
        return Answered(problems=(Problem("server.unreachable", values={"server": origin}),))
    return Answered(content) if len(content) <= LARGEST else Answered(problems=(_not_understood(origin, 200),))


def _not_understood(origin: str, status: int) -> Problem:
    return Problem("server.not-understood", values={"server": origin, "status": status})


def origin_of(server: str) -> str | None:
    """The address of a server as typed, without a path; plain HTTP only on this machine, since a key can be overheard on the way."""
    given = server.strip()
    try:
        parts = urlsplit(given if "://" in given else f"https://{given}")
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    host = parts.hostname or ""
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and _is_this_machine(host))
    if not is_safe or not host or parts.username or any(sign.isspace() for sign in host):
        return None
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
