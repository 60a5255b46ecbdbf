"""The settings that are shipped, behind the server that is shipped in front: two visitors are two, whatever they say of themselves."""

import logging
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory, override_settings

from ronde.web import proxied
from ronde.web.accounts.limits import address_of
from ronde.web.health import health
from tests.web.accounts.signing import PASSWORD, SIGN_IN, somebody

DEPLOY = Path(__file__).parents[3] / "docs" / "deploy"
HOST = "classements.example.org"
WRONG = "wrong"
pytestmark = pytest.mark.usefixtures("database")


def shipped() -> dict[str, str]:
    lines = (DEPLOY / "ronde.env").read_text("utf-8").splitlines()
    pairs = (line.split("=", 1) for line in lines if line and not line.startswith("#"))
    return {name: "".join(shlex.split(value)) for name, value in pairs}


def headers_of_nginx(visitor: str, **sent: str) -> dict[str, str]:
    """What nginx sends on by its shipped configuration: what the visitor sent, with what it sets itself in its place."""
    said = (DEPLOY / "nginx.conf").read_text("utf-8")
    (room,) = re.findall(r"^    location / \{\n(.*?)^    \}", said, re.MULTILINE | re.DOTALL)
    host = sent.get("Host", HOST)
    values = {
        "$remote_addr": visitor,
        "$host": host.rpartition(":")[0] or host,  # without the port, as nginx has it
        "$http_host": host,
        "$scheme": "https",
        "$request_id": "0123456789abcdef0123456789abcdef",
        "$proxy_add_x_forwarded_for": ", ".join(filter(None, [sent.get("X-Forwarded-For"), visitor])),
    }
    given = re.findall(r"^\s*proxy_set_header\s+(\S+)\s+(\S+);", room, re.MULTILINE)
    return {**sent, **{name: values[value] for name, value in given}}


@pytest.fixture
def as_shipped() -> Iterator[None]:
    found = shipped()
    with override_settings(
        RONDE_PROXIES=int(found.get("RONDE_PROXIES", "0")), ALLOWED_HOSTS=found["RONDE_HOSTS"].split()
    ):
        yield


def asked(visitor: str, name: str, password: str = WRONG, **sent: str) -> int:
    client = Client(REMOTE_ADDR="127.0.0.1", raise_request_exception=False)
    headers = headers_of_nginx(visitor, **sent)
    answer: Any = client.post(SIGN_IN, {"username": name, "password": password}, headers=headers)
    return int(answer.status_code)


@pytest.mark.usefixtures("as_shipped")
def test_who_tries_too_often_closes_the_office_to_himself_alone() -> None:
    """An address may fail 60 times in a quarter of an hour."""
    somebody("marie")
    assert [asked("203.0.113.9", f"name-{number}") for number in range(61)] == [200] * 60 + [429]
    assert asked("198.51.100.7", "marie", PASSWORD) == 302


@pytest.mark.usefixtures("as_shipped")
def test_another_address_in_a_header_of_his_own_makes_nobody_another_visitor() -> None:
    forged = (f"10.0.0.{number}" for number in range(61))
    said = [
        asked("203.0.113.9", f"name-{number}", **{"X-Forwarded-For": address, "Forwarded": f"for={address}"})
        for number, address in enumerate(forged)
    ]
    assert said == [200] * 60 + [429]


@pytest.mark.usefixtures("as_shipped")
def test_a_form_is_taken_at_the_usual_port_and_at_another() -> None:
    somebody("marie")
    for host in (HOST, f"{HOST}:8443"):
        client = Client(REMOTE_ADDR="127.0.0.1", enforce_csrf_checks=True)
        headers = headers_of_nginx("198.51.100.7", Host=host, Origin=f"https://{host}")
        page = client.get(SIGN_IN, headers=headers, secure=True)
        (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
        form = {"username": "marie", "password": PASSWORD, "csrfmiddlewaretoken": token}
        assert client.post(SIGN_IN, form, headers=headers, secure=True).status_code == 302, host


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("203.0.113.1:4711", "203.0.113.1"),
        ("[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"),
    ],
)
@override_settings(RONDE_PROXIES=1)
def test_a_port_beside_an_address_makes_it_no_other(said: str, found: str) -> None:
    request = RequestFactory(REMOTE_ADDR="127.0.0.1").get("/", headers={"X-Forwarded-For": said})
    assert address_of(request) == found


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just started."""
    monkeypatch.setattr(proxied, "_seen", set())


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("proxies", "remote", "said", "doubt"),
    [
        (0, "127.0.0.1", "203.0.113.9", "RONDE_PROXIES is 0"),
        (0, "", "203.0.113.9", "RONDE_PROXIES is 0"),  # by a socket in the file system
        (1, "127.0.0.1", "", "RONDE_PROXIES is not 0"),
        (2, "127.0.0.1", "203.0.113.9", "RONDE_PROXIES is not 0"),
        (1, "127.0.0.1", "203.0.113.9", ""),
        (0, "127.0.0.1", "", ""),
        (0, "8.8.8.8", "203.0.113.9", ""),  # a visitor who invents a header is no server of ours
    ],
)
def test_the_administrator_is_told_once_where_the_number_of_servers_in_front_does_not_fit(
    proxies: int, remote: str, said: str, doubt: str, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"X-Forwarded-For": said} if said else {}
    with override_settings(RONDE_PROXIES=proxies), caplog.at_level(logging.WARNING, "ronde.acts"):
        for _ in range(2):
            Client(REMOTE_ADDR=remote).get("/en/code/", headers=headers)
        found = health(HttpRequest())
    doubts = [line for line in found.content.decode().splitlines() if line.startswith("DOUBT ")]
    assert [doubt in line for line in doubts] == ([True] if doubt else [])
    assert len(caplog.records) == len(doubts)
    assert found.status_code == 200
