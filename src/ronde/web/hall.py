"""The network of the hall: a second door of this process, on one address of this machine, opened and closed while it serves.

What comes in by it is plain HTTP that anybody in the hall can overhear, so it is for helpers with a code and for readers: nobody is an account
there, whatever session they bring, and no page of accounts, of the office or of this computer can be reached. The server itself is provided by
whoever runs this process (``main/serving.py``); where nobody does, there is no hall to open.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve

from ronde.ground.problems import Problem
from ronde.web.clock import now
from ronde.web.errors import forbidden

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
Closing = Callable[[], None]
Listening = Callable[
    [str, int], Closing
]  # listens at an address and a port, and says how to end that; OSError where it cannot
MARK = "ronde.hall"  # in the environment of a request that came in by the hall
_IS_FROM_THE_HALL: ContextVar[bool] = ContextVar("is_from_the_hall", default=False)
_PORTS = 10  # that are tried one after the other
_MOST = 200  # devices that are remembered


@dataclass(frozen=True, slots=True)
class OpenHall:
    """The hall as it is open: at which address and port, since when."""

    address: str
    port: int
    since: datetime
    close: Closing

    @property
    def host(self) -> str:
        """What helpers type."""
        return f"{self.address}:{self.port}"

    @property
    def origin(self) -> str:
        """The same with its scheme, as a browser takes it: there is nothing but plain HTTP."""
        return f"http://{self.host}"


@dataclass(slots=True)
class Hall:
    """The door: who can open it (``listening``, with the first port to try), whether it is open, and which devices came in by it."""

    listening: Listening | None = None
    first_port: int = 0
    opened: OpenHall | None = None
    heard: dict[str, datetime] = field(default_factory=dict)
    codes: dict[str, tuple[int, str]] = field(
        default_factory=dict
    )  # the last code of a section, to be shown; on no disk
    _alone: threading.Lock = field(default_factory=threading.Lock)

    def open(self, address: str) -> tuple[Problem, ...]:
        """Let the hall in at an address of this machine; where it is open at another one, that is closed."""
        if self.listening is None:
            return (Problem("hall.not-here"),)
        self.close()
        with self._alone:
            for port in range(self.first_port, self.first_port + _PORTS):
                try:
                    close = self.listening(address, port)
                except OSError:
                    continue
                self.opened = OpenHall(address, port, now(), close)
                settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, address]
                return ()
        return (Problem("hall.cannot-open", values={"address": address}),)

    def close(self) -> None:
        """Nobody comes in any more: nothing listens at the address, and it is no name of this server."""
        with self._alone:
            was, self.opened = self.opened, None
            self.heard.clear()
            if was is not None:
                hosts = list(settings.ALLOWED_HOSTS)
                if was.address in hosts:
                    hosts.reverse()
                    hosts.remove(was.address)
                    hosts.reverse()
                settings.ALLOWED_HOSTS = hosts
                was.close()

    def hear(self, device: str) -> None:
        """A device has come in."""
        if self.opened and device != self.opened.address and (device in self.heard or len(self.heard) < _MOST):
            self.heard[device] = now()


HALL = Hall()


def by_the_hall(application: Application, address: str) -> Application:
    """The web rooms for who comes in by the hall: marked as such, and only under the address that helpers were given."""

    def answered(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        if environ.get("HTTP_HOST", "").rpartition(":")[0] != address and environ.get("HTTP_HOST", "") != address:
            start("400 Bad Request", [("Content-Type", "text/plain"), ("Content-Length", "0")])
            return [b""]
        return _Answer(application({**environ, MARK: "1"}, start))

    return answered


class _Answer:
    """An answer after which the thread holds no connection to the database: it ends with the hall, and would leave it open."""

    def __init__(self, content: Iterable[bytes]) -> None:
        self._content = content

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._content)

    def close(self) -> None:
        """Called by the server when it was sent, or nobody wanted it any more."""
        if callable(close := getattr(self._content, "close", None)):
            close()
        connections.close_all()


def is_in_the_hall(request: HttpRequest) -> bool:
    """Whether a request came in by the hall."""
    return MARK in request.META


def is_answering_the_hall() -> bool:
    """Whether what is being answered came in by the hall."""
    return _IS_FROM_THE_HALL.get()


def for_the_hall(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Show who comes in by the hall the pages that are for them: players what is played, helpers their section after a code."""

    def answered(request: HttpRequest) -> HttpResponse:
        if not is_in_the_hall(request):
            return answer(request)
        HALL.hear(request.META.get("REMOTE_ADDR", ""))
        name = _name(request)
        if name == "public:home":
            return redirect("public:events")
        if name in {"accounts:sign-in", "account_login"}:
            return redirect("section-code")
        if not _is_for_helpers(name):
            return forbidden(request)
        token = _IS_FROM_THE_HALL.set(True)
        try:
            return answer(request)
        finally:
            _IS_FROM_THE_HALL.reset(token)

    return answered


_NOT_BY_THE_HALL = ("desk:open", "desk:computer", "desk:hall")  # and what begins so


def _is_for_helpers(name: str) -> bool:
    """Codes, the desk, whose own guard asks for a code, and pages for everybody with what stands in their heads."""
    if name.startswith(_NOT_BY_THE_HALL):
        return False
    return name in {"section-code", "site-logo", "site-style"} or name.startswith(("desk:", "public:")) or not name


def _name(request: HttpRequest) -> str:
    """The page that is asked for; none where there is no such page."""
    try:
        return resolve(request.path_info).view_name
    except Resolver404:
        return ""
