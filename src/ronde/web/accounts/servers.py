"""The server to which a desk sends its events and from which it takes lists: kept once for an account, with the personal key it has there.

On a laptop that is the account of the machine. The key can be read by this installation alone, and is in no file that leaves it.
"""

from django.contrib.auth.models import User

from ronde.ground.problems import Problem
from ronde.web.accounts.locking import locked, unlocked
from ronde.web.accounts.models import KnownServer
from ronde.web.accounts.this_machine import NAME as AT_THIS_COMPUTER
from ronde.web.machine_asking import Server, origin_of, refusal_of

_PURPOSE = "ronde.accounts.servers"
_LONGEST = 200


def keep_server(user: User, address: str, key: str) -> tuple[Problem, ...]:
    """Remember a server that may be asked; without a key, the one that was kept for the same address."""
    if refused := refusal_of(address, is_chosen_here=_is_at_this_computer(user)):
        return (refused,)
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
    return Server(row.address, key, is_chosen_here=_is_at_this_computer(user)) if row and key else None


def _is_at_this_computer(user: User) -> bool:
    """Whether it is the account that only the address opens which ``ronde serve`` prints on its own machine."""
    return user.get_username() == AT_THIS_COMPUTER
