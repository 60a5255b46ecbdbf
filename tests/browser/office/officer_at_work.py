"""The officer of the month in front of the pages: what is done in one room is one method."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, Page, expect

from ronde.record.lookalikes import name_words
from tests.browser.conftest import PASSWORD, Installation
from tests.ffjd.officers_work import MONTH
from tests.warm_processes import run_warm


def register_begun(folder: Path, prepared: str) -> Installation:
    """The register on 1 February 2024, the list taken over in it, and its officer, as a module of tests prepares it."""
    environment = {**os.environ, "RONDE_DATA": str(folder), "DATABASE_URL": f"sqlite://{folder / 'ronde.sqlite3'}"}
    environment |= {"DJANGO_SETTINGS_MODULE": "ronde.web.settings", "RONDE_CLOCK": "2024-02-02T09:00:00"}
    run_warm(prepared, ["rex", PASSWORD], environment)
    return Installation(environment, account="rex")


@dataclass(frozen=True)
class Officer:
    """Somebody who is signed in, at an address that changes whenever the server is started for another day."""

    page: Page
    address: str

    def goes(self, room: str = "") -> None:
        """A room of the office by its address."""
        self.page.goto(f"{self.address}/fr/office/dames/{room}")

    def takes_in(self, name: str) -> None:
        """An organiser's file of the month."""
        self.takes_in_file(MONTH / "series" / f"{name}.yaml")
        self.hears("importé")

    def takes_in_file(self, file: Path | FilePayload) -> None:
        """An organiser's file, through the form of the queue; what it announces is ticked, so that it is recorded too."""
        self.goes()
        self.page.get_by_label("Fichier de l’organisateur").set_input_files(file)
        self.presses("Importer")
        announced = self.page.get_by_role("region", name="Annoncé")
        expect(self.page.get_by_role("status").or_(announced).first).to_be_visible()
        if announced.count():
            for box in announced.get_by_role("checkbox").all():
                box.check()
            self.presses("Importer")

    def opens(self, section: str) -> None:
        """A section that waits, by its name in the queue."""
        self.goes()
        self.page.get_by_role("table").get_by_role("link", name=section).click()
        expect(self.page.get_by_role("heading", name=section)).to_be_visible()

    def presses(self, button: str) -> None:
        self.page.get_by_role("button", name=button).first.click()

    def hears(self, said: str) -> None:
        """What the page says after an act."""
        expect(self.page.get_by_role("status").first).to_contain_text(said)

    def reads(self, *said: str) -> None:
        """Sentences that stand on the page."""
        for one in said:
            expect(self.page.get_by_role("main")).to_contain_text(one)

    def is_paid(self, section: str, amount: int) -> None:
        """The fee, noted inside the finding that asks for it."""
        self.opens(section)
        self.page.get_by_text(f"Noter {amount} euros reçus").click()
        self.page.get_by_label("De qui").first.fill("Olga Petit")
        self.page.get_by_role("button", name="Noter", exact=True).first.click()
        self.hears("le paiement est noté")

    def homologates(self, *sections: str) -> None:
        for section in sections:
            self.opens(section)
            self.reads("Verdict : peut être homologuée")
            self.presses("Homologuer")
            self.hears(f"{section} est homologuée")

    def gives_back(self, section: str, reason: str) -> None:
        self.opens(section)
        self.page.get_by_label(re.compile("Raison, dite à l’organisateur")).fill(reason)
        self.presses("Renvoyer")
        self.hears(f"{section} est renvoyée à l’organisateur")

    def waiting(self) -> dict[str, str]:
        """What the queue shows: every section that waits, and its state."""
        self.goes()
        rows = self.page.locator("table tr[data-row]").all()
        return {one.locator("th a").inner_text(): one.locator(".state").inner_text() for one in rows}

    def publishes(self, day: str) -> None:
        """A list is published by typing its day; then everybody can read it."""
        self.page.get_by_label("Pour la publier").fill(day)
        self.presses("Publier")
        expect(self.page).to_have_url(re.compile(r"/published/\d+/"))


def by_first_name(rows: Locator, cell: str) -> list[tuple[str, str]]:
    """One cell of every row of a table (all of the row where none is named), everybody by their first name as in the figures by hand."""
    found = rows.evaluate_all(
        "(rows, cell) => rows.map(row => [row.querySelector('th').innerText, (cell ? row.querySelector(cell) : row).innerText])",
        cell,
    )
    return [(name_words(name.split()[0])[0], text.strip()) for name, text in found]
