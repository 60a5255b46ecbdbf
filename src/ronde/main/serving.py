"""Serving the web rooms on this machine: one process, a few threads, no network but what was asked for."""

import secrets
import threading
from datetime import date

import typer
import waitress

from ronde.web.registers.upkeep import upkeep
from ronde.words.language import Language
from ronde.words.texts import text

_THREADS = 8


def run(host: str, port: int, lang: Language) -> None:
    """Serve until somebody stops it; whys are stored behind, and the right to fold is renewed."""
    from ronde.web.wsgi import application

    ending = threading.Event()
    behind = threading.Thread(target=upkeep, args=(ending,), name="upkeep", daemon=True)
    behind.start()
    typer.echo(text("says.serving", lang, {"address": f"http://{host}:{port}/"}))
    try:
        waitress.serve(application, host=host, port=port, threads=_THREADS, ident=None, _quiet=True)
    finally:
        ending.set()
        behind.join(timeout=10)


def begin_demonstration(today: date, lang: Language) -> None:
    """Build the demonstration unless it is there, and say how to sign in."""
    from ronde.web.accounts.appointing import officer
    from ronde.web.demonstration.building import CODE, built
    from ronde.web.registers.models import Register

    if Register.objects.filter(code=CODE).exists():
        return
    password = secrets.token_urlsafe(9)
    user = officer("demo", password, "Aurore Lhermitte")
    typer.echo(text("says.demonstration", lang))
    for done in built(user, today):
        typer.echo(f"  {done}")
    typer.echo(text("says.demonstration_account", lang, {"account": "demo", "password": password}))
