"""Preparing a computer: the language, folders for copies, what is still to do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.models import Appointment
from ronde.web.accounts.this_machine import desk_address
from ronde.web.desk.start.drives import drives, free_space, mounted
from ronde.web.events.models import CopyFolder
from ronde.web.machine_language import remembered_language
from ronde.web.roles import Role
from tests.web.desk.start.sitting import an_event, at_the_computer, words_of

COMPUTER = "/fr/desk/computer/"
COPIES = "/fr/desk/computer/copies/"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, database: str) -> Iterator[None]:
    """A data folder in which nobody has chosen anything."""
    del database
    with override_settings(DATA=tmp_path):
        yield


def test_the_first_visit_prepares_the_computer_and_later_ones_lead_to_the_events() -> None:
    client = Client()
    first = client.get(desk_address("", "fr"))
    assert first["Location"] == COMPUTER
    page = words_of(client.get(COMPUTER))
    assert '<li aria-current="step">Langue</li>' in page
    assert client.post(f"{COMPUTER}language/", {"language": "ro"})["Location"] == "/ro/desk/computer/"
    assert client.get(desk_address("", "fr"))["Location"] == "/fr/desk/"


def test_a_language_is_chosen_for_the_next_start_too_and_only_one_that_there_is() -> None:
    client = at_the_computer()
    answer = client.post(f"{COMPUTER}language/", {"language": "ro"})
    assert (answer.status_code, answer["Location"]) == (303, "/ro/desk/computer/")
    assert remembered_language() == "ro"
    for odd in ("de", "", "../x"):
        client.post(f"{COMPUTER}language/", {"language": odd})
    assert remembered_language() == "ro"
    assert "Pregătiți acest calculator" in words_of(client.get("/ro/desk/computer/"))


def test_a_folder_is_chosen_tried_and_left_and_a_wrong_one_is_said(tmp_path: Path) -> None:
    client, stick = at_the_computer(), tmp_path / "stick"
    client.post(COPIES, {"path": str(stick)})
    assert "n’est pas un dossier de cette machine" in words_of(client.get(COMPUTER))
    assert not CopyFolder.objects.exists()
    stick.mkdir()
    client.post(COPIES, {"path": str(stick)})
    folder = CopyFolder.objects.get()
    assert folder.path == str(stick)
    client.post(f"{COPIES}{folder.pk}/try/")
    page = words_of(client.get(COMPUTER))
    assert "Essai fait : copie écrite et relue en 0,1 s." in page
    assert str(stick) in page
    assert list(stick.iterdir()) == []  # what was tried is gone
    assert "Essai fait" not in words_of(client.get(COMPUTER))  # it is said once
    client.post(f"{COPIES}{folder.pk}/remove/")
    assert not CopyFolder.objects.exists()


def test_a_stick_that_is_gone_is_said_when_it_is_tried(tmp_path: Path) -> None:
    client, stick = at_the_computer(), tmp_path / "stick"
    stick.mkdir()
    client.post(COPIES, {"path": str(stick)})
    stick.rmdir()
    client.post(f"{COPIES}{CopyFolder.objects.get().pk}/try/")
    assert "n’est pas un dossier de cette machine" in words_of(client.get(COMPUTER))
    assert not stick.exists()  # none is made in its place
    client.post(f"{COPIES}999/try/")
    assert client.get(COMPUTER).status_code == 200


def test_steps_that_are_done_are_said_so(tmp_path: Path) -> None:
    client = at_the_computer()
    client.post(COPIES, {"path": str(tmp_path)})
    page = words_of(client.get(COMPUTER))
    assert '<li class="past">Copies</li>' in page
    assert '<li aria-current="step">Liste fédérale</li>' in page
    an_event()
    assert '<li class="past">Première épreuve</li>' in words_of(client.get(COMPUTER))


def test_what_touches_the_computer_is_done_at_it_and_not_by_an_administrator_elsewhere(tmp_path: Path) -> None:
    mark_as_demonstration()
    user = User.objects.create(username="admin")
    Appointment.objects.create(user=user, role=Role.ADMINISTRATOR)
    client = Client()
    client.force_login(user)
    for path, sent in (
        (COPIES, {"path": str(tmp_path)}),
        ("/fr/desk/hall/open/", {}),
        ("/fr/desk/hall/close/", {}),
    ):
        client.post(path, sent)
        assert "sur l’ordinateur lui-même" in words_of(client.get(COMPUTER)), path
    answer = client.post("/fr/desk/computer/list/", {"server": "http://127.0.0.1:9", "key": "x"})
    assert (answer.status_code, "sur l’ordinateur lui-même" in words_of(answer)) == (422, True)
    assert not CopyFolder.objects.exists()


def test_what_is_mounted_is_found_with_its_room() -> None:
    """Of this very system: something is mounted at /proc on every Linux, and nothing at a folder inside it."""
    assert [str(one) for one in mounted(["/proc", "/proc/self"])] == ["/proc"]
    assert all(one.free >= 0 and one.folder.name == "ronde" for one in drives())
    assert free_space(Path("/")) is not None
    assert free_space(Path("/there/is/no/such/place")) is None
