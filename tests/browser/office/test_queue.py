"""An officer works through the queue with the keys of the page: an answer, money, a return with its reason, a letter ready to send."""

import re

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import Installation
from tests.browser.office.officer_at_work import Officer
from tests.browser.test_from_a_file_to_why import signed_in, two_players
from tests.browser.test_pages_for_everybody import looks

ARRIVING = """regulation: ffjd
players:
  - {{ id: neu1, name: Nadia Neuville, licences: [{{ since: 2015-09-01 }}], birth: 1990-05-05 }}
facts:
  - fact: series
    id: auray
    name: Coupe d’Auray
    first_day: 2026-10-24
    last_day: 2026-10-25
    cadence: slow
    declared: true
    pace: {{ official: 2h/50 + 1h }}
    system: closed
    games:
      - {{ white: {one}, black: {two}, result: 2, round: 1 }}
      - {{ white: {two}, black: neu1, result: "?", round: 2 }}
      - {{ white: neu1, black: {one}, result: 0, round: 3 }}
      - {{ white: neu1, black: EXEMPT, result: 2fe, round: 1 }}
      - {{ white: {one}, black: EXEMPT, result: 2fe, round: 2 }}
      - {{ white: {two}, black: EXEMPT, result: 2fe, round: 3 }}
  - {{ fact: step, id: auray-in, of: auray, action: submit, day: 2026-10-27, by: Olga Petit, role: organiser }}
  - {{ fact: payment, id: auray-fee, day: 2026-10-27, by: Olga Petit, amount: 4, sections: [auray] }}
"""


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_an_officer_decides_inside_the_findings(browser: Browser, installation: Installation) -> None:
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768})
    with installation.served("2026-10-28") as address:
        page = signed_in(context, address, installation)
        one, two = two_players(page, address)
        sent = FilePayload(name="auray.yaml", mimeType="text/yaml", buffer=ARRIVING.format(one=one, two=two).encode())
        # With the 4 euros that it announces, and since when Nadia has a licence.
        Officer(page, address).takes_in_file(sent)
        expect(page.get_by_role("status")).to_contain_text("3 faits")
        _opened_by_keys(page)
        _answered_and_paid(page)
        page.keyboard.press("y")
        expect(page.get_by_text("Aux pendules")).to_be_hidden()
        page.keyboard.press("h")
        expect(page.get_by_role("status")).to_contain_text("homologuée")
        page.get_by_role("link", name="Coupe d’Auray : homologuée").click()
        # To who signed the file, not to the officer who took it in.
        ready = re.compile(r"^\s*Bonjour Olga Petit,\s*Coupe d’Auray a été homologuée")
        expect(page.get_by_role("textbox", name="Texte")).to_have_value(ready)
        assert list(looks(page)) == []
    context.close()


def _opened_by_keys(page: Page) -> None:
    """The rows are walked until the section is the current one, and opened."""
    for _ in range(page.locator("tr[data-row]").count()):
        page.keyboard.press("ArrowDown")
        if "Auray" in page.locator("tr.here").inner_text():
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Coupe d’Auray")).to_be_visible()
    assert list(looks(page)) == []
    page.set_viewport_size({"width": 1366, "height": 768})


def _answered_and_paid(page: Page) -> None:
    """The return’s reason has the focus after its key; the answer and the money are written inside their findings."""
    page.keyboard.press("r")
    expect(page.get_by_label(re.compile("Raison"))).to_be_focused()
    page.get_by_label(re.compile(r"absence de Nadia Neuville, excusée")).check()
    page.get_by_label("Reçu comment, et quand").fill("téléphone, 28 octobre")
    page.get_by_role("button", name="Noter sa réponse").click()
    expect(page.get_by_role("status")).to_contain_text("la réponse est dans la série")
    page.get_by_text("Noter 2 euros reçus").click()
    page.get_by_label("De qui").first.fill("Olga Petit")
    page.get_by_role("button", name="Noter", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("le paiement est noté")
