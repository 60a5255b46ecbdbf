"""The officer's month of docs/an-officers-month.md, from the first file to the list of April, in the browser; its figures are computed by hand."""

import contextlib
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Installation
from tests.browser.office.officer_at_work import Officer, by_first_name, register_begun
from tests.browser.test_from_a_file_to_why import signed_in
from tests.ffjd.month_by_hand import APRIL, FEBRUARY, FIRST, SECOND

# tests/web/office lives the month by services and pages (first list, request, erratum); guides/test_officer_guide.py presses the same buttons.
pytestmark = pytest.mark.long_story
UNDER_AGE = {"lea", "hugo", "ines", "jules"}  # whose names nobody has allowed to be read by everybody
Days = Callable[[str], contextlib.AbstractContextManager[Officer]]


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return register_begun(tmp_path_factory.mktemp("month"), "tests.browser.office.month_register")


@pytest.fixture
def days(browser: Browser, month: Installation) -> Iterator[Days]:
    """The officer at nine in the morning of a day, at the same register."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768})

    @contextlib.contextmanager
    def day(at: str) -> Iterator[Officer]:
        with month.served(at) as address:
            yield Officer(_in_the_office(context, address, month), address)

    yield day
    context.close()


def _in_the_office(context: BrowserContext, address: str, month: Installation) -> Page:
    page = context.pages[0] if context.pages else signed_in(context, address, month)
    page.goto(f"{address}/fr/office/dames/")
    return page


def test_the_month_from_the_first_file_to_the_list_of_april(days: Days) -> None:
    with days("2024-02-08") as officer:
        the_first_series(officer)
    with days("2024-02-09") as officer:
        officer.gives_back("Rapide d’Annecy", "20 minutes ne suffisent pas à ces joueurs")
        assert officer.waiting() == {"Rapide d’Annecy": "Renvoyée"}
        officer.reads("par fichier · Zoé Adam")  # who signed the file; that Rex Morin took it in stands in the journal
    with days("2024-02-16") as officer:
        filed = a_request(officer)
        it_comes_back(officer)
    with days("2024-02-20") as officer:
        a_decision_waits(officer, filed)
    with days("2024-02-29") as officer:
        the_last_series(officer)
        the_draft(officer)
    with days("2024-03-01") as officer:
        the_list(officer)
    with days("2024-03-07") as officer:
        a_wrong_result(officer)
    with days("2024-03-08") as officer:
        the_erratum(officer)
    with days("2024-03-20") as officer:
        the_council_has_agreed(officer, filed)
    with days("2024-04-01") as officer:
        the_next_list(officer)


def the_first_series(officer: Officer) -> None:
    for name in ("lyon", "paris", "annecy"):
        officer.takes_in(name)
    officer.opens("Rapide d’Annecy")
    officer.reads("Verdict : ne peut pas encore être homologuée", "Claire Colin, Anne Aubert", "art. 5.2.2", "art. 5.5")
    officer.is_paid("Championnat de Paris", 6)  # 3 players * 2 EUR
    officer.homologates("Tournoi de Lyon", "Championnat de Paris")


def a_request(officer: Officer) -> str:
    """Three series arrive, Vichy goes back; the president of Gilles's club asks for 2050. The address of the request."""
    for name in ("meaux", "melun", "vichy"):
        officer.takes_in(name)
    officer.gives_back("Rapide de Vichy", "Gilles était-il excusé ?")
    page = officer.page
    officer.goes("requests/")
    page.get_by_role("link", name="Déposer au nom d’une présidence").click()
    page.get_by_label("Joueur").fill("gautier")
    officer.presses("Chercher")
    page.get_by_role("main").get_by_role("link", name="Gilles Gautier").click()
    page.get_by_label("Valeur demandée").fill("2050")
    page.get_by_label("Raisons, une par ligne").fill("Olympiade 2023")
    page.get_by_label("Nom de qui préside").fill("Pia Marin")
    page.get_by_label("Reçu comment").fill("lettre du 12 février")
    officer.presses("Déposer la demande")
    officer.hears("La demande est déposée")
    officer.reads("1900 → 2050 = 150")
    return page.url.split("/office/dames/")[1].split("?")[0]


def it_comes_back(officer: Officer) -> None:
    """One dossier, its second version and its fee; Melun and Meaux are paid for together, 2 * 2 + 4 * 1 = 8 euros."""
    officer.takes_in("annecy-again")
    assert list(officer.waiting()).count("Rapide d’Annecy") == 1
    officer.opens("Rapide d’Annecy")
    officer.reads("20 min + 10 s", "Renvoyée, Rex Morin", "20 minutes ne suffisent pas à ces joueurs")
    officer.goes("payments/")
    for name in ("Match de Melun", "Rapide de Meaux"):
        officer.page.get_by_label(name).check()
    officer.page.get_by_label("Euros reçus").fill("8")
    officer.page.get_by_label("De qui").fill("Paul Roy")
    officer.presses("Noter")
    officer.hears("Noté : 8 euros")
    officer.homologates("Rapide d’Annecy", "Match de Melun", "Rapide de Meaux")
    assert officer.waiting() == {"Rapide de Vichy": "Renvoyée"}


def a_decision_waits(officer: Officer, filed: str) -> None:
    for name in ("evry", "thonon"):
        officer.takes_in(name)
    officer.homologates("Tournoi de Thonon", "Coupe des jeunes d’Évry")
    officer.goes(filed)
    officer.page.get_by_label("Raison", exact=True).first.fill("ses résultats à l’étranger")
    officer.presses("Accepter cette valeur")
    officer.reads("Attend l’accord", "Il manque l’accord du Conseil technique.")


def the_last_series(officer: Officer) -> None:
    """Royat pays its fee and the licence of Jules; Valence has not paid, and Grenoble has only just come."""
    for name in ("royat", "sceaux", "valence", "grenoble"):
        officer.takes_in(name)
    officer.is_paid("Match de Royat", 4)  # 2 players * 2 EUR
    officer.page.get_by_text("Noter la licence réglée").click()
    expect(officer.page.get_by_label("Jules Joly")).to_be_checked()
    officer.page.get_by_label("De qui").first.fill("Luc Weber")
    officer.page.get_by_role("button", name="Noter", exact=True).first.click()
    expect(officer.page.get_by_text("Noter la licence réglée")).to_have_count(0)  # "noté" was said of the fee too
    officer.homologates("Match de Royat", "Match de Sceaux")
    assert {*officer.waiting()} == {"Rapide de Vichy", "Match de Valence", "Match de Grenoble"}


def drafted(officer: Officer, before: dict[str, int]) -> dict[str, int]:
    """Everybody who moves in the next list, with the figures from which they come."""
    officer.goes("draft/?tab=all")
    rows = officer.page.locator("table tr[data-row]")
    were = {name: int(value) for name, value in by_first_name(rows, "td:nth-child(4)") if value}
    after = {name: int(value) for name, value in by_first_name(rows, "td.key")}
    assert were == {name: before[name] for name in after if name in before}
    return after


def is_listed(officer: Officer, by_hand: dict[str, int], edition: str) -> None:
    """A list as everybody reads it: all values in their order, and the names of those who are of age."""
    officer.page.goto(f"{officer.address}/fr/dames/?list={edition}")
    lines = by_first_name(officer.page.locator("table.t tbody tr"), "td.key")
    assert [int(value) for _, value in lines] == sorted(by_hand.values(), reverse=True)
    named = {name: int(value) for name, value in lines if name != "nom"}  # nom non publié
    assert named == {name: value for name, value in by_hand.items() if name not in UNDER_AGE}


def the_draft(officer: Officer) -> None:
    """Léa is new, and the other twelve move; three series are not in it."""
    assert drafted(officer, FEBRUARY) == FIRST
    officer.reads("Liste du 1ᵉʳ mars 2024", "comparée à la liste reprise, 1ᵉʳ février 2024", "3 séries en attente")


def the_list(officer: Officer) -> None:
    officer.goes("draft/")
    officer.publishes("2024-03-01")
    is_listed(officer, FIRST, "2024-03-01/1")


def a_wrong_result(officer: Officer) -> None:
    """Two that came late are homologated. Daniel writes that he beat Élise in Paris: what that moves is seen, and nothing signed."""
    officer.homologates("Match de Grenoble")
    officer.is_paid("Match de Valence", 4)
    officer.homologates("Match de Valence")
    _looks_at_paris(officer)


def _looks_at_paris(officer: Officer) -> None:
    """(2 − 0.8) × 15 = 18 instead of 3 for Daniel, (0 − 1.2) × 15 = −18 instead of −3 for Élise."""
    page = officer.page
    officer.goes("corrections/")
    page.get_by_label("Série, fait ou joueur").fill("daniel")
    officer.presses("Chercher")
    page.get_by_role("link", name="Championnat de Paris").first.click()
    page.get_by_role("row").filter(has_text="Daniel Diot – Élise Estève").get_by_role("link").click()
    page.get_by_label("résultat").fill("2")
    officer.presses("Voir l’effet")
    again = page.get_by_role("group", name="édition 2 du 1ᵉʳ mars 2024, maintenant")
    expect(again).to_be_visible()
    assert _moves(again) == {"elise": "1718 1703 −15", "daniel": "1592 1607 +15"}
    following = page.get_by_role("group", name="dans la liste du 1ᵉʳ avril 2024")
    # By April Claire has lost 18 in Grenoble, 1613 − 18 = 1595: Daniel comes before her.
    assert _moves(following) == {"elise": "1718 1703 −15", "daniel": "1592 1607 +15", "claire": "1595 1595"}


def _moves(table: Locator) -> dict[str, str]:
    """Before, after and change of everybody whom a correction moves."""
    rows = table.locator("tbody tr")
    return {
        name: " ".join(line.split()[-3:] if "−" in line or "+" in line else line.split()[-2:])
        for name, line in by_first_name(rows, "")
    }


def the_erratum(officer: Officer) -> None:
    """Signed with a reason, then the list of March again; the first edition can still be read."""
    page = officer.page
    _looks_at_paris(officer)
    page.get_by_label("Raison", exact=True).fill("Daniel avait gagné contre Élise")
    officer.presses("Signer la correction")
    officer.hears("La correction est notée")
    officer.reads("Daniel Diot – Élise Estève, résultat : 1 → 2")
    page.get_by_role("link", name="Préparer l’édition 2, avec sa raison").click()
    page.get_by_label("Raison, lue par tout le monde").fill("un résultat de Paris")
    page.get_by_label("Pour la publier").fill("2024-03-01")
    officer.presses("Publier l’édition 2")
    officer.hears("La liste du 1ᵉʳ mars 2024 a paru de nouveau")
    is_listed(officer, SECOND, "2024-03-01/2")
    is_listed(officer, FIRST, "2024-03-01/1")


def the_council_has_agreed(officer: Officer, filed: str) -> None:
    """Vichy has come back; the Council's word is noted with its minutes, and the decision signed."""
    page = officer.page
    officer.takes_in("vichy-again")
    officer.homologates("Rapide de Vichy")
    officer.goes(filed)
    page.get_by_label("d’accord", exact=True).check()
    page.get_by_label("Procès-verbal").fill("CT 2024-03")
    page.get_by_label("Dit le").fill("2024-03-19")
    page.get_by_label("Reçu comment").fill("courriel")
    page.get_by_role("button", name="Noter", exact=True).click()
    officer.reads("Dit le 19 mars 2024, procès-verbal CT 2024-03.", "1894 → 2050")
    officer.presses("Faire entrer dans la liste")
    officer.hears("elle entre dans la prochaine liste")


def the_next_list(officer: Officer) -> None:
    assert officer.waiting() == {}
    assert drafted(officer, SECOND) == {name: value for name, value in APRIL.items() if value != SECOND[name]}
    expect(officer.page.get_by_role("row").filter(has_text="Gilles Gautier")).to_contain_text("décision")
    officer.publishes("2024-04-01")
    is_listed(officer, APRIL, "2024-04-01/1")
    is_listed(officer, SECOND, "2024-03-01/2")
