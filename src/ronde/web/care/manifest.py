"""What a backup says of itself: which version made it, when, of what kind of database, and the head of every register in it."""

from typing import Literal

import msgspec

FORMAT = "backup 1"
NAME = "manifest.json"

# How a copy was looked at before it was called a backup: opened or restored apart with every list computed anew; or only read
# through (by SQLite's own check, or PostgreSQL's list of contents), where its tables are of another version or no other database may be made.
Looked = Literal["verified", "read"]
Kind = Literal["sqlite", "postgresql"]


class RegisterHead(msgspec.Struct, frozen=True):
    """A register as it was: how many facts, and the digest of the last."""

    code: str
    facts: int
    head: str


class Part(msgspec.Struct, frozen=True):
    """A file of the backup."""

    size: int
    sha256: str


class BackupManifest(msgspec.Struct, frozen=True):
    """All of it."""

    ronde: str
    version: str
    moment: str
    database: Kind
    server: int  # the major version of PostgreSQL; 0 for SQLite
    looked: Looked
    migrations: tuple[tuple[str, str], ...]
    registers: tuple[RegisterHead, ...]
    parts: dict[str, Part]
    mark: str = ""  # what the journals beside the database have of it; of an earlier version they have nothing

    @property
    def facts(self) -> int:
        """How many there are in all registers."""
        return sum(one.facts for one in self.registers)


def printed(manifest: BackupManifest) -> bytes:
    """As it stands in the archive."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def parse(text: bytes) -> BackupManifest | str | None:
    """A manifest; the kind that it says where that is one we do not know; nothing where it is none at all."""
    try:
        said = msgspec.json.decode(text, type=dict[str, object]).get("ronde")
        if said != FORMAT:
            return said if isinstance(said, str) and said.startswith("backup ") else None
        return msgspec.json.decode(text, type=BackupManifest)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None
