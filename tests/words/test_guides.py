"""The guides are set as their languages are: French without a space at which a line could break before a mark, Romanian with commas below."""

import re
from pathlib import Path

import pytest

from tests.browser.guides.following import _begins as is_called
from tests.browser.guides.following import bold_names

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def prose(page: Path) -> str:
    """A guide without its files, commands and keys."""
    return CODE.sub("", page.read_text("utf-8"))


@pytest.mark.parametrize("page", sorted((GUIDES / "fr").glob("*.md")), ids=lambda page: page.stem)
def test_no_line_of_a_french_guide_breaks_before_a_mark(page: Path) -> None:
    assert re.findall(r"\S+ [;:?!»](?=\s|$)|« \S+", prose(page)) == []
    assert "'" not in prose(page)


@pytest.mark.parametrize("page", sorted((GUIDES / "ro").glob("*.md")), ids=lambda page: page.stem)
def test_a_romanian_guide_has_commas_below(page: Path) -> None:
    assert set("şţŞŢ") & set(prose(page)) == set()


@pytest.mark.parametrize("page", sorted(GUIDES.glob("*/*.md")), ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_no_guide_exclaims(page: Path) -> None:
    assert re.findall(r"\w\s?!(?!\[)", prose(page)) == []


def test_what_a_guide_has_in_bold_is_looked_for_word_by_word() -> None:
    guide = "Press **Take in**, then **Record … euros received** (`h`).\n\n```\n**no name**\n```\n**Take in** again."
    assert bold_names(guide) == ("Take in", "Record … euros received")
    assert is_called("Take in", "Take in a file")
    assert not is_called("Take in", "Take inside")
    assert not is_called("Take in", "To take in")
    assert is_called("Record … euros received", "Record 4 euros received…")
    assert not is_called("Record … euros received", "Record 4 received")
