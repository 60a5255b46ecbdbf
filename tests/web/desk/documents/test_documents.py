"""Papers chosen, seen, printed and noted at the desk."""

import io
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pypdf import PdfReader

from ronde.play.acts import act as acts
from ronde.record.desk_notes import Fee, Fees, FirstTable, Payment, Printed, said_of
from ronde.web.clock import now
from ronde.web.desk.documents.codes import table_address
from ronde.web.desk.frame import desk_of
from ronde.web.events.models import CopyFolder
from ronde.web.events.notes import notes_of, write_note
from ronde.web.hall import HALL, OpenHall
from tests.web.desk.arbiters import Arbiter, Page
from tests.web.desk.events_running import at_desk_of, did, out, play
from tests.web.events.desk_work import an_event

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def arbiter() -> Arbiter:
    """64 people whose first round is out."""
    made = at_desk_of(64)
    out(made)
    return made


def counts(page: Page) -> dict[str, str]:
    """What stands beside each paper in the list."""
    found = re.findall(r'data-row="(\w+)".*?</label>(.*?)</li>', page.html, re.DOTALL)
    return {name: re.sub(r"<[^>]*>", "", text).strip() for name, text in found}


def pdf(arbiter: Arbiter, address: str) -> list[str]:
    """The pages of a PDF as text."""
    answer = arbiter.client.get(address)
    assert answer.status_code == 200, answer
    assert answer["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]


def printed(at: Arbiter, **chosen: str) -> list[str]:
    """What comes out when a paper is printed with these choices."""
    page = at.post("documents/print/", of=chosen["paper"], round=1, **chosen)
    assert page.status == 303, page.text
    return pdf(at, page.leads_to)


def notes(arbiter: Arbiter) -> tuple[Printed, ...]:
    return said_of(notes_of(arbiter.row.event), Printed)


def test_every_paper_stands_there_with_its_pages(arbiter: Arbiter) -> None:
    """32 tables, six a page, are 6 pages; 64 lines at 43 or 39 a page are two; the emergency page goes on with a page of tables."""
    found = counts(arbiter.get("documents/"))
    assert found["slips"] == "6 pages"
    assert found["names"] == found["tables"] == "1 page"
    assert found["presence"] == "2 pages"
    assert found["groups"] == found["accounts"] == found["prizes"] == "pas encore"
    assert found["emergency"] == "2 pages"
    assert counts(arbiter.get("documents/", paper="slips", of="slips", per="10", whom="round"))["slips"] == "4 pages"
    assert (
        counts(arbiter.get("documents/", paper="slips", of="slips", whom="phase"))["slips"] == "27 pages"
    )  # 5 × 32 / 6


def test_before_the_first_round_there_is_a_presence_sheet_and_slips_say_why_not() -> None:
    arbiter = at_desk_of(6)
    page = arbiter.get("documents/")
    assert 'value="presence" id="paper-presence" checked' in page.html
    page = arbiter.get("documents/", paper="slips")
    assert "La ronde 1 n’est pas appariée" in page.text
    assert page.has("print", 'aria-disabled="true"')
    assert arbiter.post("documents/print/", paper="slips").status == 422
    assert notes(arbiter) == ()


def test_a_picture_of_a_page_is_the_same_as_long_as_nothing_on_it_changes(arbiter: Arbiter) -> None:
    address = arbiter.path("documents/picture/?paper=standings&page=1")
    first = arbiter.client.get(address)
    assert first.content.startswith(b"\x89PNG")
    assert arbiter.client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    play(arbiter)
    again = arbiter.client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content != first.content) == (200, True)
    for wrong in ("?paper=standings&page=99", "?paper=prizes", "?paper=groups&page=1"):
        assert arbiter.client.get(arbiter.path(f"documents/picture/{wrong}")).status_code == 404


def test_printing_is_noted_and_a_slip_printed_again_is_marked(arbiter: Arbiter) -> None:
    assert "seconde feuille" not in "".join(printed(arbiter, paper="slips"))
    page = arbiter.get("documents/", paper="slips")
    assert re.search(r"Imprimé à \d+ h \d\d\.", page.part(r'<div class="note" id="printed">.*?</div>'))
    (again,) = printed(arbiter, paper="slips", whom="table", table="17")
    assert re.findall(r"Table (\d+)", again) == ["17"]
    assert again.count("seconde feuille") == 1
    page = arbiter.get("documents/", paper="slips")
    assert re.search(r"Table 17 : réimprimée à \d+ h \d\d, marquée « seconde feuille »\.", page.text)
    assert [(one.paper, one.round, one.tables, one.again) for one in notes(arbiter)] == [
        ("slips", 1, (), False),
        ("slips", 1, (17,), True),
    ]
    assert "".join(printed(arbiter, paper="slips")).count("seconde feuille") == 32


def test_the_first_slip_of_a_table_is_no_second_one_and_looking_at_a_pdf_prints_nothing(arbiter: Arbiter) -> None:
    assert len(pdf(arbiter, arbiter.path("documents/pdf/?paper=slips"))) == 6
    assert notes(arbiter) == ()
    (one,) = printed(arbiter, paper="slips", whom="table", table="3")
    assert "seconde feuille" not in one
    assert "".join(printed(arbiter, paper="slips")).count("seconde feuille") == 1


def test_slips_of_a_round_that_was_taken_back_are_not_those_of_the_new_one(arbiter: Arbiter) -> None:
    printed(arbiter, paper="slips")
    did(arbiter, acts.unpublish(), acts.discard())
    out(arbiter)
    assert "seconde feuille" not in "".join(printed(arbiter, paper="slips"))


def test_blank_slips_of_a_phase_are_no_slips_of_a_round(arbiter: Arbiter) -> None:
    assert "Bélisle" not in "".join(printed(arbiter, paper="slips", whom="phase"))
    assert "seconde feuille" not in "".join(printed(arbiter, paper="slips"))


@pytest.mark.parametrize("typed", ["33", "0", "abc", "", "5 99"])
def test_a_table_that_is_none_is_said_and_what_was_typed_stays(arbiter: Arbiter, typed: str) -> None:
    page = arbiter.post("documents/print/", paper="slips", of="slips", whom="table", table=typed)
    assert page.status == 422
    assert "elle a les tables 1 à 32" in page.problems
    assert f'value="{typed}"' in page.html
    assert notes(arbiter) == ()


def test_tables_are_typed_and_printed_as_the_hall_numbers_them(arbiter: Arbiter) -> None:
    write_note(arbiter.row.event, FirstTable(section=arbiter.row.id, number=41), arbiter.actor)
    assert (
        "n’est pas une table"
        in arbiter.post("documents/print/", paper="slips", of="slips", whom="table", table="17").text
    )
    (page,) = printed(arbiter, paper="slips", whom="table", table="41, 72")
    assert re.findall(r"Table (\d+)", page) == ["41", "72"]
    assert notes(arbiter)[-1].tables == (1, 32)


def test_the_emergency_page_is_due_after_each_complete_round_until_it_is_printed(arbiter: Arbiter) -> None:
    def is_due() -> bool:
        is_offered = "réimprimer la page de secours" in arbiter.get("rounds/1/").text
        assert ("à imprimer" in counts(arbiter.get("documents/"))["emergency"]) is is_offered
        return is_offered

    play(arbiter, 31)
    assert not is_due()
    play(arbiter)
    assert is_due()
    printed(arbiter, paper="emergency")
    assert not is_due()
    assert notes(arbiter)[-1].round == 1


def test_a_pdf_goes_to_every_stick_or_it_is_said_why_not(arbiter: Arbiter, tmp_path: Path) -> None:
    page = arbiter.post("documents/stick/", paper="tables", of="tables")
    assert "Aucun dossier de copies" in page.problems
    stick, gone = tmp_path / "stick", tmp_path / "gone"
    stick.mkdir()
    CopyFolder.objects.create(path=str(stick))
    page = arbiter.post("documents/stick/", paper="tables", of="tables")
    assert page.status == 303
    assert "Le PDF est sur la clé" in arbiter.client.get(page.leads_to).content.decode()
    (file,) = stick.glob("*.pdf")
    assert file.name.endswith("-open-r1-tables.pdf")
    assert len(PdfReader(file).pages) == 1
    CopyFolder.objects.create(path=str(gone))
    assert f"Impossible d’écrire dans {gone}" in arbiter.post("documents/stick/", paper="tables", of="tables").problems
    assert not gone.exists()


def test_slips_have_codes_when_the_hall_can_reach_this_computer(arbiter: Arbiter) -> None:
    """A picture of every table: 32; without a network there is none, and it is said why."""
    arbiter.client.defaults["HTTP_HOST"] = "127.0.0.1:8000"
    page = arbiter.get("documents/")
    assert "Le code demande le réseau de la salle" in page.text
    assert _codes(arbiter) == 0
    HALL.opened = OpenHall("192.168.1.20", 8001, now(), lambda: None)
    try:
        assert "Le code demande" not in arbiter.get("documents/").text
        assert _codes(arbiter) == 32
    finally:
        HALL.opened = None


def test_the_code_of_a_slip_leads_to_its_table_on_the_tablet(arbiter: Arbiter) -> None:
    request = RequestFactory().get("/", headers={"Host": "testserver"})
    request.user, request.session = User.objects.get(username="olga"), arbiter.client.session
    with translation.override("fr"):
        found = table_address(request, desk_of(request, arbiter.row.pk), 1)
    assert found == f"http://testserver/fr/desk/{arbiter.row.pk}/tablet/1/{{table}}/"
    page = arbiter.client.get(found.partition("testserver")[2].format(table=17))
    assert "Table 17" in page.content.decode()


def _codes(arbiter: Arbiter) -> int:
    answer = arbiter.client.get(arbiter.path("documents/pdf/?paper=slips&of=slips&code=on"))
    return sum(len(page.images) for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_one_list_by_names_has_the_people_of_all_sections() -> None:
    event = an_event()
    first, second = at_desk_of(6, event=event, file="a"), at_desk_of(4, event=event, file="b")
    out(first)
    out(second)
    (page,) = printed(first, paper="names", everywhere="on")
    assert len(re.findall(r"[○●]", page)) == 6 + 4
    at = [page.index(f"\n{family}") for family in ("Bélisle", "Charlebois-Hétu", "Le Bihannic", "Țurcanu")]
    assert at == sorted(at)
    (page,) = printed(first, paper="names")
    assert len(re.findall(r"[○●]", page)) == 6


def test_accounts_and_receipts_come_from_the_notes_of_the_event(arbiter: Arbiter) -> None:
    event, by = arbiter.row.event, arbiter.actor
    write_note(event, Fees(fees=(Fee("Tarif normal", 2000),)), by)
    write_note(event, Payment(player="p1", amount=2000, receipt=1), by)
    pages = printed(arbiter, paper="accounts")
    assert "Reçu 20\u00a0€ · reste dû 1260\u00a0€" in pages[-1]  # 63 times 20
    (receipt,) = printed(arbiter, paper="receipts")
    assert "Ana0 Țurcanu" in receipt
    assert "Bogdan1 Bélisle" in printed(arbiter, paper="presence", owed="on")[0].replace(
        "Bélisle Bogdan1", "Bogdan1 Bélisle"
    )


@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_the_bulletin_can_be_printed_in_every_language_with_the_arbiters_name(language: str) -> None:
    arbiter = at_desk_of(8, language=language)
    out(arbiter)
    play(arbiter)
    cover, *rest = printed(arbiter, paper="bulletin", parts="crosstable", arbiter="Ștefan #1")
    assert "Ștefan #1" in cover
    assert len(rest) == 2


def test_nonsense_in_an_address_is_answered_as_if_nothing_was_said(arbiter: Arbiter) -> None:
    page = arbiter.get(
        "documents/",
        paper="slips",
        of="slips",
        per="7",
        round="99",
        whom="x",
        after="-1",
        table="1" * 500,
        player="<b>",
    )
    assert page.status == 200
    assert counts(page)["slips"] == "6 pages"
    assert arbiter.get("documents/", paper="../x", round="²").status == 200


def test_the_page_asks_the_database_as_often_for_a_hundred_players_as_for_ten() -> None:
    asked = []
    for count in (10, 100):
        arbiter = at_desk_of(count, event=an_event(f"e{count}"))
        out(arbiter)
        arbiter.get("documents/")
        with CaptureQueriesContext(connection) as queries:
            arbiter.get("documents/")
        asked.append(len(queries))
    assert asked[0] == asked[1] < 30


def test_labels_of_tables_are_those_of_the_hall_through_all_sections() -> None:
    """Three tables of one section, two of the other from 4 on: five labels, three a page folded, all on one page cut."""
    event = an_event()
    first, second = at_desk_of(6, event=event, file="a"), at_desk_of(4, event=event, file="b")
    write_note(event, FirstTable(section=second.row.id, number=4), first.actor)
    assert [counts(first.get("documents/"))["labels"], len(printed(first, paper="labels"))] == ["1 page", 1]
    assert len(printed(first, paper="labels", everywhere="on")) == 2
    (page,) = printed(first, paper="labels", everywhere="on", labels="8")
    assert re.findall(r"^\d+$", page, re.MULTILINE) == ["1", "2", "3", "4", "5"]
