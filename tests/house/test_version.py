"""The version stands in one place, and everything that says it has it from there."""

import re
import tomllib
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from ronde import __version__
from ronde.files.events.readme import readme
from ronde.words.language import LANGUAGES
from tests.verbs import program, ronde

ROOT = Path(__file__).parents[2]


def test_what_is_built_has_the_version_of_the_package_and_says_none_of_its_own() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert ProjectMetadata(str(ROOT), PluginManager()).version == __version__


def test_nothing_in_the_program_writes_the_version_again_or_asks_what_is_installed() -> None:
    again = re.compile(rf"importlib\.metadata|{re.escape(__version__)}")
    files = [path for path in (ROOT / "src").rglob("*.py") if path != ROOT / "src/ronde/__init__.py"]
    assert [str(path.relative_to(ROOT)) for path in files if again.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_says_its_version_whatever_the_language(lang: str) -> None:
    done = ronde("--version", lang=lang)
    assert (done.returncode, done.stdout) == (0, f"ronde {__version__}\n")


@pytest.mark.process
def test_the_command_in_a_process_of_its_own_says_the_same() -> None:
    assert program("--version").stdout == f"ronde {__version__}\n"


def test_an_event_file_says_who_wrote_it_where_no_program_reads() -> None:
    assert f"Ronde {__version__}\n" in readme("Open", ["open.yaml"])


def test_the_changelog_has_the_last_version_and_what_comes_after_it() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    dated = re.compile(
        r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d( \([0-9a-f]{7}\))?"
    )  # a version names its commit in the next one
    assert headings[0] == "Unreleased"
    assert len(headings) > 1
    assert [heading for heading in headings[1:] if not dated.fullmatch(heading)] == []
    last = tuple(map(int, headings[1].split(" ")[0].split(".")))
    assert tuple(map(int, __version__.split(".")[:3])) >= last
    is_between = __version__.endswith(".dev0")
    assert is_between == (tuple(map(int, __version__.split(".")[:3])) > last)
