"""People check themselves in at the tablet of their section; the desk sees it, and a wrong press is taken back at once."""

from datetime import timedelta

import pytest

from ronde.record.desk_notes import Presence, said_of
from ronde.web.accounts import limits
from ronde.web.accounts.models import SectionCode
from ronde.web.events.models import EntrantRow, NoteRow
from ronde.web.events.notes import notes_of
from tests.web.desk.arbiters import plain
from tests.web.desk.rounds.playing import a_helper, an_organiser, in_round_1, with_names
from tests.web.desk.tablet.tablets import Tablet
from tests.web.events.events_made import begun

pytestmark = pytest.mark.usefixtures("database")


def buttons(page: str) -> str:
    return page.partition("Appuyez sur votre nom.")[2]


def test_somebody_is_found_by_first_letters_or_a_number_and_is_here() -> None:
    row = begun(with_names(8))
    tablet = Tablet(row)
    assert "0 sur 8 sont là." in tablet.get("here/")
    found = buttons(tablet.get("here/", name="cle"))  # Cléo, without the accent
    assert "Cléo" in found
    assert "Denis" not in found
    assert "Denis" in buttons(tablet.get("here/", name="4"))
    assert "Personne de ce tournoi" in tablet.get("here/", name="zz")
    assert "Cléo est là. Merci." in tablet.post("here/check/", player="p3")
    assert said_of(notes_of(row.event), Presence) == (Presence(player="p3", here=True),)
    entries = plain(an_organiser().get("/fr/desk/s1/entries/").content.decode())
    assert "Inscrits 8 · présents 1 · attendus 7" in entries


def test_a_licence_finds_its_holder_and_is_not_shown() -> None:
    row = begun(with_names(8))
    EntrantRow.objects.filter(player="p5").update(frozen='{"name": "Ève", "licence": "1234567"}')
    page = Tablet(row).get("here/", name="1234567")
    assert "Ève" in buttons(page)
    assert "1234567" not in buttons(page)


def test_a_wrong_press_is_taken_back_by_the_same_tablet_a_moment_later_and_by_no_other() -> None:
    row = begun(with_names(8))
    one, other = Tablet(row), Tablet(row, "tablette 2")
    one.post("here/check/", player="p3")
    assert "Cela ne s’annule plus ici." in other.post("here/undo/", 422, player="p3")
    one.post("here/undo/", player="p3")
    assert [two.here for two in said_of(notes_of(row.event), Presence)] == [True, False]
    one.post("here/check/", player="p3")
    for note in NoteRow.objects.all():
        NoteRow.objects.filter(pk=note.pk).update(at=note.at - timedelta(minutes=3))
    assert "Cela ne s’annule plus ici." in one.post("here/undo/", 422, player="p3")
    assert said_of(notes_of(row.event), Presence)[-1].here


def test_twice_is_written_once_and_whom_the_desk_checked_in_nobody_takes_back() -> None:
    row = begun(with_names(8))
    tablet = Tablet(row)
    an_organiser().post("/fr/desk/s1/entries/tick/", {"here": "p2"})
    assert said_of(notes_of(row.event), Presence) == (Presence(player="p2"),)
    tablet.post("here/check/", player="p3")
    tablet.post("here/check/", player="p3")
    assert len([one for one in said_of(notes_of(row.event), Presence) if one.player == "p3"]) == 1
    tablet.post("here/undo/", 422, player="p2")


def test_only_people_of_the_section_and_no_helper() -> None:
    row = begun(with_names(8))
    tablet = Tablet(row)
    assert "Ce n’est personne de ce tournoi." in tablet.post("here/check/", 422, player="p9")
    assert "Ce n’est personne de ce tournoi." in tablet.post("here/check/", 422, player="")
    helper = a_helper(row)
    assert helper.get(tablet.path("here/")).status_code == 403
    assert helper.post(tablet.path("here/check/"), {"player": "p1"}).status_code == 403
    assert helper.get(tablet.path()).status_code == 200
    assert said_of(notes_of(row.event), Presence) == ()


def test_a_tablet_that_sends_more_than_people_could_has_to_wait() -> None:
    row = in_round_1(8)
    tablet = Tablet(row)
    author = f"code:{SectionCode.objects.get().pk}"
    for _ in range(299):  # of 300 in a quarter of an hour
        assert limits.counted("tablet", author) is None
    said = [tablet.client.post(tablet.path("1/1/call/"), {"why": "come"}).status_code for _ in range(2)]
    assert said == [303, 429]
    assert NoteRow.objects.filter(kind="called").count() == 1
