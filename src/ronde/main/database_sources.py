"""What somebody wants verified: is it a database? Told without opening one."""

from pathlib import Path
from urllib.parse import urlsplit

_ADDRESSES = ("postgresql://", "postgres://", "sqlite://")
_BEGINNING = b"SQLite format 3\0"


def is_database(source: str) -> bool:
    """Whether something is a database: an address, or a file of SQLite."""
    return is_address(source) or _begins_as_database(Path(source))


def is_address(source: str) -> bool:
    """Whether something is the address of a database."""
    return source.startswith(_ADDRESSES)


def _begins_as_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_BEGINNING)) == _BEGINNING


def without_password(source: str) -> str:
    """A file, or an address as it may be shown."""
    if not is_address(source):
        return source
    parts = urlsplit(source)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
