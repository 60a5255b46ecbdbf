"""Serving the web rooms on this machine: one process, a few threads, no network but what was asked for."""

from functools import partial
from typing import Any

import typer
import waitress
from django.conf import settings

from ronde.main.demonstrating import go_on
from ronde.words.language import Language
from ronde.words.texts import text

_THREADS = 8


def run(host: str, port: int, lang: Language, *, demonstration: bool = False) -> None:
    """Serve until somebody stops it; behind, whys are stored, the right to fold is renewed, and events are copied.

    A demonstration is completed first.
    """
    from ronde.web.behind import begun_behind
    from ronde.web.wsgi import application

    end = begun_behind(partial(go_on, lang=lang) if demonstration else None)
    typer.echo(text("says.serving", lang, {"address": f"http://{host}:{port}/"}))
    try:
        waitress.serve(
            application, host=host, port=port, threads=_THREADS, ident=None, _quiet=True, **_behind_a_server()
        )
    finally:
        end()


def _behind_a_server() -> dict[str, Any]:
    """With RONDE_HTTPS another server of this machine speaks HTTPS before us: what it says of a request is believed."""
    if not settings.SESSION_COOKIE_SECURE:
        return {}
    return {"trusted_proxy": "127.0.0.1", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}
