"""Every letter that a reader sees comes from ``words``; nothing is styled or run inside a page."""

import re
from pathlib import Path

from ronde import web

TEMPLATES = sorted(Path(web.__file__).parent.rglob("templates/**/*.html"))
BRAND = "Ronde"
_IN_A_BLOCK = ' aria-current="page"'  # an attribute that a page sets in its frame
_TEMPLATE_MARKS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
_KEYS = re.compile(
    r"<kbd>(?:(?:Alt|Ctrl)\s?)?(?:\w|F1|\d[a-z]{2,3}|\W+)?</kbd>"
)  # as on every keyboard, and codes of results
_TAGS = re.compile(r"<[^>]*>")
_SAID = re.compile(r"\s(?:aria-label|title|placeholder|alt|aria-description)=(\"[^\"]*\"|'[^']*')")
_INLINE = re.compile(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


def test_there_are_templates_to_look_at() -> None:
    assert len(TEMPLATES) > 10


def test_no_letter_stands_bare_between_tags() -> None:
    found = {}
    for path in TEMPLATES:
        shown = _TAGS.sub(" ", _KEYS.sub(" ", _TEMPLATE_MARKS.sub("", path.read_text("utf-8"))))
        shown = re.sub(r"&[a-z]+;", " ", shown).replace(BRAND, "").replace(_IN_A_BLOCK, "")
        found[path] = re.findall(r"[^\W\d_]+", shown)
    assert {path: letters for path, letters in found.items() if letters} == {}


def test_what_is_read_aloud_comes_from_words_too() -> None:
    said = {
        path: [_TEMPLATE_MARKS.sub("", value) for value in _SAID.findall(path.read_text("utf-8"))] for path in TEMPLATES
    }
    assert [(path, value) for path, values in said.items() for value in values if re.search(r"[^\W\d_]", value)] == []


def test_nothing_is_styled_or_run_inside_a_page() -> None:
    found = {path: _INLINE.findall(path.read_text("utf-8")) for path in TEMPLATES}
    assert {path: inline for path, inline in found.items() if inline} == {}
