"""The entries of the site on the pages of the desk: announced, looked at, taken, from this server and from a file."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ronde.web.events.bodies import named_section
from ronde.web.events.models import Announcement, EntryAsked, SectionRow
from tests.web.desk.arbiters import plain
from tests.web.desk.entries.bords_de_loire import a_list, an_event, before_the_desk, with_tariff
from tests.web.events.announced_made import announced, asked

pytestmark = pytest.mark.usefixtures("database")
SITE = "/fr/desk/a/entries/site/"


def names(row: SectionRow) -> list[str]:
    return sorted(one.name for one in named_section(SectionRow.objects.get(pk=row.pk)).entries)


def digest(html: str) -> str:
    found = re.search(r'name="digest" value="([0-9a-f]+)"', html)
    assert found
    return found[1]


def test_an_organiser_announces_with_the_fees_of_the_tariff_there_first_and_hides_it_again() -> None:
    row = an_event(a_list())
    with_tariff(row)
    desk = before_the_desk()
    assert "/fr/desk/event/th/announce/" in desk.get("/fr/desk/event/th/").content.decode()
    page = desk.get("/fr/desk/event/th/announce/").content.decode()
    assert "Tarif normal 20\u00a0€, Jeune 10\u00a0€" in page
    typed = {
        "organiser": "Litera Iași",
        "capacity": "20",
        "closes": "2026-11-19T20:00",
        "fees": "20 €",
        "rules": "Une ligne.\r\nUne autre.",
        "offer-name": ["repas", ""],
        "offer-amount": ["6,50", ""],
        "shown": "1",
    }
    assert desk.post("/fr/desk/event/th/announce/", typed).status_code == 303
    kept = Announcement.objects.get()
    assert (kept.capacity, kept.rules, kept.offers) == (20, "Une ligne.\nUne autre.", '[{"name":"repas","amount":650}]')
    assert kept.closes is not None
    assert kept.closes.isoformat() == "2026-11-19T19:00:00+00:00"  # 20 h in Paris
    assert desk.get("/fr/events/th/").status_code == 200
    page = desk.get("/fr/desk/event/th/announce/").content.decode()
    for value in ('value="20"', 'value="2026-11-19T20:00"', 'value="6,50"', 'value="repas"'):
        assert value in page
    del typed["shown"]
    assert desk.post("/fr/desk/event/th/announce/", typed).status_code == 303
    assert desk.get("/fr/events/th/").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"capacity": "many"},
        {"capacity": "99999999999"},
        {"capacity": "0"},
        {"closes": "soon"},
        {"closes": "9999-12-31T23:59"},
        {"offer-name": ["repas"], "offer-amount": ["x"]},
        {"shown": "1"},
        {"rules": "x" * 10_001},
    ],
    ids=str,
)
def test_what_cannot_be_announced_is_said_and_nothing_typed_is_lost(wrong: dict[str, object]) -> None:
    an_event(a_list())
    answer = before_the_desk().post("/fr/desk/event/th/announce/", {"way": "Par la côte", **wrong})
    assert answer.status_code == 422
    assert "Par la côte" in answer.content.decode()
    assert not Announcement.objects.exists()


def test_entries_of_this_server_are_looked_at_and_taken_and_then_there_is_nothing_new() -> None:
    row = announced(capacity=None)
    asked(row, "Moldovan Ștefan", "moldovan", word="à la ronde 2", offers=("repas",), licence="have")
    asked(row, "Anna Nouvelle", licence="none")
    desk = before_the_desk()
    entries = desk.get("/fr/desk/a/entries/").content.decode()
    assert "2 inscriptions à prendre" in plain(entries)
    assert "Personne n’est encore inscrit, et 2 inscriptions attendent sur le site. Les prendre" in plain(entries)
    assert f'id="take-from-site" href="{SITE}"' in " ".join(entries.split())
    assert desk.post(SITE, {"from": "here"}).status_code == 303
    html = desk.get(SITE).content.decode()
    page = plain(html)
    for shown in ("moldovan@example.org", "à la ronde 2", "repas", "pas encore de licence", "Reconnus 1", "Nouveaux 1"):
        assert shown in page, shown
    assert desk.post(f"{SITE}take/", {"digest": digest(html)}).status_code == 303
    assert names(row) == ["Anna Nouvelle", "Moldovan Ștefan"]
    desk.post(SITE, {"from": "here"})
    assert "Rien de nouveau" in plain(desk.get(SITE).content.decode())
    assert desk.post(f"{SITE}give-up/").status_code == 303
    assert "Inscriptions de ce serveur" in plain(desk.get(SITE).content.decode())


def test_what_changed_and_who_cancelled_is_ticked_and_can_be_left() -> None:
    row = announced(capacity=None)
    for name in ("Anna Nouvelle", "Boris Deux"):
        asked(row, name)
    desk = before_the_desk()
    desk.post(SITE, {"from": "here"})
    desk.post(f"{SITE}take/", {"digest": digest(desk.get(SITE).content.decode())})
    EntryAsked.objects.update(state="cancelled", version=2)
    anna, boris = EntryAsked.objects.order_by("number").values_list("pk", flat=True)
    desk.post(SITE, {"from": "here"})
    html = desk.get(SITE).content.decode()
    assert html.count('name="keep"') == 2
    desk.post(f"{SITE}take/", {"digest": digest(html), "offered": [anna, boris], "keep": [anna]})
    assert names(row) == ["Boris Deux"]


def test_a_file_from_the_server_is_opened_at_another_desk_and_one_that_is_none_is_refused() -> None:
    row = announced(capacity=None)
    asked(row, "Anna Nouvelle")
    desk = before_the_desk()
    file = desk.get(f"{SITE}file/")
    assert file["Content-Disposition"] == 'attachment; filename="entries.json"'
    EntryAsked.objects.all().delete()
    Announcement.objects.all().delete()
    assert "n’est pas annoncée ici" in plain(desk.get(SITE).content.decode())
    brought = SimpleUploadedFile("entries.json", file.content)
    assert desk.post(SITE, {"from": "file", "file": brought}).status_code == 303
    html = desk.get(SITE).content.decode()
    desk.post(f"{SITE}take/", {"digest": digest(html)})
    assert names(row) == ["Anna Nouvelle"]
    for wrong in (SimpleUploadedFile("a.json", b"\x00\xff"), SimpleUploadedFile("b.json", b"{}")):
        answer = desk.post(SITE, {"from": "file", "file": wrong})
        assert "pas un fichier d’inscriptions" in plain(answer.content.decode())
    assert "Aucun fichier" in plain(desk.post(SITE, {"from": "file"}).content.decode())


def test_who_has_no_server_yet_is_asked_for_one() -> None:
    announced()
    answer = before_the_desk().post(SITE, {"from": "server", "server": "", "key": ""})
    assert answer.status_code in {200, 422}
    assert "serveur" in plain(answer.content.decode())
