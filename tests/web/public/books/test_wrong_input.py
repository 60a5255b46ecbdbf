"""What is typed wrong gets a message that names the field, the limit and the article, and nothing that was typed is lost."""

import pytest

from ronde.web.public.books.calculators.registry import CALCULATORS
from tests.web.pages.conftest import Site
from tests.web.public.books.asking import asked


@pytest.mark.parametrize(
    "given", ["599", "3001", "abc", "14 96", "1e3", "-1496", "9" * 300, "١٤٩٦", "1496.5", "\0", ""]
)
def test_a_rating_that_cannot_be_is_refused(given: str) -> None:
    found = asked("ffjd-game", rating=given, opponent=1967, cadence="slow", result=2)
    (wrong,) = found.wrong
    assert (wrong.field, wrong.article) == ("rating", "6.3")
    assert found.answer is None


@pytest.mark.parametrize(
    ("name", "typed", "field", "article"),
    [
        ("ffjd-period", {"opponents": "1500 1500", "results": "+"}, "results", "4"),
        ("ffjd-period", {"opponents": "1500", "results": "win"}, "results", "4"),
        ("ffjd-period", {"opponents": "1500 " * 31, "results": "+"}, "opponents", "6.3"),
        ("ffjd-annex-b", {"estimate": "", "age": ""}, "estimate", "B.5"),
        ("ffjd-annex-b", {"estimate": "", "age": "", "rated": 0}, "estimate", "B.4"),
        ("ffjd-annex-b", {"points": 11}, "points", "4"),
        ("fisf-limits", {"kind": "clap"}, "category", "4"),
        ("fisf-limits", {"category": 3}, "category", "4"),
        ("fisf-limits", {"jokers": 11}, "jokers", "7"),
        ("fisf-limits", {"kind": "nothing"}, "kind", "4"),
        ("fisf-event", {"place": 11}, "place", "5"),
        ("frs-game", {"place": 4, "tied": 2}, "place", "6"),
        ("frs-rating", {"type": "libere", "points": "100 " * 9}, "points", "2"),
        ("absp-tournament", {"results": "+"}, "results", "1"),
        ("cel-points", {"kind": "swiss", "players": 5}, "players", "Grille 2"),
        ("cel-points", {"place": 4, "tied": 2}, "place", "Fonctionnement"),
        ("cel-purses", {"totals": "12,345", "participations": "1"}, "totals", "Bourses points"),
        ("cel-purses", {"totals": "1 2", "participations": "1"}, "participations", "Bourses participations"),
        ("combined", {"players": 1}, "players", "2-3"),
    ],
)
def test_what_does_not_go_together_is_refused_by_its_article(
    name: str, typed: dict[str, object], field: str, article: str
) -> None:
    begins = {one.name: one.start for one in CALCULATORS[name].fields}
    found = asked(name, **{**begins, **typed})
    assert [(one.field, one.article) for one in found.wrong] == [(field, article)]
    kept = {one.field.name: one.text for one in found.typed}
    assert kept == {**begins, **{key: str(text) for key, text in typed.items()}}


def test_the_page_names_field_limit_and_article_and_keeps_what_was_typed(site: Site) -> None:
    answer = site.visitor.get("/en/rules/calculators/ffjd-game/?rating=599&opponent=<b>&cadence=slow&result=2")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Own rating: a whole number from 600 to 3000, not “599”." in page
    assert '<a class="art" href="/en/rules/ffjd/6.3/">' in page
    assert 'value="599"' in page
    assert 'value="&lt;b&gt;"' in page
    assert 'class="answer"' not in page


@pytest.mark.parametrize("name", CALCULATORS)
def test_odd_requests_do_not_break_a_calculator(site: Site, name: str) -> None:
    fields = [one.name for one in CALCULATORS[name].fields]
    for text in ("9" * 400, "-", "%F0%9F%8E%B2", "'\"<", "0", "1%0A2"):
        query = "&".join(f"{field}={text}" for field in fields)
        assert site.visitor.get(f"/ro/rules/calculators/{name}/?{query}").status_code == 200
    assert site.visitor.get(f"/ro/rules/calculators/{name}/?{fields[0]}=%00").status_code == 400  # nowhere on the site
