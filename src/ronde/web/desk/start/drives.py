"""What is plugged in: sticks and disks that a copy could go to, as each system mounts them."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = "ronde"  # on a stick, so that copies do not lie among holiday pictures
_MOUNTED_BELOW: dict[str, tuple[str, ...]] = {
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*"),
    "darwin": ("/Volumes/*",),
}
_REMOVABLE, _FIXED = 2, 3  # kinds of drives on Windows


@dataclass(frozen=True, slots=True)
class Drive:
    """A stick or a disk: where it is, what it is called, and how much room it has, in bytes."""

    path: Path
    name: str
    free: int

    @property
    def folder(self) -> Path:
        """Where copies on it go."""
        return self.path / FOLDER


def drives() -> tuple[Drive, ...]:
    """Everything that is mounted and is not the disk of this system."""
    return tuple(_drives([*_windows(), *mounted(_MOUNTED_BELOW.get(sys.platform, ()))]))


def mounted(patterns: Sequence[str]) -> Iterator[Path]:
    """Folders of some patterns at which something is mounted."""
    for pattern in patterns:
        for path in sorted(Path("/").glob(pattern.removeprefix("/"))):
            with contextlib.suppress(OSError):
                if path.is_dir() and os.path.ismount(path) and not path.samefile("/"):
                    yield path


def _drives(paths: Sequence[Path]) -> Iterator[Drive]:
    for path in paths:
        with contextlib.suppress(OSError):
            yield Drive(path, path.name or str(path), shutil.disk_usage(path).free)


def free_space(path: Path) -> int | None:
    """The room that is left where a folder lies, in bytes; nothing where it is gone."""
    with contextlib.suppress(OSError):
        return shutil.disk_usage(path).free
    return None


if sys.platform == "win32":
    import ctypes

    def _windows() -> Iterator[Path]:
        """Every drive with a letter, but that of the system and those behind a network, which may let one wait."""
        kernel = ctypes.windll.kernel32
        system = os.environ.get("SYSTEMDRIVE", "C:").upper()
        for at in range(26):
            letter = chr(ord("A") + at)
            is_there = kernel.GetLogicalDrives() >> at & 1 and f"{letter}:" != system
            if is_there and kernel.GetDriveTypeW(f"{letter}:\\") in {_REMOVABLE, _FIXED}:
                yield Path(f"{letter}:\\")

else:

    def _windows() -> Iterator[Path]:
        """Drives have letters on Windows only."""
        return iter(())
