"""One line of the log for each request, and a reference by which somebody can ask about theirs.

The line has the pattern of an address, not the address: ids of players and search words are personal.
"""

import logging
import re
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from time import perf_counter
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.db import connections
from django.http import HttpRequest, HttpResponse

from ronde.web.clock import leave_place
from ronde.web.logs import REFERENCE
from ronde.web.proxied import watch_proxies

_LOG = logging.getLogger("ronde.requests")
_REFERENCE = re.compile(
    r"[0-9a-f]{16,32}"
)  # as a server before ours makes them; anything else a reader could have written
HEADER = "X-Request-ID"


class RequestLog:
    """Around everything else: what happens inside is counted and timed."""

    def __init__(self, answered: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answered = answered

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through, and write its line."""
        given = request.headers.get(HEADER, "")
        reference = given if _REFERENCE.fullmatch(given) else secrets.token_hex(8)
        request.META[REFERENCE] = reference
        watch_proxies(request)
        begun, counted = perf_counter(), Counted()
        with ExitStack() as around:
            around.callback(leave_place)
            for connection in connections.all():
                around.enter_context(connection.execute_wrapper(counted))
            answer = self._answered(request)
        answer[HEADER] = reference
        said = {
            "request": reference,
            "method": request.method if request.method in _METHODS else "other",
            "route": request.resolver_match.route if request.resolver_match else None,
            "status": answer.status_code,
            "ms": round((perf_counter() - begun) * 1000, 1),
            "sql": counted.count,
            "actor": _actor(request),
        }
        _LOG.log(logging.ERROR if answer.status_code >= 500 else logging.INFO, "request", extra={"said": said})
        return answer


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Counted:
    """How many questions were put to the database."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Count one, and put it."""
        self.count += 1
        return execute(sql, params, many, context)


def _actor(request: HttpRequest) -> str | None:
    """The account by its number, where the page has read who it is; nothing is read for the log alone, nor again where that failed."""
    read = getattr(getattr(request, "session", None), "_session_cache", {})
    return f"account:{read[SESSION_KEY]}" if SESSION_KEY in read else None
