"""The addresses of this machine in the networks that it is in, found with what Python has on every system."""

import contextlib
import ipaddress
import os
import socket
import struct
import sys
from collections.abc import Iterator

_TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1")  # nothing is sent there
_SIOCGIFADDR = {"linux": 0x8915}
_IFREQ = 256  # bytes


def network_addresses() -> tuple[str, ...]:
    """The IPv4 addresses by which others in the hall reach this machine: those that RONDE_HALL names, or all that are found.

    Addresses that a system gives itself where there is no network (169.254…) come last.
    """
    named = tuple(os.environ.get("RONDE_HALL", "").split())
    found = sorted({one for one in _found() if _is_of_a_network(one)}, key=_order)
    return named or tuple(found)


def _is_of_a_network(address: str) -> bool:
    one = ipaddress.IPv4Address(address)
    return not (one.is_loopback or one.is_unspecified or one.is_multicast)


def _order(address: str) -> tuple[bool, bool, int]:
    one = ipaddress.IPv4Address(address)
    return one.is_link_local, not one.is_private, int(one)


def _found() -> Iterator[str]:
    yield from _by_name()
    yield from _by_route()
    if sys.platform in _SIOCGIFADDR:
        yield from _by_interface()


def _by_name() -> Iterator[str]:
    """As the system knows its own name: on Windows all of them, elsewhere often none."""
    with contextlib.suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM):
            yield str(address[0])


def _by_route() -> Iterator[str]:
    """From where a packet would leave: it is only asked, and none is sent."""
    for towards in _TOWARDS:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.connect((towards, 9))
            yield str(one.getsockname()[0])


def _by_interface() -> Iterator[str]:
    """That of every interface, also in a network that leads nowhere else."""
    import fcntl  # noqa: PLC0415 - only where there is one

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                given = struct.pack(f"{_IFREQ}s", name.encode()[:15])
                yield socket.inet_ntoa(fcntl.ioctl(asked.fileno(), _SIOCGIFADDR[sys.platform], given)[20:24])
