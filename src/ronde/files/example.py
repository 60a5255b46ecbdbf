"""Example files: cases of a rule book, given → expect, that a federation can write and anyone can run."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from ronde.files import history, yaml_text
from ronde.files.file_kinds import wrong_kind
from ronde.files.structure import not_among, typed
from ronde.ground.problems import Problem, Value
from ronde.record.checking import Difference, differences
from ronde.record.expectation import Expected
from ronde.regulations import shelf


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One case: what it shows, by article and reading; a history (in full, or the path of its file); what to expect."""

    example: str
    articles: list[str] = []
    readings: list[str] = []
    regulation: str
    given: dict[str, Any] | str
    expect: Expected


@dataclass(frozen=True, slots=True)
class CheckedCase:
    """A case that was run: what differs, or what kept it from being read."""

    path: Path
    title: str
    example: Example | None
    differences: tuple[Difference, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the rule book does what the case expects."""
        return not (self.differences or self.problems)


def example_files(path: Path) -> list[Path]:
    """The example files of a folder, or the file itself."""
    return sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def check(path: Path) -> Iterator[CheckedCase]:
    """Run every case of a file."""
    _, found, problems = yaml_text.read(path)
    if other := wrong_kind(path, "example"):
        yield CheckedCase(path, path.name, None, problems=(other,))
        return
    if problems or not found:
        empty = Problem("file.one-document", values={"found": 0})
        yield CheckedCase(path, path.name, None, problems=tuple(problems) or (empty,))
    for written in found:
        example, wrong = typed(written, Example)
        if example is None:
            yield CheckedCase(path, path.name, None, problems=tuple(wrong))
        else:
            yield _checked(path, example)


def _checked(path: Path, example: Example) -> CheckedCase:
    if example.regulation not in shelf.codes():
        return CheckedCase(
            path, example.example, None, problems=(not_among(shelf.codes(), example.regulation, "regulation"),)
        )
    if isinstance(example.given, str):
        if not _is_beside(path, example.given):
            values: dict[str, Value] = {"path": example.given}
            elsewhere = Problem("example.given-elsewhere", where=("given",), values=values)
            return CheckedCase(path, example.example, example, problems=(elsewhere,))
        parsed = history.read(path.parent / example.given, example.regulation)
    else:
        parsed = history.parse({"regulation": example.regulation, **example.given}, example.regulation, "given")
    if parsed.history is None:
        return CheckedCase(path, example.example, example, problems=parsed.problems)
    inside = tuple(Problem(one.code, one.article, one.where[1:], one.values, one.level) for one in parsed.problems)
    found = tuple(differences(parsed.history, inside, example.expect))
    return CheckedCase(path, example.example, example, differences=found)


def _is_beside(path: Path, given: str) -> bool:
    """Whether a path leads to something in the folder of the example, or below: an example comes from anyone, and names no other file."""
    try:
        return (path.parent / given).resolve().is_relative_to(path.parent.resolve())
    except (OSError, ValueError, RuntimeError):
        return False
