"""An event file comes from anyone: whatever it holds, it is refused with the part that is wrong, and nothing is expanded for nothing."""

import io
import json
import stat
import zipfile
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.files.bounds import EVENT_PART_BYTES
from ronde.files.events import archive
from ronde.files.events.event import parse, printed
from ronde.words.sentences import said
from tests.files.events.events_made import event
from tests.lanes import scaled

SOUND = printed(event(declaration="a: 1\n"))


def parts_of(written: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(written)) as found:
        return {name: found.read(name) for name in found.namelist()}


def with_parts(**changes: bytes | None) -> bytes:
    """The sound event with other parts, whose digests the manifest does not know."""
    parts = {**parts_of(SOUND), **changes}
    return archive.packed({name: content for name, content in parts.items() if content is not None})


def resealed(name: str, content: bytes) -> bytes:
    """The sound event with another part, as somebody writes it who knows how."""
    parts = {**parts_of(SOUND), name: content}
    manifest = json.loads(parts["manifest.json"])
    manifest["parts"] = [
        {"name": name, "bytes": len(content), "sha256": sha256(content).hexdigest()}
        for name, content in parts.items()
        if name != "manifest.json"
    ]
    return archive.packed({**parts, "manifest.json": json.dumps(manifest).encode()})


def manifest_with(**changes: Any) -> bytes:
    value = {**json.loads(parts_of(SOUND)["manifest.json"]), **changes}
    return with_parts(**{"manifest.json": json.dumps(value).encode()})


def zipped(*members: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in members:
            made.writestr(name, content)
    return out.getvalue()


def link() -> bytes:
    about = zipfile.ZipInfo("sections/open.yaml")
    about.external_attr = (stat.S_IFLNK | 0o777) << 16
    return zipped((about, b"/etc/passwd"))


def bomb() -> bytes:
    return zipped(("list.yaml", b"a" * (EVENT_PART_BYTES + 1)))


def many_bombs() -> bytes:
    return zipped(*((f"sections/{at}.yaml", b"a" * 7_000_000) for at in range(6)))


def lying() -> bytes:
    """A part that is longer than its directory says."""
    written = bytearray(zipped(("list.yaml", b"a" * 1_000_000)))
    size = (1_000_000).to_bytes(4, "little")
    assert written.count(size) == 2
    return bytes(written).replace(size, (10).to_bytes(4, "little"))


def flipped() -> bytes:
    """One bit of a part is another."""
    at = SOUND.index(b"sections/open.yaml") + 40
    return SOUND[:at] + bytes([SOUND[at] ^ 1]) + SOUND[at + 1 :]


def versions_with(digest: str) -> bytes:
    (one,) = json.loads(parts_of(SOUND)["manifest.json"])["sections"]
    return manifest_with(sections=[{**one, "versions": [{**one["versions"][0], "sha256": digest}]}])


def sections_twice() -> bytes:
    (one,) = json.loads(parts_of(SOUND)["manifest.json"])["sections"]
    return manifest_with(sections=[one, one])


HOSTILE: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "nothing": (lambda: b"", "event.not-archive", ""),
    "a text": (lambda: b"ronde: tournament 1\n", "event.not-archive", ""),
    "cut off": (lambda: SOUND[:-30], "event.not-archive", ""),
    "cut off in the middle": (lambda: SOUND[: len(SOUND) // 2], "event.not-archive", ""),
    "a flipped bit": (flipped, "event.damaged", "sections/open.yaml"),
    "a bomb": (bomb, "event.too-large", "list.yaml"),
    "bombs": (many_bombs, "event.too-large", ""),
    "a directory that lies": (lying, "event.damaged", "list.yaml"),
    "10,000 parts": (lambda: zipped(*((f"sections/{at}.yaml", b"") for at in range(10_000))), "event.too-many", ""),
    "a way out": (lambda: with_parts(**{"../evil.yaml": b""}), "event.part-name", "../evil.yaml"),
    "a way out below": (
        lambda: with_parts(**{"sections/../../evil.yaml": b""}),
        "event.part-name",
        "sections/../../evil.yaml",
    ),
    "a whole path": (lambda: with_parts(**{"/etc/passwd": b""}), "event.part-name", "/etc/passwd"),
    "a drive": (lambda: with_parts(**{"sections/c:x.yaml": b""}), "event.part-name", "sections/c:x.yaml"),
    "a device": (lambda: with_parts(**{"sections/NUL.yaml": b""}), "event.part-name", "sections/NUL.yaml"),
    "a hidden file": (lambda: with_parts(**{"sections/.x.yaml": b""}), "event.part-name", "sections/.x.yaml"),
    "a link": (link, "event.part-kind", "sections/open.yaml"),
    "no manifest": (lambda: with_parts(**{"manifest.json": None}), "event.missing", "manifest.json"),
    "no section": (lambda: with_parts(**{"sections/open.yaml": None}), "event.missing", "sections/open.yaml"),
    "no people": (lambda: with_parts(**{"people.csv": None}), "event.missing", "people.csv"),
    "another part": (lambda: with_parts(**{"declaration.yaml": b"a: 2\n"}), "event.digest", "declaration.yaml"),
    "one part more": (lambda: with_parts(**{"sections/b.yaml": b""}), "event.unknown-part", "sections/b.yaml"),
    "another version": (lambda: manifest_with(ronde="event 2"), "event.version", "manifest.json"),
    "no version": (lambda: manifest_with(ronde=None), "event.version", "manifest.json"),
    "no text": (lambda: with_parts(**{"manifest.json": b"\xff"}), "file.not-utf8", "manifest.json"),
    "no JSON": (lambda: with_parts(**{"manifest.json": b"{"}), "file.not-json", "manifest.json"),
    "no sections": (lambda: manifest_with(sections=[]), "file.length", "manifest.json"),
    "a section twice": (sections_twice, "event.twice", "manifest.json"),
    "another lineage": (lambda: versions_with("0" * 64), "event.digest", "sections/open.yaml"),
    "no tournament": (lambda: resealed("sections/open.yaml", b"a: 1\n"), "file.missing", "sections/open.yaml"),
    "false steps": (
        lambda: resealed("sections/open.steps.json", b'[{"sha256": "0", "line": 1, "removed": 0, "lines": []}]'),
        "event.steps",
        "sections/open.steps.json",
    ),
    "steps beyond the end": (
        lambda: resealed("sections/open.steps.json", b'[{"sha256": "0", "line": 900, "removed": 1, "lines": []}]'),
        "event.steps",
        "sections/open.steps.json",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_archive_is_refused_with_its_part(name: str) -> None:
    make, code, part = HOSTILE[name]
    found, problems = parse(make())
    assert found is None
    assert code in {problem.code for problem in problems}, problems
    assert not part or part in {problem.where[0] for problem in problems}
    assert all(said(problem, "fr").what for problem in problems)


def test_the_sound_one_is_sound() -> None:
    assert parse(SOUND)[1] == ()


@settings(max_examples=scaled(300), deadline=None)
@given(st.integers(0, len(SOUND) - 1), st.binary(max_size=4))
def test_whatever_is_overwritten_nothing_is_raised_and_nothing_false_is_read(at: int, content: bytes) -> None:
    found, problems = parse(SOUND[:at] + content + SOUND[at + len(content) :])
    assert (found is None) == bool(problems)
    assert found is None or found == parse(SOUND)[0]
