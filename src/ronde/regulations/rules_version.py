"""The rules version of a book: by which rules a number was computed, in one digest.

It covers the book's own folder (formulas, checks, documents, editions, tables) and the four shared files that compute with a book's
numbers: roundings, days, what a result is worth, which edition holds on a day. A change there can change a list of any book
although no letter of its folder is different, and a version that stays the same would claim that nothing had happened.

The other shared files are not in it. They carry values (ids, problems, the trace, documents as a frame) or ask the book; nearly all
that ever changes in them is not a number, and each new version makes every register compute all it has published again.
Nor are texts and examples: they say what is computed, and do not compute it. What slips through, a fault in the record or
in a library, is found by verifying lists bit for bit, which trusts no version.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ronde.ground import days, numbers, results
from ronde.regulations import editions, shelf
from ronde.regulations.contract import AnyBook

SHARED = (days, numbers, results, editions)
_SAYING = (
    "coverage.yaml",
    "articles.yaml",
    "readings.yaml",
    "desk.yaml",
    "form.yaml",
)  # they compute nothing


def rules_version(book: AnyBook) -> str:
    """SHA-256 over a book's rules and editions, and what they compute with."""
    return _version(book.code)


@cache
def _version(code: str) -> str:
    shared = [(module.__name__, Path(str(module.__file__))) for module in SHARED]
    return files_digest([*_own(shelf.folder(code)), *shared])


def _own(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a book that compute, by their names in its folder, which do not depend on where that is."""
    tables = (path for path in folder.glob("*.yaml") if path.name not in _SAYING)
    for path in (*folder.rglob("*.py"), *tables):
        yield path.relative_to(folder).as_posix(), path


def files_digest(files: list[tuple[str, Path]]) -> str:
    """SHA-256 over files by name, each with its length, so that nothing can pass from one to the next unseen."""
    whole = hashlib.sha256()
    for name, path in sorted(files):
        content = path.read_bytes().replace(b"\r\n", b"\n")  # the same rules, however a checkout ends its lines
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()
