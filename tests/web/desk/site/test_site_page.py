"""The page by which an organiser shows an event on a federation's site: the server, what was sent, what waits, and the file."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from ronde.play.acts import act as acts
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.models import KnownServer
from ronde.web.clock import now
from ronde.web.events.copy_queries import versions_of
from ronde.web.events.models import Event, SentState, SiteShowing
from ronde.web.events.publishing import digest_of_state, published_state
from ronde.web.events.showing import Sender, send_state
from ronde.web.roles import Role
from tests.web.public.events.halls import AT, CHILD_NAME, EVENT, SECTION, Hall, a_hall

pytestmark = pytest.mark.usefixtures("database")
SITE = f"/fr/desk/event/{EVENT}/site/"
NOBODY = {"server": "http://127.0.0.1:9", "key": "KEY-OF-OLGA"}  # nothing listens there


@pytest.fixture(autouse=True)
def allowed() -> Iterator[None]:
    with override_settings(RONDE_SERVERS=[NOBODY["server"]]):
        yield


def desk() -> tuple[Hall, Client]:
    """A hall after its first round, and its organiser signed in."""
    mark_as_demonstration()
    hall = a_hall(announced=False)
    hall.play()
    user = User.objects.get(username="doinita")
    appointed(user, Role.ORGANISER, EVENT)
    appointed(user, Role.ORGANISER, "")
    client = Client()
    client.force_login(user)
    return hall, client


def words(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode().replace("\u00a0", " ").replace("\u202f", " ")


def test_without_a_server_nothing_is_shown_and_it_is_said_why() -> None:
    _, client = desk()
    answer = client.post(SITE, {"server": "", "key": ""})
    assert answer.status_code == 422
    assert not SiteShowing.objects.exists()
    assert (
        client.post(SITE, {"server": "http://example.org", "key": "x"}).status_code == 422
    )  # a key could be overheard
    assert 'value="http://example.org"' in client.post(SITE, {"server": "http://example.org"}).content.decode()


def test_a_network_that_is_gone_is_said_and_what_waits_is_counted_and_the_desk_goes_on() -> None:
    hall, client = desk()
    assert client.post(SITE, NOBODY).status_code == 303
    sender = Sender()
    sender.look()
    told = words(client, SITE)
    assert "http://127.0.0.1:9 n’a pas répondu" in told
    assert "pas encore" in told
    assert "un nouvel essai se fait tout seul" in told
    assert (
        "la liste" not in told.partition("n’a pas répondu")[2].partition("</div>")[0]
    )  # that is the remedy of another trouble
    row = SiteShowing.objects.get()
    assert row.sent is None
    assert "▲ site : pas encore envoyé" in words(client, f"/fr/desk/{SECTION}/rounds/1/")
    hall.do(acts.pair())
    sender.look()  # not again at once: twenty seconds are waited
    assert SiteShowing.objects.get().tried == row.tried
    assert client.post(SITE, {"stop": "yes"}).status_code == 303
    assert not SiteShowing.objects.exists()


def test_a_server_that_nobody_has_allowed_is_not_kept_and_what_was_kept_before_is_not_asked() -> None:
    _, client = desk()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        inside = {"server": f"http://127.0.0.1:{listener.getsockname()[1]}", "key": "KEY-OF-OLGA"}
        answer = client.post(SITE, inside)
        assert answer.status_code == 422
        assert "RONDE_SERVERS" in answer.content.decode()
        assert not KnownServer.objects.exists()
        with override_settings(RONDE_SERVERS=[inside["server"]]):
            assert client.post(SITE, inside).status_code == 303
        Sender().look()
        assert "server.not-allowed" in SiteShowing.objects.get().trouble
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_a_draft_alone_costs_no_send() -> None:
    hall, client = desk()
    client.post(SITE, NOBODY)
    Sender().look()
    first = SiteShowing.objects.get()
    before = digest_of_state(published_state(hall.row.event, 1))
    SiteShowing.objects.update(digest=before, trouble="")
    hall.who = replace(hall.who, now=now() + timedelta(minutes=1))  # never in the same second as what was sent
    hall.do(acts.pair())
    row = SiteShowing.objects.select_related("event__register", "account").get()
    send_state(row, versions_of([EVENT])[EVENT])  # the state is the same, so nobody is asked
    row.refresh_from_db()
    assert (row.trouble, row.number) == ("", first.number)


def test_the_file_of_the_state_is_carried_to_a_server_and_shown_there() -> None:
    _, client = desk()
    answer = client.get(f"{SITE}file/")
    assert answer.status_code == 200
    assert CHILD_NAME not in answer.content.decode()
    Event.objects.all().delete()
    sent = client.post("/fr/desk/take/published/", {"file": SimpleUploadedFile("state.json", answer.content)})
    assert sent.status_code == 303
    assert SentState.objects.get().event_id == EVENT
    assert "Memorialul Toamnei" in Client().get(AT).content.decode()
    wrong = client.post("/fr/desk/take/published/", {"file": SimpleUploadedFile("state.json", b"{}")})
    assert wrong.status_code == 422
    assert "pas l’état publié" in words_of(wrong.content)
    assert client.post("/fr/desk/take/published/").status_code == 422


def words_of(content: bytes) -> str:
    return content.decode().replace("\u00a0", " ")


def test_nobody_else_shows_or_stops_it() -> None:
    desk()
    other = User.objects.create(username="other")
    appointed(other, Role.ORGANISER, "another")
    client = Client()
    client.force_login(other)
    assert {client.get(SITE).status_code, client.post(SITE, NOBODY).status_code} == {403}
    assert client.get(f"{SITE}file/").status_code == 403


def test_the_status_line_of_an_open_page_asks_again_how_the_site_stands() -> None:
    _, client = desk()
    address = f"/fr/desk/event/{EVENT}/site/state/"
    assert client.get(address).status_code == 204  # it is not shown on a site
    client.post(SITE, NOBODY)
    assert f'hx-get="{address}"' in words(client, f"/fr/desk/{SECTION}/rounds/1/")
    assert "site : pas encore envoyé" in words(client, address)
    SiteShowing.objects.update(sent=datetime(2026, 11, 18, 6, 42, tzinfo=UTC), trouble="")
    Event.objects.filter(pk=EVENT).update(zone="Europe/Paris")
    assert "site 7 h 42" in words(client, address)
    assert Client().get(address).status_code == 302
