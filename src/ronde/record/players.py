"""The players of a history: who they are, apart from how they play."""

import unicodedata
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ronde.record.outside_ratings import SOURCES, OutsideRating
from ronde.record.spells import Spell, holding
from ronde.regulations.documents import Id
from ronde.regulations.entrants import NO_QUESTIONS, Entrant, LicenceQuestions


class Licence(Spell, frozen=True, kw_only=True):
    """A licence: of one federation, or of the only one there is where it names none. ``kind`` is what the federation calls it."""

    federation: str = ""
    number: str = ""
    kind: str = ""

    def counts_for(self, federation: str) -> bool:
        """Whether a federation goes by it."""
        return self.federation in {"", federation}


class Membership(Spell, frozen=True, kw_only=True):
    """A player's time in a club."""

    club: Id


class Residence(Spell, frozen=True, kw_only=True):
    """Where a player lives: the country by its two letters, and the place. Some licences are asked only of residents (FFJD 7)."""

    country: Annotated[str, Meta(pattern="^[A-Z]{2}$")]
    place: str = ""


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person. The id never changes; everything else may. ``licence`` is its number, ``licences`` when there was one.

    ``residences`` are where the person lives, ``outside`` what others rate them. ``birth_year``: all that a list on a laptop tells of
    the birth date. ``erased``: the day on which all but the id was removed. ``also``: ids under which files name this person;
    ``unlike``: ids of others who look like this person and are not.
    """

    id: Id
    name: str = ""
    federation: str = ""
    licence: str = ""
    birth: date | None = None
    birth_year: Annotated[int, Meta(ge=1800, le=2200)] | None = None
    sex: Literal["F", "M"] | None = None
    licences: list[Licence] = field(default_factory=list)
    clubs: list[Membership] = field(default_factory=list)
    residences: list[Residence] = field(default_factory=list)
    outside: list[OutsideRating] = field(default_factory=list)
    erased: date | None = None
    also: list[Id] = field(default_factory=list)
    unlike: list[Id] = field(default_factory=list)

    @property
    def licence_numbers(self) -> tuple[str, ...]:
        """All licence numbers of the person, as :func:`plain_licence` has them."""
        numbers = (self.licence, *(one.number for one in self.licences))
        return tuple(dict.fromkeys(plain_licence(number) for number in numbers if number))

    @property
    def is_only_mentioned(self) -> bool:
        """Whether nothing was written down of the person: facts mention the id."""
        return not self.name and self.erased is None

    @property
    def born(self) -> int | None:
        """The year of birth, if it is known."""
        return self.birth.year if self.birth else self.birth_year

    def age(self, day: date) -> int | None:
        """The age on a day; who was born on 29 February is a year older on 1 March.

        Of whom the year alone is known, the age that is reached in the year, by which classes of the young usually go.
        """
        if self.birth is None:
            return None if self.birth_year is None else day.year - self.birth_year
        return day.year - self.birth.year - ((day.month, day.day) < (self.birth.month, self.birth.day))

    def club(self, day: date) -> str | None:
        """The club on a day."""
        found = holding(self.clubs, day)
        return found.club if found else None

    def residence(self, day: date) -> Residence | None:
        """Where the person lives on a day, as far as is known."""
        return holding(self.residences, day)

    def licence_on(self, day: date, federation: str = "") -> Licence | None:
        """The licence that a federation goes by on a day."""
        return holding([one for one in self.licences if one.counts_for(federation)], day)

    def outside_on(self, day: date) -> dict[str, OutsideRating]:
        """What others rate the person on a day, by who does."""
        found = {source: holding([one for one in self.outside if one.source == source], day) for source in SOURCES}
        return {source: one for source, one in found.items() if one is not None}

    def entrant(self, day: date, federation: str = "", questions: LicenceQuestions = NO_QUESTIONS) -> Entrant:
        """What a book of a federation may ask about the player when a section begins."""
        licence, residence = self.licence_on(day, federation), self.residence(day)
        is_abroad = residence.country != questions.country if residence and questions.country else None
        is_leisure = licence is not None and any(word in plain_letters(licence.kind) for word in questions.leisure)
        return Entrant(self.id, self.age(day), licence is not None, is_leisure, is_abroad)


def plain_licence(number: str) -> str:
    """A licence number without spaces, capitals and the zeros before it, which Excel takes away."""
    return "".join(number.casefold().split()).lstrip("0") or "0"


def plain_letters(name: str) -> str:
    """A name without case, its accents apart from their letters."""
    whole = name.casefold().replace("œ", "oe").replace("æ", "ae")
    return unicodedata.normalize("NFKD", whole)


def sorting_name(name: str) -> str:
    """A name as an alphabetical list orders it: without accents, case or punctuation."""
    return "".join(letter for letter in plain_letters(name) if letter.isalnum() or letter == " ")
