"""The hall: a second door on one address, for helpers with a code and nobody else; closed, nobody is there."""

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from ronde.main.hall_server import HallServer
from ronde.play.acts.act import pair
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.models import SectionCode
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.hall import HALL, by_the_hall
from ronde.web.network_addresses import network_addresses
from ronde.web.roles import Role
from ronde.web.wsgi import application
from tests.web.desk.start.sitting import an_event, at_the_computer, words_of
from tests.web.events.events_made import acted, begun
from tests.web.events.test_event_files import NAMES, a_section

pytestmark = pytest.mark.usefixtures("database")
PAGE = "/fr/desk/hall/"


@pytest.fixture(autouse=True)
def a_process_that_serves(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As ``ronde serve`` provides it; the hall is another address of this very machine."""
    monkeypatch.setenv("RONDE_HALL", "127.0.0.2")
    with socket.socket() as free:
        free.bind(("127.0.0.2", 0))
        HALL.first_port = int(free.getsockname()[1])
    HALL.listening = lambda address, port: HallServer(by_the_hall(application, address), address, port).close
    yield
    HALL.close()
    HALL.listening = None
    HALL.codes.clear()


def arbiter() -> Client:
    client = at_the_computer()
    appointed(User.objects.get(username="desk"), Role.ORGANISER, "e1")
    return client


def opened(client: Client) -> str:
    """The hall opened from its page; what helpers type."""
    assert client.post(f"{PAGE}open/")["Location"] == PAGE
    assert HALL.opened is not None
    return HALL.opened.host


def asked(
    host: str, path: str, *, cookie: str = "", called: str = "", body: str = ""
) -> tuple[int, dict[str, str], str]:
    """What somebody in the hall gets."""
    connection = http.client.HTTPConnection(host, timeout=120)
    headers = {"Host": called or host, "Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST" if body else "GET", path, body or None, headers)
    answer = connection.getresponse()
    content = answer.read().decode()
    connection.close()
    return answer.status, dict(answer.getheaders()), content


def test_it_is_opened_and_closed_from_its_page_and_nothing_is_left() -> None:
    client, hosts = arbiter(), [*settings.ALLOWED_HOSTS]
    assert "Fermé : seul cet ordinateur atteint Ronde." in words_of(client.get(PAGE))
    host = opened(client)
    assert [*settings.ALLOWED_HOSTS] == [*hosts, "127.0.0.2"]
    assert asked(host, "/fr/code/")[0] == 200
    page = words_of(client.get(PAGE))
    assert f"http://{host}" in page
    assert "Ouverte depuis" in page
    client.post(f"{PAGE}close/")
    with pytest.raises(ConnectionRefusedError):
        asked(host, "/fr/code/")
    assert [*settings.ALLOWED_HOSTS] == hosts
    assert HALL.opened is None
    assert opened(client) == host  # and it can be opened again


def test_a_helper_types_the_code_that_the_page_shows_and_lands_on_the_round() -> None:
    row, client = an_event(), arbiter()
    host = opened(client)
    client.post(f"{PAGE}{row.pk}/code/")  # nothing was asked for
    assert not SectionCode.objects.exists()
    client.post(f"{PAGE}{row.pk}/code/", {"give": "1", "label": "Solange, portable"})
    page = client.get(PAGE).content.decode()
    code = HALL.codes[row.pk][1]
    assert code in page
    assert "<svg" in page
    status, headers, form = asked(host, f"/fr/code/?code={code}")
    assert (status, f'value="{code}"' in form) == (200, True)  # as the picture brings it
    token = form.partition('csrfmiddlewaretoken" value="')[2].partition('"')[0]
    cookies = headers["Set-Cookie"].partition(";")[0]
    status, headers, _ = asked(host, "/fr/code/", cookie=cookies, body=f"code={code}&csrfmiddlewaretoken={token}")
    assert (status, headers["Location"]) == (302, f"/fr/desk/{row.pk}/rounds/")
    page = words_of(client.get(PAGE))
    assert "Solange, portable" in page
    number = HALL.codes[row.pk][0]
    client.post(f"{PAGE}{row.pk}/code/{number}/end/")
    assert "Solange, portable" not in words_of(client.get(PAGE))
    assert code not in words_of(client.get(PAGE))


def test_another_code_leaves_the_first_and_a_sheet_shows_the_last() -> None:
    row, client = an_event(), arbiter()
    host = opened(client)
    for label in ("Solange", "Tablette"):
        client.post(f"{PAGE}{row.pk}/code/", {"give": "1", "label": label})
    page = words_of(client.get(PAGE))
    assert "Solange" in page
    assert "Tablette" in page
    sheet = words_of(client.get(f"{PAGE}{row.pk}/sheet/"))
    assert HALL.codes[row.pk][1] in sheet
    assert host in sheet


def test_nobody_is_an_account_in_the_hall_even_with_the_session_of_the_desk() -> None:
    """A browser does not send it there, since the address is another one; whoever copies it gains nothing."""
    client = arbiter()
    host = opened(client)
    stolen = f"sessionid={client.cookies['sessionid'].value}"
    assert client.cookies["sessionid"]["domain"] == ""  # of one host only
    for path in ("/fr/desk/", "/fr/desk/new/"):
        status, headers, _ = asked(host, path, cookie=stolen)
        assert (status, "/account/sign-in/" in headers.get("Location", "")) == (302, True), path
    for path in (
        "/fr/desk/computer/",
        "/fr/desk/hall/",
        "/fr/office/",
        "/fr/administration/",
        "/fr/administration/begin/",
        "/fr/account/",
        "/lists/",
        "/health",
        "/fr/desk/open/x/",
    ):
        assert asked(host, path, cookie=stolen)[0] == 403, path
    assert asked(host, "/fr/account/sign-in/")[1].get("Location") == "/fr/code/"
    assert asked(host, "/fr/")[1].get("Location") == "/fr/events/"


def test_a_players_phone_follows_without_a_code_what_is_published_in_the_hall() -> None:
    row, client = an_event(), arbiter()
    today, live = now().date(), f"/fr/events/e1/{row.pk}/"
    Event.objects.filter(pk="e1").update(first_day=today, last_day=today)
    other = store_event_of_yesterday()
    host = opened(client)
    _, _, page = asked(host, "/fr/events/")
    assert f'href="{live}"' in page
    assert 'href="/fr/code/"' in page  # helpers still find where to type theirs
    assert other not in page
    status, _, round_ = asked(host, live)
    assert (status, "Ronde 1" in round_) == (200, True)
    assert [
        name for name in NAMES if name in round_
    ] == []  # of people without a date of birth nobody knows whether they may be named
    event = asked(host, "/fr/events/e1/")
    assert (event[0], f'href="{live}"' in event[2]) == (200, True)
    assert asked(host, "/fr/events/e1/enter/")[0] == 404  # and nobody enters an event that is not announced
    shown = words_of(client.get(PAGE))
    assert f"http://{host}" in shown
    assert "Les joueurs suivent sur leur téléphone" in shown
    assert f"http://{host}" in words_of(client.get(f"{PAGE}players/"))
    assert client.get(live).status_code == 404  # elsewhere it is announced first
    assert live not in client.get("/fr/events/").content.decode()


def store_event_of_yesterday() -> str:
    """An event that was played here long ago, and nobody was told of."""
    day = now().date() - timedelta(days=40)
    return Event.objects.create(id="old", name="Ancien tournoi", first_day=day, last_day=day).name


def test_nothing_is_shown_in_the_hall_before_it_is_published() -> None:
    row, client = begun(a_section()), arbiter()
    today = now().date()
    Event.objects.filter(pk=row.event_id).update(first_day=today, last_day=today)
    acted(row, pair())  # a draft
    host = opened(client)
    assert asked(host, f"/fr/events/{row.event_id}/{row.pk}/")[0] == 404
    assert "Aucune ronde n’est encore publiée." in asked(host, "/fr/events/")[2]


def test_only_the_address_that_helpers_were_given_is_answered() -> None:
    host = opened(arbiter())
    for called in ("127.0.0.1", "localhost", "evil.example", ""):
        assert asked(host, "/fr/code/", called=called or "x")[0] == 400, called


def test_codes_cannot_be_tried_out_in_the_hall() -> None:
    host = opened(arbiter())
    _, headers, form = asked(host, "/fr/code/")
    token = form.partition('csrfmiddlewaretoken" value="')[2].partition('"')[0]
    cookies = headers["Set-Cookie"].partition(";")[0]
    said = [
        asked(host, "/fr/code/", cookie=cookies, body=f"code=AAAA-AA{at:02}&csrfmiddlewaretoken={token}")[0]
        for at in range(21)
    ]
    assert said == [422] * 20 + [429]


def test_the_page_says_which_devices_came_in_and_that_it_cannot_know_who_did_not() -> None:
    client = arbiter()
    opened(client)
    assert "Aucun autre appareil n’est encore entré" in words_of(client.get(PAGE))
    HALL.hear("127.0.0.2")  # the computer itself
    assert HALL.heard == {}
    HALL.hear("192.0.2.30")
    assert "1 autre appareil entré" in words_of(client.get(PAGE))


def test_a_computer_that_changed_its_address_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    client = arbiter()
    opened(client)
    monkeypatch.setenv("RONDE_HALL", "127.0.0.3")
    assert "cet ordinateur a changé d’adresse" in words_of(client.get(PAGE))


def test_where_nothing_can_be_opened_the_page_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    client = arbiter()
    monkeypatch.setenv("RONDE_HALL", "192.0.2.77")  # no address of this machine
    client.post(f"{PAGE}open/")
    assert "Rien ne peut écouter à 192.0.2.77." in words_of(client.get(PAGE))
    HALL.listening = None
    client.post(f"{PAGE}open/")
    assert "Il n’y a pas de salle à ouvrir ici." in words_of(client.get(PAGE))
    assert HALL.opened is None


def test_addresses_are_found_and_none_of_them_is_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RONDE_HALL")
    assert all(not one.startswith("127.") for one in network_addresses())
    monkeypatch.setenv("RONDE_HALL", "10.0.0.7 10.0.0.8")
    assert network_addresses() == ("10.0.0.7", "10.0.0.8")


def test_closing_puts_out_who_is_in_and_waits_for_what_is_being_answered() -> None:
    begun, ended = threading.Event(), threading.Event()

    def slow(_: Any, start: Any) -> list[bytes]:
        begun.set()
        time.sleep(0.3)
        ended.set()
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    with socket.socket() as free:
        free.bind(("127.0.0.2", 0))
        port = int(free.getsockname()[1])
    server = HallServer(slow, "127.0.0.2", port)
    idle = socket.create_connection(("127.0.0.2", port))
    busy = socket.create_connection(("127.0.0.2", port))
    busy.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert begun.wait(120)
    server.close()
    assert ended.is_set()
    assert idle.recv(1) == b""
    idle.close()
    busy.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", port)).close()
    HallServer(slow, "127.0.0.2", port).close()  # the port is free at once


def test_a_tablet_gets_a_code_of_its_own_and_lands_before_the_tables() -> None:
    row, client = an_event(), arbiter()
    opened(client)
    client.post(f"{PAGE}{row.pk}/code/", {"give": "tablet"})
    code = SectionCode.objects.get()
    assert (code.role, code.label) == ("tablet", "tablette de la salle")  # what nobody has named
    page = words_of(client.get(PAGE))
    assert "tablette de la salle" in page
    assert "résultats manquants, présences" in page
    tablet = Client()
    answer = tablet.post("/fr/code/", {"code": HALL.codes[row.pk][1]})
    assert answer["Location"] == f"/fr/desk/{row.pk}/tablet/"
    assert f'href="/fr/desk/{row.pk}/tablet/"' in tablet.get("/fr/code/").content.decode()
    assert tablet.get(answer["Location"]).status_code == 200
    client.post(f"{PAGE}{row.pk}/code/{code.pk}/end/")
    assert "/account/sign-in/" in tablet.get(f"/fr/desk/{row.pk}/tablet/")["Location"]
