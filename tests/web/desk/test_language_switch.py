"""The language is changed within an event, and the page stays the one it is."""

import re

import pytest

from tests.web.desk.arbiters import Arbiter, Page, at_desk
from tests.web.desk.interclub.seasons import at_season
from tests.web.desk.rounds.playing import with_names

pytestmark = pytest.mark.usefixtures("database")
OF_A_TOURNAMENT = ("entries/", "plan/", "pairing/", "standings/", "documents/", "finish/", "rulings/", "keys/")


def addresses(page: Page) -> dict[str, str]:
    """Where the bar of a page leads, by language."""
    return {code: address for address, code in re.findall(r'<a href="([^"]*)" hreflang="(..)"', page.html)}


def follow(desk: Arbiter, address: str) -> str:
    """The language of the page that stands at an address."""
    html = desk.client.get(address).content.decode()
    return html.partition('<html lang="')[2][:2]


def test_every_step_leads_to_itself_in_the_other_languages() -> None:
    desk = at_desk(with_names(8), language="fr")
    for step in OF_A_TOURNAMENT:
        found = addresses(desk.get(step))
        assert found == {code: f"/{code}/desk/{desk.row.pk}/{step}" for code in ("en", "fr", "ro")}, step
        assert [follow(desk, address) for address in found.values()] == list(found)


def test_what_was_asked_for_stays_and_pages_of_other_kinds_of_events_have_the_switch_too() -> None:
    desk = at_season()
    for step in ("teams/", "calendar/", "season/"):
        assert addresses(desk.get(step))["ro"] == f"/ro/desk/{desk.row.pk}/{step}"
    asked = desk.get("entries/", name="Ann")
    assert addresses(asked)["en"] == f"/en/desk/{desk.row.pk}/entries/?name=Ann"


def test_after_a_form_that_was_refused_the_switch_leads_to_the_page_of_the_form() -> None:
    desk = at_season()
    refused = desk.post("teams/put/", team="Ailleurs")
    assert refused.status == 422
    answer = desk.client.get(addresses(refused)["ro"], follow=True)
    assert answer.status_code == 200
    assert answer.request["PATH_INFO"] == f"/ro/desk/{desk.row.pk}/teams/"
