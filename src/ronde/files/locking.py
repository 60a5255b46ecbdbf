"""One at a time: whoever changes a file first makes a lock beside it, ``NAME.lock``, and removes it at the end.

The lock names the process and the machine that hold it. It is an ordinary file that only one can make, so it works on
Windows and on shared folders too. One whose process is gone from this machine is taken over; one from another machine
never is, because nobody here can know (docs/decisions/0017-two-at-once.md).
"""

import glob
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from ronde.files.processes import is_running, this_host
from ronde.ground.problems import Problem

PAUSE = 0.05  # seconds between two looks at a lock
LOOKS = 600  # so many before giving up: half a minute
LOOKS_AT_UNSIGNED = 40  # a lock is signed as soon as it is made: one still unsigned after these never will be


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock as it was found: who signed it (process, then machine), and which file it was."""

    path: Path
    signature: str
    inode: int
    changed: int

    @property
    def process(self) -> int | None:
        """The process that holds it; none while it is unsigned."""
        number = self.signature.partition(" ")[0]
        return int(number) if number.isascii() and number.isdecimal() else None

    @property
    def host(self) -> str:
        """The machine of that process."""
        return self.signature.partition(" ")[2]

    @property
    def since(self) -> str:
        """The moment at which it was made, in UTC, by the clock of the disk."""
        return datetime.fromtimestamp(self.changed // 10**9, UTC).strftime("%Y-%m-%d %H:%M:%S")

    @property
    def is_abandoned(self) -> bool:
        """Whether whoever signed it is gone for certain."""
        return self.process is not None and self.host == this_host() and not is_running(self.process)


class LockedByAnotherError(Exception):
    """A file could not be locked in time; ``problem`` says who holds it and what to do."""

    def __init__(self, path: Path, held: Lock) -> None:
        super().__init__(f"{held.path} is held by {held.signature or 'nobody known'}")
        values = {
            "path": str(path),
            "lock": str(held.path),
            "process": str(held.process or "?"),
            "host": held.host or "?",
            "since": held.since,
        }
        self.problem = Problem("file.locked", values=values)


def lock_path(path: Path) -> Path:
    """Where the lock of a file is: beside the file itself, by whichever link it is reached."""
    target = path.resolve()
    return target.with_name(f"{target.name}.lock")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While nobody else changes the file: waits for a while, then gives up (``LockedByAnotherError``)."""
    lock = lock_path(path)
    held = _acquired(lock)
    if isinstance(held, Lock):
        raise LockedByAnotherError(path, held)
    try:
        _remove_claims(lock)
        yield
    finally:
        _release(lock)


def _acquired(lock: Path) -> Lock | None:
    """Make the lock, as soon as it can be made; the one in the way where it could not."""
    found, seen = None, 0
    for _ in range(LOOKS):
        if _make(lock):
            return None
        before, found = found, _look(lock)
        seen = seen + 1 if found == before else 0
        if found and (found.is_abandoned or (not found.signature and seen > LOOKS_AT_UNSIGNED)):
            _remove_abandoned(found)
        else:
            time.sleep(PAUSE)
    return found or _look(lock) or Lock(lock, "", 0, 0)


def _make(lock: Path) -> bool:
    """Whether the lock could be made and signed: only one can."""
    try:
        handle = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    except FileExistsError:
        return False
    except PermissionError:
        if os.name == "nt" and lock.parent.is_dir():  # one that is being removed cannot be made anew for a moment
            time.sleep(PAUSE)
            return False
        raise
    try:
        os.write(handle, _signature().encode("utf-8"))
    finally:
        os.close(handle)
    return _is_ours(lock)


def _look(lock: Path) -> Lock | None:
    """The lock as it is now."""
    try:
        with lock.open("rb") as file:
            signature, about = file.read(), os.fstat(file.fileno())
    except (FileNotFoundError, PermissionError):
        return None
    return Lock(lock, signature.decode("utf-8", "replace"), about.st_ino, about.st_mtime_ns)


def _remove_abandoned(found: Lock) -> None:
    """Remove a lock whose holder is gone.

    Two may find it at once, and the slower must not remove what the faster has made since. So each first takes a lock
    on that very lock (a claim, named after all that it is), and looks again: under the claim nobody else removes it.
    """
    name = sha256(f"{found.signature} {found.inode} {found.changed}".encode()).hexdigest()[:12]
    claim = found.path.with_name(f"{_claims(found.path)}{name}")
    if _acquired(claim) is None:
        if _look(found.path) == found:
            _remove(found.path)
        _remove(claim)


def _claims(lock: Path) -> str:
    """How the names of claims on a lock begin; a claim on a claim begins like those on the lock itself."""
    return f"{lock.name}." if ".lock.claim." in lock.name else f".{lock.name}.claim."


def _remove_claims(lock: Path) -> None:
    """Remove what is left of earlier claims: all are about other locks than ours, so nobody needs them any more."""
    for claim in lock.parent.glob(f"{glob.escape(_claims(lock))}*"):
        _remove(claim)


def _release(lock: Path) -> None:
    """Remove our lock; not one that another has made since ours was removed by hand."""
    if _is_ours(lock):
        _remove(lock)


def _remove(path: Path) -> None:
    """Remove a file; on Windows not before everyone who looks at it has closed it."""
    for _ in range(LOOKS_AT_UNSIGNED):
        try:
            path.unlink(missing_ok=True)
        except PermissionError:
            if os.name != "nt":
                raise
            time.sleep(PAUSE)
        else:
            return


def _signature() -> str:
    return f"{os.getpid()} {this_host()}"


def _is_ours(lock: Path) -> bool:
    found = _look(lock)
    return found is not None and found.signature == _signature()
