"""The ranking officer's guide is followed in three languages: the acts in French, every page on the way read in each language."""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import Installation
from tests.browser.guides.following import Walk
from tests.browser.office.officer_at_work import Officer, register_begun
from tests.browser.test_from_a_file_to_why import signed_in

GUIDES = {
    "en": "officer",
    "ro": "responsabilul-clasamentului",
    "fr": "responsable-du-classement",
}  # French last: one acts in it
# Somebody new who may be Anne Aubert: an accent less would be the same name, a letter more is a question. The file announces her licence, which
# the officer decides on, and a homologation, which is not its organiser's to send.
NEWCOMER = """regulation: ffjd
players:
  - { id: aubertt, name: Anne Aubertt, birth: 1980-03-12, licences: [{ since: 2023-09-01 }] }
facts:
  - fact: series
    id: tarare
    name: Match de Tarare
    first_day: 2024-02-17
    last_day: 2024-02-17
    cadence: slow
    declared: true
    pace: { official: 2h/50 + 1h }
    games:
      - { white: aubertt, black: claire, result: 1 }
  - { fact: step, id: tarare-in, of: tarare, action: submit, day: 2024-02-18, by: Zoé Adam, role: organiser }
  - { fact: step, id: tarare-yes, of: tarare, action: homologate, day: 2024-02-18, by: Zoé Adam, role: organiser }
"""

# What an organiser keeps in Excel: everybody against everybody.
CROSSTABLE = """N°;Nom;1;2;3
1;Anne Aubert;;2;1
2;Daniel Diot;0;;2
3;Zoé Lis;1;0;
"""
# Daniel has another birth date: this may be his son.
LICENCES = """Licence;Nom;Naissance
090077;Daniel Diot;14/07/2001
090078;Yann Nouveau;01/02/1990
"""


@dataclass(frozen=True)
class Readers:
    """Three who read the same page, each in a language and with a guide; the officer acts in French."""

    walks: tuple[Walk, ...]

    def read(self, page: Page, picture: str = "") -> None:
        """The page in every language, folded parts too; French comes last and stays."""
        address = page.url
        for walk in self.walks:
            page.goto(address.replace("/fr/", f"/{walk.language}/"))
            if picture:
                walk.takes(page, f"officer-{picture}")
            page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
            walk.sees(page)


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return register_begun(tmp_path_factory.mktemp("guide"), "tests.browser.guides.officer_register")


def test_what_the_officers_guide_names_stands_on_the_pages(browser: Browser, month: Installation) -> None:
    readers = Readers(tuple(Walk(language, guide) for language, guide in GUIDES.items()))
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768})

    @contextlib.contextmanager
    def day(at: str) -> Iterator[Officer]:
        with month.served(at) as address:
            if not context.pages:
                signing_in(browser, address, readers)
                signed_in(context, address, month)
            officer = Officer(context.pages[0], address)
            officer.goes()
            yield officer

    with day("2024-02-20") as officer:
        files_come_in(officer, readers)
        sections_are_decided(officer, readers)
        money_and_letters(officer, readers)
        who_is_it(officer, readers)
        a_table_and_a_sheet(officer, readers)
        a_request(officer, readers)
    with day("2024-03-01") as officer:
        the_list(officer, readers)
    with day("2024-03-08") as officer:
        a_correction(officer, readers)
        a_question(browser, officer, readers)
        people(officer, readers)
        the_journal(officer, readers)
    context.close()
    for walk in readers.walks:
        walk.ends()


def signing_in(browser: Browser, address: str, readers: Readers) -> None:
    """The page before the office, without an account."""
    page = browser.new_page()
    page.goto(f"{address}/fr/office/dames/")
    readers.read(page)
    page.context.close()


def files_come_in(officer: Officer, readers: Readers) -> None:
    for name in ("lyon", "paris", "annecy", "vichy"):
        officer.takes_in(name)
    officer.goes()
    readers.read(officer.page, "queue")


def sections_are_decided(officer: Officer, readers: Readers) -> None:
    """One with its money and its homologation, one returned, one whose organiser is asked."""
    officer.opens("Rapide d’Annecy")
    readers.read(officer.page, "section")
    officer.gives_back("Rapide d’Annecy", "20 minutes ne suffisent pas à ces joueurs")
    officer.opens("Rapide de Vichy")
    readers.read(officer.page)
    officer.page.locator("form[action$='/ask/'] button").first.click()
    expect(officer.page.get_by_role("status").first).to_be_visible()
    officer.opens("Championnat de Paris")
    readers.read(officer.page)
    officer.is_paid("Championnat de Paris", 6)  # 3 players * 2 EUR
    officer.homologates("Tournoi de Lyon", "Championnat de Paris")


def money_and_letters(officer: Officer, readers: Readers) -> None:
    officer.goes("payments/")
    readers.read(officer.page)
    officer.goes("letters/")
    readers.read(officer.page)
    officer.page.locator("main table a").first.click()
    expect(officer.page.get_by_role("textbox", name="Texte")).to_be_visible()
    readers.read(officer.page)


def who_is_it(officer: Officer, readers: Readers) -> None:
    """A new player who may be somebody known is asked about before anything is written."""
    officer.goes()
    sent = FilePayload(name="tarare.yaml", mimeType="text/yaml", buffer=NEWCOMER.encode())
    officer.page.get_by_label("Fichier de l’organisateur").set_input_files(sent)
    officer.presses("Importer")
    who = officer.page.get_by_role("group", name="Anne Aubertt")
    expect(who).to_be_visible()
    readers.read(officer.page, "who")
    who.get_by_role("radio").first.check()
    officer.presses("Importer")
    officer.hears("importé")


def a_table_and_a_sheet(officer: Officer, readers: Readers) -> None:
    """Results in a table are shown as they are understood; those on paper are typed. Nothing of either is taken here."""
    officer.goes()
    sent = FilePayload(name="rance.csv", mimeType="text/csv", buffer=CROSSTABLE.encode())
    officer.page.get_by_label("Fichier de l’organisateur").set_input_files(sent)
    officer.presses("Importer")
    expect(officer.page.get_by_role("cell", name="Daniel Diot")).to_be_visible()
    readers.read(officer.page)
    officer.presses("Écarter le fichier")
    officer.goes("take-in/typed/")
    readers.read(officer.page)


def a_request(officer: Officer, readers: Readers) -> None:
    page = officer.page
    officer.goes("requests/")
    readers.read(page)
    page.get_by_role("link", name="Déposer au nom d’une présidence").click()
    page.get_by_label("Joueur").fill("gautier")
    officer.presses("Chercher")
    page.get_by_role("main").get_by_role("link", name="Gilles Gautier").click()
    expect(page.get_by_label("Valeur demandée")).to_be_visible()
    readers.read(page)
    page.get_by_label("Valeur demandée").fill("2050")
    page.get_by_label("Raisons, une par ligne").fill("Olympiade 2023")
    page.get_by_label("Nom de qui préside").fill("Pia Marin")
    page.get_by_label("Reçu comment").fill("lettre du 12 février")
    officer.presses("Déposer la demande")
    officer.hears("La demande est déposée")
    readers.read(page, "request")
    page.get_by_label("Raison", exact=True).first.fill("ses résultats à l’étranger")
    officer.presses("Accepter cette valeur")
    officer.reads("Il manque l’accord du Conseil technique.")
    readers.read(page)


def the_list(officer: Officer, readers: Readers) -> None:
    officer.goes("draft/")
    readers.read(officer.page, "draft")
    officer.publishes("2024-03-01")
    expect(officer.page.get_by_text(re.compile(r"Les \d+ pourquoi sont écrits"))).to_be_visible(timeout=90_000)
    readers.read(officer.page)


def a_correction(officer: Officer, readers: Readers) -> None:
    """What it would move, the signature, then the same list again."""
    page = officer.page
    officer.goes("corrections/")
    page.get_by_label("Série, fait ou joueur").fill("daniel")
    officer.presses("Chercher")
    page.get_by_role("link", name="Championnat de Paris").first.click()
    page.get_by_role("row").filter(has_text="Daniel Diot – Élise Estève").get_by_role("link").click()
    page.get_by_label("résultat").fill("2")
    officer.presses("Voir l’effet")
    expect(page.get_by_role("group", name="édition 2 du 1ᵉʳ mars 2024, maintenant")).to_be_visible()
    readers.read(page, "correction")
    page.get_by_label("Raison", exact=True).fill("Daniel avait gagné contre Élise")
    officer.presses("Signer la correction")
    officer.hears("La correction est notée")
    officer.goes("corrections/")
    readers.read(page)
    page.get_by_role("link", name="Préparer l’édition 2, avec sa raison").click()
    expect(page.get_by_label("Raison, lue par tout le monde")).to_be_visible()
    readers.read(page)
    page.get_by_label("Raison, lue par tout le monde").fill("un résultat de Paris")
    page.get_by_label("Pour la publier").fill("2024-03-01")
    officer.presses("Publier l’édition 2")
    officer.hears("La liste du 1ᵉʳ mars 2024 a paru de nouveau")


def a_question(browser: Browser, officer: Officer, readers: Readers) -> None:
    """Daniel asks about his number, without an account; the officer answers by a letter."""
    visitor = browser.new_context(java_script_enabled=False).new_page()
    visitor.goto(f"{officer.address}/fr/dames/")
    visitor.get_by_role("row").filter(has_text="Daniel Diot").locator("a[href*='/why/']").first.click()
    visitor.locator("#words").fill("Ma victoire de Paris est-elle comptée ?")
    visitor.locator("#ask form button").click()
    expect(visitor.locator(".state.sent")).to_be_visible()
    visitor.context.close()
    page = officer.page
    officer.goes("enquiries/")
    readers.read(page)
    page.locator("tbody tr th a").first.click()
    expect(page.locator("#text")).to_be_visible()
    readers.read(page)
    page.locator("#text").fill("Oui, depuis l’édition 2.")
    page.locator("form[action$='/answer/'] button").click()
    expect(page.locator(".state.done").first).to_be_visible()


def people(officer: Officer, readers: Readers) -> None:
    page = officer.page
    officer.goes("players/?text=joly")
    readers.read(page)
    page.locator("tbody th a").first.click()
    expect(page.get_by_role("heading", name="Jules Joly")).to_be_visible()
    readers.read(page)
    player = page.url.rstrip("/").rpartition("/")[2]
    officer.goes(f"players/p/{player}/consent/")
    readers.read(page, "consent")
    officer.goes("players/consents/")
    readers.read(page)
    officer.goes("players/lookalikes/")
    page.locator("tbody th a").first.click()
    expect(page.get_by_label("Raison")).to_be_visible()
    readers.read(page)
    officer.goes("players/import/")
    sent = FilePayload(name="licences.csv", mimeType="text/csv", buffer=LICENCES.encode())
    page.locator("#file").set_input_files(sent)
    page.locator("#day").fill("2024-03-01")
    page.locator("#until").fill("2024-08-31")
    officer.presses("Regarder d’abord")
    expect(page.get_by_text("Yann Nouveau").first).to_be_visible()
    readers.read(page)
    officer.presses("Abandonner")


def the_journal(officer: Officer, readers: Readers) -> None:
    officer.goes("journal/")
    readers.read(officer.page)
    officer.presses("Vérifier la chaîne")
    officer.hears("La chaîne est entière")
