"""The pages of the archive: an officer imports, looks, compares and redirects; everybody reads what was published, and who hides stays hidden."""

import re
from datetime import date
from urllib.parse import quote

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.record.players import Player
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Adopted
from ronde.web.accounts.appointing import acting
from ronde.web.archive.models import ArchivedLine, ArchivedList, PendingFile, Redirect
from ronde.web.office.lists import erratum_draft
from ronde.web.people.models import ClubRow, LeagueRow, PersonRow
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from ronde.web.registers.ways import next_days
from ronde.words.language import LANGUAGES
from tests.web.office.archive.former_site import SOURCE, archive, month, name_of
from tests.web.pages.conftest import Site

OFFICE = "/fr/office/dames/archive/"
SAID = {"ranking": "national", "source": SOURCE, "address": "", "day": ""}


def sent(client: Client, name: str, content: bytes, **said: str) -> int:
    """A file that was sent, looked at and archived; how many lists there are then."""
    file = SimpleUploadedFile(name, content)
    assert client.post(f"{OFFICE}import/", {**SAID, **said, "file": file}).status_code == 302
    page = client.get(f"{OFFICE}import/").content.decode()
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert found, page
    answer = client.post(f"{OFFICE}import/confirm/", {"seen": found[1]})
    assert answer.status_code == 302, answer.content.decode()
    return ArchivedList.objects.count()


def people_on_the_list(site: Site) -> list[Player]:
    """Everybody on the last list, the first one first."""
    listed = site.edition.lines.order_by("position").values_list("player", flat=True)
    rows = {row.id: msgspec.json.decode(row.body, type=Player) for row in PersonRow.objects.filter(id__in=listed)}
    return [rows[one] for one in listed]


def former_list(site: Site, *, less: int = 0) -> bytes:
    """A list with everybody by id, as another site might have published it before."""
    lines = [
        f"{at};{one.id};{one.name};Club d’avant;{2000 - at - less}"
        for at, one in enumerate(people_on_the_list(site), 1)
    ]
    return "\n".join(["Rang;Identifiant;Nom;Club;Cote", *lines, "99;;Zoé Zébulon;Ailleurs;999;"]).rstrip(";").encode()


def test_an_officer_archives_a_zip_and_everybody_reads_it(site: Site) -> None:
    officer = site.officer
    assert sent(officer, "listes.zip", archive(3, 50), names="on") == 3
    assert not PendingFile.objects.exists()
    page = officer.get(OFFICE).content.decode()
    assert SOURCE in page
    assert "liste-2006-09-01.csv" in page
    for language in LANGUAGES:
        shown = site.visitor.get(f"/{language}/dames/archive/{month(1)}/").content.decode()
        assert name_of(0) in shown
        assert SOURCE in shown
        assert f"/{language}/dames/archive/{month(2)}/" in shown
    assert site.visitor.get(f"/fr/dames/archive/{month(1)}/?page=2").content.decode().count('<th scope="row">') == 10
    assert site.visitor.get(f"/fr/dames/archive/{month(1)}/?page=3").status_code == 404
    assert site.visitor.get("/fr/dames/archive/2006-08-01/").status_code == 404
    assert site.visitor.get("/fr/dames/archive/nonsense/").status_code == 404
    assert f"/fr/dames/archive/{month(0)}/" in site.visitor.get("/fr/dames/archive/").content.decode()
    assert "/fr/dames/archive/" in site.visitor.get("/fr/dames/").content.decode()


def test_the_years_before_stand_on_a_players_page_as_a_table_and_in_dashes(site: Site) -> None:
    officer, player = site.officer, site.player
    first = site.register.editions.earliest("day").day
    for year in (2, 1):
        day = first.replace(year=first.year - year)
        sent(officer, f"liste-{day}.csv", former_list(site, less=year))
    sent(officer, f"liste-{site.edition.day}.csv", former_list(site))
    shown = site.visitor.get(f"/fr/dames/player/{player}/").content.decode()
    at = [one.id for one in people_on_the_list(site)].index(player) + 1
    assert [f">{2000 - at - less}<" in shown for less in (1, 2)] == [True, True]
    assert f">{2000 - at}</td>" not in shown  # a list of our own time is compared, not shown as the past
    assert 'class="step past"' in shown
    assert "Avant notre première liste" in shown
    assert f"Tel que publié par {SOURCE}, non recalculé." in shown
    past = site.visitor.get(f"/fr/dames/archive/player/{player}/").content.decode()
    assert f">{2000 - at}</td>" in past
    assert f'href="/fr/dames/player/{player}/"' in past


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_not_named_is_named_by_no_page_of_the_archive(site: Site, language: str) -> None:
    day = date(2016, 9, 1)
    sent(site.officer, f"liste-{day}.csv", former_list(site), names="on")
    hidden = [row for row in PersonRow.objects.filter(named=False) if row.name]
    assert ArchivedLine.objects.filter(player__in=[one.id for one in hidden]).exists()
    pages = ["", f"{day}/", f"{day}/?page=all", f"{day}/?page=2", *(f"player/{one.id}/" for one in hidden)]
    for page in pages:
        answer = site.visitor.get(f"/{language}/dames/archive/{page}")
        shown = answer.content.decode()
        assert [one.name for one in hidden if one.name in shown] == []
        assert [one.id for one in hidden if f"/{one.id}/" in shown.replace(page, "")] == []
    assert site.visitor.get(f"/{language}/dames/archive/player/{hidden[0].id}/").status_code == 404
    shown = site.visitor.get(f"/{language}/dames/archive/{day}/?page=all").content.decode()
    assert "Zoé Zébulon" in shown
    assert (
        shown.count("Club d’avant")
        == ArchivedLine.objects.filter(player__in=PersonRow.objects.filter(named=True)).count()
    )


def test_a_name_that_nobody_knows_is_not_published_by_default(site: Site) -> None:
    officer = site.officer
    sent(officer, "liste-2016-09-01.csv", former_list(site))
    page = "/fr/dames/archive/2016-09-01/?page=all"
    assert "Zébulon" not in site.visitor.get(page).content.decode()
    names = officer.get(f"{OFFICE}names/").content.decode()
    assert "Zoé Zébulon" in names
    key = ArchivedLine.objects.get(name="Zoé Zébulon").key
    assert officer.post(f"{OFFICE}names/", {"key": key, "do": "publish"}).status_code == 302
    assert "Zoé Zébulon" in site.visitor.get(page).content.decode()
    assert officer.post(f"{OFFICE}names/", {"key": key, "do": "tell", "person": "x"}).status_code == 422
    assert officer.post(f"{OFFICE}names/", {"key": key, "do": "tell", "person": site.player}).status_code == 422


def asked(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


# The register, the lists of the day, its lines, who they are, who has a page, the list before and the one after.
ARCHIVED_LIST = 7


def test_pages_of_the_archive_ask_as_much_for_many_lists_as_for_few(site: Site) -> None:
    officer = site.officer
    sent(officer, "a.zip", archive(2, 5))
    few = [asked(site.visitor, "/fr/dames/archive/"), asked(officer, OFFICE)]
    sent(officer, "b.zip", archive(14, 60))
    many = [asked(site.visitor, "/fr/dames/archive/"), asked(officer, OFFICE)]
    assert few == many
    assert many[0] == 3
    sent(officer, f"liste-{month(20)}.csv", former_list(site))
    for query in ("", "?page=2", "?page=all"):
        assert (
            asked(site.visitor, f"/fr/dames/archive/{month(5)}/{query}") == ARCHIVED_LIST - 2
        )  # nobody is known on it
        assert asked(site.visitor, f"/fr/dames/archive/{month(20)}/{query}") == ARCHIVED_LIST


def test_what_is_wrong_is_said_and_nothing_that_was_typed_is_lost(site: Site) -> None:
    officer = site.officer
    answer = officer.post(f"{OFFICE}import/", {**SAID, "source": "Mon site", "day": "hier"})
    assert answer.status_code == 422
    assert 'value="Mon site"' in answer.content.decode()
    assert "« hier » n’est pas un jour." in answer.content.decode().replace("\u00a0", " ")
    assert officer.post(f"{OFFICE}import/confirm/").status_code == 422
    file = SimpleUploadedFile("liste.csv", b"Nom;Cote\nAna;1500\n")
    officer.post(f"{OFFICE}import/", {**SAID, "file": file})
    page = officer.get(f"{OFFICE}import/").content.decode()
    assert "Rien ne dit le jour" in page
    assert 'aria-disabled="true"' in page
    assert officer.post(f"{OFFICE}import/give-up/").status_code == 302
    assert officer.get(f"{OFFICE}import/").status_code == 302
    wrong = officer.post(f"{OFFICE}series/", {"source": "x", "file": SimpleUploadedFile("s.csv", b"Nom\nOpen\n")})
    assert wrong.status_code == 422


def test_series_of_past_years_have_a_page(site: Site) -> None:
    table = b"Date;Tournoi;Ville;Lien\n14/07/2009;Open de Brest;Brest;https://ancien.example/t/12\n"
    answer = site.officer.post(f"{OFFICE}series/", {"source": SOURCE, "file": SimpleUploadedFile("s.csv", table)})
    assert answer.status_code == 302
    shown = site.visitor.get("/fr/dames/archive/2009/").content.decode()
    assert 'href="https://ancien.example/t/12"' in shown
    assert site.visitor.get("/fr/dames/archive/2010/").status_code == 404


def redirected(client: Client, path: str) -> tuple[int, str]:
    answer = client.get(path)
    return answer.status_code, answer.headers.get("Location", "")


def test_old_addresses_lead_to_ours_where_nothing_else_answers(site: Site) -> None:
    player = site.player
    lines = "\n".join(
        [
            f"https://www.ancien.example/joueur.php?id=12 /dames/player/{player}/",
            "/classement/ /dames/",
            "/fr/vieux/ → /ro/dames/archive/",
            "/l%C3%A9gende.html;/dames/",
        ]
    )
    assert site.officer.post(f"{OFFICE}redirects/", {"lines": lines}).status_code == 302
    assert redirected(site.visitor, "/joueur.php?id=12") == (301, f"/en/dames/player/{player}/")
    assert redirected(Client(headers={"accept-language": "fr"}), "/classement/") == (301, "/fr/dames/")
    assert redirected(site.visitor, "/fr/vieux/") == (301, "/ro/dames/archive/")
    assert redirected(site.visitor, "/l%C3%A9gende.html?x=1") == (301, "/en/dames/")
    assert redirected(site.visitor, "/joueur.php?id=13")[0] == 404
    assert site.visitor.post("/joueur.php?id=12").status_code == 404
    assert site.visitor.get("/fr/dames/").status_code == 200
    first = Redirect.objects.order_by("pk").first()
    assert first is not None
    site.officer.post(f"{OFFICE}redirects/", {"remove": str(first.pk)})
    assert redirected(site.visitor, "/joueur.php?id=12")[0] == 404


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [
        ("/joueur.php?x=1&id=12", "player"),
        ("/joueur.php?id=12&utm_source=a&utm_medium=b&fbclid=c&y=", "player"),
        ("/fr/joueur.php?id=12&x=1", "player"),
        ("/joueur.php?saison=3&id=12", "archive"),  # the one that names most of what is asked
        ("/ro/joueur.php?id=12&saison=3", "archive"),
        ("/joueur.php", ""),
        ("/joueur.php?id=121", ""),
        ("/joueur.php?ID=12", ""),
        ("/joueur.php?x=id=12", ""),
        ("/autre.php?id=12", ""),
    ],
)
def test_what_is_asked_of_an_old_address_may_come_in_any_order_and_with_more(
    site: Site, asked: str, leads_to: str
) -> None:
    player = f"/dames/player/{site.player}/"
    lines = f"/joueur.php?id=12 {player}\n/joueur.php?id=12&saison=3 /dames/archive/"
    assert site.officer.post(f"{OFFICE}redirects/", {"lines": lines}).status_code == 302
    status, found = redirected(site.visitor, asked)
    pages = {"player": player, "archive": "/dames/archive/"}
    assert (status, found[3:]) == ((301, pages[leads_to]) if leads_to else (404, ""))


def test_an_address_of_another_site_is_named_where_it_is_refused(site: Site) -> None:
    answer = site.officer.post(f"{OFFICE}redirects/", {"lines": "/good /dames/\n/b https://evil.example/x"})
    page = answer.content.decode().replace("\u00a0", " ")
    assert "Ligne 2 : « https://evil.example/x » n’est pas une page publique" in page


def test_redirects_that_loop_lead_away_or_hide_a_page_are_refused_together(site: Site) -> None:
    officer = site.officer
    assert officer.post(f"{OFFICE}redirects/", {"lines": "/a /dames/archive/"}).status_code == 302
    for line, code in (
        ("/b //evil.example/", "page publique"),
        ("/b https://evil.example/x", "page publique"),
        ("/b /en/office/dames/", "page publique"),
        ("/b /autre/", "page publique"),
        ("/fr/dames/ /dames/archive/", "une de nos pages"),
        ("/health /dames/", "une de nos pages"),
        ("/dames/archive/ /dames/", "ancienne adresse"),
        ("/b", "deux adresses"),
        ("nothing here /dames/", "deux adresses"),
        ("// /dames/", "ancienne adresse"),
        ("", "Aucune adresse"),
    ):
        answer = officer.post(f"{OFFICE}redirects/", {"lines": f"/good /dames/\n{line}" if line else ""})
        assert answer.status_code == 422, line
        assert code in answer.content.decode(), line
        assert Redirect.objects.count() == 1


def test_an_old_address_with_a_childs_name_in_it_tells_nothing(site: Site) -> None:
    minor = site.minor
    old = f"/joueur/{quote(minor.name)}.html"
    line = f"{old} /dames/player/{minor.id}/"
    assert site.officer.post(f"{OFFICE}redirects/", {"lines": line}).status_code == 302
    answer = site.visitor.get(old)
    assert (answer.status_code, answer.headers.get("Location")) == (404, None)
    assert minor.id not in answer.content.decode()


def test_the_opening_list_is_shown_row_by_row_and_its_clubs_come_with_their_leagues(site: Site) -> None:
    """Two new clubs are in a new league and in one that is known by its letters; a known club stays where it is, and that is said."""
    officer = site.officer
    new_register("neuf", "Neuf", "ffjd")
    rade = ClubRow.objects.get(pk="rade")
    lines = (
        "Nom;Club;Ligue;Cote;Humeur",
        "Zoé Zébulon;Damier Neuf;Ligue du Levant;1500;bonne",
        "Zita Zorro;Damier d’Ouest;BRE;NC;bonne",
        f"Zacharie Zénon;{rade.name};Ligue du Levant;1600;bonne",
    )
    address = "/fr/office/neuf/archive/opening/"
    file = SimpleUploadedFile("liste.csv", "\n".join(lines).encode())
    assert officer.post(address, {"day": "2026-09-01", "file": file}).status_code == 302
    page = officer.get(address).content.decode()
    said = " ".join(re.sub(r"<[^>]+>", " ", page.replace("\u00a0", " ")).split())
    assert "Colonnes qui ne sont pas lues : Humeur." in said
    assert "ligue du club" in said
    assert "Zita Zorro Damier d’Ouest BRE – nouvelle personne, sans cote" in said
    assert f"le tableau dit autre chose : {rade.name} (Ligue du Levant)" in said
    assert officer.post(f"{address}begin/").status_code == 302
    people = FOLD.held(Register.objects.get(code="neuf")).known.history.people
    day = date(2026, 9, 1)
    leagues = {club.name: club.league(day) for club in people.clubs.values()}
    (levant,) = LeagueRow.objects.filter(name="Ligue du Levant")
    assert (leagues["Damier Neuf"], leagues["Damier d’Ouest"]) == (levant.pk, "bre")
    assert ClubRow.objects.get(pk="rade").body == rade.body


def test_a_register_without_facts_begins_with_the_list_of_its_federation(site: Site) -> None:
    officer = site.officer
    new_register("neuf", "Neuf", "ffjd", federation=Register.objects.get(code="dames").federation)
    address = "/fr/office/neuf/archive/opening/"
    assert officer.get(address).status_code == 200
    known = PersonRow.objects.filter(named=True).exclude(name="").order_by("id").first()
    assert known is not None
    table = f"Identifiant;Nom;Cote\n{known.id};{known.name};1700\n;Zoé Zébulon;1500\n;Zita Zorro;NC\n".encode()
    file = SimpleUploadedFile("liste.csv", table)
    assert officer.post(address, {"day": "2026-09-01", "file": file}).status_code == 302
    seen = officer.get(address).content.decode().replace("\u00a0", " ")
    assert "Cotes reprises : 2. Personnes connues : 1, nouvelles : 2, sans cote : 1." in seen
    assert officer.post(f"{address}begin/").status_code == 302
    register = Register.objects.get(code="neuf")
    held = FOLD.held(register).known
    fact, said = held.history.facts
    assert isinstance(fact, Adopted)
    assert isinstance(said, Publication)
    assert sorted(one.rating for one in fact.ratings) == [1500, 1700]
    assert {held.history.people.name(one.player) for one in fact.ratings} == {known.name, "Zoé Zébulon"}
    # The federation's own list of 1 September, written down in November, is that of 1 September for everybody.
    (edition,) = register.editions.all()
    assert (edition.day, edition.number, edition.size) == (date(2026, 9, 1), 1, 2)
    page = site.visitor.get("/fr/neuf/").content.decode()
    assert "1ᵉʳ septembre 2026" in page
    assert "1700" in page
    assert verified_register(register).is_sound
    assert next_days(register, date(2026, 11, 18)).due == (date(2026, 10, 1), date(2026, 11, 1))
    draft = officer.get("/fr/office/neuf/draft/?day=2026-10-01").content.decode()
    assert "2026-10-01" in draft
    assert "2 classés" in officer.get("/fr/office/neuf/players/").content.decode()
    assert erratum_draft(register, acting(User.objects.get(username="aurore"))) is not None
    assert "Seulement tant que le registre n’a aucun fait" in officer.get(address).content.decode()
    again = officer.post(address, {"day": "2026-09-01", "file": SimpleUploadedFile("l.csv", table)}, follow=True)
    assert officer.post(f"{address}begin/").status_code == 422
    assert again.status_code == 200
