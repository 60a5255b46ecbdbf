"""Asking another installation: only over a safe way, never further than the address that was typed, and whatever it answers."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from fractions import Fraction
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.test import override_settings

from ronde.ground.problems import Level, Problem
from ronde.web import machine_asking
from ronde.web.machine_answers import problems_in, refused
from ronde.web.machine_asking import Server, asked, origin_of

HEARD: list[tuple[str, str, bytes]] = []


class Other(BaseHTTPRequestHandler):
    """Another machine, which answers as the path says."""

    def do_GET(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        HEARD.append((self.path, self.headers.get("Authorization", ""), self.rfile.read(size)))
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{self.headers['Host'].partition(':')[2]}/good")
            self.end_headers()
            return
        said = {
            "/good": (200, b"a list"),
            "/no": (422, refused(Problem("register.nothing-to-copy", "", ("a", 1), {"code": "dames"})).content),
            "/odd": (500, b'{"problems": [{"code": 1, "level": "loud"}]}'),
        }
        status, content = said[self.path]
        self.send_response(status)
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET  # noqa: N815 - as the library calls it

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def other() -> Iterator[str]:
    HEARD.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_server_is_asked_with_the_key_and_what_is_sent(other: str) -> None:
    assert asked(Server(f"{other}/fr/desk/", " KEY ", is_chosen_here=True), "good").content == b"a list"
    assert (
        asked(Server(other, "KEY", is_chosen_here=True), "/good", body=b"event", kind="application/zip").content
        == b"a list"
    )
    assert HEARD == [("/good", "Bearer KEY", b""), ("/good", "Bearer KEY", b"event")]


def test_problems_come_back_as_they_were_said_there(other: str) -> None:
    assert asked(Server(other, "KEY", is_chosen_here=True), "no").problems == (
        Problem("register.nothing-to-copy", "", ("a", 1), {"code": "dames"}),
    )
    assert [one.code for one in asked(Server(other, "KEY", is_chosen_here=True), "odd").problems] == [
        "server.not-understood"
    ]


def test_nobody_is_followed_elsewhere_with_the_key(other: str) -> None:
    assert [one.code for one in asked(Server(other, "KEY", is_chosen_here=True), "moved").problems] == [
        "server.not-understood"
    ]
    assert [path for path, _, _ in HEARD] == ["/moved"]


def test_only_what_was_allowed_is_asked_and_nothing_else_is_even_connected_to(other: str) -> None:
    assert [one.code for one in asked(Server(other, "KEY"), "good").problems] == ["server.not-allowed"]
    with override_settings(RONDE_SERVERS=["https://example.org", "http://127.0.0.1:9"]):
        assert [one.code for one in asked(Server(other, "KEY"), "good").problems] == ["server.not-allowed"]
    assert not HEARD
    with override_settings(RONDE_SERVERS=["https://example.org", f"{other}/fr/"]):
        assert asked(Server(other, "KEY"), "good").content == b"a list"


@pytest.mark.parametrize(
    "inside", ["127.0.0.1", "169.254.169.254", "0.0.0.1", "::1", "::", "::ffff:127.0.0.1", "fe80::1%lo", "224.0.0.1"]
)
def test_a_name_that_leads_to_this_machine_is_not_what_was_allowed(
    inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has a name in hand could make it lead anywhere after it was allowed: every address is judged before any is connected to."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in ("198.51.100.1", inside)]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with override_settings(RONDE_SERVERS=[f"https://classements.example.org:{port}"]):
            answer = asked(Server(f"https://classements.example.org:{port}", "KEY"), "good")
        assert [one.code for one in answer.problems] == ["server.leads-inside"]
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.parametrize("begins", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"], ids=["head", "body"])
def test_a_server_that_drips_has_one_deadline_for_all_of_it(begins: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_asking, "PATIENCE", 1.0)
    is_over = threading.Event()

    def drip(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection, contextlib.suppress(OSError):
            connection.sendall(begins)
            while not is_over.wait(0.1):  # each byte comes well before the deadline
                connection.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        dripping = threading.Thread(target=drip, args=(listener,))
        dripping.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        answer = asked(Server(address, "KEY", is_chosen_here=True), "good")
        is_over.set()
        dripping.join()
    assert answer.problems == (Problem("server.too-slow", values={"server": address, "seconds": 1}),)


def test_no_more_is_read_than_may_be(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_asking, "LARGEST", 5)
    answer = asked(Server(other, "KEY", is_chosen_here=True), "good")
    assert [one.code for one in answer.problems] == ["server.too-large"]


def test_nothing_else_in_the_house_asks_another_server() -> None:
    """Whatever imports what asks is this one module; letters go to the mail server that the administrator names."""
    asking = ("http.client", "urllib.request", "socket.create_connection", "httpx", "aiohttp")
    root = Path(machine_asking.__file__).parents[1]
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if any(one in path.read_text("utf-8") for one in asking)
    }
    # one_server.py looks whether a port of this machine is taken, before anything is served
    assert found == {"web/machine_asking.py", "main/one_server.py"}


def test_who_does_not_answer_is_said() -> None:
    assert [one.code for one in asked(Server("http://127.0.0.1:9", "KEY", is_chosen_here=True), "good").problems] == [
        "server.unreachable"
    ]


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("classements.example.org", "https://classements.example.org"),
        (" https://classements.example.org:8443/fr/ ", "https://classements.example.org:8443"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("http://classements.example.org", None),  # the key could be overheard
        ("http://8.8.8.8:8000", None),
        ("http://federation.local:8000", None),  # a name could lead anywhere
        ("127.0.0.1:8131", "http://127.0.0.1:8131"),  # no certificate is to be had for it
        ("localhost:8131", "http://localhost:8131"),
        ("[::1]:8131/fr/", "http://[::1]:8131"),
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("http://10.1.2.3", "http://10.1.2.3"),
        ("https://192.168.1.20:8000", "https://192.168.1.20:8000"),
        ("172.32.0.1", "https://172.32.0.1"),  # beyond 172.16.0.0/12
        ("8.8.8.8:8443", "https://8.8.8.8:8443"),
        ("localhost.example.org", "https://localhost.example.org"),
        ("ftp://classements.example.org", None),
        ("https://me:secret@example.org", None),
        ("https://", None),
        ("https://example.org:port", None),
        ("", None),
    ],
)
def test_only_https_is_asked_and_plain_http_in_the_house(typed: str, origin: str | None) -> None:
    assert origin_of(typed) == origin


def test_an_address_is_asked_as_it_is_typed_from_the_page_of_the_key(other: str) -> None:
    typed = other.removeprefix("http://")
    assert asked(Server(typed, "KEY", is_chosen_here=True), "good").content == b"a list"
    assert HEARD == [("/good", "Bearer KEY", b"")]


def test_a_key_that_could_be_overheard_is_not_sent_and_it_is_said_why() -> None:
    answer = asked(Server("http://classements.example.org", "KEY", is_chosen_here=True), "good")
    assert answer.problems == (Problem("server.plain-http", values={"given": "http://classements.example.org"}),)


def test_a_server_without_https_is_told_within_seconds_and_hears_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_asking, "GREETING", 0.5)
    with socket.create_server(
        ("127.0.0.1", 0)
    ) as listener:  # takes what comes and says nothing, as a server that waits for a request
        address = f"https://127.0.0.1:{listener.getsockname()[1]}"
        answer = asked(Server(address, "KEY", is_chosen_here=True), "good")
        connection, _ = listener.accept()
        with connection:
            assert b"KEY" not in connection.recv(2**16)
    assert answer.problems == (Problem("server.no-https", values={"server": address}),)


def test_every_kind_of_value_survives_the_way_and_nothing_odd_does() -> None:
    said = Problem("a.b", "6.4", ("x", 2), {"n": 3, "half": Fraction(1, 2), "names": ("Ana", "Bob")}, Level.WARNING)
    (read,) = problems_in(refused(said).content)
    assert read == Problem("a.b", "6.4", ("x", 2), {"n": 3, "half": "1/2", "names": ("Ana", "Bob")}, Level.WARNING)
    for odd in (b"", b"[]", b"{}", b'{"problems": 3}', b'{"problems": [{}]}', b"\xff", b'{"problems": [[]]}'):
        assert problems_in(odd) == ()
