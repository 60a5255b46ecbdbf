"""Whether the database takes a write and is whole: really tried, but seldom, so that nobody wears out a disk or stops the house by asking.

A trial writes one small row and commits it; of a file of SQLite every page is looked at (``quick_check``), and how much room its disk has.
PostgreSQL looks at its own pages (checksums). What pages met meanwhile is told as well: a small write may succeed where a larger one did not.
"""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

from django.db import Error as DatabaseFailure
from django.db import connection, transaction

from ronde.web.accounts.models import Kept
from ronde.web.clock import now
from ronde.web.database_faults import database_fault
from ronde.words.language import ENGLISH
from ronde.words.texts import text

_SELDOM = 60.0  # seconds between two trials
_SHARE = 50  # a trial that took a second is not repeated before fifty have passed
_DOUBTED = 5.0  # seconds between two trials while pages meet faults, or so many times what a longer trial took
_MET = 60.0  # seconds for which a fault that a page met is told
_PATIENCE = 5  # seconds that a trial waits for another writer
_LEAST_ROOM = 20 * 2**20  # bytes: several rounds of a large event, and time to make room
_LINES = 5  # of what a quick check found
_ROW = "ronde.trial"


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What a trial found wrong, and when it was made; None if none has ended yet."""

    at: datetime | None = None
    troubles: tuple[str, ...] = ()


class DatabaseTrial:
    """The trials of this process: one at a time, and nobody waits for another's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.forget()

    def forget(self) -> None:
        """Another database is used from now on."""
        self._last, self._due, self._doubted = TrialResult(), 0.0, 0.0
        self._met: tuple[str, float] | None = None

    def meet(self, kind: str) -> None:
        """A page met a fault: it is told for a while, and the next trial is soon."""
        self._met = (kind, monotonic())
        self._due = min(self._due, self._doubted)

    def result(self) -> TrialResult:
        """The last trial, or a new one where it is time."""
        if monotonic() >= self._due and self._lock.acquire(blocking=False):
            try:
                begun = monotonic()
                self._last = TrialResult(now(), tuple(_troubles()))
                ended = monotonic()
                self._due = ended + max(_SELDOM, _SHARE * (ended - begun))
                self._doubted = ended + _DOUBTED * max(1.0, ended - begun)
            finally:
                self._lock.release()
        return self._last

    def met(self) -> str:
        """The kind of the fault that a page met a moment ago; empty if there was none."""
        kind, since = self._met or ("", 0.0)
        return kind if kind and monotonic() - since < _MET else ""


TRIAL = DatabaseTrial()


def _troubles() -> Iterator[str]:
    try:
        with _impatient():
            _write()
    except DatabaseFailure as error:
        yield f"write: {said_of(error)}"
    if connection.vendor == "sqlite":
        yield from _unsound_pages()
        yield from _little_room(Path(connection.settings_dict["NAME"]).parent)


def _little_room(folder: Path) -> Iterator[str]:
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        yield f"disk: {text('faults.disk', ENGLISH)}"
        return
    if free < _LEAST_ROOM:
        yield f"disk nearly full: {free // 2**20} MB free"


def _write() -> None:
    moment = now()
    mark = {"value": moment.isoformat(), "expires": moment + timedelta(days=1)}
    Kept.objects.update_or_create(cache_key=_ROW, defaults=mark)


@contextmanager
def _impatient() -> Iterator[None]:
    """A transaction that does not wait long for another writer."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{_PATIENCE}s'")
            yield
        return
    usual = connection.settings_dict["OPTIONS"]["timeout"]
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000}")
        try:
            with transaction.atomic():
                yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual * 1000}")


def _unsound_pages() -> Iterator[str]:
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA quick_check({_LINES})")
            found = [line for (said,) in cursor.fetchall() for line in said.splitlines()]
    except DatabaseFailure as error:
        yield f"check: {said_of(error)}"
        return
    places = [line for line in found if line != "ok" and not line.startswith("***")]  # it names the database with stars
    yield from (f"check: {text('faults.not-database', ENGLISH)}: {place}" for place in places[:_LINES])


def said_of(error: Exception) -> str:
    """A fault in the words that everybody is told; what the database says itself may hold somebody's values."""
    return text(f"faults.{database_fault(error)}", ENGLISH)
