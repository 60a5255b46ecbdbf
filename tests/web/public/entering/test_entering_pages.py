"""Somebody enters on the page of an event, without script, account or cookie; and nobody learns there of who is not named in public."""

import re
from datetime import date, datetime
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from ronde.play.acts import act as acts
from ronde.web.events import asked_entries
from ronde.web.events.models import EntryAsked, SectionRow
from ronde.web.events.registering import enter_persons
from ronde.web.events.services import act
from ronde.web.public.events import event_page
from ronde.words.texts import text
from tests.web.desk.arbiters import plain
from tests.web.desk.entries.bords_de_loire import organiser
from tests.web.events.announced_made import AFTER, CHILD, announced, asked, states
from tests.web.pages.structure import Structure

pytestmark = pytest.mark.usefixtures("database", "early")


class Visitor:
    """Somebody before the page of the event."""

    def __init__(self, language: str = "fr") -> None:
        self.client, self.language = Client(), language
        self.page = self.html = self.link = ""
        self.status = 0

    def goes(self, path: str = "") -> str:
        return self._read(self.client.get(f"/{self.language}/events/th/{path}"))

    def sends(self, path: str = "enter/", **fields: object) -> str:
        return self._read(self.client.post(f"/{self.language}/events/th/{path}", fields))

    def enters(self, name: str, **fields: object) -> str:
        return self.sends("enter/", **{"name": name, "contact": "06 00", **fields})

    def _read(self, answer: Any) -> str:
        self.status = answer.status_code
        assert not answer.cookies  # nobody is known again
        if self.status == 302:
            self.link = answer["Location"]
            return self._read(self.client.get(self.link))
        self.html = answer.content.decode()
        assert Structure(self.html).wrong == []
        self.page = plain(self.html)
        return self.page

    def does(self, name: str, **fields: object) -> str:
        """Send something to the private page."""
        return self._read(self.client.post(urlsplit(self.link).path + name, fields))

    def candidates(self) -> list[str]:
        return [unescape(one) for one in re.findall(r'name="who" value="([^"]*)"', self.html)]


def said(message: str, **values: object) -> str:
    return plain(text(message, "fr", values))


def test_the_page_tells_what_is_announced_and_who_is_entered_by_the_rating_of_the_list() -> None:
    row = announced(capacity=20, fees="8 €, moins de 15 ans 4 €", rules="Un prix par personne.", way="Bus 12.")
    for name, person in (("Popovăț Sorina", "popovat-so"), ("Moldovan Ștefan", "moldovan"), (CHILD.name, CHILD.id)):
        asked(row, name, person)
    asked(row, "Anna Nouvelle")
    page = Visitor().goes()
    assert "4 sur 20" in page
    assert "jeudi 19 nov., 20 h 00" in page
    for shown in (
        "8 €, moins de 15 ans 4 €",
        "Un prix par personne.",
        "Bus 12.",
        "Litera Iași",
        "Inscriptions ouvertes",
    ):
        assert shown in page
    assert "4, d’après la cote du 15 novembre 2026 · 2 noms non publiés" in page
    listed = page[page.index("2 noms non publiés") :]
    assert re.search(
        r"1 Moldovan Ștefan Litera Iași 2412 2 Popovăț Sorina Litera Iași 1577 3 nom non publié – – 4 nom", listed
    )
    assert "Trévidic" not in page
    assert "Anna" not in page


def test_an_event_that_is_not_announced_has_no_page_and_no_form() -> None:
    announced(is_shown=False)
    visitor = Visitor()
    for path in ("", "enter/"):
        visitor.goes(path)
        assert visitor.status == 404
    visitor.enters("Anna Un")
    assert visitor.status == 404


def test_a_name_of_the_list_is_asked_about_and_taken_as_the_list_writes_it() -> None:
    row = announced()
    visitor = Visitor()
    page = visitor.enters("moldovan stefan", word="j’arrive à la ronde 2")
    assert visitor.status == 200
    assert "Dans la liste du 15 novembre 2026 : Moldovan Ștefan, Litera Iași, 2412" in page
    assert visitor.candidates() == ["moldovan", "other"]
    assert 'value="j’arrive à la ronde 2"' in visitor.html
    assert states(row) == {}
    visitor.enters("moldovan stefan", who="moldovan", matched="moldovan stefan")
    assert EntryAsked.objects.get().person == "moldovan"
    assert states(row) == {"Moldovan Ștefan": "entered"}
    assert said("entering.entered_means", name="Moldovan Ștefan") in visitor.page


def test_several_of_nearly_the_name_are_all_asked_about_and_somebody_else_is_entered_as_typed() -> None:
    row = announced()
    visitor = Visitor()
    visitor.enters("Popovat S")
    assert visitor.candidates() == ["popovat-si", "popovat-so", "other"]
    visitor.enters("Popovat S", who="other", matched="Popovat S")
    assert states(row) == {"Popovat S": "entered"}
    assert EntryAsked.objects.get().person == ""


def test_who_changes_the_name_after_the_question_is_asked_again() -> None:
    row = announced()
    visitor = Visitor()
    visitor.enters("Popovat S", who="other", matched="Le Bihan E")
    assert visitor.candidates() == ["popovat-si", "popovat-so", "other"]
    visitor.enters("Popovat S", who="moldovan", matched="Popovat S")
    assert states(row) == {}


@pytest.mark.parametrize("name", [CHILD.name, "TREVIDIC nolwenn", "Nolwenn Trevidi", "Nobody Anywhere"])
def test_a_child_without_consent_is_entered_as_typed_and_the_answer_says_no_more_than_of_nobody(name: str) -> None:
    row = announced()
    visitor = Visitor()
    page = visitor.enters(name)
    assert visitor.candidates() == []
    assert said("entering.entered_means", name=name) in page
    assert states(row) == {name: "entered"}
    assert CHILD.id not in visitor.html
    assert "Trévidic" not in page or name == CHILD.name
    is_meant = name in {CHILD.name, "TREVIDIC nolwenn"}
    assert EntryAsked.objects.get().person == (CHILD.id if is_meant else "")  # for the organiser alone
    seen = Visitor().goes()
    assert name not in seen
    assert "1, d’après la cote du 15 novembre 2026 · un nom non publié" in seen


def test_an_entry_is_changed_and_cancelled_by_its_address_and_who_waited_moves_up() -> None:
    row = announced(capacity=1)
    first, second = Visitor(), Visitor()
    first.enters("Anna Un")
    page = second.enters("Boris Deux", contact="07 00")
    assert said("entering.waiting_means", name="Boris Deux", place=1) in page
    assert first.link in first.html
    page = first.does("", contact="06 11", offer=["repas"], public="hidden", licence="none", word="tard")
    assert said("entering.changed") in page
    kept = EntryAsked.objects.get(name="Anna Un")
    assert (kept.contact, kept.offers, kept.hidden, kept.licence, kept.word) == (
        "06 11",
        '["repas"]',
        True,
        "none",
        "tard",
    )
    page = first.does("", contact="")
    assert (first.status, said("problems.entering.no-contact.what") in page) == (422, True)
    page = first.does("cancel/")
    assert said("entering.cancelled_means", name="Anna Un") in page
    assert states(row) == {"Anna Un": "cancelled", "Boris Deux": "entered"}
    page = plain(second.client.get(second.link).content.decode())
    assert said("entering.moved_up", name="Boris Deux") in page


def test_the_private_page_is_for_who_has_its_address_and_is_kept_by_nobody() -> None:
    announced()
    visitor = Visitor()
    visitor.enters("Anna Un")
    answer = visitor.client.get(visitor.link)
    assert answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"]
    visitor.goes("entry/guess/")
    assert visitor.status == 404
    assert visitor.client.get(visitor.link + "cancel/").status_code == 302  # looking cancels nothing
    assert EntryAsked.objects.get().state == "entered"


def test_what_is_wrong_is_said_and_nothing_typed_is_lost() -> None:
    row = announced()
    visitor = Visitor()
    page = visitor.enters("Anna Un", contact="", word="un mot", offer=["repas"], public="hidden")
    assert visitor.status == 422
    assert said("problems.entering.no-contact.what") in page
    assert said("problems.entering.no-contact.do") in page
    for typed in ('value="Anna Un"', 'value="un mot"', 'value="repas" checked', 'value="hidden" checked'):
        assert typed in visitor.html
    page = visitor.enters("\x00\x01", contact="x")
    assert said("problems.entering.no-name.what") in page
    assert states(row) == {}


def test_with_several_sections_one_is_chosen() -> None:
    row = announced()
    other = SectionRow.objects.get(pk=row.pk)
    other.pk, other.file, other.name = "b", "b", "B"
    other.save(force_insert=True)
    visitor = Visitor()
    page = visitor.enters("Anna Un")
    assert said("problems.entering.no-section.what") in page
    visitor.enters("Anna Un", section="b")
    assert EntryAsked.objects.get().section == "b"


def test_entering_twice_is_told_kindly() -> None:
    row = announced()
    visitor = Visitor()
    visitor.enters("Anna Un")
    page = visitor.enters("Anna Un")
    assert visitor.status == 422
    assert said("problems.entering.twice.what") in page
    assert list(states(row)) == ["Anna Un"]


def test_a_full_event_says_so_and_shows_who_waits() -> None:
    row = announced(capacity=1)
    asked(row, "Moldovan Ștefan", "moldovan")
    asked(row, "Popovăț Sorina", "popovat-so")
    page = Visitor().goes()
    assert "Complet : liste d’attente" in page
    assert "1 sur 1 1 en attente" in page
    assert page.index("Liste d’attente") < page.index("Popovăț Sorina")


def test_who_was_entered_at_the_desk_is_on_the_page_too() -> None:
    row = announced(capacity=5)
    assert enter_persons(row.id, ["moldovan", CHILD.id], organiser(), seen=row.version).is_done
    page = Visitor().goes()
    assert "2 sur 5" in page
    assert "1 Moldovan Ștefan Litera Iași 2412 2 nom non publié" in page


def test_a_form_that_another_site_sends_is_refused() -> None:
    row = announced()
    typed = {"name": "Anna Un", "contact": "06 00"}
    answer = Client().post("/fr/events/th/enter/", typed, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert states(row) == {}


def at(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """Somebody who comes at another moment."""
    for room in (asked_entries, event_page):
        monkeypatch.setattr(room, "now", lambda: moment)
    return Visitor()


def test_after_the_deadline_the_page_has_no_form_and_one_that_was_still_open_is_refused_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = announced()
    late = at(AFTER, monkeypatch)
    page = late.goes()
    assert "Inscriptions closes" in page
    assert said("public_event.closed_since", day=date(2026, 11, 19), organiser="Litera Iași") in page
    assert "<form class" not in late.html.split('id="enter"')[1]
    page = late.enters("Anna Un", word="trop tard")
    assert late.status == 422
    assert said("problems.entering.closed.what", closes=date(2026, 11, 19)) in page
    assert said("problems.entering.closed.do", organiser="Litera Iași") in page
    assert 'value="trop tard"' in late.html
    assert states(row) == {}


def test_during_the_event_and_after_it_the_page_leads_to_its_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    row = announced(capacity=None)
    assert enter_persons(row.id, ["moldovan", "vezinat"], organiser(), seen=row.version).is_done
    for asked_for in (acts.pair(), acts.publish()):
        row.refresh_from_db()
        assert act(row.pk, asked_for, organiser(), seen=row.version).is_done
    page = Visitor().goes()  # a round is out, whatever the calendar says
    assert "En cours" in page
    assert "A · Classement 2 1 sur 3" in page
    over = at(AFTER.replace(month=12), monkeypatch)
    assert "Terminée" in over.goes()
    over.enters("Anna Un")
    assert (over.status, said("problems.entering.over.what", event=row.event.name) in over.page) == (422, True)


def test_the_private_page_of_an_event_that_is_over_changes_nothing_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    row = announced()
    visitor = Visitor()
    visitor.enters("Anna Un")
    late = at(AFTER.replace(month=12), monkeypatch)
    late.link = visitor.link
    page = late.does("cancel/")
    assert "Annuler" not in page
    assert states(row) == {"Anna Un": "entered"}
