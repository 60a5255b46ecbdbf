"""Serving the web rooms on this machine: one process, a few threads, no network but what was asked for."""

import threading
from typing import Any

import typer
import waitress
from django.conf import settings

from ronde.main.demonstrating import go_on
from ronde.web.registers.upkeep import upkeep
from ronde.words.language import Language
from ronde.words.texts import text

_THREADS = 8


def run(host: str, port: int, lang: Language, *, demonstration: bool = False) -> None:
    """Serve until somebody stops it; behind, whys are stored, the right to fold is renewed, and events are copied.

    A demonstration is completed first.
    """
    from ronde.web.events.copying import copying
    from ronde.web.wsgi import application

    ending = threading.Event()

    def kept_up(ending: threading.Event) -> None:
        if demonstration:
            go_on(ending, lang)
        upkeep(ending)

    behind = [
        threading.Thread(target=one, args=(ending,), name=one.__name__, daemon=True) for one in (kept_up, copying)
    ]
    for thread in behind:
        thread.start()
    typer.echo(text("says.serving", lang, {"address": f"http://{host}:{port}/"}))
    try:
        waitress.serve(
            application, host=host, port=port, threads=_THREADS, ident=None, _quiet=True, **_behind_a_server()
        )
    finally:
        ending.set()
        for thread in behind:
            thread.join(timeout=10)


def _behind_a_server() -> dict[str, Any]:
    """With RONDE_HTTPS another server of this machine speaks HTTPS before us: what it says of a request is believed."""
    if not settings.SESSION_COOKIE_SECURE:
        return {}
    return {"trusted_proxy": "127.0.0.1", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}
