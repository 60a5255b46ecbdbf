"""An organiser says where letters go; the link that arrives there proves it, and then decisions reach him."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from ronde.web.accounts.models import Appointment
from ronde.web.office.letters.posting import POSTMAN
from ronde.web.office.models import Letter
from ronde.web.roles import Role
from tests.web.accounts.places import a_section
from tests.web.accounts.signing import browser, somebody, tried
from tests.web.office.letters.mail_sink import MailSink, mail_sink
from tests.web.office.queue.test_section_acts import ADDRESS, arrived

ON_BOTH_KINDS = True  # a thread of its own writes
PAGE, TO = "/fr/account/address/", "olga@example.org"


@pytest.fixture
def sink() -> Iterator[MailSink]:
    with mail_sink() as found, override_settings(**found.settings):
        yield found


def organiser(event: str = "rance") -> Client:
    user, client = somebody("olga"), browser()
    Appointment.objects.create(user=user, role=Role.ORGANISER.value, over=event)
    assert tried(client, "olga").status_code == 302
    return client


def asked(client: Client, sink: MailSink, to: str = TO) -> str:
    """Type an address; the link that arrives there."""
    before = len(sink.letters)
    assert client.post(PAGE, {"to": to}).status_code == 302
    POSTMAN.wait(60)
    letter = sink.letters[before]
    assert letter["To"] == to
    (link,) = re.findall(r"http://testserver(/fr/account/address/\S+)", letter.get_content())
    return str(link)


def test_an_organiser_gets_the_decision_at_the_address_that_he_has_confirmed(
    officer: Client, tmp_path: Path, sink: MailSink
) -> None:
    register = arrived(tmp_path)
    a_section("rance", register=register, dossier="coupe")
    client = organiser()
    assert "Pas encore d’adresse" in client.get("/fr/account/").content.decode().replace("\xa0", " ")
    link = asked(client, sink)
    assert User.objects.get(username="olga").email == ""  # typed is not confirmed
    assert client.get(link).status_code == 200
    assert User.objects.get(username="olga").email == ""  # and a mailbox that opens links confirms nothing
    assert client.post(link).status_code == 302
    assert TO in client.get(PAGE).content.decode()
    assert not Letter.objects.exists()
    assert officer.post(f"{ADDRESS}refuse/", {"reason": "Hors délai."}).status_code == 302
    POSTMAN.wait(60)
    assert (sink.letters[-1]["To"], "Hors délai." in sink.letters[-1].get_content()) == (TO, True)
    assert Letter.objects.get().state == "sent"


@pytest.mark.usefixtures("database")
def test_a_link_is_of_one_account_and_followed_once(sink: MailSink) -> None:
    client = organiser()
    first = asked(client, sink)
    second = asked(client, sink, "other@example.org")
    thief = browser()
    somebody("paul")
    tried(thief, "paul")
    assert thief.post(first).status_code == 404
    assert client.post(second).status_code == 302
    assert client.post(second).status_code == 404
    assert client.post(first).status_code == 404  # the address has changed since
    assert client.post(f"{PAGE}nonsense/").status_code == 404
    assert User.objects.get(username="olga").email == "other@example.org"


@pytest.mark.usefixtures("database")
def test_what_is_no_address_and_one_that_refuses_is_said(sink: MailSink) -> None:
    client = organiser()
    answer = client.post(PAGE, {"to": "olga"})
    assert (answer.status_code, 'value="olga"' in answer.content.decode()) == (422, True)
    sink.answers = lambda _to, _try: "550 nobody"
    assert client.post(PAGE, {"to": TO}).status_code == 302
    POSTMAN.wait(60)
    assert "l’adresse est refusée" in client.get(PAGE).content.decode()


@pytest.mark.usefixtures("database")
def test_without_mail_the_page_says_so() -> None:
    client = organiser()
    assert "n’envoie pas de courriel" in client.get(PAGE).content.decode()
    assert client.post(PAGE, {"to": TO}).status_code == 422
