"""What a rule needs of a person on a day, as a document holds it from the moment it is taken in.

People change their names, correct their birth dates, are erased. A fact keeps what it was judged by.
"""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from ronde.ground.ids import PlayerId

Id = Annotated[str, Meta(min_length=1, max_length=120)]


class Entrant(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"is_licensed": "licensed", "is_leisure": "leisure", "is_abroad": "abroad"},
):
    """A player of a section as the federation knew them on its first day; no age: the birth date was not known.

    ``is_leisure``: the licence is of the smaller kind that a book asked about. ``is_abroad``: whether the player lives outside the country that
    a book asked about, None where no residence was recorded; ``club`` is the name of the club of somebody who does.
    """

    player: Id
    age: Annotated[int, Meta(ge=0, le=200)] | None = None
    is_licensed: bool = True
    is_leisure: bool = False
    is_abroad: bool | None = None
    club: Annotated[str, Meta(max_length=200)] = ""


@dataclass(frozen=True, slots=True)
class LicenceQuestions:
    """What a book asks of a licence and of a residence, so that a document holds the answers and nothing more of a person.

    ``country``: whose residents it means, by two letters; ``leisure``: words by which a federation calls its smaller licence.
    """

    country: str = ""
    leisure: tuple[str, ...] = ()


NO_QUESTIONS = LicenceQuestions()


class Persons(Protocol):
    """Whoever knows people when a document is taken in."""

    def entrant(self, player: PlayerId, day: date, /, questions: LicenceQuestions = NO_QUESTIONS) -> Entrant:
        """A player as known on a day."""
        ...

    def sorting_name(self, player: PlayerId, /) -> str:
        """A player's name as an alphabetical list orders it."""
        ...
