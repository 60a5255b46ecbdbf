"""Somebody who sits at the computer, with its desk open; and the machines around it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from django.test import Client

from ronde.web.accounts.this_machine import desk_address
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Event, SectionRow
from tests.web.events.events_made import begun, play_round
from tests.web.events.test_event_files import a_section


def at_the_computer() -> Client:
    """A browser in which the address that the machine printed was opened."""
    client = Client(raise_request_exception=True)
    address = desk_address("http://testserver", "fr")
    assert client.get(address.removeprefix("http://testserver")).status_code == 302
    return client


def words_of(answer: Any) -> str:
    return " ".join(answer.content.decode().replace("\u00a0", " ").replace("\u202f", " ").split())


def an_event(results: int = 1) -> SectionRow:
    """An event in its first round, on this computer."""
    return play_round(begun(a_section()), results)


def on_a_stick(folder: Path, results: int = 1) -> Path:
    """The file of an event that was in its first round; the event itself is on no computer any more."""
    row = an_event(results)
    path = folder / "open-de-lyon.ronde"
    path.write_bytes(event_file(row.event))
    Event.objects.all().delete()
    return path


@contextmanager
def a_server(answers: dict[str, tuple[int, bytes]]) -> Iterator[str]:
    """Another machine that answers each path in one way, to whoever has the key."""

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            has_key = self.headers.get("Authorization") == "Bearer KEY"
            missing = (401, json.dumps({"problems": [{"code": "key.none"}]}).encode())
            status, content = answers.get(self.path, (404, b"")) if has_key else missing
            self.send_response(status)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
