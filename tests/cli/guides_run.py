"""The commands of a guide, run one after the other in this process.

A guide shows a file as a block with its name (a ``csv`` or ``yaml`` block whose first line says ``csv players.csv``, or whose first line inside is
``# players.csv``), and commands with what they say as ``console`` blocks. A line ``…`` in what a command says stands for any lines.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.verbs import ronde

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
WIDTH = 80
_FILE = re.compile(r"^```(?:csv|yaml)(?: (\S+)\n|\n# (\S+)\n)(.*?)^```", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
_STEP = re.compile(r"^\$ ronde (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_CUT = "…"


@dataclass(frozen=True, slots=True)
class Step:
    """A command and what the guide says that it shows; where that stands in the text."""

    command: str
    shown: str
    start: int
    end: int


def steps(markdown: str) -> Iterator[Step]:
    """The commands of a guide, in their order."""
    for block in _CONSOLE.finditer(markdown):
        for found in _STEP.finditer(block[1]):
            start, end = (block.start(1) + at for at in found.span(2))
            yield Step(found[1], found[2], start, end)


def run(markdown: str, language: str) -> Iterator[tuple[Step, str]]:
    """Each command with what it says, in the present folder."""
    for beside, inside, content in _FILE.findall(markdown):
        Path(beside or inside).write_text(content, "utf-8")
    for step in steps(markdown):
        said = ronde(*shlex.split(step.command), lang=language, columns=WIDTH).output
        yield step, "".join(f"{line.rstrip()}\n" for line in said.rstrip("\n").split("\n"))


def is_as_shown(said: str, shown: str) -> bool:
    """Whether a command said what the guide shows of it."""
    pieces = [_lines(piece) for piece in re.split(rf"^{_CUT}\n", shown, flags=re.MULTILINE)]
    lines = _lines(said)
    if len(pieces) == 1:
        return lines == pieces[0]
    first, *between, last = pieces
    if lines[: len(first)] != first or len(first) + len(last) > len(lines):
        return False
    at, end = len(first), len(lines) - len(last)
    for piece in between:
        found = next(
            (start for start in range(at, end - len(piece) + 1) if lines[start : start + len(piece)] == piece), -1
        )
        if found < 0:
            return False
        at = found + len(piece)
    return lines[end:] == last


def cut_as(said: str, shown: str) -> str:
    """What a command says, cut where the guide cuts it: as many lines before the first ellipsis and after the last as there were.

    What is right already stays as it is.
    """
    if shown and is_as_shown(said, shown):
        return shown
    pieces = re.split(rf"^{_CUT}\n", shown, flags=re.MULTILINE)
    if len(pieces) == 1:
        return said
    lines = said.splitlines(keepends=True)
    before, after = (len(_lines(piece)) for piece in (pieces[0], pieces[-1]))
    return "".join([*lines[:before], f"{_CUT}\n", *lines[len(lines) - after :]])


def _lines(text: str) -> list[str]:
    return text.splitlines()
