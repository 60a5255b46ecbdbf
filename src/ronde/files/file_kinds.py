"""What a path holds, whatever its name says: so that a wrong file is named for what it is, with what to do with it.

It is asked when a file could not be read as what was wanted: then a minute of an organiser matters more than a hundredth of a second.
"""

import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from ronde.files import yaml_text
from ronde.files.bounds import OverBoundError, exceeded_by_yaml, open_archive
from ronde.files.bundle import is_bundle
from ronde.files.events.archive import MANIFEST
from ronde.ground.problems import Problem, Value
from ronde.regulations import shelf

FileKind = Literal[
    "nothing", "folder", "device", "empty", "event", "note", "bundle", "workbook", "old-workbook", "archive", "pdf",
    "picture", "parquet", "tournament", "section", "history", "people", "example", "facts", "declaration", "list", "table",
    "yaml", "text", "other",
]  # fmt: skip
_UNSURE = ("nothing", "device", "yaml", "text")  # of these whoever tried to read them knows more to say
_MOST = 20_000_000  # bytes that are looked at
_BEGINNINGS: dict[bytes, FileKind] = {
    b"%PDF": "pdf",
    b"\xd0\xcf\x11\xe0": "old-workbook",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF8": "picture",
    b"BM": "picture",
    b"II*\x00": "picture",
    b"MM\x00*": "picture",
    b"PAR1": "parquet",
}
_SAID = re.compile(r"^\s*[\"']?ronde[\"']?: *[\"']?(tournament|history|people|section|event note)\b", re.MULTILINE)
_SAID_KINDS: dict[str, FileKind] = {
    "tournament": "tournament",
    "history": "history",
    "people": "people",
    "section": "section",
    "event note": "note",
}


def wrong_kind(path: Path, *wanted: FileKind) -> Problem | None:
    """The problem that a file is of another kind than what was wanted; None where it is that, or nobody can tell."""
    found, regulations = recognised(path)
    if found in wanted or found in _UNSURE:
        return None
    values: dict[str, Value] = {"found": found, "wanted": wanted, "path": str(path), "regulations": regulations}
    return Problem("file.wrong-kind", values=values)


def named_for_its_kind(path: Path, problems: Iterable[Problem], *wanted: FileKind) -> tuple[Problem, ...]:
    """What is wrong with a file that could not be read as what was wanted: that it is something else, if it is."""
    other = wrong_kind(path, *wanted)
    return (other,) if other else tuple(problems)


def recognised(path: Path) -> tuple[FileKind, tuple[str, ...]]:
    """What a path holds; of a declaration also the rule books that it may be for."""
    try:
        if path.is_dir():
            return "folder", ()
        if not path.is_file():
            return ("device" if path.exists() else "nothing"), ()
        with path.open("rb") as file:
            return kind_of(file.read(_MOST))
    except (OSError, ValueError):
        return "nothing", ()


def kind_of(content: bytes) -> tuple[FileKind, tuple[str, ...]]:
    """What some bytes are."""
    if not content.strip(b"\xef\xbb\xbf \t\r\n"):
        return "empty", ()
    if (begun := _by_beginning(content)) is not None:
        return begun, ()
    try:
        return _of_text(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        text = content.decode("utf-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "latin-1", "replace")
        is_text = not re.search(r"[\x00-\x08\x0e-\x1f]", text)
        return ("table" if is_text and _is_table(text) else "text" if is_text else "other"), ()


def _by_beginning(content: bytes) -> FileKind | None:
    """What a file is that the first bytes tell."""
    if content.startswith(b"PK"):
        return _of_archive(content)
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "picture"
    if is_bundle(content[:64]):
        return "bundle"
    return next((kind for sign, kind in _BEGINNINGS.items() if content.startswith(sign)), None)


def _of_archive(content: bytes) -> FileKind:
    try:
        with open_archive(content) as archive:
            names = {*archive.namelist()}
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, OverBoundError):
        return "archive"
    if MANIFEST in names:
        return "event"
    return "workbook" if any(name.startswith("xl/") for name in names) else "archive"


def _of_text(text: str) -> tuple[FileKind, tuple[str, ...]]:
    if said := _SAID.search(text[:10_000]):
        return _SAID_KINDS[said[1]], ()
    found, problems = ([], []) if exceeded_by_yaml(text) else yaml_text.documents(text)
    kinds = [*_of_documents(found)] if found and not problems else []
    if kinds:
        return kinds[0]
    if _is_table(text):
        return ("list" if {"place", "player"} <= {*re.split(r"[,;\t]", text.splitlines()[0])} else "table"), ()
    return ("yaml" if re.search(r"^[\w-]+:( |$)", text, re.MULTILINE) else "text"), ()


_SIGNS: tuple[tuple[FileKind, Callable[[Any], bool]], ...] = (
    ("example", lambda value: isinstance(value, dict) and "example" in value),
    (
        "history",
        lambda value: isinstance(value, dict) and "regulation" in value and bool({"facts", "players"} & {*value}),
    ),
    ("list", lambda value: isinstance(value, dict) and {"lines", "on"} <= {*value}),
    ("facts", lambda value: isinstance(value, list) and any(isinstance(one, dict) and "fact" in one for one in value)),
    ("facts", lambda value: isinstance(value, dict) and isinstance(value.get("fact"), str)),
)


def _of_documents(documents: list[Any]) -> Iterator[tuple[FileKind, tuple[str, ...]]]:
    first = documents[0]
    yield from ((kind, ()) for kind, is_one in _SIGNS if is_one(first))
    if isinstance(first, dict) and (books := tuple(_declared_for(first))):
        yield "declaration", books


def _declared_for(value: dict[str, Any]) -> Iterator[str]:
    """The rule books for which something may be declared."""
    common = {key: said for key, said in value.items() if key != "sections"}
    for code in shelf.codes():
        shape = shelf.regulation(code).declaration
        try:
            if shape is not None and common:
                msgspec.convert(common, shape)
                yield code
        except msgspec.ValidationError:
            continue


def _is_table(text: str) -> bool:
    """Whether the first lines are cells, all with the same separator."""
    lines = [line for line in text.splitlines()[:5] if line.strip()]
    return bool(lines) and any(all(sign in line for line in lines) for sign in ",;\t")
