"""A mail server on loopback: it takes letters, or refuses them for now or for good, hangs, hangs up, and comes back."""

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

ALWAYS = {
    "MAIL": "250 yes",
    "DATA": "354 go on",
    "RSET": "250 yes",
    "NOOP": "250 yes",
    "EHLO": "250 sink",
    "HELO": "250 sink",
}


@dataclass
class MailSink:
    """What came in, in order; ``answers`` says what is answered to a recipient, by the number of the try."""

    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)
    tries: dict[str, int] = field(default_factory=dict)
    greeting: str = "220 sink"
    answers: Callable[[str, int], str] = lambda _to, _try: "250 yes"
    hangs_up_after_data: bool = False

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": self.port,
            "EMAIL_TIMEOUT": 1,  # seconds until a server that says nothing is given up, for this time
            "EMAIL_USE_TLS": False,
            "EMAIL_USE_SSL": False,
            "DEFAULT_FROM_EMAIL": "ronde@classements.example",
        }


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    """A sink while it listens."""
    sink = MailSink()

    class Talk(socketserver.StreamRequestHandler):
        timeout = 30

        def handle(self) -> None:
            if not sink.greeting:
                self.rfile.read(1)  # says nothing until the other side hangs up
                return
            self._say(sink.greeting)
            for line in self.rfile:
                verb, _, rest = line.decode().strip().partition(" ")
                if verb.upper() == "RCPT":
                    to = rest.partition("<")[2].partition(">")[0]
                    sink.tries[to] = sink.tries.get(to, 0) + 1
                    self._say(sink.answers(to, sink.tries[to]))
                elif verb.upper() == "QUIT":
                    self._say("221 bye")
                    return
                else:
                    self._say(ALWAYS.get(verb.upper(), "500 what"))
                if verb.upper() == "DATA" and self._took_a_letter():
                    return

        def _took_a_letter(self) -> bool:
            lines = iter(self.rfile.readline, b".\r\n")
            sink.letters.append(message_from_bytes(b"".join(lines), policy=policy.default))
            if sink.hangs_up_after_data:
                return True
            self._say("250 taken")
            return False

        def _say(self, words: str) -> None:
            self.wfile.write(f"{words}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk) as server:
        server.daemon_threads = True
        sink.port = server.server_address[1]
        listening = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        listening.start()
        try:
            yield sink
        finally:
            server.shutdown()
            listening.join()
