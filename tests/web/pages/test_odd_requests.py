"""Whatever somebody writes into an address or a form, the answer is a page: never a fault of ours."""

import itertools
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lanes import is_drawn, scaled
from tests.web.pages.conftest import Site

ODD = [
    "",
    "abc",
    "-1",
    "0",
    "99999",
    "99999999999999999999",
    "٣",
    "²",
    "1e9",
    "9999-99-99",
    "2026-11-01/0",
    "2026-11-01/99999999999999999999",
    "0000-00-00",
    "\x00",
    "a\x00b",
    "\r\nSet-Cookie: a=b",
    "\u202e\ud7ff\uffff",
    "%",
    "_",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "{{ 7|add:7 }}",
    "../../etc/passwd",
    "é" * 10_000,
]
NAMES = [
    "page",
    "list",
    "ranking",
    "name",
    "club",
    "league",
    "category",
    "sex",
    "moved",
    "register",
    "day",
    "letter",
    "season",
    "place",
]


def no_fault(site: Site, address: str) -> None:
    answer = site.visitor.get(address)
    assert answer.status_code < 500, address[:200]
    assert b"<script>alert" not in answer.content


@pytest.mark.whole_site
@pytest.mark.parametrize("name", NAMES)
def test_no_odd_value_in_a_query_is_a_fault(site_on_both: Site, name: str) -> None:
    for value, page in itertools.product(ODD, ("", "dames/", "players/", "calendar/")):
        address = f"/fr/{page}?{name}={quote(value)}"
        if is_drawn(address):
            no_fault(site_on_both, address)


def test_no_odd_part_of_an_address_is_a_fault(site_on_both: Site) -> None:
    for value in filter(None, ODD):
        part = quote(value, safe="")
        for page in (f"{part}/", f"dames/player/{part}/", f"dames/why/{part}/x/", f"dames/why/1/{part}/"):
            no_fault(site_on_both, f"/fr/{page}")


def test_two_values_bytes_that_are_no_text_and_unknown_names_are_no_fault(site_on_both: Site) -> None:
    for query in ("page=1&page=2", "%ff=%fe", "name=%ff%fe", "name=%00", "a=b", "&&&", "=", "list=%c3%28", "name[]=x"):
        no_fault(site_on_both, f"/fr/dames/?{query}")


@settings(max_examples=scaled(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=40), max_size=4))
def test_no_query_at_all_is_a_fault(site_on_both: Site, query: dict[str, str]) -> None:
    written = "&".join(f"{name}={quote(value.encode('utf-8', 'replace'))}" for name, value in query.items())
    no_fault(site_on_both, f"/ro/dames/?{written}")


@pytest.mark.parametrize("address", ["/", "/xx/", "/de/dames/", "/fr", "/fr/dames", "//dames//", "/FR/", "/health/x"])
def test_an_unknown_language_or_a_missing_slash_leads_on_or_is_said(site_on_both: Site, address: str) -> None:
    assert site_on_both.visitor.get(address).status_code in {301, 302, 404}


def test_other_methods_are_answered_or_refused(site_on_both: Site) -> None:
    pages = ["/fr/", "/fr/dames/", "/fr/account/sign-in/", "/health"]
    for page, method in itertools.product(pages, ["head", "options", "put", "delete", "patch", "trace"]):
        answer = getattr(site_on_both.visitor, method)(page)
        assert answer.status_code < 500, (method, page)
    assert site_on_both.visitor.head("/fr/dames/").content == b""


def test_pages_for_everybody_change_nothing_by_post(site_on_both: Site) -> None:
    for page in ("/fr/", "/fr/dames/", f"/fr/dames/player/{site_on_both.player}/"):
        assert site_on_both.visitor.post(page).status_code == 405


@pytest.mark.whole_site
@pytest.mark.parametrize("value", ODD)
def test_no_odd_form_of_an_officer_is_a_fault(site: Site, value: str) -> None:
    officer, facts = site.officer, site.register.facts.count()
    for form in (
        {"day": value, "typed": value, "seen": "1"},
        {"day": "2026-11-01", "typed": "2026-11-01", "seen": value},
    ):
        assert officer.post("/fr/office/dames/publish/", form).status_code == 422
    assert officer.post("/fr/office/dames/take-in/", {"file": value}).status_code == 422
    assert officer.get("/fr/office/dames/draft/", {"day": value}).status_code < 500
    assert officer.get(f"/fr/office/dames/section/{quote(value, safe='')}/").status_code < 500
    assert officer.post(f"/fr/office/dames/section/{quote(value, safe='')}/homologate/").status_code < 500
    assert site.register.facts.count() == facts
