"""Every rule book, every article of every one, in three languages; and what their pages ask the database."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.regulations import shelf
from ronde.regulations.coverage import coverage
from ronde.web.public.books.calculators.registry import CALCULATORS
from ronde.web.public.books.volumes import COMBINED, slug, volume, volumes
from ronde.web.registers.models import Change
from ronde.words.language import LANGUAGES
from tests.lanes import is_drawn
from tests.web.pages.conftest import Site

CODES = (*shelf.codes(), COMBINED)


def page(site: Site, address: str) -> str:
    answer = site.visitor.get(address)
    assert answer.status_code == 200, address
    assert not answer.cookies
    return answer.content.decode()


def queries(site: Site, address: str) -> int:
    site.visitor.get(address)
    with CaptureQueriesContext(connection) as found:
        assert site.visitor.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_of_every_book_has_a_page(site: Site, language: str) -> None:
    for one in volumes():
        assert page(site, f"/{language}/rules/{one.code}/").count("<tr>") >= len(one.covered)
        for covered in one.covered:
            address = f"/{language}/rules/{one.code}/{slug(covered.article)}/"
            assert not is_drawn(address) or page(site, address).count("<h1>") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shelf_the_calculators_and_the_grids_have_pages(site: Site, language: str) -> None:
    books = page(site, f"/{language}/rules/")
    assert all(f'href="/{language}/rules/{code}/"' in books for code in CODES)
    assert f'href="/{language}/dames/"' in books  # the register that goes by a book
    every = page(site, f"/{language}/rules/calculators/")
    for name in CALCULATORS:
        assert f'href="/{language}/rules/calculators/{name}/"' in every
        assert 'class="answer"' in page(site, f"/{language}/rules/calculators/{name}/")


def test_these_pages_ask_only_which_registers_go_by_a_book(site: Site) -> None:
    assert queries(site, "/fr/rules/") == 1
    assert queries(site, "/fr/rules/ffjd/") == 1
    for address in ("ffjd/6.1/", "calculators/", "calculators/ffjd-period/", "grids/?players=60", f"{COMBINED}/2-3/"):
        assert queries(site, f"/fr/rules/{address}") == 0


@pytest.mark.parametrize(
    "address",
    [
        "nothing/",
        "ffjd/6.9/",
        "ffjd/nothing/",
        "FFJD/",
        "calculators/nothing/",
        "grids/print/",
        "ffjd/6.1/x/",
    ],
)
def test_what_is_not_there_is_not_found(site: Site, address: str) -> None:
    assert site.visitor.get(f"/fr/rules/{address}").status_code == 404


def test_an_article_shows_its_numbers_on_a_day(site: Site) -> None:
    # The bars of series Joker: 2200 in 2012, 2900 from September 2015 on (editions.yaml, art. 3).
    assert "2200" in page(site, "/en/rules/fisf-classique/3/?on=2012-05-01")
    now = page(site, "/en/rules/fisf-classique/3/")
    assert "2900" in now
    assert "Joker from 2900" in now
    # The window of the ABSP: 100 games until the end of 2010, 150 since.
    assert "The last 100 games count" in page(site, "/en/rules/absp/3/?on=2010-12-31")
    assert "The last 150 games count" in page(site, "/en/rules/absp/3/?on=2011-01-01")


def test_a_day_is_asked_for_where_a_number_was_another_one_before(site: Site) -> None:
    # editions.yaml: the bars of FISF 3 have changed twice; the floor of FFJD 6.3 has been 600 all the time.
    assert 'type="date"' in page(site, "/en/rules/fisf-classique/3/")
    assert 'type="date"' not in page(site, "/en/rules/ffjd/6.3/")


@pytest.mark.parametrize("given", ["yesterday", "2024-02-30", "0000-00-00", "9999999"])
def test_a_day_that_is_none_is_said_and_today_is_shown(site: Site, given: str) -> None:
    assert "is not a day" in page(site, f"/en/rules/ffjd/6.3/?on={given}")


def test_the_examples_of_every_book_are_right_on_its_page(site: Site) -> None:
    for code in shelf.codes():
        assert '<span class="state done">right</span>' in page(site, f"/en/rules/{code}/")


def test_an_article_tells_its_example_in_words(site: Site) -> None:
    # The example of 6.1.2: 1949 against 1500, PA = 1 + 449/500 = 1.898.
    shown = page(site, "/en/rules/ffjd/6.1.2/")
    assert "PA = 1 + ΔCP / 500 = 1 + 449 / 500 = 1.898" in shown


def test_a_calculator_beside_an_article_answers_there(site: Site) -> None:
    shown = page(site, "/fr/rules/ffjd/6.1/?rating=1496&opponent=1967&cadence=slow&result=2")
    assert "+29,00…" in shown
    assert "Contre un joueur classé 471 points au-dessus." in shown


def test_an_article_beside_which_no_form_stands_leads_to_the_calculator(site: Site) -> None:
    shown = page(site, "/fr/rules/ffjd/B.3/")
    assert 'href="/fr/rules/calculators/ffjd-annex-b/"' in shown
    assert 'class="answer"' not in shown


def test_the_form_beside_an_article_keeps_the_day_asked_for(site: Site) -> None:
    # Before the grid of 2022 a section of six had 5 points (CEL-10), since then 7.5; with 26 % of bonus 6.3 and 9.45.
    typed = "kind=rotation&players=6&place=1&tied=1&rating=1500&opponents=1700&results=%2B"
    then = page(site, f"/en/rules/cel-grand-prix/Grille-1/?{typed}&on=2021-05-01")
    assert '<p class="big">6.3</p>' in then
    assert '<input type="hidden" name="on" value="2021-05-01">' in then
    assert '<p class="big">9.45</p>' in page(site, f"/en/rules/cel-grand-prix/Grille-1/?{typed}")


def test_every_article_of_a_why_leads_to_a_page_that_exists(site: Site) -> None:
    turns = Change.objects.filter(register=site.register).exclude(why="").order_by("-turn", "player")[:25]
    found: set[str] = set()
    for change in turns:
        answer = site.visitor.get(f"/fr/dames/why/{change.turn}/{change.player}/")
        if answer.status_code == 200:
            shown = answer.content.decode()
            assert '<span class="art">' not in shown
            found |= set(re.findall(r'<a class="art" href="([^"]+)">', shown))
            assert not re.search(r"<summary>[^<]*(<(?!/summary)[^<]*)*<a ", shown)  # no link inside a summary
    assert found >= {"/fr/rules/ffjd/6.1/", "/fr/rules/ffjd/6.1.1/", "/fr/rules/ffjd/6.1.2/", "/fr/rules/ffjd/2/"}
    assert all(site.visitor.get(address).status_code == 200 for address in found)


@pytest.mark.parametrize("code", shelf.codes())
def test_every_article_of_a_formula_has_a_page(code: str) -> None:
    book = volume(code)
    assert book is not None
    assert all(book.nearest(said.reference) == slug(said.reference) for said in shelf.articles(code))


def test_an_article_without_a_page_leads_to_the_nearest() -> None:
    book = volume("ffjd")
    assert book is not None
    nearest = {
        "6.1.1.2": "6.1.1",
        "6.2": "6.2.1",
        "5": "5.1",
        "annex A": "A",
        "annexe B": "B",
        "B.7": "B",
        "X": "",
        "": "",
    }
    assert {given: book.nearest(given) for given in nearest} == nearest


@pytest.mark.parametrize("code", shelf.codes())
def test_the_nearest_of_an_article_is_itself(code: str) -> None:
    book = volume(code)
    assert book is not None
    assert [book.nearest(row.article) for row in coverage(code)] == [slug(row.article) for row in coverage(code)]
