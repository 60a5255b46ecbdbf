"""The web rooms for a server of WSGI, in the one process that folds: what is done behind the pages is done here too."""

import atexit
import threading

from ronde.web.wsgi import application

from ronde.web.registers.upkeep import upkeep  # isort: skip - its tables are there once the rooms are set up

__all__ = ["application"]

_ENDING = threading.Event()
_BEHIND = threading.Thread(target=upkeep, args=(_ENDING,), name="upkeep", daemon=True)


def _end() -> None:
    """Give the right to fold back, so that the next process need not wait."""
    _ENDING.set()
    _BEHIND.join(timeout=10)


_BEHIND.start()
atexit.register(_end)
