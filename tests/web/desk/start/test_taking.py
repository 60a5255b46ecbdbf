"""Event files at the desk: found on a stick, taken over by name and reason, joined with what was done here."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from ronde.files.events.glimpse import glimpsed
from ronde.play.acts.act import result
from ronde.record.desk_notes import Custody
from ronde.web.accounts.appointing import appointed
from ronde.web.events.bodies import section_of
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Act, CopyFolder, Event, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.services import act
from ronde.web.roles import Role
from tests.web.desk.start.sitting import an_event, at_the_computer, on_a_stick, words_of
from tests.web.events.events_made import organiser
from tests.web.events.test_event_files import other
from tests.web.events.test_joining import from_a_helper, row, typed

__all__ = ["other"]
pytestmark = pytest.mark.usefixtures("database")
TAKE = "/fr/desk/take/"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, database: str) -> Iterator[None]:
    del database
    (tmp_path / "data").mkdir()
    with override_settings(DATA=tmp_path / "data"):
        yield


def mine(client: Client) -> Client:
    """A browser of the account that the event's acts are of: it runs the event."""
    appointed(User.objects.get(username="desk"), Role.ORGANISER, "e1")
    return client


def test_a_file_on_a_stick_is_listed_with_how_far_it_is_and_taken_over_with_who_and_why(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    path = on_a_stick(stick)
    (stick / "broken.ronde").write_bytes(b"PK\x03\x04 nothing")
    CopyFolder.objects.create(path=str(stick))
    client = at_the_computer()
    page = words_of(client.get("/fr/desk/"))
    assert "Open de Lyon" in page
    assert "ronde 1, 1 résultat sur 3" in page
    assert "broken" not in page
    look = f"{TAKE}file/?path={quote(str(path))}"
    assert "pas encore sur cet ordinateur" in words_of(client.get(look))
    asked = {"path": str(path), "how": "take", "who": "Ion Rusu", "why": ""}
    refused = client.post(f"{TAKE}event/", asked)
    assert (refused.status_code, 'value="Ion Rusu"' in refused.content.decode()) == (422, True)
    assert not Event.objects.exists()
    answer = client.post(f"{TAKE}event/", {**asked, "why": "L’autre ne démarre plus"})
    assert answer["Location"] == "/fr/desk/s1/rounds/"
    (said,) = (one.said for one in notes_of(Event.objects.get()) if isinstance(one.said, Custody))
    assert (said.who, said.why, said.helps) == ("Ion Rusu", "L’autre ne démarre plus", False)
    assert client.get("/fr/desk/s1/rounds/", follow=True).status_code == 200
    assert len(section_of(SectionRow.objects.get()).rounds) == 1


def test_a_file_is_sent_by_the_browser_and_taken_to_help_with(tmp_path: Path) -> None:
    content = on_a_stick(tmp_path).read_bytes()
    client = at_the_computer()
    answer = client.post(TAKE, {"file": SimpleUploadedFile("open.ronde", content)})
    token = answer["Location"].partition("arrived=")[2]
    assert "Open de Lyon" in words_of(client.get(answer["Location"]))
    asked = {"arrived": token, "how": "help", "who": "Solange"}
    assert client.post(f"{TAKE}event/", asked)["Location"] == "/fr/desk/s1/rounds/"
    (said,) = (one.said for one in notes_of(Event.objects.get()) if isinstance(one.said, Custody))
    assert said.helps


def test_what_is_no_event_file_is_refused_with_words(tmp_path: Path) -> None:
    client = at_the_computer()
    path = tmp_path / "odd.ronde"
    path.write_bytes(b"nothing")
    for asked in (f"?path={quote(str(path))}", "?arrived=x", "", "?path=/there/is/nothing"):
        answer = client.get(f"{TAKE}file/{asked}")
        assert (answer.status_code, 'class="note refused"' in answer.content.decode()) == (422, True)
    assert client.post(TAKE).status_code == 422
    assert client.post(f"{TAKE}event/").status_code == 422
    assert client.post(f"{TAKE}results/").status_code == 422


def test_only_who_sits_at_the_computer_names_paths_of_it(tmp_path: Path) -> None:
    path = on_a_stick(tmp_path)
    client = at_the_computer()
    session = client.session
    session.pop("at-the-machine")
    session.save()
    answer = client.get(f"{TAKE}file/?path={quote(str(path))}")
    assert "Open de Lyon" not in answer.content.decode()
    assert "Dossier" not in words_of(client.get(f"{TAKE}?folder={quote(str(tmp_path))}"))


def test_a_helpers_results_are_shown_beside_ours_entered_and_chosen(other: Callable[[], None], tmp_path: Path) -> None:
    path = tmp_path / "helper.ronde"
    path.write_bytes(from_a_helper(other, (1, 480, 324), (2, 368, 417)))
    typed((1, 580, 324))
    client = mine(at_the_computer())
    look = f"{TAKE}file/?path={quote(str(path))}"
    page = words_of(client.get(look))
    for said in ("580 – 324", "480 – 324", "368 – 417", "noté", "à choisir", "Noter 1 résultat"):
        assert said in page
    sent = {"path": str(path), "seen:s1": row().version}
    assert client.post(f"{TAKE}results/", sent).status_code == 422  # nobody said who typed
    answer = client.post(f"{TAKE}results/", {**sent, "helper": "Solange"})
    assert "1 résultat noté." in words_of(client.get(answer["Location"]))
    sent = {"path": str(path), "seen:s1": row().version, "helper": "Solange", "choice:s1:1:1": "there"}
    answer = client.post(f"{TAKE}results/", sent)
    assert "Cet ordinateur a tout ce que contient le fichier." in words_of(client.get(answer["Location"]))
    assert [game.scores for game in section_of(row()).rounds[0].games][:2] == [(480, 324), (368, 417)]
    assert list(Act.objects.order_by("-number").values_list("device", flat=True)[:2]) == ["Solange", "Solange"]


def test_odd_choices_change_nothing(other: Callable[[], None], tmp_path: Path) -> None:
    path = tmp_path / "helper.ronde"
    path.write_bytes(from_a_helper(other, (1, 480, 324)))
    typed((1, 580, 324), (2, 300, 200))
    client = mine(at_the_computer())
    odd = {
        "choice:s1:1": "there",
        "choice:s1:x:1": "there",
        "choice:s1:9:9": "there",
        "seen:s1": "x",
        "choice:": "there",
    }
    client.post(f"{TAKE}results/", {"path": str(path), "helper": "Solange", **odd})
    assert section_of(row()).rounds[0].games[0].scores == (580, 324)


def test_what_was_only_done_there_is_taken_as_it_was_done(other: Callable[[], None], tmp_path: Path) -> None:
    path = tmp_path / "helper.ronde"
    path.write_bytes(from_a_helper(other, (1, 480, 324), (2, 368, 417)))
    client = mine(at_the_computer())
    assert "Tout reprendre" in words_of(client.get(f"{TAKE}file/?path={quote(str(path))}"))
    assert client.post(f"{TAKE}event/", {"path": str(path), "how": "bring"}).status_code == 303
    assert [game.scores for game in section_of(row()).rounds[0].games][:2] == [(480, 324), (368, 417)]


def test_an_event_is_given_away_with_its_file_and_taken_back() -> None:
    event = an_event().event
    client = mine(at_the_computer())
    file = client.get(f"/fr/desk/event/{event.pk}/file/")
    assert file.content == event_file(event)
    assert file["Content-Disposition"].endswith('.ronde"')
    client.post(f"/fr/desk/event/{event.pk}/give/", {"who": "Olga"})
    assert Event.objects.get().run_elsewhere == ""  # nobody said why
    client.post(f"/fr/desk/event/{event.pk}/give/", {"who": "Olga", "why": "La batterie est vide"})
    assert "Cet ordinateur ne fait que lire" in words_of(client.get("/fr/desk/"))
    refused = act("s1", result(1, 2, scores=(400, 300)), organiser(), seen=row().version)
    assert [one.code for one in refused.problems] == ["acts.elsewhere"]
    client.post(f"/fr/desk/event/{event.pk}/back/", {"who": "Olga", "why": "Elle est rechargée"})
    assert Event.objects.get().run_elsewhere == ""


def test_a_file_tells_at_a_glance_how_far_each_section_is() -> None:
    found = glimpsed(event_file(an_event(2).event))
    assert found is not None
    assert [(one.name, one.players, one.round, one.results, one.tables) for one in found.sections] == [
        ("Open", 6, 1, 2, 3)
    ]
    assert not found.is_over
    for odd in (b"", b"PK\x03\x04", b"PK\x05\x06" + b"\x00" * 18):
        assert glimpsed(odd) is None
