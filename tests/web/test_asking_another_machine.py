"""Asking another installation: only over a safe way, never further than the address that was typed, and whatever it answers."""

import threading
from collections.abc import Iterator
from fractions import Fraction
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from ronde.ground.problems import Level, Problem
from ronde.web.machine_answers import problems_in, refused
from ronde.web.machine_asking import asked, origin_of

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
    assert asked(f"{other}/fr/desk/", " KEY ", "good").content == b"a list"
    assert asked(other, "KEY", "/good", body=b"event", kind="application/zip").content == b"a list"
    assert HEARD == [("/good", "Bearer KEY", b""), ("/good", "Bearer KEY", b"event")]


def test_problems_come_back_as_they_were_said_there(other: str) -> None:
    assert asked(other, "KEY", "no").problems == (Problem("register.nothing-to-copy", "", ("a", 1), {"code": "dames"}),)
    assert [one.code for one in asked(other, "KEY", "odd").problems] == ["server.not-understood"]


def test_nobody_is_followed_elsewhere_with_the_key(other: str) -> None:
    assert [one.code for one in asked(other, "KEY", "moved").problems] == ["server.not-understood"]
    assert [path for path, _, _ in HEARD] == ["/moved"]


def test_who_does_not_answer_is_said() -> None:
    assert [one.code for one in asked("http://127.0.0.1:9", "KEY", "good").problems] == ["server.unreachable"]


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("classements.example.org", "https://classements.example.org"),
        (" https://classements.example.org:8443/fr/ ", "https://classements.example.org:8443"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("http://classements.example.org", None),  # the key could be overheard
        ("http://192.168.1.20:8000", None),
        ("ftp://classements.example.org", None),
        ("https://me:secret@example.org", None),
        ("https://", None),
        ("https://example.org:port", None),
        ("", None),
    ],
)
def test_only_https_is_asked_and_plain_http_on_this_machine(typed: str, origin: str | None) -> None:
    assert origin_of(typed) == origin


def test_every_kind_of_value_survives_the_way_and_nothing_odd_does() -> None:
    said = Problem("a.b", "6.4", ("x", 2), {"n": 3, "half": Fraction(1, 2), "names": ("Ana", "Bob")}, Level.WARNING)
    (read,) = problems_in(refused(said).content)
    assert read == Problem("a.b", "6.4", ("x", 2), {"n": 3, "half": "1/2", "names": ("Ana", "Bob")}, Level.WARNING)
    for odd in (b"", b"[]", b"{}", b'{"problems": 3}', b'{"problems": [{}]}', b"\xff", b'{"problems": [[]]}'):
        assert problems_in(odd) == ()
