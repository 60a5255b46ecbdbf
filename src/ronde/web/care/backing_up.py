"""A backup: one file with everything of the installation, made while people work and looked at before it is called one."""

import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from msgspec.structs import replace

from ronde import __version__
from ronde.files.disk_faults import disk_fault
from ronde.files.processes import beside_prefix, remove_leftovers
from ronde.web.care import archive
from ronde.web.care.copies import Copy, Progress, copied
from ronde.web.care.last_backup import remember_backup
from ronde.web.care.looking import looked_at
from ronde.web.care.manifest import FORMAT, BackupManifest, Kind, Looked
from ronde.web.care.refusals import refusal
from ronde.web.clock import now
from ronde.web.database_faults import database_fault
from ronde.web.journal_files import mark_backup
from ronde.web.logs import note

_PATTERN = "ronde-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z.zip"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that is on the disk."""

    path: Path
    manifest: BackupManifest


def named(moment: datetime) -> str:
    """What a backup of a moment is called where a folder was given: by name they stand in their order."""
    return f"ronde-{moment.astimezone(UTC):%Y-%m-%dT%H%M%S}Z.zip"


def backed_up(
    target: Path, *, with_secret: bool = False, said: Progress = lambda _done, _all: None, look: bool = True
) -> Backup:
    """Write a backup of the database that is used now; a folder gives it a name. What is there is never overwritten.

    ``look``: a copy that is made before something else is done need not be sound, or there would be none of what is not.
    """
    moment = now()
    path = target / named(moment) if target.is_dir() else target
    if path.exists():
        raise refusal("backup.exists", path=str(path))
    with beside(path) as folder:
        mark = secrets.token_hex(8)
        for name in archive.JOURNALS:
            mark_backup(Path(settings.DATA) / name, mark, moment)
        copy = copied(folder, said)
        manifest = replace(_manifest(copy, moment, looked_at(copy) if look else "read"), mark=mark)
        beside_it = (*archive.JOURNALS, archive.SECRET) if with_secret else archive.JOURNALS
        there = {name: found for name in beside_it if (found := Path(settings.DATA) / name).exists()}
        parts = {archive.DATABASES[connection.vendor]: copy.path, **_taken(there, folder)}
        manifest = _with_parts(manifest, parts)
        made = folder / "backup.zip"
        archive.write(made, manifest, parts)
        archive.put_in_place(made, path)
    if look:
        remember_backup(path, moment)
    note("backup written", facts=manifest.facts, looked=manifest.looked, bytes=path.stat().st_size)
    return Backup(path, manifest)


def _manifest(copy: Copy, moment: datetime, looked: Looked) -> BackupManifest:
    kind: Kind = "sqlite" if connection.vendor == "sqlite" else "postgresql"
    said = moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
    return BackupManifest(FORMAT, __version__, said, kind, copy.server, looked, copy.migrations, copy.registers, {})


def _taken(there: dict[str, Path], folder: Path) -> dict[str, Path]:
    """Files beside the database as they are now: somebody may write on while they are packed."""
    return {name: Path(shutil.copyfile(path, folder / name)) for name, path in there.items()}


def _with_parts(manifest: BackupManifest, parts: dict[str, Path]) -> BackupManifest:
    return replace(manifest, parts={name: archive.part_of(path) for name, path in parts.items()})


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A folder beside a file in which something is prepared, gone at the end; a disk that is full is said so.

    What a killed process left there is removed by the next.
    """
    try:
        remove_leftovers(path.parent)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=beside_prefix(path.name)) as folder:
            yield Path(folder)
    except OSError as error:
        raise refusal("backup.cannot-write", path=str(path), detail=disk_fault(error)) from error
    except (DatabaseError, sqlite3.Error) as error:
        raise refusal("backup.database", path=str(path), detail=database_fault(error)) from error


def kept(folder: Path, newest: int) -> tuple[Path, ...]:
    """Keep the newest backups of a folder and remove the others, which are returned; only what is named as ours is looked at."""
    old = sorted(folder.glob(_PATTERN))[:-newest]
    for path in old:
        path.unlink()
    return tuple(old)
