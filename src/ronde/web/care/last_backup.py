"""When a backup was made last, and where: a line beside the database, for who looks after an installation from a page."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from ronde.files.writing import write_safely

_NAME = "last-backup.json"


@dataclass(frozen=True, slots=True)
class LastBackup:
    """A backup that was whole when it was made: when, in which file, with how many bytes."""

    moment: datetime
    path: str
    size: int


def remember_backup(path: Path, moment: datetime) -> None:
    """Note a backup that was just made; a data folder that takes no file makes it no worse."""
    said = {"at": moment.isoformat(timespec="seconds"), "path": str(path.absolute()), "bytes": path.stat().st_size}
    with suppress(OSError):
        write_safely(Path(settings.DATA) / _NAME, json.dumps(said) + "\n")


def last_backup() -> LastBackup | None:
    """The last one that is known of; None where none was made, or nobody can read of it."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads((Path(settings.DATA) / _NAME).read_text("utf-8"))
        return LastBackup(datetime.fromisoformat(said["at"]), str(said["path"]), int(said["bytes"]))
    return None
