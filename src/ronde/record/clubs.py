"""Clubs and leagues, and who belonged to which on a day. No rule book knows about them: lists are narrowed by them."""

from datetime import date

from msgspec import Struct, field

from ronde.record.spells import Spell, holding
from ronde.regulations.documents import Id


class League(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A regional league. The id never changes."""

    id: Id
    name: str


class Belonging(Spell, frozen=True, kw_only=True):
    """A club's time in a league."""

    league: Id


class Club(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A club. The id never changes; its league may."""

    id: Id
    name: str
    leagues: list[Belonging] = field(default_factory=list)

    def league(self, day: date) -> str | None:
        """The league on a day."""
        found = holding(self.leagues, day)
        return found.league if found else None
