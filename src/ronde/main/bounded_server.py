"""A server that nobody can hold up: what is sent, read and kept open has bounds, and somebody new is always let in.

Both doors of a serving process are of this kind, the one of the machine and that of the hall. The library below (waitress) reads heads, bodies and
answers in one thread and hands whole requests to a few others, so that slow people cost no thread; but it waits for them as long as they like, and
lets nobody in when a hundred of them wait. Here the one who has waited longest is given up instead (docs/decisions/0051).
"""

import contextlib
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from typing_extensions import override
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask

from ronde.web.logs import note
from ronde.words.language import LANGUAGES
from ronde.words.texts import text

BODY = 32 * 2**20  # bytes of a request: the longest list that a page takes (30 MB), as a form sends it
CONNECTIONS = 200  # at one listening address
FROM_ONE_ADDRESS = 120  # of them: a hall behind one router is sixty telephones, each with a page and what it loads
HELD = (
    256 * 2**20
)  # bytes of requests that are not answered and of answers that are not read yet, together: most of it on the disk
_HEAD = 32 * 2**10  # bytes
_HEAD_SECONDS = 15.0  # from its first byte to its last
_SLOW_SECONDS = 30.0  # that anybody may take for a body or an answer, and ...
_SLOWEST = 4 * 2**10  # ... bytes a second of a connection that takes longer
_IDLE_SECONDS = 75  # between two requests: pages that ask by themselves do so sooner
_IN_MEMORY = 2**17  # bytes of a body that are kept off the disk
_ANSWER = (
    64 * 2**20
)  # bytes of an answer that wait for a slow reader: the thread that made it waits only where it is larger
_TURN = 1.0  # seconds after which it is looked around, if nobody does anything
_LOG_SECONDS = 60.0  # between two lines of the log about those who were given up
_REASONS = {"slow": 408, "too-large": 413, "full": 503}
_PHRASES = {408: "Request Timeout", 413: "Content Too Large", 503: "Service Unavailable"}


class BodilessAnswer(WSGITask):
    """An answer to a request; to a HEAD it has every line of the head that a GET would get, and no body."""

    @property
    def _is_head(self) -> bool:
        return bool(self.request.command.upper() == "HEAD")

    @override
    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        if self._is_head:
            environ.pop("wsgi.file_wrapper", None)  # what is given back by it goes to the socket without passing here
        return environ

    @override
    def write(self, data: bytes) -> None:
        super().write(b"" if self._is_head else data)

    @override
    def finish(self) -> None:
        if not self._is_head:
            super().finish()
        elif not self.wrote_header:
            self.write(b"")


class SaidRefusal(ErrorTask):
    """What the library itself refuses; a request that is too large is told so in words."""

    @override
    def execute(self) -> None:
        error = self.request.error
        if error.code == _REASONS["too-large"]:
            self.status = f"{error.code} {_PHRASES[error.code]}"
            self.response_headers.append(("Content-Type", "text/plain; charset=utf-8"))
            self.set_close_on_finish()
            body = _words("too-large", self.channel.adj.max_request_body_size)
            self.content_length = len(body)
            self.write(body)
            return
        super().execute()


class BoundedChannel(HTTPChannel):
    """A connection, which knows since when it waits for whoever is at its other end."""

    task_class = BodilessAnswer
    error_task_class = SaidRefusal

    def __init__(self, *given: Any, **more: Any) -> None:
        self._request_since = self._unread_since = time.monotonic()
        self._read = 0  # bytes of the answer that were taken from us
        super().__init__(*given, **more)
        self.opened = self._request_since

    @override
    def received(self, data: bytes) -> bool:
        before = self.request
        is_taken = bool(super().received(data))
        if self.request is not before:
            self._request_since = time.monotonic()
        return is_taken

    @override
    def send(self, data: bytes, do_close: bool = True) -> int:
        sent = int(super().send(data, do_close))
        self._read += sent
        return sent

    @property
    def is_waiting(self) -> bool:
        """Whether nothing is being done for it: it is for the other end to ask, or to read what was answered."""
        return not self.requests

    @property
    def waiting_since(self) -> float:
        """From when on it has waited: since the first byte of an unfinished request, or since anything was sent or read."""
        if self.request is not None:
            return float(self._request_since)
        return time.monotonic() - max(0.0, time.time() - float(self.last_activity))

    @property
    def held(self) -> int:
        """Bytes that it makes us keep: of requests that are not answered, of answers that are not read."""
        unanswered = [*self.requests, *((self.request,) if self.request is not None else ())]
        return int(self.total_outbufs_len + sum(request.body_bytes_received for request in unanswered))

    def is_slow(self, now: float) -> bool:
        """Whether a head or a body comes, or an answer is read, more slowly than anybody is waited for."""
        if not self.total_outbufs_len:
            self._unread_since, self._read = now, 0
        elif now - self._unread_since > _SLOW_SECONDS + self._read / _SLOWEST:
            return True
        request = self.request
        if request is None or self.requests:
            return False
        since = now - self._request_since
        if not request.headers_finished:
            return since > _HEAD_SECONDS
        return bool(since > _SLOW_SECONDS + request.body_bytes_received / _SLOWEST)

    def give_up(self, reason: str) -> None:
        """Close it, and say why to whoever has begun to ask something."""
        if self.request is not None and not self.requests and not self.total_outbufs_len:
            body, status = _words(reason, self.adj.max_request_body_size), _REASONS[reason]
            head = (
                f"HTTP/1.1 {status} {_PHRASES[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8"
                f"\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            with contextlib.suppress(OSError):
                self.socket.send(head.encode("ascii") + body)
        unfinished = self.request
        self.handle_close()
        if unfinished is not None:
            unfinished.close()  # its file, if it had come to one


class BoundedServer(TcpWSGIServer):
    """Listens at one address; the channels of every server that shares its ``map`` are kept within the bounds together."""

    channel_class = BoundedChannel
    _given_up = 0
    _next_look = _next_line = 0.0

    @override
    def run(self) -> None:
        """Serve until the process ends."""
        try:
            while self._map:
                self.turn()
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def turn(self, patience: float = _TURN) -> None:
        """Do what is to be done at the sockets, or wait for it; then see to the bounds.

        Nobody is put out while the sockets are gone through: the number of one that was closed may be given to somebody who comes.
        """
        wasyncore.loop(timeout=patience, use_poll=True, map=self._map, count=1)
        channels = [channel for channel in self._map.values() if isinstance(channel, BoundedChannel)]
        self._let_in(channels)
        self._spare_the_disk(channels)
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + _TURN
            self._give_up((channel for channel in channels if channel.is_slow(now)), "slow")
            self._say(now)

    def _let_in(self, channels: list[BoundedChannel]) -> None:
        """Give up whoever has waited longest, of the address that has most who wait, where there are too many."""
        by_address = Counter(channel.addr[0] for channel in channels)
        for address, count in by_address.items():
            if count > FROM_ONE_ADDRESS:
                own = [channel for channel in channels if channel.addr[0] == address]
                self._give_up(_longest_waiting(own, count - FROM_ONE_ADDRESS), "full")
        left = [channel for channel in channels if channel.connected]
        if len(left) > CONNECTIONS:
            waiting = Counter(channel.addr[0] for channel in left if channel.is_waiting)
            most = max(waiting.values(), default=0)
            of_most = [channel for channel in left if waiting[channel.addr[0]] == most]
            self._give_up(_longest_waiting(of_most, len(left) - CONNECTIONS), "full")

    def _spare_the_disk(self, channels: list[BoundedChannel]) -> None:
        """Give up whoever makes us keep most, where all of them together make us keep too much."""
        held = [(channel.held, channel) for channel in channels if channel.connected]
        total = sum(size for size, _ in held)
        for size, channel in sorted(held, key=lambda pair: -pair[0]):
            if total <= HELD:
                return
            if channel.is_waiting:
                self._give_up((channel,), "full")
                total -= size

    def _give_up(self, channels: Iterable[BoundedChannel], reason: str) -> None:
        for channel in channels:
            if channel.connected:
                channel.give_up(reason)
                self._given_up += 1

    def _say(self, now: float) -> None:
        """Say in the log how many were given up, now and then; never who they were."""
        if self._given_up and now >= self._next_line:
            note("connections given up", count=self._given_up)
            self._given_up, self._next_line = 0, now + _LOG_SECONDS


def _longest_waiting(channels: list[BoundedChannel], count: int) -> list[BoundedChannel]:
    """Those who have waited longest; where too few wait, whoever came last is not let in."""
    waiting = sorted((channel for channel in channels if channel.is_waiting), key=lambda channel: channel.waiting_since)
    others = sorted((channel for channel in channels if not channel.is_waiting), key=lambda channel: -channel.opened)
    return [*waiting, *others][:count]


def _words(reason: str, largest: int) -> bytes:
    """Why somebody was given up, in every language: nobody knows yet which one they read."""
    values = {"most": largest // 2**20}
    return "".join(f"{text(f'refusals.{reason}', lang, values)}\n" for lang in LANGUAGES).encode()


def bounded_server(application: Any, watched: dict[int, Any], **adjustments: Any) -> BoundedServer:
    """A server at the addresses of ``host`` and ``port``, or at ``sockets`` that listen; further settings are those of the library.

    ``watched`` is where it keeps what it has open.
    """
    adj = Adjustments(
        ident=None,
        connection_limit=2**31,  # ours is kept in another way
        channel_timeout=_IDLE_SECONDS,
        cleanup_interval=1,
        max_request_header_size=_HEAD,
        inbuf_overflow=_IN_MEMORY,
        outbuf_high_watermark=_ANSWER,
        **{"max_request_body_size": BODY, **adjustments},
    )
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(adj.threads)
    given = [((sock.family, sock.type, sock.proto, sock.getsockname()), sock) for sock in adj.sockets]
    servers = [
        BoundedServer(
            application,
            watched,
            True,
            listening,
            dispatcher=dispatcher,
            adj=adj,
            sockinfo=where,
            bind_socket=listening is None,
        )
        for where, listening in (given or [(where, None) for where in adj.listen])
    ]
    return servers[-1]
