"""A list of licences in which one line has a question: the others are taken, the line waits, and is answered on the page."""

import re
from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from msgspec import structs

from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.web.people.models import ClubRow, ImportedList, PersonRow
from ronde.web.people.rows import player_of, written
from tests.web.office.players.conftest import TODAY, Room

FATHER = Player(
    id="father", name="Simon AUBERT", birth=date(1961, 3, 2), federation="ffjd",
    licences=[Licence(since=date(2025, 9, 1), until=date(2026, 8, 31), federation="ffjd", number="060001")],
)  # fmt: skip
SEASON = {"day": "2026-09-01", "until": "2027-08-31", "kind": "licences"}
LINES = (
    "Licence;Nom;Naissance;Club;Couleur",
    "060001;AUBERT Simon;02/03/1961;;bleu",
    "090077;AUBERT Simon;14/07/1991;;vert",
    "090078;Zoé Nouvelle;01/01/1990;;",
    "090079;Yann Nouveau;01/02/1990;;",
)


def sent(room: Room, *lines: str, **more: str) -> str:
    file = SimpleUploadedFile("licences.csv", "\n".join(lines).encode(), content_type="text/csv")
    assert room.officer.post("/fr/office/dames/players/import/", {**SEASON, **more, "file": file}).status_code == 302
    return room.page("import/", by="officer")


def confirmed(room: Room, page: str, **answers: str) -> str:
    digest = page.partition('name="digest" value="')[2].partition('"')[0]
    status, page = room.posted("import/confirm/", {"digest": digest, **answers}, by="officer")
    assert status == 302
    return page


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def licences(person: str) -> list[Licence]:
    return player_of(PersonRow.objects.get(pk=person)).licences


def test_a_homonym_waits_while_every_other_line_is_taken_and_is_then_answered_on_the_page(room: Room) -> None:
    """The son has his father's name: his line is asked about. The father's licence is renewed, two people are new."""
    written(People.of([FATHER]), TODAY)
    page = sent(room, *LINES, whole="on")
    said = words(page)
    assert "À choisir 1" in said
    assert "Nouvelles personnes 2" in said
    assert "Premières licences 0" in said
    assert "14 juillet 1991, 090077" in said
    assert "2 mars 1961, 060001, déjà la ligne 2" in said
    page = confirmed(room, page)
    assert "1 ligne attend une réponse." in page
    assert PersonRow.objects.filter(name__in=["Zoé Nouvelle", "Yann Nouveau"]).count() == 2
    assert [(one.since, one.number) for one in licences("father")] == [(date(2025, 9, 1), "060001"), (date(2026, 9, 1), "060001")]  # fmt: skip
    assert not PersonRow.objects.exclude(pk="father").filter(name__icontains="aubert").exists()
    room.officer.logout()  # nothing is lost with the session
    page = room.page("import/", by="licences")
    assert "Ces lignes attendent" in page
    assert "Dites d’abord de qui il s’agit" in page
    assert room.posted("import/confirm/", {"digest": "", "who-3": "new"}, by="licences")[0] == 302
    page = room.page("import/", by="licences")
    assert "Nouvelles personnes 1" in words(page)
    digest = page.partition('name="digest" value="')[2].partition('"')[0]
    assert room.posted("import/confirm/", {"digest": digest, "who-3": "new"}, by="licences")[0] == 302
    son = player_of(PersonRow.objects.exclude(pk="father").get(name__icontains="aubert"))
    assert (son.birth, son.licences[0].number) == (date(1991, 7, 14), "090077")
    assert "Ces lignes attendent" not in room.page("import/", by="licences")
    assert [one.since for one in licences("father")] == [date(2025, 9, 1), date(2026, 9, 1)]
    assert {one.lines for one in ImportedList.objects.all()} == {4, 1}


def test_who_may_be_meant_by_a_line_that_waits_does_not_lose_a_licence_of_before(room: Room) -> None:
    """The list is complete, and says of nobody for sure that it is the father: his running licence does not end."""
    running = structs.replace(FATHER, licences=[Licence(since=date(2025, 9, 1), federation="ffjd", number="060001")])
    written(People.of([running]), TODAY)
    page = sent(room, LINES[0], LINES[2], LINES[3], whole="on")
    assert "Simon AUBERT" not in page.partition("Sortis")[2].partition("</section>")[0].partition("<details")[0]
    confirmed(room, page)
    assert licences("father")[0].until is None


def test_a_wrong_answer_is_answered_again(room: Room) -> None:
    """That the son were the father, who is on another line, cannot be: the page says so, and takes the other answer."""
    written(People.of([FATHER]), TODAY)
    sent(room, *LINES)
    assert room.posted("import/confirm/", {"digest": "", "who-3": "father"}, by="officer")[0] == 302
    page = room.page("import/", by="officer")
    assert 'value="father" checked' in page
    assert "Revoir avec ces réponses" in page
    assert room.posted("import/confirm/", {"digest": "", "who-3": "new"}, by="officer")[0] == 302
    assert "Nouvelles personnes 3" in words(room.page("import/", by="officer"))
    assert room.posted("import/confirm/", {"digest": "", "who-3": "later"}, by="officer")[0] == 302
    assert "À choisir 1" in words(room.page("import/", by="officer"))


def test_first_licences_are_counted_apart_from_new_persons(room: Room) -> None:
    written(People.of([structs.replace(FATHER, licences=[])]), TODAY)
    said = words(sent(room, LINES[0], LINES[1], LINES[3]))
    assert "Nouvelles personnes 1" in said
    assert "Premières licences 1" in said
    assert "inconnues ici" not in said


def test_the_table_is_shown_row_by_row_with_the_columns_that_are_not_read(room: Room) -> None:
    lines = [f"1{number:05};Nom{number} Prénom;;;" for number in range(120)]
    page = sent(room, LINES[0], *lines)
    assert "Colonnes qui ne sont pas lues\u00a0: Couleur." in page
    assert "page 1 sur 3" in page
    assert "Nom49 Prénom" in page.partition('id="table"')[2]
    assert "Nom50 Prénom" not in page.partition('id="table"')[2]
    assert "Nom50 Prénom" in room.page("import/?rows=2", by="officer").partition('id="table"')[2]


def test_clubs_that_stay_are_told_in_one_warning(room: Room) -> None:
    """Seven people have come to their club in October, and a list of 1 September still has another: one warning, five names."""
    club = ClubRow.objects.get(pk="rade")
    people = [
        Player(id=f"m{at}", name=f"Membre{at} Aa", federation="ffjd", licence=f"5{at}", clubs=[Membership(club="rade", since=date(2026, 10, 1))])
        for at in range(7)
    ]  # fmt: skip
    written(People.of(people), TODAY)
    page = sent(room, "Licence;Nom;Club", *(f"5{at};Membre{at} Aa;Autre Club" for at in range(7)))
    assert "Pour 7 personnes, le tableau donne un club plus ancien" in page
    assert page.count("plus ancien") == 1
    assert "Membre4 Aa, …" in page
    confirmed(room, page)
    assert club.id == player_of(PersonRow.objects.get(pk="m0")).clubs[-1].club


def test_somebody_new_is_written_down_and_somebody_alike_is_asked_about_first(room: Room) -> None:
    written(People.of([FATHER]), TODAY)
    assert "/players/new/" in room.page()
    form = {"name": "Simon Aubert", "birth": "1991-07-14", "sex": "M", "club": "rade", "number": "090077", "since": "2026-09-01", "until": "2027-08-31"}  # fmt: skip
    status, page = room.posted("new/", form)
    assert status == 422
    assert "Simon AUBERT" in page
    assert "2 mars 1961, 060001" in page
    assert "father (" not in page
    status, page = room.posted("new/", {**form, "distinct": "on"})
    assert (status, "La personne est enregistrée." in page) == (302, True)
    son = player_of(PersonRow.objects.get(name="Simon Aubert"))
    assert (son.birth, son.clubs[0].club, son.unlike) == (date(1991, 7, 14), "rade", ["father"])
    assert son.licences == [
        Licence(since=date(2026, 9, 1), until=date(2027, 8, 31), federation="ffjd", number="090077")
    ]
    assert room.posted("new/", {**form, "name": " "})[0] == 422
    assert "Qui le peut\u00a0: responsable des licences." in room.page("new/", by="officer")
