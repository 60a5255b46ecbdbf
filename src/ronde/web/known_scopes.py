"""What a role can be held over in this installation: registers, federations, events, clubs, leagues, players that there are."""

import msgspec

from ronde.record.clubs import Club
from ronde.web.events.models import Event
from ronde.web.people.models import Affiliation, ClubRow, PersonRow
from ronde.web.registers.models import Register

_MOST = 20  # that a refusal names


def exists(kind: str, name: str) -> bool:
    """Whether there is such a thing, of a kind as ``roles.OVER`` calls them."""
    if kind == "person":
        return PersonRow.objects.filter(id=name).exists()
    return name in _names(kind)


def some_of(kind: str) -> tuple[str, ...]:
    """The first things of a kind, as ``exists`` calls them; of persons none, who are too many and nobody's to read here."""
    return tuple(sorted(_names(kind))[:_MOST])


def _names(kind: str) -> frozenset[str]:
    match kind:
        case "register":
            return frozenset(Register.objects.values_list("code", flat=True))
        case "federation":
            return _federations()
        case "event":
            return frozenset(Event.objects.values_list("id", flat=True))
        case "club":
            return frozenset(ClubRow.objects.values_list("id", flat=True))
        case "league":
            return _leagues()
    return frozenset()


def _federations() -> frozenset[str]:
    """Those of registers, and those to which somebody belongs."""
    rows = (Register.objects, Affiliation.objects.distinct())
    return frozenset(name for found in rows for name in found.values_list("federation", flat=True)) - {""}


def _leagues() -> frozenset[str]:
    clubs = (msgspec.json.decode(body, type=Club) for body in ClubRow.objects.values_list("body", flat=True))
    return frozenset(spell.league for club in clubs for spell in club.leagues)
