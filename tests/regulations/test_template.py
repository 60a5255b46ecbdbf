"""The template is a whole rule book: copied as CONTRIBUTING.md says, it works."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import ronde.regulations
from tests.verbs import Done, program

pytestmark = pytest.mark.process

TEMPLATE = Path(ronde.regulations.__file__).with_name("_template")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a copy of the template, made by the very commands of CONTRIBUTING.md."""
    page = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    (copying,) = re.findall(r"^ +(cp -r .*\n +sed .*)$", page, re.MULTILINE)
    books = tmp_path / "src" / "ronde" / "regulations"
    shutil.copytree(TEMPLATE, books / "_template", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["bash", "-euc", copying], check=True, cwd=tmp_path)  # noqa: S603, S607 - our own page
    return books


def club(shelf: Path, *words: str | Path) -> Done:
    return program(*words, RONDE_REGULATIONS=str(shelf))


def test_a_copy_of_the_template_is_on_the_shelf_and_its_examples_hold(shelf: Path) -> None:
    done = club(shelf, "check", shelf / "my_club" / "examples")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Cases: 2. Differing: 0." in done.stdout
    assert "my-club" in club(shelf, "regulations").stdout


def test_a_copy_of_the_template_explains_its_example(shelf: Path) -> None:
    # two players, two points for taking part: 2 - 1 + 2 = 3, and 1 + 3 = 4
    done = club(shelf, "example", "my-club")
    assert "Earned: 2 − 1 + 2 = 3" in done.stdout
    assert "New total: 1 + 3 = 4" in done.stdout
