"""Where an installation keeps its database and its secret: the folder that the system has for a program's data."""

import os
import sys
from pathlib import Path

_ELSEWHERE = "RONDE_DATA"


def data_folder() -> Path:
    """The folder that ``RONDE_DATA`` names, or the system's own place for a user's data; it is made where it is missing."""
    named = os.environ.get(_ELSEWHERE)
    folder = Path(named) if named else _usual_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def _usual_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "Ronde"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Ronde").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME", "~/.local/share")).expanduser() / "ronde"
