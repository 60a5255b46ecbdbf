"""What an installation costs besides its pages: questions to the database at two sizes, a backup, a demonstration from nothing."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks.figures import note

_STILL = 12.0  # seconds without a new fact or why: the demonstration is whole
_LONGEST = 900.0


def query_lines(small: Any, large: Any) -> Iterator[str]:
    """Questions to the database for each kind of page: of a register with a few events, then of a larger one with many."""
    from allauth.mfa.models import Authenticator  # noqa: PLC0415 - after the setup
    from django.test import Client  # noqa: PLC0415 - after the setup

    from ronde.web.accounts.appointing import officer  # noqa: PLC0415 - after the setup

    visitor, signed_in = Client(), Client()
    user = officer("bench", "a-password-of-a-benchmark", "Bench")
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})  # the office asks for a second step
    signed_in.force_login(user)
    sizes, counts = list[str](), list[list[int]]()
    for register, events in ((small, 3), (large, 300)):
        _events(register, events)
        size = register.editions.latest("turn").size
        sizes.append(f"{size:,} players, {register.facts.count():,} facts, {events} events")
        counts.append([_questions(client, address) for client, address in _pages(register, visitor, signed_in)])
    yield f"| questions to the database | {sizes[0]} | {sizes[1]} | |"
    yield "|---|--:|--:|---|"
    for name, first, second in zip(_KINDS, *counts, strict=True):
        note(f"questions: {name}", second / first)
        yield f"| {name} | {first} | {second} | {'the same' if first == second else '**grows**'} |"


def _events(register: Any, count: int) -> None:
    """Running events of a register, each with two sections."""
    from ronde.web.events.bodies import NO_BODY  # noqa: PLC0415 - after the setup
    from ronde.web.events.models import Event, SectionRow  # noqa: PLC0415 - after the setup

    day = register.editions.latest("turn").day
    names = [f"{register.code}-{at}" for at in range(count)]
    Event.objects.bulk_create(
        Event(id=name, name=name, regulation="ffjd", register=register, first_day=day, last_day=day) for name in names
    )
    SectionRow.objects.bulk_create(
        SectionRow(id=f"{name}-{file}", event_id=name, file=file, state="open", body=NO_BODY)
        for name in names
        for file in ("a", "b")
    )


_KINDS = ("home", "list, one page", "list, whole", "a player", "one why", "office, what waits", "office, the next list")


def _pages(register: Any, visitor: Any, officer: Any) -> Iterator[tuple[Any, str]]:
    """The address of each kind of page, and who asks for it."""
    last = register.editions.latest("turn")
    told = register.changes.filter(turn=last.turn).exclude(why="").exclude(before="").first()
    code = register.code
    yield visitor, "/en/"
    yield visitor, f"/en/{code}/"
    yield visitor, f"/en/{code}/?page=all"
    yield visitor, f"/en/{code}/player/{told.player}/"
    yield visitor, f"/en/{code}/why/{last.turn}/{told.player}/"
    yield officer, f"/en/office/{code}/"
    yield officer, f"/en/office/{code}/draft/"


def _questions(client: Any, address: str) -> int:
    """How many a page asks, the second time it is asked for."""
    from django.db import connection  # noqa: PLC0415 - after the setup
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - after the setup

    client.get(address)
    with CaptureQueriesContext(connection) as found:
        status = client.get(address).status_code
    if status != 200:
        message = f"{address} answers {status}"
        raise ValueError(message)
    return len(found)


def backup_lines(folder: Path) -> Iterator[str]:
    """A backup of everything so far: the copy alone, then with all that is looked at."""
    from ronde.web.care.archive import read_manifest  # noqa: PLC0415 - after the setup
    from ronde.web.care.backing_up import backed_up  # noqa: PLC0415 - after the setup
    from ronde.web.care.restoring import restored  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup

    FOLD.end()
    copy = folder / "copy.zip"
    acts: dict[str, Callable[[], object]] = {
        "the copy alone, packed": lambda: backed_up(folder / "unlooked.zip", look=False),
        "and opened apart, every list computed anew": lambda: backed_up(copy),
        "restored, what was there copied first": lambda: restored(copy, replace=True, reapply=lambda _: 0),
    }
    took = {name: _seconds(act) for name, act in acts.items()}
    made = read_manifest(copy)
    facts, size = made.facts, copy.stat().st_size
    first = next(iter(took.values()))[0]
    yield f"| a backup of {facts:,} facts, {size / 1e6:.0f} MB | CPU s per 10,000 facts | times the copy | s by the clock |"
    yield "|---|--:|--:|--:|"
    for name, (cpu, by_clock) in took.items():
        ratio = note(f"backup: {name}", cpu / first)
        yield f"| {name} | {cpu * 10_000 / facts:.1f} | {ratio:.1f} | {by_clock:.1f} |"


def _seconds(act: Callable[[], object]) -> tuple[float, float]:
    """CPU and clock seconds of something."""
    begun, clock = process_time(), perf_counter()
    act()
    return process_time() - begun, perf_counter() - clock


def demonstration_lines() -> Iterator[str]:
    """``make run`` in an empty folder: until the first page, until nothing is added any more; and how large the process is."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("RONDE_", "DJANGO_", "DATABASE"))
            },
            "RONDE_DATA": folder,
        }
        command = [sys.executable, "-m", "ronde", "serve", "--demonstration", "--port", str(port)]
        begun = perf_counter()
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
            try:
                first = answering(f"http://127.0.0.1:{port}/en/") - begun
                early = _resident(process.pid)
                whole = _still(Path(folder) / "ronde.sqlite3") - begun
                late = _resident(process.pid)
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(30)
    yield "| `make run`, from an empty folder | seconds | MB of memory |"
    yield "|---|--:|--:|"
    yield f"| until the first page | {note('first page', first):.1f} | {early:,} |"
    yield f"| until the demonstration is whole, with its whys | {whole:.1f} | {late:,} |"
    yield f"| whole: times the first page | {whole / first:.1f} | {late / early:.1f} |"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answering(address: str) -> float:
    """The moment at which a page is there."""
    until = perf_counter() + _LONGEST
    while perf_counter() < until:
        try:
            with urlopen(address) as found:  # noqa: S310 - our own
                if found.status == 200:
                    return perf_counter()
        except (URLError, ConnectionError):
            pass
        time.sleep(0.1)
    message = f"{address} never answered"
    raise TimeoutError(message)


def _still(database: Path) -> float:
    """The moment of the last fact or why that was added, once nothing has been for a while."""
    seen, since, until = _counts(database), perf_counter(), perf_counter() + _LONGEST
    while perf_counter() - since < _STILL and perf_counter() < until:
        time.sleep(0.5)
        if (now := _counts(database)) != seen:
            seen, since = now, perf_counter()
    return since


def _counts(database: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)) as found:
        facts = found.execute("SELECT count(*) FROM registers_fact").fetchone()[0]
        return facts, found.execute("SELECT count(*) FROM registers_change WHERE why <> ''").fetchone()[0]


def _resident(process: int) -> int:
    """What a process holds in memory, in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (size,) = [line.split()[1] for line in lines if line.startswith("VmRSS")]
    return int(size) // 1000
