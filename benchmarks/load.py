"""How many requests a second ``ronde serve`` answers, and how long they take, by the clock: on the loopback address, asked by a few at once."""

import http.client
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import perf_counter

from benchmarks.installation import answering, free_port

ASKING, SECONDS = 8, 12.0  # readers at once; how long they go on


def load_lines(addresses: Sequence[str]) -> Iterator[str]:
    """Requests a second and how long they took; some readers at once, each going round all the addresses."""
    with _served() as port, ThreadPoolExecutor(ASKING) as pool:
        _reader(port, addresses, 2.0)
        begun = perf_counter()
        took = sorted(
            one for found in pool.map(lambda _: _reader(port, addresses, SECONDS), range(ASKING)) for one in found
        )
        seconds = perf_counter() - begun
    yield "| load | |"
    yield "|---|--:|"
    yield f"| readers at once, each round {len(addresses)} addresses | {ASKING} |"
    yield f"| requests a second | {len(took) / seconds:.0f} |"
    yield f"| half of them within | {took[len(took) // 2] * 1e3:.0f} ms |"
    yield f"| 95 of 100 within | {took[len(took) * 95 // 100] * 1e3:.0f} ms |"


def _reader(port: int, addresses: Sequence[str], seconds: float) -> list[float]:
    """How long each answer took, one after the other on one connection."""
    connection, took, end = http.client.HTTPConnection("127.0.0.1", port), list[float](), perf_counter() + seconds
    while perf_counter() < end:
        begun = perf_counter()
        connection.request("GET", addresses[len(took) % len(addresses)])
        answer = connection.getresponse()
        answer.read()
        took.append(perf_counter() - begun)
        if answer.status != 200:
            message = f"{answer.status} at {addresses[(len(took) - 1) % len(addresses)]}"
            raise ValueError(message)
    return took


@contextmanager
def _served() -> Iterator[int]:
    port = free_port()
    command = [sys.executable, "-c", "from ronde.main import app; app()", "serve", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL) as running:
        try:
            answering(f"http://127.0.0.1:{port}/health")
            yield port
        finally:
            running.terminate()
