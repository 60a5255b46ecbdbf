"""What a change was made on, by its digest: so that whoever writes it later finds out whether the file is still that."""

from hashlib import sha256
from pathlib import Path

from ronde.files.regular_files import content_of

NO_FILE = ""


def digest_of(content: bytes) -> str:
    """The SHA-256 of what a file holds, in hexadecimal."""
    return sha256(content).hexdigest()


def digest_of_file(path: Path) -> str:
    """The digest of what a file holds now; of none where there is no file."""
    try:
        return digest_of(content_of(path))
    except FileNotFoundError:
        return NO_FILE
