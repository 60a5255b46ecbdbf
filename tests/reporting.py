"""What a run over a bad file must tell: every mistake once, with line, path, article and remedy; nothing written."""

from pathlib import Path
from typing import TypeAlias

from tests.cli.test_cli import ronde

# line, path, what stands for the article ("" for none), a word of what is wrong, a word of what to do
Report: TypeAlias = tuple[int, str, str, str, str]


def assert_everything_is_reported(code: str, bad: Path, expected: list[Report]) -> None:
    """One run refuses the file, tells every mistake and leaves the old list as it was."""
    output = bad.with_name("list.csv")
    output.write_text("the old list")
    done = ronde("rate", code, bad, "--format", "csv", "-o", output)
    assert (done.returncode, done.stdout, output.read_text()) == (2, "", "the old list")
    flat = " ".join(done.stderr.split())
    reports = flat.split("refused ")[1:]
    assert len(reports) == len(expected)
    assert f"Problems: {len(expected)}. Nothing was written." in flat
    for line, path, article, what, remedy in expected:
        (report,) = (one for one in reports if f" {path} " in f"{one} ")
        assert f"{bad.name}:{line} " in report
        assert " ".join(article.split()) in report
        assert what in report
        assert remedy in report
