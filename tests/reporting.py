"""What a run over a bad file must tell: every mistake once, with line, path, article and remedy; nothing written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from tests.verbs import ronde

# line, path, what stands for the article ("" for none), a word of what is wrong, a word of what to do
Report: TypeAlias = tuple[int, str, str, str, str]


@dataclass(frozen=True, slots=True)
class BadInput:
    """A file in which much is wrong, what is told of it, and other verbs that refuse it; small files with a word of theirs."""

    text: str
    expected: Sequence[Report]
    verbs: Sequence[tuple[str, ...]]
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)  # of the other languages
    small: Sequence[tuple[str, str]] = ()


def assert_everything_is_reported(code: str, bad: Path, expected: Sequence[Report]) -> None:
    """One run refuses the file, tells every mistake and leaves the old list as it was."""
    output = bad.with_name("list.csv")
    output.write_text("the old list", "utf-8")
    done = ronde("rate", code, bad, "--format", "csv", "-o", output)
    assert (done.returncode, done.stdout, output.read_text("utf-8")) == (2, "", "the old list")
    flat = " ".join(done.stderr.split())
    reports = flat.split("error ")[1:]
    assert len(reports) == len(expected)
    assert f"Problems: {len(expected)}. Nothing was written." in flat
    assert [one for one in expected if not _is_reported(one, bad.name, reports)] == []


def _is_reported(one: Report, name: str, reports: list[str]) -> bool:
    """Whether exactly one report is about the path, and says line, article, what is wrong and what to do."""
    line, path, article, what, remedy = one
    said = [report for report in reports if f" {path} " in f"{report} "]
    parts = (f"{name}:{line} ", " ".join(article.split()), what, remedy)
    return len(said) == 1 and all(part in said[0] for part in parts)
