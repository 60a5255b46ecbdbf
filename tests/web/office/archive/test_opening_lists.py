"""A register begins with the last list of its federation: all its columns, who is not rated yet, names asked about line by line."""

import re
from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.office.services import publish
from ronde.web.people.models import ClubRow, LeagueRow, PersonRow
from ronde.web.people.rows import everyone, written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Edition, Register
from ronde.words.language import LANGUAGES
from tests.web.clocks import set_clock
from tests.web.office.archive.test_earlier_games import words
from tests.web.office_work import an_officer, on

TAKEN, NEXT = date(2026, 11, 1), date(2026, 12, 1)
# Article 6.2.3 of the FFJD: six unrated players at 1100, 1308, 1308, 1392, 1392 and 1600 after five games, that is five points of
# five games against that mean. The five below 1500 are rated by the next list; the sixth needs seven games.
MEANS = (1100, 1308, 1308, 1392, 1392, 1600)
TABLE = "\n".join(
    [
        "Nom;Né le;Club;Ligue;Catégorie;CP;Parties;Points;MCP;Participations;Remarque",
        "Claire Joly;03/05/1990;Damier de Lyon;Auvergne;Senior;1600;;;;;",
        "Aline Arbitre;03/05/1980;Rade de Brest;Bretagne;Senior;1500;;;;;",
        *(
            f"Joueur {name};;Rade de Brest;Bretagne;;NC;5;5;{mean};1;"
            for name, mean in zip("ABCDEF", MEANS, strict=True)
        ),
    ]
).encode()


@pytest.fixture(autouse=True)
def _in_november(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, datetime(2026, 11, 18, 9, tzinfo=UTC))


def values(register: Register, day: date) -> list[str]:
    return [line.value for line in Edition.objects.get(register=register, day=day).lines.order_by("position")]


def test_a_list_with_all_its_columns_is_published_at_once_and_the_unrated_go_on_with_what_they_have(
    officer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(id="lyon", name="Damier de Lyon")
    claires = [Player(id=f"claire-{year}", name="Claire JOLY", birth=date(year, 5, 3)) for year in (1991, 2001)]
    written(People.of(claires, clubs=[club], leagues=[League(id="bre", name="Bretagne")]), TAKEN)
    register, address = new_register("dames", "Dames", "ffjd"), "/fr/office/dames/archive/opening/"
    assert (
        '<a href="/fr/office/dames/archive/">Ce classement est vide'
        in officer.get("/fr/office/dames/").content.decode()
    )
    empty = words(officer.get(address).content.decode())
    assert (
        "De qui n’a pas de cote, ce qui est acquis jusque-là : parties, points marqués, moyenne des adversaires, participations."
        in empty
    )
    sent = officer.post(address, {"day": "2026-11-01", "file": SimpleUploadedFile("liste.csv", TABLE)}, follow=True)
    page = words(sent.content.decode())
    assert "Cotes reprises : 2. Personnes connues : 0, nouvelles : 7, sans cote : 6." in page
    assert "Colonnes qui ne sont pas lues : Remarque." in page
    assert "Joueur F – Rade de Brest Bretagne" in page  # row by row, as it is read
    assert "à dire qui c’est" in page
    assert officer.post(f"{address}begin/").status_code == 422
    again = officer.post(f"{address}begin/", {"who-2": "-", "again": "1"}, follow=True).content.decode()
    assert re.search(r'value="-" checked', again)
    assert officer.post(f"{address}begin/", {"who-2": "-"}).status_code == 302
    assert FOLD.held(register).turn == 2  # the list, and that it was published
    assert values(register, TAKEN) == ["1600", "1500"]
    assert PersonRow.objects.filter(name__iexact="claire joly").count() == 3
    people = everyone()
    brest = people.clubs[ClubRow.objects.get(name="Rade de Brest").id]
    assert [(one.league, one.since) for one in brest.leagues] == [("bre", TAKEN)]
    assert not people.clubs["lyon"].leagues  # a club that is known is changed by nobody's list
    assert LeagueRow.objects.count() == 1
    set_clock(monkeypatch, datetime(2026, 12, 1, 9, tzinfo=UTC))
    made = publish(register, NEXT, on(an_officer(), NEXT), seen=2)
    assert made.is_done, made.problems
    assert values(register, NEXT) == ["1600", "1500", "1392", "1392", "1308", "1308", "1100"]


@pytest.mark.parametrize("head", ["Nom;Force", "Qui;Force"])
def test_a_heading_that_is_not_understood_is_named_on_the_page_and_taken_as_it_was_shown(
    officer: Client, head: str
) -> None:
    register, address = new_register("dames", "Dames", "ffjd"), "/fr/office/dames/archive/opening/"
    table = f"{head}\nJean Dupont;1600\nZoé Martin;1500\nLuc Roy;1400\n".encode()
    form = {"day": "2026-11-01", "file": SimpleUploadedFile("liste.csv", table)}
    page = officer.post(address, form, follow=True).content.decode()
    assert '<details class="why bare" open id="columns">' in page
    assert '<label for="column-1">Force</label>' in page
    assert "rating »" not in words(page)  # a column is called as people call it
    columns = {"column-0": "name", "column-1": "rating"}
    seen = officer.post(
        f"{address}begin/", columns, follow=True
    )  # not as it was shown: looked at again, nothing is taken
    assert FOLD.held(register).turn == 0
    assert "Cotes reprises : 3. Personnes connues : 0, nouvelles : 3, sans cote : 0." in words(seen.content.decode())
    assert '<option value="rating" selected>cote</option>' in seen.content.decode()
    assert officer.post(f"{address}begin/", columns).status_code == 302
    assert values(register, TAKEN) == ["1600", "1500", "1400"]


def test_each_book_says_what_its_list_has_to_tell_before_it_is_asked_for(officer: Client) -> None:
    for book in ("ffjd", "absp", "fisf-classique"):
        new_register(book[:4], book, book)
    for language in LANGUAGES:
        pages = {
            code: words(officer.get(f"/{language}/office/{code}/archive/opening/").content.decode())
            for code in ("ffjd", "absp", "fisf")
        }
        assert all("archive." not in page for page in pages.values())
    assert "Avec chaque cote il faut : parties." in words(
        officer.get("/fr/office/absp/archive/opening/").content.decode()
    )
    fisf = words(officer.get("/fr/office/fisf/archive/opening/").content.decode())
    assert "Qui n’a pas de cote devient une personne du registre et n’est sur aucune liste." in fisf
    assert "dernier jour joué" in fisf
