"""Asking another installation from this one, with a personal key: the one place from which anything is asked of another server.

Only servers that somebody may choose are asked: those that the administrator names (``RONDE_SERVERS``), and whatever the person at this computer types.
A question has one deadline for all of it and a bound on what is read, goes to the address that was judged, and is followed nowhere else. Pages ask
behind their answer (``asking_behind``).
"""

import http.client
import io
import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

from django.conf import settings
from typing_extensions import override

from ronde.ground.problems import Problem, Value
from ronde.web.machine_answers import problems_in

GREETING = 10.0  # seconds in which a server says who it is: one that is there does so at once
PATIENCE = 30.0  # seconds for a whole question, from the name of the server to the last byte of its answer
LARGEST = 50 * 2**20  # bytes of an answer
_THIS_NETWORK = ipaddress.ip_network("0.0.0.0/8")  # leads to this machine on some systems
_HOUSES = tuple(map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))
_BLOCK = 2**16  # bytes that are sent or read at a time
_PORTS = {"https": 443, "http": 80}
_TUNNEL = 2**13  # bytes of what a proxy says before it lets somebody through


@dataclass(frozen=True, slots=True)
class Server:
    """An installation elsewhere, and the key by which it is asked; ``is_chosen_here``: by the person at this computer, who may ask any."""

    address: str
    key: str
    is_chosen_here: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """What another installation answered, or why it gave nothing."""

    content: bytes = b""
    problems: tuple[Problem, ...] = ()


class _LeadsInsideError(OSError):
    """A name that leads to this machine, or to no machine of a network."""


class _SilentError(OSError):
    """Nobody said who is there."""


def asked(server: Server, path: str, *, body: bytes | None = None, kind: str = "") -> Answered:
    """What a server answers to this machine; with a ``body`` of some ``kind`` (a media type) something is sent to it."""
    if refused := refusal_of(server.address, is_chosen_here=server.is_chosen_here):
        return Answered(problems=(refused,))
    origin = origin_of(server.address) or ""
    headers = {"Authorization": f"Bearer {server.key.strip()}", **({"Content-Type": kind} if kind else {})}
    try:
        status, content = _exchanged(urlsplit(origin), f"/{path.lstrip('/')}", body, headers)
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Answered(problems=(_failure(origin, error),))
    if len(content) > LARGEST:
        values: dict[str, Value] = {"server": origin, "most": LARGEST // 2**20}
        return Answered(problems=(Problem("server.too-large", values=values),))
    if status == http.client.OK:
        return Answered(content)
    odd = Problem("server.not-understood", values={"server": origin, "status": status})
    return Answered(problems=problems_in(content) or (odd,))


def _failure(origin: str, error: Exception) -> Problem:
    """Why nothing was heard."""
    if isinstance(error, TimeoutError):
        return Problem("server.too-slow", values={"server": origin, "seconds": int(PATIENCE)})
    codes = {_LeadsInsideError: "leads-inside", ssl.SSLError: "no-https"}
    code = next((code for kind, code in codes.items() if isinstance(error, kind)), "unreachable")
    return Problem(f"server.{code}", values={"server": origin})


def refusal_of(address: str, *, is_chosen_here: bool) -> Problem | None:
    """Why a server may not be asked from here, before anything is; nothing where it may."""
    origin = origin_of(address)
    if origin is None:
        code = "plain-http" if address.strip().lower().startswith("http://") else "bad-address"
        return Problem(f"server.{code}", values={"given": address.strip()[:200]})
    if is_chosen_here or origin in {origin_of(allowed) for allowed in settings.RONDE_SERVERS}:
        return None
    return Problem("server.not-allowed", values={"server": origin})


def origin_of(server: str) -> str | None:
    """The address of a server as typed, without a path. Without "http" or "https" it is https, save in a network of the house.

    There, where no certificate is to be had, a key goes by plain HTTP, as the page did that showed it; anywhere else it could be overheard on the way.
    """
    given = server.strip()
    try:
        parts = urlsplit(given if "://" in given else f"//{given}")
        host = parts.hostname or ""
        scheme = parts.scheme or ("http" if _is_in_the_house(host) else "https")
        port = f":{parts.port}" if parts.port and parts.port != _PORTS.get(scheme) else ""
    except ValueError:
        return None
    is_safe = scheme == "https" or (scheme == "http" and _is_in_the_house(host))
    if not is_safe or not host or parts.username or any(sign.isspace() for sign in host):
        return None
    return f"{scheme}://{f'[{host}]' if ':' in host else host}{port}"


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_in_the_house(host: str) -> bool:
    """Whether it is this machine, or by its number one of a private network. A name could lead anywhere."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return _is_this_machine(host)
    return address.is_loopback or any(address in network for network in _HOUSES if network.version == address.version)


class _InTime:
    """A socket on which all that is sent and read together has one deadline; as much of one as ``http.client`` needs."""

    def __init__(self, connected: socket.socket, until: float) -> None:
        self._socket, self._until = connected, until

    def hurry(self) -> socket.socket:
        """The socket, which waits only for what is left."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._socket.settimeout(left)
        return self._socket

    def sendall(self, data: bytes) -> None:
        """Send everything."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.hurry().send(rest[:_BLOCK]) :]

    def makefile(self, *_: Any) -> io.BufferedReader:
        """What comes, to be read."""
        return io.BufferedReader(_Incoming(self), _BLOCK)

    def close(self) -> None:
        """Nothing more is sent; whoever made the socket closes it when all was read."""


class _Incoming(io.RawIOBase):
    """What comes on a socket with a deadline."""

    def __init__(self, connection: _InTime) -> None:
        self._connection = connection

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, buffer: Any) -> int:
        return self._connection.hurry().recv_into(buffer)


def _exchanged(origin: SplitResult, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    """Ask, and read the answer with its status; of one that is too long, a byte more than may be."""
    until = time.monotonic() + PATIENCE
    host, port = origin.hostname or "", origin.port or _PORTS[origin.scheme]
    proxy = "" if origin.scheme == "http" or proxy_bypass(host) else getproxies().get("https", "")
    raw = _greeted(origin.scheme, proxy, host, port, min(until, time.monotonic() + GREETING))
    connection = http.client.HTTPConnection(host, port)
    try:
        connection.sock = _InTime(raw, until)
        connection.request("GET" if body is None else "POST", path, body, {**headers, "Host": origin.netloc})
        answer = connection.getresponse()
        content = bytearray()
        while len(content) <= LARGEST and (block := answer.read(min(_BLOCK, LARGEST + 1 - len(content)))):
            content += block
        return answer.status, bytes(content)
    finally:
        connection.close()
        raw.close()


def _greeted(scheme: str, proxy: str, host: str, port: int, until: float) -> socket.socket:
    """A connection to a server, by https one that has said who it is."""
    try:
        raw = _through(proxy, host, port, until) if proxy else _reached(host, port, until)
    except TimeoutError as error:
        raise _SilentError(host) from error
    if scheme == "http":
        return raw
    try:
        _InTime(raw, until).hurry()
        return ssl.create_default_context().wrap_socket(raw, server_hostname=host)
    except TimeoutError as error:
        raw.close()
        raise ssl.SSLError(host) from error
    except OSError:
        raw.close()
        raise


def _reached(host: str, port: int, until: float) -> socket.socket:
    """A connection to the first address of a host that answers; each is judged first, and none is looked up again."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    if not _is_this_machine(host):
        _judge(str(address[0]) for *_, address in found)
    failed: OSError = ConnectionError(host)
    for family, kind, protocol, _, address in found:
        connecting = socket.socket(family, kind, protocol)
        try:
            _InTime(connecting, until).hurry().connect(address)
        except OSError as error:
            connecting.close()
            failed = error
        else:
            return connecting
    raise failed


def _judge(addresses: Iterable[str]) -> None:
    """Refuse a name that leads to this machine or to what only a network itself uses: it is not what was allowed.

    A server in the network of the house is one that may have been allowed.
    """
    for address in addresses:
        judged = ipaddress.ip_address(address.partition("%")[0])
        judged = getattr(judged, "ipv4_mapped", None) or judged
        if (
            judged.is_loopback
            or judged.is_link_local
            or judged.is_unspecified
            or judged.is_multicast
            or judged.is_reserved
            or judged in _THIS_NETWORK
        ):
            raise _LeadsInsideError(address)


def _through(proxy: str, host: str, port: int, until: float) -> socket.socket:
    """A connection that the proxy of this computer's own settings makes for us."""
    parts = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
    raw = socket.create_connection((parts.hostname or "", parts.port or _PORTS["http"]), until - time.monotonic())
    said = b""
    try:
        connection = _InTime(raw, until)
        connection.sendall(f"CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode("ascii"))
        while b"\r\n\r\n" not in said and len(said) < _TUNNEL and (sign := connection.hurry().recv(1)):
            said += sign
    finally:
        if said.split()[1:2] != [b"200"]:
            raw.close()
    return raw
