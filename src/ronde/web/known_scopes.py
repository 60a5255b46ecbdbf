"""What a role can be held over in this installation: registers, federations, events, clubs, leagues, players that there are; and their names."""

from collections.abc import Iterable

import msgspec

from ronde.record.clubs import Club
from ronde.web.actors import HeldRole
from ronde.web.events.models import Event, SectionRow
from ronde.web.people.models import Affiliation, ClubRow, LeagueRow, PersonRow
from ronde.web.registers.models import Register
from ronde.web.roles import OVER
from ronde.web.templatetags.words import called

_MOST = 20  # that a refusal names


def exists(kind: str, name: str) -> bool:
    """Whether there is such a thing, of a kind as ``roles.OVER`` calls them."""
    if kind == "person":
        return PersonRow.objects.filter(id=name).exists()
    return name in names_known(kind)


def some_of(kind: str) -> tuple[str, ...]:
    """The first things of a kind, as ``exists`` calls them; of persons none, who are too many and nobody's to read here."""
    return tuple(sorted(names_known(kind))[:_MOST])


_NAMED: dict[str, type[Event] | type[ClubRow] | type[LeagueRow]] = {
    "event": Event,
    "club": ClubRow,
    "league": LeagueRow,
}


def scope_name(held: HeldRole) -> str:
    """What a role is held over, as people call it; nothing where it is held over everything, or over what is no longer there."""
    return names_of(OVER[held.role], [held.over]).get(held.over, "")


def names_of(kind: str, ids: Iterable[str]) -> dict[str, str]:
    """What roles are held over, as people call it, by its id; what is no longer there is not among it."""
    wanted = [scope for scope in ids if scope]
    match kind:
        case "register":
            return {register.code: called(register) for register in Register.objects.filter(code__in=wanted)}
        case "section":
            sections = SectionRow.objects.filter(pk__in=wanted).select_related("event")
            return {row.pk: f"{row.event.name} · {row.name or row.file}" for row in sections}
        case "person":
            persons = PersonRow.objects.filter(pk__in=wanted).select_related("same_as")
            return {row.pk: (row.same_as or row).name for row in persons}
        case "federation":  # which has no name here but its letters
            return {scope: scope.upper() for scope in wanted}
    rows = _NAMED[kind].objects.filter(pk__in=wanted).values_list("pk", "name") if kind in _NAMED else ()
    return dict(rows)


def names_known(kind: str) -> frozenset[str]:
    """All of them; of persons none."""
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
