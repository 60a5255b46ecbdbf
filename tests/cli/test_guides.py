"""Every command of every guide happens as written, in the guide's language and with the tables and files that the guide shows."""

import re
from pathlib import Path

import pytest

from tests.cli.guides_run import GUIDES, is_as_shown, run

PAGES = sorted(GUIDES.glob("*/*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_commands_of_a_guide_happen_as_written(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = [
        f"$ ronde {step.command}\n{said}"
        for step, said in run(page.read_text("utf-8"), page.parent.name)
        if not is_as_shown(said, step.shown)
    ]
    assert wrong == []


def test_every_language_has_the_same_guides() -> None:
    """None is forgotten when a guide is added: three languages, as many pages each."""
    languages = sorted({page.parent.name for page in PAGES})
    assert languages == ["en", "fr", "ro"]
    assert len({sum(page.parent.name == language for page in PAGES) for language in languages}) == 1


def test_the_index_names_every_guide() -> None:
    linked = re.findall(r"\]\((\w\w/[\w-]+\.md)\)", (GUIDES / "README.md").read_text("utf-8"))
    assert sorted(linked) == [f"{page.parent.name}/{page.name}" for page in PAGES]


def test_a_line_with_an_ellipsis_stands_for_any_lines() -> None:
    said = "one\ntwo\nthree\nfour\n"
    for shown in ("one\ntwo\nthree\nfour\n", "one\n…\nfour\n", "…\n", "…\nthree\n…\n"):
        assert is_as_shown(said, shown)
    for shown in ("one\ntwo\n", "one\n…\nthree\n", "two\n…\n", "one\n…\nfive\n…\n", "one\ntwo\n…\ntwo\nthree\nfour\n"):
        assert not is_as_shown(said, shown)
