"""A backup as one file: a zip with the manifest first, the database, the journals beside it, and the secret where that was asked for."""

import hashlib
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from ronde.files.bounds import OverBoundError, judge_backup, open_archive_at
from ronde.files.writing import sync_folder
from ronde.web.accounts import taken_rights
from ronde.web.care.manifest import NAME, BackupManifest, Part, parse, printed
from ronde.web.care.refusals import refusal
from ronde.web.privacy import journal

DATABASES = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
SECRET = "secret"  # noqa: S105 - the name of a part
# What people have taken back, and which rights were taken from accounts, beside the database: without a name.
JOURNALS = (journal.NAME, taken_rights.NAME)
_BLOCK = 2**20
_MOST_OF_A_MANIFEST = 2**22  # bytes: some thousand registers; a small file may say that it unpacks to any size
# What reading an archive raises where it is cut, has other bytes, or is locked with a password (a plain RuntimeError).
_DAMAGES = (zipfile.BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError)


def part_of(path: Path) -> Part:
    """A file as the manifest has it."""
    with path.open("rb") as file:
        return Part(path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def write(path: Path, manifest: BackupManifest, parts: Mapping[str, Path]) -> None:
    """Write an archive that only its owner may read, and bring it to the disk."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    with os.fdopen(handle, "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as made:
            made.writestr(NAME, printed(manifest))
            for name, source in parts.items():
                is_packed = name == DATABASES["postgresql"]  # PostgreSQL's own format is compressed
                made.write(source, name, zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED)
        file.flush()
        os.fsync(file.fileno())


def put_in_place(beside: Path, target: Path) -> None:
    """Give a finished archive its name; one that is there already is never overwritten."""
    try:
        os.link(beside, target)  # refuses where somebody was quicker
    except FileExistsError as error:
        raise refusal("backup.exists", path=str(target)) from error
    except OSError:  # a stick that knows no links
        if target.exists():
            raise refusal("backup.exists", path=str(target)) from None
        beside.replace(target)
    sync_folder(target.parent)


def read_manifest(path: Path) -> BackupManifest:
    """What an archive says of itself; refused where it is none, or of a version that we do not know."""
    try:
        with open_archive_at(path) as archive:
            judge_backup(archive.infolist())
            with archive.open(NAME) as source:
                found = parse(source.read(_MOST_OF_A_MANIFEST))
    except OverBoundError as error:
        raise refusal("backup.too-large", path=str(path), detail=error.bound.detail, most=error.bound.most) from error
    except (*_DAMAGES, OSError) as error:
        raise refusal("backup.no-backup", path=str(path)) from error
    if isinstance(found, str):
        raise refusal("backup.newer", version=found, what=NAME)
    if found is None:
        raise refusal("backup.no-backup", path=str(path))
    return found


def unpacked(path: Path, manifest: BackupManifest, folder: Path) -> dict[str, Path]:
    """The parts of an archive in a folder, each with the digest that the manifest says."""
    return {name: _unpacked(path, name, part, folder / name) for name, part in _known(manifest).items()}


def _known(manifest: BackupManifest) -> dict[str, Part]:
    """The parts that we know: no other name of an archive is written anywhere."""
    return {name: part for name, part in manifest.parts.items() if name in {*DATABASES.values(), SECRET, *JOURNALS}}


def _unpacked(path: Path, name: str, part: Part, target: Path) -> Path:
    seen, size = hashlib.sha256(), 0
    try:
        with zipfile.ZipFile(path) as archive, archive.open(name) as source, target.open("xb") as file:
            target.chmod(0o600)
            while block := source.read(_BLOCK):
                size += len(block)
                if size > part.size:
                    break
                seen.update(block)
                file.write(block)
    except _DAMAGES as error:
        raise refusal("backup.damaged", path=str(path), part=name) from error
    if (size, seen.hexdigest()) != (part.size, part.sha256):
        raise refusal("backup.damaged", path=str(path), part=name)
    return target
