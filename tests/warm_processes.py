"""Processes of our program that need not read it again: each is forked from one that has read everything below the web rooms.

To read it all takes as long as a hundred pages, and stories in a browser start hundreds of processes. A process that is started here has its own
memory, environment and settings, reads the command line and the web rooms itself, and is killed like any other. How the program begins from
nothing is tried by whoever starts ``python -m ronde`` (``tests/web/care/test_administrators``, ``tests/verbs.program``).
"""

import atexit
import multiprocessing
import os
import pkgutil
import runpy
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import TextIO

# Read before: nothing in them depends on the environment, which ronde.cli and ronde.web ask for their language, their settings and their clock.
_ROOMS = ("ground", "regulations", "play", "record", "words", "files", "paper")
_LIBRARIES = (
    *("django.core.handlers.wsgi", "django.core.management", "django.db.models", "django.forms", "django.template"),
    *("fido2.webauthn", "psycopg", "rich.console", "segno", "typer.main", "waitress"),
)


def _read_before() -> Iterator[str]:
    for room in _ROOMS:
        package = import_module(f"ronde.{room}")
        yield package.__name__
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.name.endswith(("_template", "__main__")):
                yield module.name
    yield from _LIBRARIES


@cache
def _context() -> ForkServerContext:
    """Each worker has a server of copies of its own, and waits for its end, so that its CPU time is counted."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*_read_before()])
    atexit.register(forkserver._forkserver._stop)  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way
    return context


class WarmProcess:
    """``python -m MODULE ARGUMENTS``, begun; used like ``subprocess.Popen``."""

    def __init__(
        self, module: str, arguments: Sequence[str], environment: Mapping[str, str], *, is_read: bool = False
    ) -> None:
        context = _context()
        output, written = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_run, args=(module, [*arguments], {**environment}, written if is_read else None), daemon=True
        )
        self._process.start()
        written.close()
        self.stdout: TextIO | None = os.fdopen(os.dup(output.fileno()), encoding="utf-8") if is_read else None
        output.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """How it has ended, if it has."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; how."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired(str(self._process), timeout or 0)
        return self._process.exitcode

    def terminate(self) -> None:
        """Ask it to end."""
        self._process.terminate()

    def kill(self) -> None:
        """It is dead: nothing is finished."""
        self._process.kill()


def run_warm(module: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """``python -m MODULE ARGUMENTS`` to its end, which must be a good one."""
    code = WarmProcess(module, arguments, environment).wait()
    if code:
        raise subprocess.CalledProcessError(code, [module, *arguments])


def _run(module: str, arguments: list[str], environment: dict[str, str], output: Connection | None) -> None:
    """In the process that was just forked."""
    os.environ.clear()
    os.environ.update(environment)
    target = os.dup(output.fileno()) if output else os.open(os.devnull, os.O_WRONLY)
    os.dup2(target, 1)
    os.close(target)
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115 - until it ends
    sys.argv = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    finally:
        atexit._run_exitfuncs()  # noqa: SLF001 - multiprocessing leaves them out
        sys.stdout.flush()
