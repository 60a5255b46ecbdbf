"""Earlier contents of a file as differences, newest first: hundreds of them take the place of one.

Each tells which lines of the content after it were other ones before. A change of a tournament changes few lines that
stand together, so one edit is enough: what is alike before and behind is left out.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from ronde.files.content_digest import digest_of

MOST_STEPS = 1_000
MOST_EXPANDED = 32_000_000  # bytes of all contents together


class EarlierContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An earlier content: of the one after it, ``removed`` lines from ``line`` on were ``lines`` (counted from 1)."""

    sha256: str
    line: int
    removed: int
    lines: tuple[str, ...]


def newest(contents: Sequence[str], *, most: int = MOST_STEPS, most_expanded: int = MOST_EXPANDED) -> tuple[str, ...]:
    """As many of the newest contents as an event file takes along; they come oldest first, and stay so."""
    found: list[str] = []
    expanded = 0
    for content in reversed(contents[-most:]):
        expanded += len(content.encode("utf-8"))
        if expanded > most_expanded:
            break
        found.append(content)
    return tuple(reversed(found))


def told(contents: Iterable[str], last: str) -> tuple[EarlierContent, ...]:
    """The steps from a content back through earlier ones, which come oldest first."""
    found, after = [], last
    for content in reversed([*contents]):
        found.append(_step(content, after))
        after = content
    return tuple(found)


def _step(before: str, after: str) -> EarlierContent:
    old, new = (text.splitlines(keepends=True) for text in (before, after))
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    return EarlierContent(
        sha256=digest_of(before.encode("utf-8")),
        line=start + 1,
        removed=len(new) - start - end,
        lines=tuple(old[start : len(old) - end]),
    )


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def contents(steps: Sequence[EarlierContent], last: str) -> tuple[str, ...] | None:
    """The earlier contents, oldest first; None where a step does not lead to what it says, or all would be too long."""
    found: list[str] = []
    after, left = last, MOST_EXPANDED
    for step in steps[: MOST_STEPS + 1]:
        lines = after.splitlines(keepends=True)
        if step.line < 1 or step.removed < 0 or step.line - 1 + step.removed > len(lines):
            return None
        after = "".join((*lines[: step.line - 1], *step.lines, *lines[step.line - 1 + step.removed :]))
        written = after.encode("utf-8", "replace")
        left -= len(written)
        if left < 0 or len(found) == MOST_STEPS or digest_of(written) != step.sha256:
            return None
        found.append(after)
    return tuple(reversed(found))
