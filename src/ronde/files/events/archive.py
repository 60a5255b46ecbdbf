"""An archive of named parts: written to the same bytes each time, and read with care, because it comes from anyone.

Every bound is looked at before anything is expanded, and nothing is ever expanded to a path that the archive names.
"""

import io
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping

from ronde.files.bounds import (
    EVENT_BYTES,
    EVENT_PART_BYTES,
    EVENT_PARTS,
    EVENT_UNPACKED_BYTES,
    OverBoundError,
    judge_members,
    open_archive,
    over,
)
from ronde.ground.problems import Problem, Value

MANIFEST = "manifest.json"
_ALWAYS = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip archive can name
_PLAIN_FILE = (stat.S_IFREG | 0o644) << 16
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NAMED = re.compile(
    r"(sections/(?P<section>[^/]+?)(\.steps\.json|\.acts\.json|\.yaml)|submitted/(?P<sent>[^/]+)\.yaml)"
)
_ALONE = (MANIFEST, "README.txt", "people.csv", "declaration.yaml", "list.yaml", "notes.json")
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]|^[. ]|[. ]$')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def is_archive(begun: bytes) -> bool:
    """Whether a file, by how it begins, is a zip archive."""
    return begun.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def is_file_name(name: str) -> bool:
    """Whether a file can be called so on any system, inside the folder where it is put."""
    return 0 < len(name) <= 100 and not _FORBIDDEN.search(name) and not _RESERVED.fullmatch(name)


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The archive of some parts: the same for the same parts, whenever and wherever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(parts):
            about = zipfile.ZipInfo(name, _ALWAYS)
            about.compress_type, about.external_attr, about.create_system = zipfile.ZIP_DEFLATED, _PLAIN_FILE, 3
            archive.writestr(about, parts[name])
    return out.getvalue()


def unpacked(written: bytes) -> tuple[Mapping[str, bytes], tuple[Problem, ...]]:
    """The parts of an archive by their names, or everything that keeps it from being one of ours."""
    if len(written) > EVENT_BYTES:
        return {}, (Problem("event.too-large", values={"part": "zip", "found": len(written), "most": EVENT_BYTES}),)
    try:
        with open_archive(written) as archive:
            problems = tuple(_directory_problems(archive.infolist()))
            if not problems:
                judge_members(archive.infolist())
            return ({}, problems) if problems else _read(archive)
    except OverBoundError as error:
        return {}, (over("file.too-large", error.bound),)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, EOFError):
        return {}, (Problem("event.not-archive"),)


def _directory_problems(parts: list[zipfile.ZipInfo]) -> Iterator[Problem]:
    """What the directory of an archive tells before anything is expanded."""
    if len(parts) > EVENT_PARTS:
        yield Problem("event.too-many", values={"found": len(parts), "most": EVENT_PARTS})
        return
    for name, count in Counter(part.filename for part in parts).items():
        if count > 1:
            yield Problem("event.twice", "", (name,), {"part": name})
    for part in parts:
        yield from _part_problems(part)
    whole = sum(part.file_size for part in parts)
    if whole > EVENT_UNPACKED_BYTES:
        yield Problem("event.too-large", values={"part": "zip", "found": whole, "most": EVENT_UNPACKED_BYTES})


def _part_problems(part: zipfile.ZipInfo) -> Iterator[Problem]:
    name = part.filename
    kind = stat.S_IFMT(part.external_attr >> 16)
    if not _may_be_called(name):
        yield Problem("event.part-name", "", (name,), {"part": name})
    elif kind not in {0, stat.S_IFREG} or part.flag_bits & 1 or part.compress_type not in _METHODS:
        yield Problem("event.part-kind", "", (name,), {"part": name})
    elif part.file_size > EVENT_PART_BYTES:
        values: dict[str, Value] = {"part": name, "found": part.file_size, "most": EVENT_PART_BYTES}
        yield Problem("event.too-large", "", (name,), values)


def _may_be_called(name: str) -> bool:
    found = _NAMED.fullmatch(name)
    return name in _ALONE or (found is not None and is_file_name(found["section"] or found["sent"]))


def _read(archive: zipfile.ZipFile) -> tuple[Mapping[str, bytes], tuple[Problem, ...]]:
    """The parts, none longer than its entry in the directory says."""
    found: dict[str, bytes] = {}
    problems: list[Problem] = []
    for about in archive.infolist():
        content = _content(archive, about)
        if content is None:
            problems.append(Problem("event.damaged", "", (about.filename,), {"part": about.filename}))
        else:
            found[about.filename] = content
    return ({}, tuple(problems)) if problems else (found, ())


def _content(archive: zipfile.ZipFile, about: zipfile.ZipInfo) -> bytes | None:
    try:
        with archive.open(about) as part:
            content = part.read(about.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
        return None
    return content if len(content) == about.file_size else None
