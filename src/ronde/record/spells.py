"""Times during which something held: a licence, a membership, a club's place in a league."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TypeVar

from msgspec import Struct, structs

from ronde.ground.problems import PathPart, Problem


class Spell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A time during which something held, its first and its last day included; without ``until`` it still does."""

    since: date
    until: date | None = None

    def includes(self, day: date) -> bool:
        """Whether it held on a day."""
        return self.since <= day and (self.until is None or day <= self.until)

    def has_ended(self, day: date) -> bool:
        """Whether it was over before a day."""
        return self.until is not None and self.until < day


A = TypeVar("A", bound=Spell)


def holding(spells: Sequence[A], day: date) -> A | None:
    """The spell that holds on a day: the one that began last."""
    there = [spell for spell in spells if spell.includes(day)]
    return max(there, key=lambda spell: spell.since) if there else None


def closed_before(spell: A, day: date) -> A:
    """A spell that ends on the eve of a day, where it began before and would go on."""
    is_going_on = spell.since < day and (spell.until is None or spell.until >= day)
    return structs.replace(spell, until=day - timedelta(days=1)) if is_going_on else spell


def reversed_spells(spells: Sequence[Spell], *where: PathPart) -> Iterator[Problem]:
    """Those that end before they begin."""
    for at, spell in enumerate(spells):
        if spell.until is not None and spell.until < spell.since:
            values = {"since": spell.since, "until": spell.until}
            yield Problem("history.spell-reversed", "", (*where, at, "until"), values)


def overlapping_spells(spells: Sequence[Spell], *where: PathPart) -> Iterator[Problem]:
    """Those that begin before all earlier ones have ended: nobody is in two clubs at once."""
    ended = date.min
    for at, spell in sorted(enumerate(spells), key=lambda row: (row[1].since, row[0])):
        if spell.since <= ended:
            yield Problem("history.spells-overlap", "", (*where, at, "since"), {"since": spell.since})
        ended = max(ended, spell.until or date.max)
