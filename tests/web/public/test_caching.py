"""Pages for everybody are asked about each time; who withdraws a consent is on none from the next question on."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.web.actors import HeldRole, actor
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.roles import Role
from tests.web.public.lists_made import TODAY, a_list, a_register, people

LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(datetime(2026, 11, 17, 9, tzinfo=UTC))
PAGES = (
    "/fr/",
    "/fr/dames/",
    "/fr/players/?name=solenn",
    "/fr/calendar/",
    "/fr/lists.atom",
    "/fr/legal/",
    "/robots.txt",
    "/sitemap.xml",
)


@pytest.fixture(autouse=True)
def listed(database: str) -> None:  # noqa: ARG001 - it is to be there
    people({"p1": "Maëlle Trévidic", "p2": "Solenn Guéguen"}, children=["p2"])
    a_list(a_register(), {"p1": "1320", "p2": "1100"})


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_known_by_what_is_in_it_and_not_sent_twice(client: Client, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    assert first["Cache-Control"] == "public, no-cache"
    assert "Cookie" in first["Vary"]
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], "public, no-cache")
    assert not again.cookies
    assert client.get(address, headers={"If-None-Match": '"another"'}).status_code == 200


def test_a_list_that_somebody_has_is_not_made_again(client: Client) -> None:
    tag = client.get("/fr/dames/")["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/fr/dames/", headers={"If-None-Match": tag}).status_code == 304
    assert len(asked) == 1


def test_each_language_and_each_question_has_a_page_of_its_own(client: Client) -> None:
    addresses = ("/fr/dames/", "/ro/dames/", "/fr/dames/?page=2", "/fr/dames/?name=a")
    assert len({client.get(one)["ETag"] for one in addresses}) == len(addresses)


@pytest.mark.parametrize("address", ["/sitemap.xml", "/fr/lists.atom", "/fr/dames/lists.atom"])
def test_who_forges_the_name_of_the_host_changes_no_page_of_anybody_else(client: Client, address: str) -> None:
    forged = client.get(address, headers={"Host": "localhost:6666"})
    assert "http://localhost:6666/" in forged.content.decode()
    for _ in range(2):  # made, and then kept
        answer = client.get(address, headers={"Host": "localhost", "If-None-Match": forged["ETag"]})
        assert answer.status_code == 200
        assert "http://localhost/" in answer.content.decode()
        assert "6666" not in answer.content.decode()


@pytest.mark.parametrize("address", ["/fr/dames/", "/fr/players/?name=solenn"])
def test_a_withdrawn_consent_acts_on_the_next_question(client: Client, address: str) -> None:
    hidden = client.get(address)
    assert "Solenn" not in hidden.content.decode()
    assert note_consent("p2", Paper("a parent", TODAY, "2026-1"), actor=LICENCES) == ()
    named = client.get(address, headers={"If-None-Match": hidden["ETag"]})
    assert "Solenn Guéguen" in named.content.decode()
    assert withdraw_consent("p2", actor=LICENCES) == ()
    after = client.get(address, headers={"If-None-Match": named["ETag"]})
    assert after.status_code == 200
    assert "Solenn Guéguen" not in after.content.decode()
    assert after["ETag"] != named["ETag"]


def test_a_new_name_and_a_new_list_change_what_a_page_is_known_by(client: Client) -> None:
    tags = [client.get("/fr/dames/")["ETag"]]
    people({"p1": "Maëlle Trévidic-Even"})
    tags.append(client.get("/fr/dames/")["ETag"])
    a_list(a_register("autres", "Autres"), {"p1": "1500"})
    tags.append(client.get("/fr/dames/")["ETag"])
    assert len({*tags}) == 3


def test_who_is_signed_in_gets_pages_that_nobody_keeps() -> None:
    client = Client()
    client.force_login(User.objects.create(username="somebody"))
    for address in PAGES:
        answer = client.get(address)
        assert answer["Cache-Control"] == "private, no-store"
        assert "ETag" not in answer


def test_a_page_that_is_not_there_is_not_kept(client: Client) -> None:
    answer = client.get("/fr/nothing-here/")
    assert (answer.status_code, answer["Cache-Control"]) == (404, "private, no-store")


def test_style_sheets_are_kept_for_a_year_under_an_address_that_says_what_is_in_them(client: Client) -> None:
    page = client.get("/fr/").content.decode()
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert "?v=" in address
    answer = client.get(address)
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
