"""A door before a server through which every answer comes late, as from a laptop with much to do: what is typed meanwhile must not be lost."""

import contextlib
import http.client
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

_HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


@contextlib.contextmanager
def slow_answers(address: str, seconds: float) -> Iterator[str]:
    """Another address of a server; what is asked there is asked of it at once, and its answer held back for so long. Scripts and styles come at once."""

    class Door(BaseHTTPRequestHandler):
        def _pass_on(self) -> None:
            asked = time.monotonic()
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            behind = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)
            behind.request(self.command, self.path, body, dict(self.headers))
            answer = behind.getresponse()
            given = answer.read()
            behind.close()
            if not self.path.startswith("/static/"):
                time.sleep(max(0.0, seconds - (time.monotonic() - asked)))
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _HOP_BY_HOP:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(given)))
            with contextlib.suppress(ConnectionError):  # who has left the page waits no more
                self.end_headers()
                self.wfile.write(given)

        do_GET = do_POST = _pass_on  # noqa: N815 - the library calls them so

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
