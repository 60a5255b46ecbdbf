"""No class is only styled, and none is only written: of the site, and of small sheets and pages that have one of each."""

from pathlib import Path

import pytest

from tools.style_classes import COMPUTED, styled_classes, unknown_classes, unused_classes, written_classes


def test_every_class_of_the_site_is_styled_and_written() -> None:
    assert unused_classes() == []
    assert unknown_classes() == {}


def test_every_computed_class_is_still_styled() -> None:
    sheet = (Path(__file__).parents[2] / "src/ronde/web/static/ronde/ronde.css").read_text("utf-8")
    for beginning in COMPUTED:
        assert any(name.startswith(beginning) for name in styled_classes([sheet])), beginning


def test_the_classes_of_selectors_are_read_and_nothing_else() -> None:
    sheet = """/* .no */ .a, .b > .c:not(.d)::before { content: ".no"; margin: .5em; } @media (width > 1.no) { .e-1 { top: .3rem } }"""
    assert styled_classes([sheet]) == {"a", "b", "c", "d", "e-1"}


@pytest.mark.parametrize(
    ("page", "classes"),
    [
        ('<p class="a b">', ["a", "b"]),
        ('<p class="a{% if x == "no" %} b{% else %} c{% endif %}">', ["a", "b", "c"]),
        ('<p class="a {{ one.looks }} rows-{{ n }}">', ["a", "rows-"]),
        ("<p class=\"a{{ ' b' if page.open else '' }}\">", ["a"]),
        ('<p class="">{# class="no" #}</p>', []),
    ],
)
def test_templates_of_django_and_of_jinja_are_read_alike(page: str, classes: list[str]) -> None:
    assert [*written_classes(page)] == classes


def test_a_class_that_only_one_side_knows_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(".said, .lost, .moved, .chosen, .made { top: 0 }", "utf-8")
    (tmp_path / "a.html").write_text("<p class=\"said left {{ 'chosen' if x }}\">", "utf-8")
    (tmp_path / "a.js").write_text("row.classList.add('moved');", "utf-8")
    (tmp_path / "a.py").write_text('"""Nobody is lost."""\nCLASS = "made"\n', "utf-8")
    assert unused_classes(tmp_path) == ["lost"]
    assert unknown_classes(tmp_path) == {"left": ["a.html"]}
