"""Reading what a person named: a regular file, of a size that a machine can hold. A device has no end, a pipe may never begin."""

import errno
import os
import stat
from pathlib import Path

from ronde.files.disk_faults import disk_fault
from ronde.ground.problems import Problem

MOST_BYTES = 1_000_000_000
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe that nobody writes to is not waited for


class NotRegularError(OSError):
    """A path that leads to something else than a file: a device, a pipe, a socket."""


def content_of(path: Path) -> bytes:
    """What a regular file holds; OSError for everything else, with the reason."""
    try:
        handle = os.open(path, os.O_RDONLY | _AT_ONCE)
    except ValueError as error:  # a name with a character that no name has
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from error
    with os.fdopen(handle, "rb") as file:
        _must_be_regular(os.fstat(handle), path)
        return file.read(MOST_BYTES)


def text_of(path: Path, encoding: str = "utf-8") -> str:
    """What a regular text file says, its lines ended as ours are; UnicodeDecodeError where it is none of that encoding."""
    return content_of(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def unreadable(error: OSError) -> Problem:
    """Why nothing was read."""
    if isinstance(error, NotRegularError):
        return Problem("file.not-regular")
    return Problem("file.unreadable", values={"detail": disk_fault(error)})


def is_regular(path: Path) -> bool:
    """Whether a file is there; a name that cannot be one leads to nothing."""
    try:
        return path.is_file()
    except OSError:
        return False


def _must_be_regular(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise NotRegularError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    if found.st_size > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
