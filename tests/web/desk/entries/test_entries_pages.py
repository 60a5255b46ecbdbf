"""The page of entries without a script: every form is a plain one, every mistake is answered kindly, nobody with a code sees it."""

from datetime import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.play.section import Entry
from ronde.play.timetable import RoundTime, Timetable
from ronde.record.desk_notes import Times
from ronde.web.accounts.codes import code_typed, give_code
from ronde.web.accounts.requests import CODE
from ronde.web.events.accounts import accounts
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.notes import write_note
from ronde.web.events.registering import entered
from tests.web.desk.entries.bords_de_loire import (
    a_list,
    a_section,
    an_event,
    before_the_desk,
    organiser,
    with_tariff,
)
from tests.web.desk.entries.reading_pages import AT, enrolled, followed, fresh, said, seen
from tests.web.pages.structure import Structure

pytestmark = pytest.mark.usefixtures("database")


def test_a_name_is_searched_and_enrolled_without_a_script() -> None:
    an_event(a_list())
    client = before_the_desk()
    page = client.get(AT, {"name": "mold st"})
    assert "Liste fédérale du 15 novembre 2026" in said(page)
    assert "Moldovan Ștefan Litera Iași 2412 · RO-0091 inscrire" in said(page)
    assert "Moldoveanu Stela Litera Iași 1655 · RO-0317" in said(page)
    after = enrolled(client, "moldovan")
    assert "Inscription : Moldovan Ștefan" in said(after)
    assert "Inscrits 1 · présents 0 · attendus 1" in said(after)
    assert "2412 RO-0091 à jour" in said(after)
    assert Structure(after.content.decode()).wrong == []
    assert "déjà dans la liste" in said(client.get(AT, {"name": "mold st"}))


def test_the_suggestions_are_options_with_what_was_typed_in_bold() -> None:
    an_event(a_list())
    client = before_the_desk()
    options = client.get(f"{AT}found/", {"name": "mold st"}).content.decode()
    assert options.count('role="option"') == 3  # two persons, and a new player
    assert "<b>Mold</b>ovan <b>Șt</b>efan" in options
    assert "Nouvelle inscription" in said(client.get(f"{AT}found/", {"name": "zzz"}))
    assert 'role="option"' not in client.get(f"{AT}found/").content.decode()
    assert "expirée" in said(client.get(f"{AT}found/", {"name": "courtemanche"}))


def test_who_is_not_known_is_told_and_nothing_is_lost() -> None:
    an_event()
    client = before_the_desk()
    answer = client.post(f"{AT}enrol/", {"person": "nobody", **seen()})
    assert answer.status_code == 422
    assert section_of(fresh()).entries == ()
    assert client.post(f"{AT}enrol/").status_code == 303


def test_checking_in_and_paying_by_the_buttons_of_a_row() -> None:
    row = an_event(a_list())
    with_tariff(row)
    client = before_the_desk()
    for one in ("moldovan", "courtemanche"):
        enrolled(client, one)
    page = client.get(AT)
    assert "Inscrits 2 · présents 0 · attendus 2" in said(page)
    assert "QC-1890 expirée" in said(page)
    assert "dû 20 €" in said(page)
    assert "à renouveler 1" in said(page)
    followed(client, f"{AT}tick/", {"here": "moldovan"})
    after = followed(client, f"{AT}tick/", {"paid": "2000:moldovan"})
    assert "présents 1 · attendus 1" in said(after)
    assert "Caisse : 20 € reçus, 20 € dus" in said(after)
    late = client.post(f"{AT}tick/", {"paid": "2000:moldovan"})
    assert late.status_code == 422
    assert "Moldovan Ștefan doit maintenant 0 EUR ; la page montrait 20" in said(late)
    followed(client, f"{AT}tick/", {"gone": "moldovan"})
    assert "présents 0" in said(client.get(AT))
    for nothing in ({}, {"here": "nobody"}, {"paid": "x:moldovan"}, {"paid": "2000:nobody"}):
        assert client.post(f"{AT}tick/", nothing).status_code == 303
    assert accounts(row.event).received == 2000


def test_a_script_gets_the_row_the_counts_and_the_status_line_and_no_more() -> None:
    row = an_event(a_list())
    with_tariff(row)
    client = before_the_desk()
    enrolled(client, "moldovan")
    answer = client.post(f"{AT}tick/", {"here": "moldovan"}, headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="row-moldovan"' in text
    assert 'aria-checked="true"' in text
    assert 'id="counts"' in text
    assert 'id="status"' in text
    assert (
        '<div id="absent" hidden>' in text
    )  # nobody is awaited any more: the panel beside the list goes with the tick
    assert "#counts,#status,#absent" in client.get(AT).content.decode()
    assert "<main" not in text
    refused = client.post(f"{AT}tick/", {"paid": "1:moldovan"}, headers={"HX-Request": "true"})
    assert (refused.status_code, refused["HX-Retarget"], refused["HX-Reselect"]) == (422, "#main", "#main")


def test_undo_on_this_page_takes_back_what_one_did_last_whether_act_or_note() -> None:
    row = an_event(a_list())
    with_tariff(row)
    client = before_the_desk()
    enrolled(client, "moldovan")
    client.post(f"{AT}tick/", {"here": "moldovan"})
    client.post(f"{AT}tick/", {"paid": "2000:moldovan"})
    followed(client, f"{AT}undo/", seen())
    assert accounts(row.event).received == 0
    followed(client, f"{AT}undo/", seen())
    assert "présents 0" in said(client.get(AT))
    followed(client, f"{AT}undo/", seen())
    assert section_of(fresh()).entries == ()


def test_a_new_player_with_a_series_starts_from_its_rating_and_a_second_of_the_name_is_asked_about() -> None:
    an_event(a_list())
    client = before_the_desk()
    form = {
        "name": "Duchesnay Marguerite",
        "club": "Brest",
        "categories": "jeune; dame",
        "mark-duplicate": "4B",
        **seen(),
    }
    after = followed(client, f"{AT}new/", form)
    assert "Duchesnay Marguerite" in said(after)
    assert "1700*" in said(after)  # FISF 2.1: the fourth series
    (entry,) = named_section(fresh()).entries
    assert (entry.tags, entry.categories) == (("club:Brest",), ("jeune", "dame", "duplicate:4B"))
    again = client.post(f"{AT}new/", {**form, **seen()})
    assert "Duchesnay Marguerite figure déjà parmi les inscrits." in said(again)
    assert 'value="jeune; dame"' in again.content.decode()
    followed(client, f"{AT}new/", {**form, **seen(), "sure": "1"})
    assert len({one.player for one in section_of(fresh()).entries}) == 2


def test_a_new_player_who_bears_a_name_of_the_list_is_asked_about_first() -> None:
    an_event(a_list())
    client = before_the_desk()
    asked = client.post(f"{AT}new/", {"name": "ȘTEFAN Moldovan", **seen()})
    assert "La liste connaît ce nom" in said(asked)
    assert "Moldovan Ștefan Litera Iași 2412 · RO-0091" in said(asked)
    assert section_of(fresh()).entries == ()


def test_a_first_licence_taken_here_is_charged_and_starts_from_1000() -> None:
    row = an_event(a_list())
    with_tariff(row)
    client = before_the_desk()
    followed(client, f"{AT}new/", {"name": "Ouellon Mathilde", "licence-taken": "Licence adulte", **seen()})
    page = said(client.get(AT))
    assert "1000* prise ici" in page
    assert "dû 35 €" in page
    assert "licences prises 1" in page


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({}, "Il manque le nom."),
        ({"name": "A", "rating": "fort"}, "« fort » n’est pas un nombre entier"),
        ({"name": "A", "mark-duplicate": "9"}, "« 9 » n’est pas connu du règlement"),
        ({"name": "A" * 201}, "Un texte est trop long (200 signes au plus)."),
    ],
)
def test_what_is_wrong_with_a_new_player_is_said_and_what_was_typed_stays(form: dict[str, str], told: str) -> None:
    an_event()
    answer = before_the_desk().post(f"{AT}new/", {**form, "club": "Brest", **seen()})
    assert answer.status_code == 422
    assert told in said(answer)
    assert 'value="Brest"' in answer.content.decode()


def test_the_marks_of_draughts_are_asked_for_in_draughts() -> None:
    event = an_event(regulation="ffjd").event
    a_section(event, "d", discipline="draughts")
    client = before_the_desk()
    page = said(client.get("/fr/desk/d/entries/new/"))
    assert "réside à l’étranger sans licence française art. 7" in page
    assert "Classement FMJD art. 7.1" in page
    form = {"name": "De Vries Jan", "mark-outside": "outside", "mark-fmjd": "1850", "club": "Heule", **seen("d")}
    assert client.post("/fr/desk/d/entries/new/", form).status_code == 303
    (entry,) = named_section(fresh("d")).entries
    assert (entry.categories, entry.tags) == (("outside", "fmjd:1850"), ("club:Heule",))
    assert "de l’étranger" in said(client.get("/fr/desk/d/entries/"))


def test_who_is_missing_some_minutes_after_the_start_is_listed_with_what_can_be_done() -> None:
    row = an_event(a_list())
    client = before_the_desk()
    enrolled(client, "moldovan")
    start = datetime(2020, 1, 1, 9, 30)  # noqa: DTZ001 - the hall's clock
    write_note(row.event, Times(section="a", timetable=Timetable((RoundTime(1, start),))), organiser())
    page = said(client.get(AT, {"grace": "10"}))
    assert "Absents de la ronde 1 délai passé" in page
    assert "Début 9 h 30, attente jusqu’à 9 h 40." in page
    client.post(f"{AT}tick/", {"here": "moldovan"})
    assert "Absents de la ronde" not in said(client.get(AT, {"grace": "x"}))


def test_who_has_the_code_of_a_section_sees_nothing_of_this_page() -> None:
    row = an_event(a_list())
    given = code_typed(give_code(row, organiser(), "tablette").code)
    assert given is not None
    helper = Client()
    session = helper.session
    session[CODE] = given.pk
    session.save()
    assert helper.get("/fr/desk/a/rounds/").status_code == 200
    for address in ("", "found/", "new/", "tariff/", "import/", "of/moldovan/"):
        assert helper.get(AT + address).status_code == 403


@pytest.mark.parametrize("address", [AT, f"{AT}of/p1/", f"{AT}?name=player"])
def test_ten_and_a_hundred_entries_ask_the_database_as_often(address: str) -> None:
    row = an_event(a_list())
    with_tariff(row)
    client = before_the_desk()
    asked = []
    for upto in (10, 100):
        have = len(section_of(fresh()).entries)
        more = [Entry(PlayerId(f"p{number}"), f"Player {number}", 1500) for number in range(have + 1, upto + 1)]
        assert entered(fresh(), more, organiser(), seen=fresh().version).is_done
        client.get(address)
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert client.get(address).status_code == 200
        asked.append(len(found))
    assert asked[0] == asked[1]
    assert asked[1] < 40
