"""The first page of the office says what waits and where, the oldest first; no link of an office leads anybody to a refusal."""

import re
from collections import Counter
from datetime import UTC, date, datetime
from urllib.parse import parse_qs

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve

from ronde.web.accounts.appointing import appointed
from ronde.web.office.models import Enquiry
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import DossierRow, Register
from ronde.web.roles import Role
from tests.web.crawling import crawled
from tests.web.office_work import begun
from tests.web.pages.conftest import Site

ROLES = {
    Role.OFFICER: "",
    Role.LICENCE_OFFICER: "",
    Role.COUNCIL: "dames",
    Role.CLUB_PRESIDENT: "rade",
    Role.LEAGUE_PRESIDENT: "bre",
    Role.FEDERATION_PRESIDENT: "dames",
    Role.ORGANISER: "",
    Role.ADMINISTRATOR: "",
}
EACH = 2  # addresses of a kind that are followed


def waiting(register: Register, section: str, since: date) -> None:
    DossierRow.objects.create(
        register=register, section=section, version=section, name=section, state="submitted", since=since, turn=1
    )


def test_the_first_page_counts_what_waits_and_begins_with_the_oldest(officer: Client) -> None:
    begun("dames")
    busy, old = new_register("libere", "Libere", "absp"), new_register("litere", "Litere", "frs")
    for number in range(3):
        waiting(busy, f"s{number}", date(2026, 11, 10 + number))
    waiting(old, "s0", date(2026, 10, 2))
    asked = datetime(2026, 10, 5, 9, tzinfo=UTC)
    Enquiry.objects.create(register=old, turn=1, player="one", about="value", language="fr", words="?", asked=asked)
    page = " ".join(officer.get("/fr/office/").content.decode().replace("\u00a0", " ").split())
    assert page.index("Litere") < page.index("Libere")
    assert "la plus ancienne attend depuis le 2 octobre 2026" in page
    assert "la plus ancienne attend depuis le 10 novembre 2026" in page
    assert re.search(r'href="/fr/office/libere/">Séries&nbsp;<b>3</b>', page)
    assert re.search(r'href="/fr/office/litere/enquiries/">Questions&nbsp;<b>1</b>', page)


@pytest.mark.whole_site
@pytest.mark.parametrize("role", ROLES)
def test_no_link_of_an_office_leads_to_a_refusal(site: Site, role: Role) -> None:
    """Followed from the first page, for each role that enters it: everything that somebody sees as a link is answered."""
    user, _ = User.objects.get_or_create(username=f"any-{role.value}")
    appointed(user, role, ROLES[role])
    client, kinds = site.signed_in(user.username), Counter[str]()

    def is_followed(address: str) -> bool:
        if not address.startswith("/fr/office/"):
            return False
        kind = resolve(address.partition("?")[0]).view_name + str(sorted(parse_qs(address.partition("?")[2])))
        kinds[kind] += 1
        return kinds[kind] <= EACH

    answers = tuple(crawled(client, ["/fr/office/"], languages=("fr",), follows=is_followed))
    assert len(kinds) > 25 or role is not Role.OFFICER  # the rooms and their pages
    refused = [(answer.status, answer.address) for answer in answers if answer.status >= 400]
    assert [one for one in refused if one != (403, "/fr/office/")] == []  # who has no office is shown no link to it
