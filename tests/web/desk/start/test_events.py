"""The events of a computer: each section with what it waits for, in as many questions for ten as for one."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.play.acts.act import close, reopen, result
from ronde.record.desk_notes import Sent
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.events.beginning import NewEvent, event_begun
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.roles import Role
from tests.web.desk.start.sitting import an_event, at_the_computer, words_of
from tests.web.events.events_made import DAY, acted, begun, organiser, play_round, stored
from tests.web.events.test_event_files import a_section

pytestmark = pytest.mark.usefixtures("database")
PAGE = "/fr/desk/"


def running(*events: str) -> Client:
    client = at_the_computer()
    for one in events:
        appointed(User.objects.get(username="desk"), Role.ORGANISER, one)
    return client


def test_a_computer_without_events_says_what_will_be_here() -> None:
    page = words_of(at_the_computer().get(PAGE))
    assert "Les épreuves seront ici" in page
    assert 'href="/fr/desk/new/"' in page


def test_each_section_says_what_it_waits_for() -> None:
    row = begun(a_section())
    client = running("e1")
    assert "6 joueurs ; ronde 1 à apparier" in words_of(client.get(PAGE))
    play_round(row, 1)
    assert "ronde 1, 2 résultats manquants" in words_of(client.get(PAGE))
    assert f'href="/fr/desk/{row.pk}/rounds/"' in words_of(client.get(PAGE))
    for table in (2, 3):
        acted(row, result(1, table, scores=(400, 300)))
    assert "ronde 1 complète ; la suivante à apparier" in words_of(client.get(PAGE))
    acted(row, close())
    page = words_of(client.get(PAGE))
    assert "clos ; à déclarer et à envoyer" in page
    assert f'href="/fr/desk/{row.pk}/finish/"' in page


def test_what_was_given_to_an_office_elsewhere_is_not_said_to_wait_until_it_is_changed() -> None:
    row = begun(a_section())
    client = running("e1")
    play_round(row, 3)
    acted(row, close())
    row.refresh_from_db()
    write_note(row.event, Sent(section=row.pk, act=row.version), organiser())
    assert "clos ; remis au bureau en fichier" in words_of(client.get(PAGE))
    acted(row, reopen())
    acted(row, close())
    assert "clos ; à déclarer et à envoyer" in words_of(client.get(PAGE))


def test_an_event_of_one_section_leads_to_its_desk_by_its_own_name() -> None:
    """Nobody typed a name for the section: its files are called as the event is."""
    client = at_the_computer()
    user = User.objects.get(username="desk")
    made = event_begun(NewEvent("TH de Saumur", DAY, DAY, regulation="fisf-classique"), acting(user))
    assert made.event is not None
    row = SectionRow.objects.get(event=made.event)
    assert row.file == "th-de-saumur"
    page = client.get(PAGE).content.decode()
    assert f'<h2><a href="/fr/desk/{row.pk}/entries/">TH de Saumur</a></h2>' in page
    assert "Ouvrir la table de l’arbitre" in page
    assert f'href="/fr/desk/event/{made.event.pk}/"' in page


def test_an_event_of_another_is_not_there() -> None:
    an_event()
    assert "Open de Lyon" not in words_of(running("other").get(PAGE))


def test_ten_events_cost_as_many_questions_as_one() -> None:
    counts = []
    for many in (1, 10):
        Event.objects.all().delete()
        for at in range(many):
            stored({"a": a_section(), "b": a_section()}, event=f"e{at}")
        client = running(*(f"e{at}" for at in range(many)))
        client.get(PAGE)
        with CaptureQueriesContext(connection) as asked:
            client.get(PAGE)
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert SectionRow.objects.count() == 20
