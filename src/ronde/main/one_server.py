"""One server a folder: whoever starts Ronde a second time is led to the one that runs; and a port that another program has is not fought for."""

import contextlib
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse
from ronde.files.processes import is_running
from ronde.words.language import Language
from ronde.words.texts import text

_PORTS = 20  # that are tried one after the other
_PATIENCE = 0.5  # seconds to wait for an answer of this machine


def free_port(host: str, port: int, lang: Language) -> int:
    """The port, or the next one that no other program has; which one is said."""
    found = next((one for one in range(port, port + _PORTS) if _is_free(host, one)), None)
    if found is None:
        raise refuse(text("says.no_port", lang, {"port": port, "last": port + _PORTS - 1}))
    if found != port:
        echo(text("says.port_taken", lang, {"port": port, "other": found}))
    return found


def _is_free(host: str, port: int) -> bool:
    """Whether nobody answers there, and it may be listened at: Windows lets two programs listen at one port."""
    if _answers(host, port):
        return False
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        if os.name == "posix":  # where a server has just ended
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
    return True


def _answers(host: str, port: int) -> bool:
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - asked, not listened at
    with contextlib.suppress(OSError), socket.create_connection((reached, port), timeout=_PATIENCE):
        return True
    return False


def serves_already(lang: Language, *, opens: bool) -> bool:
    """Whether a server of this folder runs: then its address is said, with a new one that opens its desk."""
    from ronde.main.serving import say_desk
    from ronde.web.accounts.this_machine import desk_address

    said = _said() if settings.RONDE_FOLDS else None
    if said is None:
        return False
    echo(text("says.serving_already", lang, {"address": f"{said}/"}))
    say_desk(desk_address(said, lang), lang, opens=opens)
    return True


@contextlib.contextmanager
def said_to_serve(origin: str) -> Iterator[None]:
    """Say in the folder that it is served, as long as it is."""
    path = _note()
    path.write_text(json.dumps({"process": os.getpid(), "address": origin}), "utf-8")
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def _note() -> Path:
    return Path(settings.DATA) / "serving.json"


def _said() -> str | None:
    """The address at which this folder is served; a note of somebody who was killed says nothing."""
    try:
        found: Any = json.loads(_note().read_text("utf-8"))
        process, address = int(found["process"]), str(found["address"])
        parts = urlsplit(address)
        is_alive = is_running(process) and _answers(parts.hostname or "", parts.port or 0)
    except (OSError, ValueError, TypeError, LookupError, OverflowError):
        return None
    return address if is_alive else None
