"""The commands of the ranking officer's guide are run in each language, with the files that the guide shows; a line ``…`` stands for any lines."""

import re
import shlex
from pathlib import Path

import pytest

from tests.verbs import ronde

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
OFFICERS = {"en": "officer", "fr": "responsable-du-classement", "ro": "responsabilul-clasamentului"}
FILE = re.compile(r"```yaml\n# (\S+)\n(.*?)```", re.DOTALL)
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^\$ ronde (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
ANYTHING = "…\n"
WIDTH = 80


@pytest.mark.parametrize("language", OFFICERS)
def test_every_command_of_the_officers_guide_shows_what_the_guide_says(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (GUIDES / language / f"{OFFICERS[language]}.md").read_text("utf-8")
    for name, content in FILE.findall(text):
        Path(name).write_text(content, "utf-8")
    steps = COMMAND.findall("".join(BLOCK.findall(text)))
    verbs = [command.split()[0] for command, _ in steps]
    assert {"homologate", "record", "office", "list", "explain", "publish", "rate", "verify", "effect"} <= {*verbs}
    for command, shown in steps:
        done = ronde(*shlex.split(command), lang=language, columns=WIDTH)
        said = "".join(f"{line.rstrip()}\n" for line in done.output.splitlines())
        assert re.fullmatch(as_pattern(shown), said, re.DOTALL), f"{command}\n{said}"


def as_pattern(shown: str) -> str:
    """What a guide shows, in which a line with an ellipsis alone stands for any lines, or none."""
    return "(?:.*\n)?".join(re.escape(part) for part in re.split(rf"^{ANYTHING}", shown, flags=re.MULTILINE))


def test_a_guide_that_shows_something_else_is_noticed() -> None:
    assert re.fullmatch(as_pattern("a\n…\nz\n"), "a\nb\nc\nz\n", re.DOTALL)
    assert re.fullmatch(as_pattern("a\n…\nz\n"), "a\nz\n", re.DOTALL)
    assert not re.fullmatch(as_pattern("a\n…\nz\n"), "a\nb\nc\nzz\n", re.DOTALL)
    assert not re.fullmatch(as_pattern("a\n"), "a\nb\n", re.DOTALL)
