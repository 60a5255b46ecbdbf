"""What tired people do to a desk: wrong addresses, wrong days, sticks that are gone. Each gets a kind answer, and nothing that was typed is lost."""

import errno
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.test import Client

from ronde.web.events import paper_copies
from ronde.web.events.models import CopyFolder, Event, SectionRow
from ronde.web.events.notes import notes_of
from tests.web.desk.browsing import Browser
from tests.web.desk.rounds.playing import Desk, an_organiser, games, in_round_1, results, scores
from tests.web.desk.start.sitting import at_the_computer, words_of

pytestmark = pytest.mark.usefixtures("database")
AT = "/fr/desk/s1/"


@pytest.fixture
def row() -> SectionRow:
    return in_round_1()


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("rounds/1/result/", "rounds/1/"),
        ("rounds/1/confirm/", "rounds/1/"),
        ("pairing/publish/", "pairing/"),
        ("entries/of/p1/act/", "entries/of/p1/"),
        ("entries/import/confirm/", "entries/import/"),
        ("finish/close/", "finish/"),
        ("rulings/nothing/strike/", "rulings/nothing/"),
        ("undo/", "rounds/"),
        ("remove/", "rounds/"),
    ],
)
def test_the_address_of_a_form_leads_to_the_page_above_it(row: SectionRow, address: str, page: str) -> None:
    """So a reload after a refusal, or an old address out of the history, shows a page and does nothing."""
    version = SectionRow.objects.get(pk=row.pk).version
    answer = an_organiser().get(AT + address)
    assert (answer.status_code, answer["Location"]) == (302, AT + page)
    assert an_organiser().get(AT + page).status_code == 200
    assert SectionRow.objects.get(pk=row.pk).version == version


@pytest.mark.usefixtures("database", "row")
def test_who_may_not_send_a_form_is_led_nowhere_by_its_address() -> None:
    assert "/account/sign-in/" in Client().get(f"{AT}rounds/1/result/")["Location"]
    assert an_organiser("otto", "another").get(f"{AT}rounds/1/result/").status_code == 403


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("computer/copies/3/try/", "computer/copies/"),
        ("computer/copies/", "computer/"),
        ("take/event/", "take/"),
        ("hall/open/", "hall/"),
    ],
)
@pytest.mark.usefixtures("database", "row")
def test_forms_of_the_computer_lead_to_its_pages(address: str, page: str) -> None:
    assert at_the_computer().get(f"/fr/desk/{address}")["Location"] == f"/fr/desk/{page}"


def test_undoing_on_a_page_that_was_refused_leads_back_to_the_round(row: SectionRow) -> None:
    browser = Browser(an_organiser())
    browser.go(f"{AT}rounds/1/")
    browser.send("/result/", table="1", first="412", second="388")
    browser.send("/result/", table="99", first="412", second="388")
    assert browser.status == 422
    browser.send("/undo/")
    assert browser.address == f"{AT}rounds/1/"
    assert scores(row)[0] is None


def test_a_result_sent_twice_from_a_page_one_went_back_to_is_there_once(row: SectionRow) -> None:
    """Double click, then the browser's back and the same once more: the page is old, the result is the same."""
    desk = Desk(an_organiser(), row.id)
    desk.page()
    old = desk.seen
    for _ in range(3):
        desk.seen = old
        assert desk.submit("1", "412", "388").status_code == 303
    assert (scores(row)[0], results(row)[1:]) == ((412, 388), ["", "", ""])


def test_two_arbiters_with_old_pages_do_not_pair_over_each_other(row: SectionRow) -> None:
    """Who comes second is told what has happened meanwhile, and the round that is out stays as it is."""
    olga, oscar = Browser(an_organiser()), Browser(an_organiser("oscar"))
    olga.go(f"{AT}rounds/1/")
    for table in ("1", "2", "3", "4"):
        olga.send("/result/", table=table, first="400", second="300")
    for one in (olga, oscar):
        one.go(f"{AT}pairing/")
    olga.send("/pairing/pair/")
    olga.send("/pairing/publish/")
    published = games(row, 2)
    oscar.send("/pairing/pair/")
    assert oscar.status == 422
    assert games(row, 2) == published
    assert 'class="note' in oscar.html


def test_signs_that_are_none_are_left_out_of_what_an_event_is_called() -> None:
    """One database keeps no sign 0 in a text, and no page shows one."""
    client, odd = at_the_computer(), "T\x00H de\x1b Saumur"
    assert client.post("/fr/desk/new/", {**NEW, "name": odd, "place": odd, "sections": "A\x00"}).status_code == 303
    event = Event.objects.get()
    assert (event.name, event.place) == ("T H de Saumur", "T H de Saumur")
    assert client.post("/fr/desk/new/", {**NEW, "of": "book:\x00"}).status_code == 422
    assert client.post(f"/fr/desk/event/{event.pk}/", {**NEW, "name": odd}).status_code == 303
    assert client.post(f"/fr/desk/event/{event.pk}/sections/", {"name": "B\x00"}).status_code == 303
    assert [one.name for one in SectionRow.objects.order_by("file")] == ["A", "B"]


LAST, FIRST = "9999-12-31", "0001-01-01"
NEW = {"of": "book:fisf-classique", "name": "TH", "first_day": "2026-11-21", "last_day": "2026-11-22", "minutes": "55"}


@pytest.mark.parametrize("day", [LAST, FIRST])
def test_a_day_that_nobody_means_is_no_day(day: str) -> None:
    """After 9999-12-31 there is no next round: the calendar ends."""
    client = at_the_computer()
    answer = client.post("/fr/desk/new/", {**NEW, "first_day": day, "last_day": day})
    assert answer.status_code == 422
    assert "illisibles" in words_of(answer)
    assert f'value="{day}"' in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "typed",
    [
        {"round-1": f"{LAST}T23:59"},
        {"round-1": f"{FIRST}T00:00"},
        {"break-1": "2026-11-21T12:00", "break-1-minutes": "00060000000"},
        {"break-1": "2026-11-21T12:00", "break-1-minutes": "9" * 5000},
    ],
)
def test_times_that_nobody_means_are_said_and_shown_again(row: SectionRow, typed: dict[str, str]) -> None:
    client = an_organiser()
    answer = client.post(f"{AT}times/", typed)
    assert answer.status_code == 422
    assert all(f'value="{one}"' in answer.content.decode() for one in typed.values())
    assert notes_of(row.event) == ()
    assert client.get(f"{AT}rounds/1/").status_code == 200


def test_an_event_that_is_corrected_wrongly_shows_what_was_typed(row: SectionRow) -> None:
    typed = {"name": "TH de Saumur", "place": "Gare", "first_day": "2026-11-22", "last_day": "2026-11-20"}
    answer = an_organiser().post(f"/fr/desk/event/{row.event_id}/", typed)
    assert answer.status_code == 422
    assert all(f'value="{one}"' in answer.content.decode() for one in typed.values())
    empty = an_organiser().post(f"/fr/desk/event/{row.event_id}/", {**typed, "name": ""})
    assert 'name="name" value="" maxlength="200" required></div> <div' in words_of(empty).replace("\n", " ")


def test_a_folder_in_nobodys_home_is_none(tmp_path: Path) -> None:
    client = at_the_computer()
    answer = client.post("/fr/desk/computer/copies/", {"path": "~nobody-of-this-name/copies"}, follow=True)
    assert answer.status_code == 200
    assert "~nobody-of-this-name/copies" in words_of(answer)
    assert not CopyFolder.objects.exists()
    assert client.get("/fr/desk/take/", {"folder": "~nobody-of-this-name"}).status_code == 200
    gone = client.post("/fr/desk/computer/copies/", {"path": str(tmp_path / "gone")}, follow=True)
    assert str(tmp_path / "gone") in words_of(gone)


@pytest.mark.usefixtures("database", "row")
def test_a_full_stick_is_said_and_the_choice_of_the_paper_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    CopyFolder.objects.create(path=str(tmp_path))

    def full(path: Path, **_: bool) -> AbstractContextManager[Path]:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(paper_copies, "replacing", full)
    answer = an_organiser().post(f"{AT}documents/stick/", {"paper": "names", "of": "names", "round": "1"})
    assert answer.status_code == 422
    assert str(tmp_path) in words_of(answer)
    assert 'name="of" value="names"' in answer.content.decode()


@pytest.mark.parametrize("page", ["9" * 5000, "0", "99", "٣"])
@pytest.mark.usefixtures("database", "row")
def test_a_page_of_a_paper_that_there_is_not_is_the_first_or_none(page: str) -> None:
    answer = an_organiser().get(f"{AT}documents/picture/", {"paper": "names", "page": page})
    assert answer.status_code in {200, 404}


@pytest.mark.usefixtures("database", "row")
def test_a_file_that_is_no_event_says_what_it_is_instead(tmp_path: Path) -> None:
    client = at_the_computer()
    for name, content in {"a": b"", "b": b"\x00\xff", "c": b"PK\x03\x04 and no more", "d": b"Nom;PL\n"}.items():
        path = tmp_path / f"{name}.ronde"
        path.write_bytes(content)
        assert client.get("/fr/desk/take/file/", {"path": str(path)}).status_code == 422
    assert client.get("/fr/desk/take/file/", {"path": str(tmp_path)}).status_code == 422
    assert client.get("/fr/desk/take/", {"folder": str(tmp_path)}).status_code == 200
