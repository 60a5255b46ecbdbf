"""A book that misspells what it offers is told so, by mypy and when it is loaded."""

from pathlib import Path

import pytest
from mypy import api

from ronde.regulations._template.book import Ladder

MISSPELT = """
from typing_extensions import override

from ronde.ground.numbers import Column
from ronde.regulations._template.book import Ladder
from ronde.regulations.answers import Waiting


class Members(Ladder):
    @override
    def {name}(self, _state: Column, /) -> tuple[Waiting, ...]:
        return ()
"""
ROOT = Path(__file__).parents[2]


def checked(source: str, folder: Path) -> str:
    file = folder / "members.py"
    file.write_text(source, encoding="utf-8")
    said, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), str(file)])
    return said


def test_a_misspelt_optional_method_is_an_error_for_mypy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "Success" in checked(MISSPELT.format(name="waiting"), tmp_path)
    assert "no base method was found" in checked(MISSPELT.format(name="wating"), tmp_path)


def test_without_the_mark_it_is_an_error_when_the_book_is_loaded() -> None:
    with pytest.raises(TypeError, match=r"Members\.wating is nothing that a book is asked for"):
        type("Members", (Ladder,), {"wating": lambda _self, _state: ()})
    with pytest.raises(TypeError, match=r"Members\.section is nothing that a book is asked for"):
        type("Members", (Ladder,), {"section": ()})
