"""What a rule needs of a person on a day, as a document holds it from the moment it is taken in.

People change their names, correct their birth dates, are erased. A fact keeps what it was judged by.
"""

from datetime import date
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from ronde.ground.ids import PlayerId

Id = Annotated[str, Meta(min_length=1, max_length=120)]


class Entrant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"is_licensed": "licensed"}):
    """A player of a section as the federation knew them on its first day; no age: the birth date was not known."""

    player: Id
    age: Annotated[int, Meta(ge=0, le=200)] | None = None
    is_licensed: bool = True


class Persons(Protocol):
    """Whoever knows people when a document is taken in."""

    def entrant(self, player: PlayerId, day: date, /) -> Entrant:
        """A player as known on a day."""
        ...

    def sorting_name(self, player: PlayerId, /) -> str:
        """A player's name as an alphabetical list orders it."""
        ...
