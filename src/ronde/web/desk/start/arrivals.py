"""Files that somebody has sent to this computer and is looking at: kept in the data folder until they are taken, or for an hour."""

import contextlib
import re
import secrets
import time
from pathlib import Path

from django.conf import settings

_TOKEN = re.compile("[0-9a-f]{32}")
_LASTS = 3600.0  # seconds


def arrived(content: bytes) -> str:
    """Keep what was sent; what it is asked for by."""
    _sweep()
    token = secrets.token_hex(16)
    path = _folder() / token
    path.touch(mode=0o600)
    path.write_bytes(content)
    return token


def arrival(token: str) -> Path | None:
    """Where something lies that was sent; nothing where it was taken, or is too old."""
    path = _folder() / token if _TOKEN.fullmatch(token) else None
    return path if path and path.is_file() else None


def forget_arrival(token: str) -> None:
    """Remove what was sent."""
    if path := arrival(token):
        path.unlink(missing_ok=True)


def _folder() -> Path:
    folder = Path(settings.DATA) / "arriving"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _sweep() -> None:
    """Remove what nobody has come back to."""
    for path in _folder().iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - _LASTS:
                path.unlink(missing_ok=True)
