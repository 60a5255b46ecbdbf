"""A clock and a chance that are the same each time: an installation that is built again is the same one."""

import platform
import random
import secrets
from datetime import UTC, datetime, timedelta, tzinfo
from types import SimpleNamespace
from typing import Any

BEGINS = datetime(2026, 11, 18, 9, tzinfo=UTC)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class _Clock:
    """Every question is answered a second after the last."""

    def __init__(self) -> None:
        self._at = BEGINS

    def now(self, zone: tzinfo = UTC) -> datetime:
        self._at += timedelta(seconds=1)
        return self._at.astimezone(zone)


def steady(seed: int = 1) -> None:
    """Let the installation's clock and its ids, salts, codes and keys be the same in each process; never undone.

    For a process that builds and ends: nothing that chance kept secret is secret any more.
    """
    from ronde.web import clock  # noqa: PLC0415 - it reads its setting when it is imported

    lot = random.Random(seed)  # noqa: S311 - nothing that is built here is a secret
    steadied: Any = clock
    steadied.datetime, steadied._AHEAD = SimpleNamespace(now=_Clock().now), timedelta()  # noqa: SLF001 - the one clock there is
    machine: Any = platform
    machine.node = lambda: "federation"  # event files say where an act was done
    chance: Any = secrets
    chance.token_bytes = lot.randbytes
    chance.token_hex = lambda size=32: lot.randbytes(size).hex()
    chance.token_urlsafe = lambda size=32: "".join(lot.choices(_LETTERS, k=size))
    chance.choice = lot.choice
