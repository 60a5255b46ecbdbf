"""The page for programmers shows what happens: its files are written, its code is run in order, what it shows is compared."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "library.md").read_text("utf-8")
FILE = re.compile(r"`([\w.]+)`:\n\n```yaml\n(.*?)```", re.DOTALL)
CODE = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```)?", re.DOTALL)


def test_the_code_of_the_page_shows_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, written in FILE.findall(PAGE):
        Path(name).write_text(written, "utf-8")
    names: dict[str, Any] = {}
    told = [(_output(code, names), shown) for code, shown in CODE.findall(PAGE)]
    assert len(told) == PAGE.count("```python") >= 12
    assert [(now, shown) for now, shown in told if now != shown] == []


def _output(code: str, names: dict[str, Any]) -> str:
    """What a block prints, without blanks at the ends of lines; what it defines is there for the next."""
    with redirect_stdout(io.StringIO()) as screen:
        exec(compile(code, "docs/library.md", "exec"), names)  # noqa: S102 - our own page
    return "".join(f"{line.rstrip()}\n" for line in screen.getvalue().splitlines())
