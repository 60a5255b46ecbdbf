"""Serving the web rooms on this machine: one process, a few threads, no network but what was asked for."""

import contextlib
import ipaddress
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings

from ronde.cli.echoing import echo
from ronde.main.bounded_server import bounded_server
from ronde.main.demonstrating import go_on
from ronde.main.hall_server import HallServer
from ronde.main.one_server import said_to_serve
from ronde.words.language import Language
from ronde.words.texts import text

_THREADS = 8
_MOMENT = 1.0  # seconds after which the server listens
_FILES = 4096  # that this process may have open: two doors with their connections, and a file for each long request


def run(host: str, port: int, lang: Language, *, demonstration: bool = False, opens: bool = False) -> None:
    """Serve until somebody stops it; behind, whys are stored, the right to fold is renewed, and events are copied.

    A demonstration is completed first. ``opens``: the desk is opened in a browser of this machine.
    """
    from ronde.web.accounts.this_machine import desk_address
    from ronde.web.behind import begun_behind
    from ronde.web.hall import HALL, by_the_hall
    from ronde.web.wsgi import application

    _allow_files()
    end = begun_behind(partial(go_on, lang=lang) if demonstration else None)
    origin = f"http://{host}:{port}"
    echo(text("says.serving", lang, {"address": f"{origin}/"}))
    say_desk(desk_address(origin, lang), lang, opens=opens)
    if _is_for_this_machine_only(host):
        HALL.listening, HALL.first_port = partial(_hall, application, by_the_hall), port
    try:
        with said_to_serve(origin):
            bounded_server(application, {}, host=host, port=port, threads=_THREADS, **_behind_a_server()).run()
    finally:
        HALL.close()
        end()


def _allow_files() -> None:
    """Let this process have as many files open as it may need: some systems begin with 256, and would let nobody in."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # there is no such thing on Windows
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _hall(application: Any, by_the_hall: Callable[[Any, str], Any], address: str, port: int) -> Callable[[], None]:
    """Listen to the hall at an address; what is returned ends it."""
    return HallServer(by_the_hall(application, address), address, port).close


def _is_for_this_machine_only(host: str) -> bool:
    """Whether nobody else reaches the server itself: only then there is a hall to be opened beside it."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def say_desk(address: str, lang: Language, *, opens: bool) -> None:
    """Say by which address the desk of this machine is opened, once; and open it as soon as somebody answers there."""
    echo(text("says.desk_address", lang, {"address": address}))
    if opens and _has_screen():
        opener = threading.Timer(_MOMENT, webbrowser.open, (address,))
        opener.daemon = True
        opener.start()


def _has_screen() -> bool:
    """Whether a browser would open in a window: one that runs in the terminal would take it from whoever sits there."""
    return sys.platform in {"win32", "darwin"} or any(os.environ.get(one) for one in ("DISPLAY", "WAYLAND_DISPLAY"))


def _behind_a_server() -> dict[str, Any]:
    """With RONDE_HTTPS another server of this machine speaks HTTPS before us: it is believed that it did.

    Whom it speaks for is read by ``proxied.visitor_address`` alone, which knows RONDE_PROXIES: the library leaves that header as it came.
    """
    if not settings.SESSION_COOKIE_SECURE:
        return {"clear_untrusted_proxy_headers": False}
    return {
        "trusted_proxy": "127.0.0.1",
        "trusted_proxy_headers": {"x-forwarded-proto"},
        "clear_untrusted_proxy_headers": False,
    }
