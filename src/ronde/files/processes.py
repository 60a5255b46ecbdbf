"""Which process on which machine made a file, and whether it still runs."""

import os
import platform
import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path

_LEFTOVER = re.compile(r"\..+\.(?P<host>[0-9a-f]{8})-(?P<process>[0-9]+)\.[a-z0-9_]+")


def this_host() -> str:
    """The name of this machine."""
    return platform.node() or "localhost"


def beside_prefix(name: str) -> str:
    """How the name of a file begins that this process writes beside another: whoever finds it later knows whose it was.

    The machine stands in it too, because on a shared folder the number of a process says nothing elsewhere.
    """
    return f".{name}.{_short(this_host())}-{os.getpid()}."


def remove_leftovers(folder: Path) -> None:
    """Remove what processes of this machine that are gone had begun to write in a folder, files and folders, and never finished."""
    for path in [*folder.glob(".*")]:
        found = _LEFTOVER.fullmatch(path.name)
        if found and found["host"] == _short(this_host()) and not is_running(int(found["process"])):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def _short(host: str) -> str:
    return sha256(host.encode("utf-8")).hexdigest()[:8]


if sys.platform == "win32":
    import ctypes

    def is_running(process: int) -> bool:
        """Whether a process of this machine is still there; one that we may not ask about is."""
        query_limited_information, still_active, access_denied = 0x1000, 259, 5
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = kernel.OpenProcess(query_limited_information, 0, process)
        if not handle:
            return ctypes.get_last_error() == access_denied
        code = ctypes.c_ulong()
        kernel.GetExitCodeProcess(ctypes.c_void_p(handle), ctypes.byref(code))
        kernel.CloseHandle(ctypes.c_void_p(handle))
        return code.value == still_active

else:

    def is_running(process: int) -> bool:
        """Whether a process of this machine is still there; one that we may not ask about is."""
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True
        return True
