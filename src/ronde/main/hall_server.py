"""The second door of a serving process, for the hall: a server of its own on one address, which ends at once and leaves nothing open."""

import os
import socket
import threading
from typing import Any

from waitress import wasyncore

from ronde.main.bounded_server import bounded_server

_THREADS = 6
_PATIENCE = 5.0  # seconds for what is being answered
_LOOK = 1.0  # seconds after which the loop looks around, if nobody wakes it
_BODY = 2**20  # bytes: helpers send results, and no files


class HallServer:
    """Listens at an address until it is closed; OSError where it cannot."""

    def __init__(self, application: Any, address: str, port: int) -> None:
        self._sockets: dict[int, Any] = {}
        listening = _listening(address, port)  # before anything else is begun that would have to be ended
        self._server = bounded_server(
            application, self._sockets, sockets=[listening], threads=_THREADS, max_request_body_size=_BODY
        )
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Nobody is let in any more, and whoever is in is put out; it has happened when this returns."""
        self._ending.set()
        self._server.pull_trigger()
        self._thread.join(_PATIENCE + _LOOK)

    def _run(self) -> None:
        while not self._ending.is_set():
            self._server.turn(_LOOK)
        wasyncore.dispatcher.close(self._server)  # the listening socket
        for channel in [*self._server.active_channels.values()]:
            channel.handle_close()
        # A thread that still answers wakes the loop at its end: what it wakes it by is closed only when none is left, since its number
        # may belong to another file by then.
        self._server.task_dispatcher.shutdown(timeout=_PATIENCE)
        if not self._server.task_dispatcher.threads:
            self._server.trigger.close()


def _listening(address: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # where a server has just ended; on Windows it would let two listen
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
    except OSError:
        made.close()
        raise
    return made
