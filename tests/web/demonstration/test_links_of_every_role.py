"""Whoever is signed in finds no link that leads to a refusal: in the office, at desks, in the administration, on the pages of an account."""

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.web.demonstration.accounts import ACCOUNTS, PLAYER
from tests.lanes import IS_LONG

pytestmark = [pytest.mark.usefixtures("site"), pytest.mark.whole_site]
EACH = 8 if IS_LONG else 1  # pages of one kind that are looked at
# One account of each role that has rooms of its own; the desk of every event is alike to its organiser.
WHO = (*(one.username for one in ACCOUNTS if one.username not in {"gael", "doinita"}), PLAYER)
_ROOMS = re.compile("/fr/(administration|office|desk|account|code)/")


def links(page: str) -> Iterator[str]:
    """Where the links of a page lead."""
    for attributes in re.findall(r"<a\s([^>]*)>", page):
        yield from re.findall(r'href="([^"]+)"', attributes)


def kind(address: str) -> str:
    """Pages that are alike but for whom or what they show."""
    parts = urlsplit(address)
    path = re.sub(r"/desk/[^/]+-[^/]+/", "/desk/SECTION/", parts.path)
    path = "/".join("X" if re.search(r"\d|^p[0-9a-f]{8}", part) else part for part in path.split("/"))
    return f"{path}?{'&'.join(re.findall('([a-z_]+)=', parts.query))}"


def refused(client: Client) -> Iterator[tuple[int, str, str]]:
    """What was answered, where, and by which page one comes there."""
    waiting, counted = [("/fr/", ""), ("/fr/account/", "")], Counter[str]()
    seen = {address for address, _ in waiting}
    while waiting:
        address, by = waiting.pop()
        answer = client.get(address)
        if answer.status_code >= 400:
            yield answer.status_code, address, by
        if answer.streaming or "html" not in answer.get("Content-Type", ""):
            continue
        page = answer.content.decode()
        for lead in (answer.get("Location", ""), *links(page.replace("&amp;", "&"))):
            found = urldefrag(urljoin(address, lead)).url
            if not _ROOMS.match(found) or found in seen or counted[kind(found)] >= EACH:
                continue
            seen.add(found)
            counted[kind(found)] += 1
            waiting.append((found, address))


@pytest.mark.parametrize("name", WHO)
def test_no_link_leads_to_a_refusal(name: str) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get(username=name))
    assert [*refused(client)] == []
