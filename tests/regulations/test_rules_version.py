"""A rules version changes with what computes, and with nothing else."""

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ronde import regulations
from ronde.regulations import rules_version as versions
from ronde.regulations import shelf
from ronde.regulations.rules_version import files_digest, rules_version


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the FRS's book in a folder of its own."""
    folder = tmp_path / "frs"
    shutil.copytree(shelf.folder("frs"), folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(shelf, "folder", lambda _: folder)
    versions._version.cache_clear()  # noqa: SLF001 - a version is kept as long as the program runs
    yield folder
    versions._version.cache_clear()  # noqa: SLF001 - the others want the real one


def _version_now() -> str:
    versions._version.cache_clear()  # noqa: SLF001 - the files have changed under it
    return rules_version(shelf.regulation("frs"))


def test_every_book_has_a_version_of_its_own() -> None:
    found = {code: rules_version(shelf.regulation(code)) for code in shelf.codes()}
    assert len(set(found.values())) == len(found) >= 5
    assert all(len(version) == 64 for version in found.values())


def test_a_book_is_the_same_wherever_its_folder_is(request: pytest.FixtureRequest) -> None:
    here = _version_now()
    folder = request.getfixturevalue("elsewhere")
    assert shelf.folder("frs") == folder
    assert _version_now() == here


@pytest.mark.parametrize("name", ["rules.py", "editions.yaml", "__init__.py"])
def test_a_changed_rule_or_number_is_another_version(elsewhere: Path, name: str) -> None:
    before = _version_now()
    with (elsewhere / name).open("a", encoding="utf-8") as file:
        file.write("\n# another rule\n")
    assert _version_now() != before


def test_a_new_file_deep_in_the_folder_is_another_version(elsewhere: Path) -> None:
    before = _version_now()
    (elsewhere / "deep").mkdir()
    (elsewhere / "deep" / "empty.py").touch()
    assert _version_now() != before


@pytest.mark.parametrize("name", ["words/en.yaml", "READINGS.md", "coverage.yaml"])
def test_texts_change_no_version(elsewhere: Path, name: str) -> None:
    before = _version_now()
    (elsewhere / name).write_text("otherwise", "utf-8")
    assert _version_now() == before


def test_line_ends_change_no_version(elsewhere: Path) -> None:
    before = _version_now()
    text = (elsewhere / "rules.py").read_bytes()
    (elsewhere / "rules.py").write_bytes(text.replace(b"\n", b"\r\n"))
    assert _version_now() == before


def test_the_shared_arithmetic_is_part_of_it(tmp_path: Path) -> None:
    """Two files named a and b, of 2 and 3 bytes: the digest of ``a 2\\nhib 3\\nyou``, whatever order they are given in."""
    (tmp_path / "a").write_bytes(b"hi")
    (tmp_path / "b").write_bytes(b"you")
    files = [("b", tmp_path / "b"), ("a", tmp_path / "a")]
    assert files_digest(files) == hashlib.sha256(b"a 2\nhib 3\nyou").hexdigest()
    assert [module.__name__ for module in versions.SHARED] == [
        "ronde.ground.days",
        "ronde.ground.numbers",
        "ronde.ground.results",
        "ronde.regulations.editions",
    ]


def test_a_book_outside_the_house_has_a_version_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = Path(regulations.__path__[0]) / "_template"
    shutil.copytree(template, tmp_path / "far_club", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (tmp_path / "far_club").glob("*.py"):
        path.write_text(
            path.read_text("utf-8").replace("_template", "far_club").replace('"template"', '"far-club"'), "utf-8"
        )
    monkeypatch.setattr(regulations, "__path__", [*regulations.__path__, str(tmp_path)])
    assert len(rules_version(shelf.regulation("far-club"))) == 64


def test_a_changed_table_is_another_version(elsewhere: Path) -> None:
    """Annex 1 of the Grand Prix stands in a file of its own, and decides every bonus."""
    before = _version_now()
    (elsewhere / "annex_1.yaml").write_text('- { line: 0, least: 0, most: 3, factor: "1.01" }\n', "utf-8")
    assert _version_now() != before
