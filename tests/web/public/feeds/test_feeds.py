"""What programs read beside calendars: news of lists, what search engines are told and what they are asked to leave alone."""

from datetime import UTC, date, datetime
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.test import Client

from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.privacy.consents import Paper, note_consent
from ronde.web.public.feeds import sitemaps
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.public.announcing import an_event
from tests.web.public.lists_made import TODAY, a_list, a_register, people

pytestmark = pytest.mark.usefixtures("database")
ATOM, MAPS, XHTML = (
    "{http://www.w3.org/2005/Atom}",
    "{http://www.sitemaps.org/schemas/sitemap/0.9}",
    "{http://www.w3.org/1999/xhtml}",
)
LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(datetime(2026, 11, 17, 9, tzinfo=UTC))


def read(client: Client, address: str) -> Element:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return fromstring(answer.content)  # noqa: S314 - our own


def said(element: Element, path: str) -> list[str]:
    return [one.text or "" for one in element.findall(path)]


def two_registers() -> Register:
    dames = a_register()
    a_list(dames, {"p1": "1320"}, day=date(2026, 10, 1), turn=1)
    a_list(dames, {"p1": "1325", "p2": "1100"}, day=date(2026, 11, 1), turn=2, moved=1)
    a_list(dames, {"p1": "1326", "p2": "1100"}, day=date(2026, 11, 1), turn=3, number=2, moved=1)
    a_list(a_register("autres", "Autres"), {"p1": "1500"}, day=date(2026, 10, 15))
    return dames


def test_new_lists_come_newest_first_an_erratum_among_them(client: Client) -> None:
    two_registers()
    feed = read(client, "/fr/lists.atom")
    assert feed.tag == f"{ATOM}feed"
    titles = said(feed, f"{ATOM}entry/{ATOM}title")
    assert titles == [
        "Dames\u00a0: erratum à la liste du 1ᵉʳ novembre 2026, édition 2",
        "Dames\u00a0: liste du 1ᵉʳ novembre 2026",
        "Autres\u00a0: liste du 15 octobre 2026",
        "Dames\u00a0: liste du 1ᵉʳ octobre 2026",
    ]
    assert said(feed, f"{ATOM}updated") == ["2026-11-01T09:00:00+00:00"]
    links = [one.get("href") for one in feed.findall(f"{ATOM}entry/{ATOM}link")]
    assert links[0] == "http://testserver/fr/dames/?list=2026-11-01/2"
    assert all(client.get(str(one)).status_code == 200 for one in links)
    ids = said(feed, f"{ATOM}entry/{ATOM}id")
    assert len({*ids}) == len(ids)
    assert ids == said(read(client, "/ro/lists.atom"), f"{ATOM}entry/{ATOM}id")


def test_one_register_has_its_own(client: Client) -> None:
    two_registers()
    assert len(read(client, "/fr/autres/lists.atom").findall(f"{ATOM}entry")) == 1
    assert client.get("/fr/nothing/lists.atom").status_code == 404


def test_a_feed_in_which_nothing_is_yet_is_one_all_the_same(client: Client) -> None:
    assert said(read(client, "/fr/lists.atom"), f"{ATOM}updated") == ["1970-01-01T00:00:00+00:00"]


def test_the_first_page_leads_to_the_feeds(client: Client) -> None:
    page = client.get("/fr/").content.decode()
    assert 'type="application/atom+xml"' in page
    assert 'href="/fr/lists.atom"' in page
    assert 'href="/fr/calendar.ics"' in page


def maps(client: Client) -> list[str]:
    """All files that the first one names."""
    found = said(read(client, "/sitemap.xml"), f"{MAPS}sitemap/{MAPS}loc")
    assert all(one.startswith("http://testserver/sitemap-") for one in found)
    return found


def told(client: Client) -> set[str]:
    """Every address that search engines are told of."""
    return {one for part in maps(client) for one in said(read(client, part), f"{MAPS}url/{MAPS}loc")}


def test_search_engines_are_told_of_lists_events_and_those_whom_they_may_know(client: Client) -> None:
    people({"p1": "Maëlle Trévidic", "p2": "Solenn Guéguen", "p3": "Yann Even"}, children=["p2", "p3"])
    a_list(a_register(), {"p1": "1320", "p2": "1100", "p3": "1000"})
    assert note_consent("p3", Paper("a parent", TODAY, "2026-1"), actor=LICENCES) == ()
    an_event("secret", now().date(), shown=None)
    found = told(client)
    assert {"http://testserver/fr/dames/", "http://testserver/en/", "http://testserver/ro/calendar/"} <= found
    assert "http://testserver/fr/dames/player/p1/" in found
    assert not [one for one in found if "/p2/" in one or "/p3/" in one or "secret" in one]
    for address in found:
        assert client.get(address).status_code == 200, address
        assert "X-Robots-Tag" not in client.get(address).headers or address.endswith("/dames/"), address


def test_every_page_says_what_it_is_in_the_other_languages(client: Client) -> None:
    people({"p1": "Maëlle Trévidic"})
    a_list(a_register(), {"p1": "1320"})
    for url in read(client, "/sitemap-dames-1.xml").findall(f"{MAPS}url"):
        others = {one.get("hreflang"): one.get("href") for one in url.findall(f"{XHTML}link")}
        assert others == {one: f"http://testserver/{one}/dames/player/p1/" for one in ("en", "fr", "ro")}
        assert said(url, f"{MAPS}lastmod") == ["2026-11-01"]


def test_many_players_are_parted_into_files(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemaps, "PAGES", 4)
    names = {f"p{number:02}": f"Person {number}" for number in range(10)}
    people(names)
    a_list(a_register(), dict.fromkeys(names, "1000"))
    assert [one.rpartition("-")[2] for one in maps(client)] == ["1.xml", "1.xml", "2.xml", "3.xml"]
    assert len([one for one in told(client) if "/player/" in one]) == 3 * len(names)


@pytest.mark.parametrize("part", ["2", "nothing-1", "dames-0", "dames-99", "dames-999999999999", "dames-x", "-"])
def test_there_is_no_other_file(client: Client, part: str) -> None:
    a_list(a_register(), {"p1": "1320"})
    assert client.get(f"/sitemap-{part}.xml").status_code == 404


def test_programs_are_asked_to_leave_rooms_alone_that_are_not_theirs(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert {"Disallow: /fr/office/", "Disallow: /fr/administration/", "Disallow: /ro/desk/", "Disallow: /*?name="} <= {
        *lines
    }
    assert "Sitemap: http://testserver/sitemap.xml" in lines
