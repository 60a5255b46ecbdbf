"""A bundle: one file with which anyone can verify what a federation has published, in an empty folder.

A line a record: the manifest, the facts in their chain, the published lists, and a seal over all bytes above it. The
players are there by their ids; their names, and the texts that stand in facts by digest, only where somebody asked for them.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert, to_builtins

from ronde.files.bounds import LINE_MEGABYTES, LINES, Bound, over
from ronde.files.bundle_checks import content_problems
from ronde.files.bundle_lines import KINDS, Line, about, damage, printed_line, read_line
from ronde.files.bundle_records import FORMAT, Bundle, Manifest, PublishedList
from ronde.ground.misfits import misfit_detail
from ronde.ground.problems import Problem
from ronde.record.chain import Link, canonical
from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.sealing import TextBeside

_MOST_DAMAGED = 100  # lines that are named
T = TypeVar("T", bound=Struct)
# What says that a file is damaged or of another format: nobody can tell what it said. Every other problem is of a file that can be read.
UNREADABLE = frozenset(f"bundle.{code}" for code in ("damaged", "misplaced", "cut-off", "seal", "format", "unreadable"))


def printed(bundle: Bundle) -> bytes:
    """A bundle as a file."""
    return b"".join(printed_lines(bundle.records))


def printed_lines(records: Iterable[tuple[str, Any]]) -> Iterator[bytes]:
    """The lines of a bundle, one by one, with the seal at the end: a large one need not be in memory as a whole."""
    seal, at = hashlib.sha256(), 0
    for at, (kind, value) in enumerate(records, 1):
        line = printed_line(Line(at, kind, _plain(value)))
        seal.update(line)
        yield line
    yield printed_line(Line(at + 1, "seal", seal.hexdigest()))


def _seal(above: bytes) -> str:
    return hashlib.sha256(above).hexdigest()


def _plain(value: Any) -> Any:
    """A record in plain values; a player without a name is called by the id, which need not be said twice."""
    plain = to_builtins(value)
    return {key: inner for key, inner in plain.items() if key != "name" or inner != plain["id"]}


# Reading


def is_bundle(begun: bytes) -> bool:
    """Whether a file, by how it begins, is meant to be a bundle."""
    return begun.startswith((b'{"line":1,"manifest":', b'{"manifest":'))


def parse(written: bytes) -> tuple[Bundle | None, tuple[Problem, ...]]:
    """A bundle, or all that keeps it from being what was written, each with its line.

    Here it is only seen whether the file is whole and agrees with itself: whether the lists follow from the facts is
    computed elsewhere.
    """
    if exceeded := _exceeded(written):
        return None, (over("file.too-large", exceeded),)
    raws = written.split(b"\n")
    lines = _lines(raws[: None if raws[-1] else -1])
    sound = [line for line in lines if line]
    problems = _damages(raws, lines) or _misplaced(sound) or _cut_off(written, sound)
    return (None, tuple(problems)) if problems else _read(sound)


def _exceeded(written: bytes) -> Bound | None:
    """The bound that a bundle exceeds, before it is cut into lines."""
    if written.count(b"\n") > LINES.most:
        return LINES
    end, longest = -1, LINE_MEGABYTES.most * 1_000_000
    while (
        len(written) - end > longest
    ):  # a line that ends within that length is looked for from behind: few are looked at
        last = written.rfind(b"\n", end + 1, end + 1 + longest)
        if last < 0:
            return LINE_MEGABYTES
        end = last
    return None


def _lines(raws: Sequence[bytes]) -> Sequence[Line | None]:
    """Lines as they were written; after so many that are not, nothing more is read."""
    found: list[Line | None] = []
    damaged = 0
    for raw in raws:
        found.append(read_line(raw))
        damaged += found[-1] is None
        if damaged == _MOST_DAMAGED:
            break
    return found


def _damages(raws: Sequence[bytes], lines: Sequence[Line | None]) -> list[Problem]:
    """Every line that is not as it was written."""
    if all(lines):
        return []
    kinds = _kinds_by_position(lines)
    both = enumerate(zip(raws, lines, strict=False), 1)
    return [damage(raw, at, kinds.get(at, "line")) for at, (raw, line) in both if line is None]


def _kinds_by_position(lines: Sequence[Line | None]) -> dict[int, str]:
    """What stands on each line, as the manifest counts them."""
    first = lines[0]
    if first is None or isinstance(manifest := _typed(first, Manifest), str):
        return {len(lines): "seal", 1: "manifest"}
    kinds = (kind for kind, count in manifest.counts.items() for _ in range(min(count, len(lines))))
    return {**dict(enumerate(kinds, 1)), len(lines): "seal"}


def _misplaced(lines: Sequence[Line]) -> list[Problem]:
    """The first line that does not stand where it was written: others were removed, repeated or moved."""
    for at, line in enumerate(lines, 1):
        if line.number != at or not _may_follow(lines[at - 2] if at > 1 else None, line):
            return [Problem("bundle.misplaced", "", ("line", at), {**about(line, at), "number": line.number})]
    return []


def _may_follow(before: Line | None, line: Line) -> bool:
    if before is None:
        return line.kind == "manifest"
    once = line.kind == before.kind and line.kind in {"manifest", "seal"}
    return KINDS.index(before.kind) <= KINDS.index(line.kind) and not once


def _cut_off(written: bytes, lines: Sequence[Line]) -> list[Problem]:
    """Whether the seal is there, at the very end, and over these bytes."""
    at = len(lines) + 1
    if not lines or lines[-1].kind != "seal" or not written.endswith(b"\n"):
        return [Problem("bundle.cut-off", "", ("line", at), {"line": at})]
    above = written[: written.rindex(b"\n", 0, -1) + 1]
    if lines[-1].value != _seal(above):
        return [Problem("bundle.seal", "", ("line", at - 1), about(lines[-1], at - 1))]
    return []


def _read(lines: Sequence[Line]) -> tuple[Bundle | None, tuple[Problem, ...]]:
    """The bundle of lines that are whole, or what is wrong with what they say."""
    if isinstance(said := lines[0].value, dict) and said.get("ronde") != FORMAT:
        values = {**about(lines[0], 1), "found": str(said.get("ronde")), "known": FORMAT}
        return None, (Problem("bundle.format", "", ("line", 1), values),)
    typed = [_typed(line, _SHAPES[line.kind]) for line in lines[:-1]]
    problems = tuple(
        Problem("bundle.unreadable", "", ("line", at), {**about(line, at), "detail": found})
        for at, (line, found) in enumerate(zip(lines, typed, strict=False), 1)
        if isinstance(found, str)
    )
    if problems:
        return None, problems
    bundle = _bundle(typed)
    problems = tuple(content_problems(bundle))
    return (None, problems) if problems else (bundle, ())


_SHAPES: dict[str, type[Struct]] = {
    "manifest": Manifest,
    "fact": Link,
    "list": PublishedList,
    "free_text": TextBeside,
    "league": League,
    "club": Club,
    "person": Player,
}


def _typed(line: Line, shape: type[T]) -> T | str:
    """What a line holds in its type; in words where it cannot be, or would not be written so."""
    value = line.value
    if isinstance(value, dict) and line.kind in {"league", "club", "person"}:
        value = {"name": value.get("id"), **value}
    try:
        found = convert(value, shape, strict=True)
    except ValidationError as error:
        return misfit_detail(str(error))
    again = canonical(_plain(found))
    return found if again == canonical(line.value) else f"→ {again}"


def _bundle(values: Sequence[Any]) -> Bundle:
    manifest, *others = values
    people = People.of(_of(others, Player), clubs=_of(others, Club), leagues=_of(others, League))
    return Bundle(
        manifest, tuple(_of(others, Link)), tuple(_of(others, PublishedList)), tuple(_of(others, TextBeside)), people
    )


def _of(values: Sequence[Any], shape: type[T]) -> Iterator[T]:
    return (value for value in values if isinstance(value, shape))
