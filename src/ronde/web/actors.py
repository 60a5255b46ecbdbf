"""Who acts: an account or a code, the roles it holds and over what. Every service takes one, and asks ``permissions`` about it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from ronde.web.roles import PRESIDENTS, Role


@dataclass(frozen=True, slots=True)
class HeldRole:
    """A role that somebody holds, over a register, a club, an event, a section, a person (``roles.OVER``); over everything of its kind where ``over`` is empty."""

    role: Role
    over: str = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. ``author`` is how acts and facts name them ("account:7", "code:3"); names stand elsewhere. A visitor has none.

    ``device`` is what people call the machine. ``is_shared``: the account of a laptop's desk, which is whoever sits there. The clock is the
    server's unless the demonstration or a test gives ``now``.
    """

    author: str = ""
    held: frozenset[HeldRole] = frozenset()
    name: str = ""
    device: str = ""
    now: datetime | None = None
    is_shared: bool = False

    @property
    def presides(self) -> bool:
        """Whether somebody presides over a club, a league or a federation, and has a page of requests."""
        return any(held.role in PRESIDENTS for held in self.held)

    def at(self, moment: datetime) -> "Actor":
        """The same at another moment."""
        return replace(self, now=moment)


VISITOR = Actor()


def actor(author: str, held: Iterable[HeldRole], *, name: str = "", device: str = "") -> Actor:
    """Somebody with roles."""
    return Actor(author, frozenset(held), name, device)
