"""How long a server that was started may take, and waiting until it answers."""

import time
import urllib.error
import urllib.request

import pytest

STARTING = 120  # seconds in which a server begins to listen, on a machine that is busy with other tests


def wait_for_server(address: str) -> None:
    """Wait until something answers at an address of a server that was started."""
    end = time.monotonic() + STARTING
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=10).close()  # noqa: S310 - our own
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)  # nobody listens yet, and is refused at once
        else:
            return
    pytest.fail(f"nothing answers at {address}")
