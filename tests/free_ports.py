"""Ports on which nobody listens, outside those that a system gives to whoever asks another machine something.

A port of that range can be taken by any connection of a browser in the moment between being found free and being listened on.
"""

import random
import socket

_PORTS = range(20_000, 32_000)  # Linux gives away 32768 to 60999, others 49152 and above
_CHANCE = random.SystemRandom()  # two workers do not look in the same order


def free_port() -> int:
    """A port of this machine that is free."""
    while True:
        port = _CHANCE.choice(_PORTS)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
