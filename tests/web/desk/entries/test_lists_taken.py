"""A list that was taken onto the computer rates everybody on every page, of whichever book that can begin with a list."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from ronde.files.beginning import beginning_texts
from ronde.files.opening_lists import opening_list
from ronde.files.tables.reading import table_of_bytes
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.regulations.documents import Adopted
from ronde.web.actors import HeldRole, actor
from ronde.web.events.bodies import named_section
from ronde.web.events.models import Event, SectionRow
from ronde.web.office.archive.opening import GivenOpening, begin_with_list
from ronde.web.people.freezing import frozen
from ronde.web.people.models import PersonRow
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register
from ronde.web.registers.variants import first_ranking
from ronde.web.roles import Role
from tests.files.tables.workbooks import workbook
from tests.web.desk.start.sitting import at_the_computer, words_of

BEGINNING_BY_A_LIST = [
    code for code in shelf.codes() if any(issubclass(kind, Adopted) for kind in shelf.regulation(code).documents)
]
TABLE = """Licence;Nom;Cote;Parties
A1;Ollivry Jean;1510;40
B2;Trévidic Anne;1585;40
C3;Guéguen Sid;1320;40
D4;Quéméré Paul;1400;40
"""
RATED = {"Ollivry Jean": 1510, "Trévidic Anne": 1585, "Guéguen Sid": 1320, "Quéméré Paul": 1400}
NAMED = "Licence;Nom\n" + "".join(f"{line.rsplit(';', 2)[0]}\n" for line in TABLE.splitlines()[1:])
LIST_DAY, FIRST_DAY = "2026-11-01", "2026-11-28"
HELD_HERE = "/fr/desk/computer/list/"


@pytest.fixture
def client(tmp_path: Path, database: str) -> Any:
    del database
    with override_settings(DATA=tmp_path):
        yield at_the_computer()


def begun(code: str, folder: Path) -> str:
    """What ``ronde begin`` writes of the table."""
    made = opening_list(
        shelf.regulation(code),
        table_of_bytes(TABLE.encode()),
        People(),
        day=date.fromisoformat(LIST_DAY),
        fact="list",
        salt=b"salt" * 8,
        answers={},
    )
    assert made.history is not None, made.problems
    output = folder / "begun.yaml"
    written = beginning_texts(made.history, made.new, output, None, b"salt" * 8)[output]
    assert written is not None
    return written


def looked_at(client: Client, text: str) -> str:
    answer = client.post(HELD_HERE, {"file": SimpleUploadedFile("liste.yaml", text.encode())})
    assert answer.status_code == 303, words_of(answer)
    return words_of(client.get(f"{HELD_HERE}look/"))


def taken(client: Client, text: str) -> Register:
    looked_at(client, text)
    client.post(f"{HELD_HERE}take/")
    return Register.objects.get(replaced_by=None)


def an_event(client: Client, register: Register, **more: str) -> SectionRow:
    """A new event by a list, everybody imported by number and name alone."""
    asked = {"of": register.code, "name": "Open", "first_day": FIRST_DAY, "last_day": FIRST_DAY, **more}
    answer = client.post("/fr/desk/new/", asked)
    assert answer.status_code == 303, words_of(answer)
    return SectionRow.objects.select_related("event__register").get(event=Event.objects.get())


def all_entered(client: Client, row: SectionRow) -> SectionRow:
    at = f"/fr/desk/{row.id}/entries/import/"
    client.post(at, {"text": NAMED})
    digest = re.search(r'name="digest" value="(\w+)"', client.get(at).content.decode())
    assert digest is not None
    answer = client.post(f"{at}confirm/", {"digest": digest[1]})
    assert answer.status_code == 303, words_of(answer)
    return SectionRow.objects.select_related("event__register").get(id=row.id)


@pytest.mark.parametrize("code", BEGINNING_BY_A_LIST)
def test_a_list_that_begins_a_history_rates_everybody_of_an_event(code: str, client: Client, tmp_path: Path) -> None:
    register = taken(client, begun(code, tmp_path))
    row = all_entered(client, an_event(client, register))
    assert {entry.name: entry.rating for entry in named_section(row).entries} == RATED
    page = words_of(client.get(f"/fr/desk/{row.id}/entries/"))
    assert "Liste fédérale du 1ᵉʳ novembre 2026" in page
    for rating in RATED.values():
        assert f'<td class="n key">{rating}' in page
    found = words_of(client.get(f"/fr/desk/{row.id}/entries/found/", {"name": "trévi"}))
    assert "1585" in found


def test_a_list_of_after_the_first_day_is_told_before_the_event_begins_and_with_its_entries(
    client: Client, tmp_path: Path
) -> None:
    register = taken(client, begun("ffjd", tmp_path))
    days = {"first_day": "2026-10-30", "last_day": "2026-10-30"}
    page = words_of(client.post("/fr/desk/new/", {"of": register.code, "name": "Open", "check": "1", **days}))
    assert "La liste de cet ordinateur est du 1ᵉʳ novembre 2026, et l’épreuve commence le 30 octobre 2026" in page
    row = all_entered(client, an_event(client, register, **days))
    assert {entry.rating for entry in named_section(row).entries} == {None}
    page = words_of(client.get(f"/fr/desk/{row.id}/entries/"))
    assert "est du 1ᵉʳ novembre 2026 ; l’épreuve commence le 30 octobre 2026" in page
    assert "Pas de liste fédérale" not in page


def test_the_same_file_taken_again_changes_nothing(client: Client, tmp_path: Path) -> None:
    text = begun("ffjd", tmp_path)
    first = taken(client, text)
    page = looked_at(client, text)
    assert "nouveaux" not in page
    client.post(f"{HELD_HERE}take/", {"renewed": first.pk})
    assert list(Register.objects.all()) == [first]  # only valid for longer


def sent_table(client: Client, name: str, content: bytes) -> str:
    answer = client.post(HELD_HERE, {"file": SimpleUploadedFile(name, content)})
    assert (answer.status_code, answer["Location"]) == (303, f"{HELD_HERE}table/")
    return words_of(client.get(f"{HELD_HERE}table/")).replace("&nbsp;", " ")


def read_as(client: Client, code: str, **more: str) -> Any:
    return client.post(f"{HELD_HERE}table/", {"book": code, "day": LIST_DAY, **more})


WORKBOOK = workbook([line.split(";") for line in TABLE.splitlines()])


@pytest.mark.parametrize("code", BEGINNING_BY_A_LIST)
def test_the_excel_list_of_a_federation_is_taken_with_its_book_and_its_day(code: str, client: Client) -> None:
    page = sent_table(client, "liste.xlsx", WORKBOOK)
    assert "Licence → licence, Nom → nom complet, Cote → cote, Parties → parties" in page
    assert "ronde " not in page  # no command of a terminal
    assert read_as(client, code)["Location"] == f"{HELD_HERE}look/"
    assert "liste du 1ᵉʳ novembre 2026, 4 joueurs, 4 personnes" in words_of(client.get(f"{HELD_HERE}look/"))
    client.post(f"{HELD_HERE}take/")
    row = all_entered(client, an_event(client, Register.objects.get()))
    assert {entry.name: entry.rating for entry in named_section(row).entries} == RATED


def test_next_months_table_changes_who_is_known_and_nobody_twice(client: Client) -> None:
    """A licence tells who it is; of a name that is nearly one that is here somebody is asked, and a new club is taken."""
    sent_table(client, "liste.csv", TABLE.encode())
    read_as(client, "ffjd")
    client.post(f"{HELD_HERE}take/")
    (first,) = Register.objects.all()
    again = TABLE.replace(";1585;", ";1600;").replace("Cote;Parties", "Cote;Parties;Club").replace("C3;", "C9;")
    sent_table(client, "decembre.csv", again.encode())
    asked = read_as(client, "ffjd", day="2026-12-01")
    assert (asked.status_code, "Qui est-ce ?" in words_of(asked)) == (422, True)
    (third,) = PersonRow.objects.filter(name="Guéguen Sid")
    read_as(client, "ffjd", day="2026-12-01", **{"who-4": third.id})
    page = words_of(client.get(f"{HELD_HERE}look/"))
    assert "cotes : 1, nouveaux : 0, partis : 0, club ou licence : 1" in page
    client.post(f"{HELD_HERE}take/", {"renewed": first.pk})
    assert PersonRow.objects.exclude(name="").count() == len(RATED)
    assert Register.objects.get(replaced_by=None) != first


def test_a_table_without_a_day_or_with_a_wrong_cell_is_refused_by_name_and_nothing_is_written(client: Client) -> None:
    sent_table(client, "liste.csv", TABLE.replace("1585", "many").encode())
    no_day = client.post(f"{HELD_HERE}table/", {"book": "ffjd", "day": ""})
    assert (no_day.status_code, "donnez le jour de la liste" in words_of(no_day)) == (422, True)
    wrong = read_as(client, "ffjd")
    assert (wrong.status_code, "C3 (Cote)" in words_of(wrong)) == (422, True)
    assert not Register.objects.exists()


def test_a_file_of_another_kind_is_refused_without_a_command(client: Client) -> None:
    client.post(HELD_HERE, {"file": SimpleUploadedFile("liste.pdf", b"%PDF-1.7 list")})
    page = words_of(client.get(f"{HELD_HERE}look/"))
    assert "liste.pdf est un PDF." in page
    assert "sa liste en XLSX ou en CSV" in page


@pytest.mark.parametrize("code", BEGINNING_BY_A_LIST)
def test_a_register_of_this_installation_is_rated_by_the_list_it_began_with(code: str, database: str) -> None:
    """Until it publishes a list of its own; whichever process folds the register."""
    del database
    officer = actor("account:1", [HeldRole(Role.OFFICER)])
    register = new_register("kept", "Kept", code)
    given = GivenOpening(TABLE.encode(), date.fromisoformat(LIST_DAY), {})
    done = begin_with_list(register, given, officer)
    assert done.is_done, done.problems
    people = dict(PersonRow.objects.values_list("id", "name"))
    first = first_ranking(register).code
    found = frozen(list(people), date.fromisoformat(FIRST_DAY), register)
    assert {people[one]: found[one].rating(code, first) for one in people} == RATED
    assert {one.list_day for one in found.values()} == {date.fromisoformat(LIST_DAY)}
    before = frozen(list(people), date(2026, 10, 31), register)
    assert {one.rating(code, first) for one in before.values()} == {None}
