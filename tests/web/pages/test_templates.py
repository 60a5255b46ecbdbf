"""Every letter that a reader sees comes from ``words``; nothing is styled or run inside a page."""

import re
from pathlib import Path

import pytest

from ronde import web

TEMPLATES = sorted(Path(web.__file__).parent.rglob("templates/**/*.html"))
BRAND = "Ronde"
_IN_A_BLOCK = ' aria-current="page"'  # an attribute that a page sets in its frame
_TEMPLATE_MARKS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
_KEYS = re.compile(r"<kbd>(?:(?:Alt|Ctrl)\s?)?(?:\w|F1|\W+)?</kbd>")  # as they are printed on every keyboard
_TAGS = re.compile(r"<[^>]*>")
_SAID = re.compile(r"\s(?:aria-label|title|placeholder|alt|aria-description)=(\"[^\"]*\"|'[^']*')")
_INLINE = re.compile(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


def test_there_are_templates_to_look_at() -> None:
    assert len(TEMPLATES) > 10


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_letter_stands_bare_between_tags(path: Path) -> None:
    shown = _TAGS.sub(" ", _KEYS.sub(" ", _TEMPLATE_MARKS.sub("", path.read_text("utf-8"))))
    shown = re.sub(r"&[a-z]+;", " ", shown).replace(BRAND, "").replace(_IN_A_BLOCK, "")
    assert re.findall(r"[^\W\d_]+", shown) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_what_is_read_aloud_comes_from_words_too(path: Path) -> None:
    said = [_TEMPLATE_MARKS.sub("", value) for value in _SAID.findall(path.read_text("utf-8"))]
    assert [value for value in said if re.search(r"[^\W\d_]", value)] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_is_styled_or_run_inside_a_page(path: Path) -> None:
    assert _INLINE.findall(path.read_text("utf-8")) == []
