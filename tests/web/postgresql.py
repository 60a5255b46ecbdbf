"""A PostgreSQL of our own for the tests: Debian's programs, a data directory and a port that nobody else uses."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.free_ports import free_port

HOW_TO_GET_IT = "PostgreSQL is not installed: on Debian or Ubuntu, apt-get install postgresql (its server need not run)"
_USER = "ronde"


def programs() -> Path | None:
    """Where the server's programs are; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return Path(found).resolve().parent if found else versions[-1].parent if versions else None


def _run(*command: str | Path) -> None:
    """Run one of them, as somebody else than root, whom it refuses."""
    who = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    words = [*who, *map(str, command)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/")  # noqa: S603 - ours


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A running server; its address without a database."""
    bin_ = programs()
    assert bin_ is not None, HOW_TO_GET_IT
    data, port = folder / "data", free_port()
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    _run(bin_ / "initdb", "-D", data, "-U", _USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=60"
    _run(bin_ / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
    try:
        yield f"postgresql://{_USER}@127.0.0.1:{port}"
    finally:
        _run(bin_ / "pg_ctl", "-D", data, "-m", "immediate", "stop")


@contextlib.contextmanager
def own_server(database: str) -> Iterator[str]:
    """A server with a database, for as long as it is needed; skipped where there is no PostgreSQL, but not in CI."""
    if programs() is None and not os.environ.get("RONDE_SKIP_NOTHING"):
        pytest.skip(HOW_TO_GET_IT)
    with tempfile.TemporaryDirectory(prefix="ronde-", dir=_in_memory()) as folder:
        Path(folder).chmod(0o755)  # the server runs as somebody else than root
        with server(Path(folder) / "server") as address:
            administer(address, f"CREATE DATABASE {database}")
            yield address


def _in_memory() -> Path | None:
    """A disk in the machine's memory with room for a server: nothing of a test need outlive it."""
    found = Path("/dev/shm")  # noqa: S108 - it is one
    is_roomy = os.access(found, os.W_OK) and shutil.disk_usage(found).free > 2 * 2**30
    return found if is_roomy else None


def copy(address: str, name: str, template: str) -> None:
    """A database like another one. By its files, where the server knows how (15): a log of every page takes six times as long."""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        how = " STRATEGY file_copy" if connection.info.server_version >= 150_000 else ""
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}{how}".encode())


def administer(address: str, *statements: str) -> None:
    """Say something to the server itself."""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())
