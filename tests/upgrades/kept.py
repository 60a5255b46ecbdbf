"""The versions that are kept, a folder each (``VERSION-COMMIT``): what it wrote, what it said of it, and the digest of every file."""

import json
import lzma
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MANIFEST = "MANIFEST.sha256"
DIFFERENCES = "differences.yaml"
MIGRATIONS = "migrations.txt"
SQLITE, POSTGRESQL, SECRET = "ronde.sqlite3.xz", "postgresql.sql", "secret"
BACKUPS: Mapping[str, str] = {"sqlite": "backups/sqlite.zip", "postgresql": "backups/postgresql.zip"}
_LATER = frozenset({MANIFEST, DIFFERENCES})  # what is written about a version after it


class DamagedFixtureError(Exception):
    """A file of a kept version is not what that version wrote."""


@dataclass(frozen=True)
class KeptVersion:
    """A version that is kept."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def number(self) -> str:
        return self.name.partition("-")[0]

    def verify(self) -> None:
        """Refuse, by name, a file that is another one than was written, is missing, or is not named in the manifest."""
        lines = [line.split("  ", 1) for line in (self.folder / MANIFEST).read_text("utf-8").splitlines()]
        told = {name: digest for digest, name in lines}
        found = dict(digests(self.folder))
        if wrong := sorted(name for name in {*told, *found} if told.get(name) != found.get(name)):
            message = f"{self.name}: not as that version wrote it: {', '.join(wrong)}"
            raise DamagedFixtureError(message)

    def expected(self) -> dict[str, dict[str, Any]]:
        """What the version itself said, by subject."""
        return {path.name.split(".")[0]: _read(path) for path in sorted((self.folder / "expected").iterdir())}

    def unpack_sqlite(self, target: Path) -> Path:
        """Its database of SQLite, to be upgraded."""
        target.write_bytes(lzma.decompress((self.folder / SQLITE).read_bytes()))
        return target

    def copy_of(self, name: str, folder: Path) -> Path:
        """A file or a folder of it, to be worked with."""
        source, target = self.folder / name, folder / Path(name).name
        return Path((shutil.copytree if source.is_dir() else shutil.copyfile)(source, target))


def kept_versions() -> tuple[KeptVersion, ...]:
    """Every version that is kept: the folders with a manifest."""
    return tuple(KeptVersion(path.parent) for path in sorted(HERE.glob(f"*/{MANIFEST}")))


def digests(folder: Path) -> Iterator[tuple[str, str]]:
    """Every file of a folder that the version wrote, with its digest."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if name not in _LATER:
            yield name, sha256(path.read_bytes()).hexdigest()


def _read(path: Path) -> dict[str, Any]:
    packed = path.read_bytes()
    said: dict[str, Any] = json.loads(lzma.decompress(packed) if path.suffix == ".xz" else packed)
    return said


def printed(said: Mapping[str, Any]) -> str:
    """What a subject says, a line each: the difference of two versions can be read."""
    lines = (f"{json.dumps(place)}: {json.dumps(said[place], ensure_ascii=False)}" for place in said)
    return "{\n" + ",\n".join(lines) + "\n}\n"
