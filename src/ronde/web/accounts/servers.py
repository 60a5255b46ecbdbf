"""The server to which a desk sends its events and from which it takes lists: kept once for an account, with the personal key it has there.

On a laptop that is the account of the machine. The key can be read by this installation alone, and is in no file that leaves it.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User

from ronde.ground.problems import Problem
from ronde.web.accounts.locking import locked, unlocked
from ronde.web.accounts.models import KnownServer
from ronde.web.machine_asking import origin_of

_PURPOSE = "ronde.accounts.servers"
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Server:
    """An installation elsewhere, and the key by which it is asked."""

    address: str
    key: str


def keep_server(user: User, address: str, key: str) -> tuple[Problem, ...]:
    """Remember a server; without a key, the one that was kept for the same address."""
    origin = origin_of(address)
    if origin is None or len(origin) > _LONGEST:
        return (Problem("server.bad-address", values={"given": address[:_LONGEST]}),)
    known = server_of(user)
    kept = key.strip() or (known.key if known and known.address == origin else "")
    if not kept or len(kept) > _LONGEST:
        return (Problem("server.no-key", values={"server": origin}),)
    KnownServer.objects.update_or_create(user=user, defaults={"address": origin, "key": locked(kept, _PURPOSE)})
    return ()


def forget_server(user: User) -> None:
    """Remember none."""
    KnownServer.objects.filter(user=user).delete()


def server_of(user: User) -> Server | None:
    """The server of an account; None where there is none, or its key can be read no more."""
    row = KnownServer.objects.filter(user=user).first()
    key = unlocked(row.key, _PURPOSE) if row else None
    return Server(row.address, key) if row and key else None
