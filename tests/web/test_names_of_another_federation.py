"""Names that an office or a desk is given: whom they may mean is looked for among the people of one federation, and nobody else's is answered for.

Two registers of draughts, each of a federation of its own. The one has a child who is named nowhere; the other receives files and tables with that name.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from ronde.ground.problems import Problem
from ronde.record.newcomers import Answers
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.accounts.appointing import account, appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.archive.models import ArchivedLine
from ronde.web.events.submitting import LOOKALIKES
from ronde.web.office.archive.opening import GivenOpening, previewed_opening
from ronde.web.office.arrivals import arrive, look_at, take_in_arrived
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.office_work import acted, an_officer, arriving, begun

pytestmark = pytest.mark.usefixtures("two_offices")
TODAY, SINCE = date(2020, 1, 10), date(2015, 9, 1)
CHILD, NUMBER, NAME, BORN = "pc0000000007", "L515177", "Secrette Zéphyr", date(2012, 3, 4)


@pytest.fixture
def two_offices(database: str, tmp_path: Path) -> Iterator[None]:
    """The office that receives, whose list has four players; and another federation, with a child of whom nobody else knows."""
    del database
    mark_as_demonstration()  # so that officers need no second step here
    new_register("dames", "Dames", "ffjd", federation="mine")
    begun("dames")
    new_register("lointain", "Lointain", "ffjd", federation="others")
    new_register("neuf", "Neuf", "ffjd", federation="mine")
    child = Player(id=CHILD, name=NAME, birth=BORN, licences=[Licence(since=SINCE, federation="others", number=NUMBER)])
    written(People.of([child]), TODAY)
    appointed(account("rex", "bulletin-et-hermine"), Role.OFFICER, "dames")
    with override_settings(DATA=tmp_path):
        yield


def register(code: str = "dames") -> Register:
    return Register.objects.get(code=code)


def officer(code: str = "dames") -> Actor:
    return actor("account:1", [HeldRole(Role.OFFICER, code)])


def browser() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="rex"))
    return client


def a_file() -> str:
    """An organiser's file whose newcomer has the child's name, birth date and number."""
    given = arriving(1, 0).replace("Nadia Neuville 1", NAME).replace("1951-05-05", BORN.isoformat())
    return given.replace("licences: [{ since: 2015-09-01 }]", f"licence: {NUMBER}")


def child() -> tuple[str, int, str]:
    row = PersonRow.objects.get(pk=CHILD)
    return row.body, row.version, ",".join(row.affiliations.values_list("federation", flat=True))


def codes(problems: tuple[Problem, ...]) -> set[str]:
    return {problem.code for problem in problems}


def test_a_file_of_an_organiser_is_asked_about_nobody_of_another_federation() -> None:
    arrived = arrive(register(), "f.yaml", a_file().encode(), officer())
    looked = look_at(register(), arrived, officer())
    assert not codes(looked.problems) & {*LOOKALIKES}
    page = browser().get(f"/fr/office/dames/arrival/{arrived.pk}/").content.decode()
    assert CHILD not in page


def test_an_answer_that_names_somebody_of_another_federation_answers_nothing() -> None:
    """A form may send any id: the child would have got the newcomer's id too, and the game."""
    before = child()
    arrived = arrive(register(), "f.yaml", a_file().encode(), officer())
    assert take_in_arrived(register(), arrived, officer(), answers=Answers(same={"new-1": CHILD})).is_done
    assert child() == before
    assert CHILD not in FOLD.held(register()).known.history.people.known_as.values()
    assert [row.pk for row in PersonRow.objects.filter(name=NAME).exclude(pk=CHILD)]


@pytest.mark.parametrize("name", ["Secrette", NAME])
def test_a_table_of_results_is_offered_nobody_of_another_federation(name: str) -> None:
    client, table = browser(), f"Ronde;Blancs;Noirs;Résultat\n1;{name};Nora Neuf;2-0\n".encode()
    sent = client.post("/fr/office/dames/take-in/", {"file": SimpleUploadedFile("t.csv", table)})
    page = client.get(sent["Location"]).content.decode()
    assert name in page
    assert not [secret for secret in (CHILD, NUMBER, "(2012") if secret in page]
    typed = client.post("/fr/office/dames/take-in/typed/", {"players": "2", "n-0": name, "n-1": "Nora", "g-0-1": "2"})
    page = typed.content.decode()
    assert not [secret for secret in (CHILD, NUMBER, "(2012") if secret in page]
    assert (NAME in page) is (name == NAME)
    assert "Claude one" in client.get("/fr/office/dames/take-in/typed/").content.decode()


def test_a_correction_names_nobody_of_another_federation_by_their_id(tmp_path: Path) -> None:
    """The page of a fact said who an id is, and what would move for them; a game could be signed over to them."""
    assert acted(register(), 0, an_officer(), tmp_path).is_done
    client, fact = browser(), "/fr/office/dames/corrections/fact/series-0/"
    asked = {"place": "games[0]", "field": "white", "value": CHILD}
    page = client.get(fact, asked).content.decode()
    assert NAME not in page
    assert "ne porte l’identifiant" in page
    assert CHILD in page
    assert "Claude four" in client.get(fact, {**asked, "value": "four"}).content.decode()
    turn = FOLD.held(register()).turn
    signed = client.post(f"{fact}sign/", {**asked, "reason": "r", "seen": turn})
    assert (signed.status_code, NAME in signed.content.decode()) == (422, False)
    assert FOLD.held(register()).turn == turn


def test_a_list_with_which_a_register_begins_means_nobody_of_another_federation() -> None:
    table = f"Licence;Nom;Né le;Cote\n{NUMBER};{NAME};{BORN};1500\n".encode()
    found = previewed_opening(register("neuf"), GivenOpening(table, TODAY, {}), officer("neuf"))
    assert len(found.new.players) == 1
    assert CHILD not in found.new.players


def test_an_archived_list_means_nobody_of_another_federation() -> None:
    given = GivenArchive("2009-05-01.csv", f"Licence;Nom;Cote\n{NUMBER};{NAME};1500\n".encode(), "national", "S")
    page = previewed_archive(register(), given, officer())
    assert (len(page.lists), page.unknown) == (1, 1)
    assert imported_archive(register(), given, officer(), seen=page.seen).lines == 1
    assert [line.player for line in ArchivedLine.objects.all()] == [""]
