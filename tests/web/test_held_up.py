"""A served installation that somebody tries to hold up: half-sent heads, unfinished uploads, readers who do not read, servers that drip.

Everybody else is answered.
"""

import contextlib
import http.client
import http.cookiejar
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest

from ronde.main.bounded_server import BODY, CONNECTIONS, HELD
from ronde.main.hall_server import HallServer
from ronde.web.asking_behind import AT_ONCE
from ronde.web.registers.arriving_lists import LARGEST as LARGEST_LIST
from tests.browser.laptops import Laptop, started
from tests.free_ports import free_port
from tests.web.public.events.halls import SECTION

PATIENCE = 10.0  # seconds, as a program that asks has
_CLOSED = 120.0  # seconds in which somebody slow is given up, on a busy machine
_TOKEN = "a" * 32  # against forged forms: a browser has it in a cookie and sends it with the form
HALF_A_HEAD = b"GET /en/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


class Dripping:
    """A server that lets everybody in and answers a byte every three seconds, until it ends."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener, self._ended = listener, threading.Event()
        self._connections: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._threads = [threading.Thread(target=one) for one in (self._let_in, self._drip)]
        for thread in self._threads:
            thread.start()

    @property
    def count(self) -> int:
        """How many have ever come."""
        return len(self._connections)

    def _let_in(self) -> None:
        self._listener.settimeout(0.1)
        while not self._ended.is_set():
            with contextlib.suppress(TimeoutError):
                self._connections.append(self._listener.accept()[0])

    def _drip(self) -> None:
        while not self._ended.wait(3):
            for connection in list(self._connections):
                with contextlib.suppress(OSError):
                    connection.send(b"H")

    def end(self) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()
        for connection in self._connections:
            connection.close()


@contextlib.contextmanager
def dripping() -> Iterator[Dripping]:
    with socket.create_server(("127.0.0.1", free_port()), backlog=64) as listener:
        made = Dripping(listener)
        try:
            yield made
        finally:
            made.end()


class Installation:
    """An installation that is served, and a browser before its desk."""

    def __init__(self, laptop: Laptop, drip: "Dripping", cookies: list[str]) -> None:
        self.laptop, self.drip, self.cookies = laptop, drip, cookies
        self.where = ("127.0.0.1", int(laptop.address.rpartition(":")[2]))
        self.host = f"{self.where[0]}:{self.where[1]}"
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self._browser.open(laptop.desk, timeout=120).close()

    def answer_everybody(self) -> None:
        """Desk, office and health are answered, as long as a program waits that asks."""
        for path in ("/health", "/en/desk/", "/en/office/", "/en/"):
            with self._browser.open(f"{self.laptop.address}{path}", timeout=PATIENCE) as answer:
                assert answer.status == 200, path
                assert answer.read()

    def asked_by(self, organiser: int, server: str = "") -> tuple[int, str]:
        """The page by which an organiser takes entries from a server; with an address, the form that asks it is sent first."""
        path = f"/en/desk/{SECTION}/entries/site/"
        connection = http.client.HTTPConnection(*self.where, timeout=PATIENCE)
        headers = {"Cookie": f"sessionid={self.cookies[organiser]}; csrftoken={_TOKEN}", "X-CSRFToken": _TOKEN}
        form = urlencode({"from": "server", "server": server, "key": "KEY"}) if server else None
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with contextlib.closing(connection):
            connection.request("POST" if form else "GET", path, form, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def connects(self) -> socket.socket:
        return socket.create_connection(self.where, timeout=PATIENCE)

    @property
    def log(self) -> str:
        return Path(self.laptop.settings["RONDE_LOG"]).read_text("utf-8")

    @property
    def threads(self) -> int:
        """Threads of the process that serves."""
        assert self.laptop.process is not None
        return len([*Path(f"/proc/{self.laptop.process.pid}/task").iterdir()])

    @property
    def on_the_disk(self) -> int:
        """Bytes of files that have no name any more: what was sent and is not read yet."""
        assert self.laptop.process is not None
        total = 0
        for file in Path(f"/proc/{self.laptop.process.pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                total += file.stat().st_size if "(deleted)" in str(file.readlink()) else 0
        return total


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Iterator[Installation]:
    folder = tmp_path_factory.mktemp("served")
    with dripping() as drip:
        laptop = Laptop(folder / "data", "en", {"RONDE_LOG": str(folder / "log"), "RONDE_SERVERS": drip.address})
        laptop.folder.mkdir()
        (laptop.folder / "ronde.sqlite3").write_bytes(sqlite_template.read_bytes())
        laptop.run_module("tests.web.held_up_made", str(folder / "cookies"))
        with started(laptop):
            laptop.run("account", "appoint", "desk", "officer", "--all")  # whoever sits at it sees the office too
            yield Installation(laptop, drip, (folder / "cookies").read_text("utf-8").split())


@contextlib.contextmanager
def held_open(served: Installation, count: int, begins: bytes) -> Iterator[list[socket.socket]]:
    """Connections on which a request was begun, and no more."""
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(served.connects()) for _ in range(count)]
        for connection in slow:
            with contextlib.suppress(OSError):  # it may be given up already
                connection.sendall(begins)
        yield slow


def until(claim: Callable[[], bool]) -> None:
    end = time.monotonic() + _CLOSED
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.1)


def everything_of(connection: socket.socket) -> bytes:
    """What comes until the other end closes."""
    connection.settimeout(_CLOSED)
    content = b""
    with contextlib.suppress(ConnectionError):
        while block := connection.recv(2**16):
            content += block
    return content


@pytest.mark.process
@pytest.mark.parametrize("count", [99, 150, CONNECTIONS + 100])
def test_half_sent_heads_keep_nobody_out(served: Installation, count: int) -> None:
    threads = served.threads
    with held_open(served, count, HALF_A_HEAD) as slow:
        served.answer_everybody()
        for connection in slow[::3]:  # they go on, a byte at a time
            with contextlib.suppress(OSError):
                connection.sendall(b"x")
        served.answer_everybody()
        assert served.threads == threads
        if count > CONNECTIONS:
            until(lambda: "connections given up" in served.log)


@pytest.mark.process
@pytest.mark.parametrize("count", [8, 20])
def test_servers_that_drip_hold_up_nobody_and_are_given_up(served: Installation, count: int) -> None:
    until(lambda: all("is being asked" not in served.asked_by(organiser)[1] for organiser in range(count)))
    threads, before = served.threads, served.drip.count
    with ThreadPoolExecutor(count) as everybody:
        answers = list(everybody.map(lambda organiser: served.asked_by(organiser, served.drip.address), range(count)))
    served.answer_everybody()
    begun = [organiser for organiser, (status, _) in enumerate(answers) if status == 303]
    assert len(begun) == min(count, AT_ONCE)
    assert all("Too many servers are being asked" in page for status, page in answers if status != 303)
    until(lambda: served.drip.count == before + len(begun))
    assert served.threads <= threads + AT_ONCE
    assert f"{served.drip.address} is being asked" in served.asked_by(begun[0])[1]
    status, page = served.asked_by(begun[0], served.drip.address)
    assert (status, "is still being asked for you" in page) == (422, True)
    served.answer_everybody()
    until(lambda: "did not answer in full within 30 seconds" in served.asked_by(begun[0])[1])
    until(lambda: served.threads <= threads)


@pytest.mark.process
def test_an_organiser_reaches_no_port_of_the_machine_that_was_not_allowed(served: Installation) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        status, page = served.asked_by(0, f"http://127.0.0.1:{listener.getsockname()[1]}")
        assert (status, "may not be asked from this installation" in page) == (422, True)
        assert "RONDE_SERVERS" in page
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.process
def test_connections_that_say_nothing_keep_nobody_out(served: Installation) -> None:
    with held_open(served, CONNECTIONS + 50, b""):
        served.answer_everybody()


@pytest.mark.process
def test_unfinished_uploads_keep_nobody_out_and_fill_no_disk(served: Installation) -> None:
    size = 30 * 2**20
    begun = f"POST /en/account/sign-in/ HTTP/1.1\r\nHost: {served.host}\r\nContent-Length: {size}\r\n\r\n".encode()
    part = bytes(2**20)
    with held_open(served, 24, begun) as uploads:
        for connection in uploads:
            with contextlib.suppress(OSError):  # those who made us keep most are given up
                for _ in range(size // len(part) - 1):
                    connection.sendall(part)
        served.answer_everybody()
        until(lambda: served.on_the_disk <= HELD)
    until(lambda: served.on_the_disk < 2**20)  # what was given up is not kept


@pytest.mark.process
def test_a_request_that_is_too_large_is_refused_by_its_length_in_words(served: Installation) -> None:
    assert BODY > LARGEST_LIST + 2**20
    with served.connects() as connection:
        head = f"POST /en/code/ HTTP/1.1\r\nHost: {served.host}\r\nContent-Length: {BODY}\r\n\r\n"
        connection.sendall(head.encode())
        answer = everything_of(connection).decode()
    assert answer.startswith("HTTP/1.1 413 ")
    for said in ("larger than 32 MB", "dépasse 32\u00a0Mo", "depășește 32 MB"):
        assert said in answer


@pytest.mark.process
def test_who_is_too_slow_with_a_head_or_a_body_is_given_up_and_told(served: Installation) -> None:
    body = f"POST /en/code/ HTTP/1.1\r\nHost: {served.host}\r\nContent-Length: 1000\r\n\r\nhalf".encode()
    with served.connects() as head, served.connects() as upload:
        head.sendall(HALF_A_HEAD)
        upload.sendall(body)
        for connection in (head, upload):
            answer = everything_of(connection).decode()
            assert answer.startswith("HTTP/1.1 408 ")
            for said in ("came too slowly", "trop lentement", "prea încet"):
                assert said in answer


@pytest.mark.process
@pytest.mark.parametrize("path", ["/health", "/en/", "/static/ronde/desk.js", "/en/desk/"])
def test_head_is_answered_as_get_without_its_body(served: Installation, path: str) -> None:
    connection = http.client.HTTPConnection(*served.where, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("GET", path)
        whole = connection.getresponse()
        size = len(whole.read())
        raw = connection.sock
        raw.sendall(f"HEAD {path} HTTP/1.1\r\nHost: {served.host}\r\n\r\n".encode())
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {served.host}\r\nConnection: close\r\n\r\n".encode())
        head, _, rest = everything_of(raw).partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {whole.status} ".encode())
    assert f"content-length: {size}\r\n".encode() in head.lower() + b"\r\n"
    assert rest.startswith(f"HTTP/1.1 {whole.status} ".encode())  # the next answer, and nothing of the first


def a_hall(application: object) -> tuple[HallServer, tuple[str, int]]:
    where = ("127.0.0.1", free_port())
    return HallServer(application, *where), where


def test_readers_who_do_not_read_hold_no_thread_of_the_hall() -> None:
    """Each of them asks for an answer that no socket takes at once; more of them than the hall has threads."""
    block = bytes(2**20)

    def application(environ: dict[str, str], start: Callable[..., object]) -> Iterator[bytes]:
        size = 20 if environ["PATH_INFO"] == "/large" else 1
        start("200 OK", [("Content-Length", str(size * len(block)))])
        yield from [block] * size

    hall, where = a_hall(application)
    with contextlib.ExitStack() as stack:
        stack.callback(hall.close)
        for _ in range(20):  # 400 MB in all
            reader = stack.enter_context(socket.create_connection(where, timeout=PATIENCE))
            reader.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        for _ in range(3):
            connection = http.client.HTTPConnection(*where, timeout=_CLOSED)
            connection.request("GET", "/small")
            assert len(connection.getresponse().read()) == len(block)
            connection.close()


def test_an_answer_of_unknown_length_has_no_body_for_head() -> None:
    def application(_: object, start: Callable[..., object]) -> Iterator[bytes]:
        start("200 OK", [])
        yield from (b"one", b"two")

    hall, where = a_hall(application)
    with contextlib.closing(hall), socket.create_connection(where, timeout=PATIENCE) as connection:
        connection.sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert everything_of(connection).endswith(b"\r\n\r\n")


def test_the_hall_takes_no_files() -> None:
    hall, (address, port) = a_hall(lambda *_: [b""])
    with contextlib.closing(hall), socket.create_connection((address, port), timeout=PATIENCE) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048576\r\n\r\n")
        assert "larger than 1 MB" in everything_of(connection).decode()


def test_somebody_of_another_address_is_not_given_up_for_one_who_opens_many() -> None:
    """The one who opens many loses his own; who waits at another address stays."""

    def application(_: object, start: Callable[..., object]) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    hall, where = a_hall(application)
    with contextlib.ExitStack() as stack:
        stack.callback(hall.close)
        phone = http.client.HTTPConnection(*where, timeout=PATIENCE, source_address=("127.0.0.3", 0))
        stack.callback(phone.close)
        phone.request("GET", "/")
        assert phone.getresponse().read() == b"ok"
        kept = phone.sock
        for number in range(2 * CONNECTIONS):
            source = (f"127.0.0.{4 + number % 3}", 0)
            many = stack.enter_context(socket.create_connection(where, timeout=PATIENCE, source_address=source))
            with contextlib.suppress(OSError):
                many.sendall(HALF_A_HEAD)
        phone.request("GET", "/")
        assert phone.getresponse().read() == b"ok"
        assert phone.sock is kept
