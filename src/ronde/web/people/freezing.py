"""What an event keeps of persons: everything valid on its first day, found with as many questions for one as for five hundred."""

from collections.abc import Collection, Mapping
from datetime import date

import msgspec

from ronde.record.frozen_person import Frozen, frozen_person
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import people_of
from ronde.web.registers.models import Edition, Line, Register


def frozen(ids: Collection[str], day: date, register: Register | None) -> Mapping[str, Frozen]:
    """Persons as known on a day, each by the id given, with the ratings of the register's list that is valid then; who is unknown is not in it.

    An id that was found to be another of somebody is that person.
    """
    owners = dict(PersonRow.objects.filter(id__in=ids).values_list("id", "same_as"))
    if not owners:
        return {}
    meant = {given: owner or given for given, owner in owners.items()}
    people = people_of(set(meant.values())).seen_by(register.federation if register else "")
    ratings, list_day = _ratings(set(meant.values()), day, register)
    found = {
        str(one): frozen_person(who, day, people, ratings=ratings.get(one, {}), list_day=list_day)
        for one, who in people.players.items()
    }
    return {given: found[owner] for given, owner in meant.items() if owner in found}


def _ratings(
    ids: Collection[str], day: date, register: Register | None
) -> tuple[Mapping[str, dict[str, str]], date | None]:
    """The ratings of persons by ranking on the last list that appeared by a day, and the day of that list."""
    if register is None:
        return {}, None
    editions = Edition.objects.filter(register=register, day__lte=day).order_by("day", "number")
    last = {ranking: (of, turn) for ranking, of, turn in editions.values_list("ranking", "day", "turn")}
    if not last:
        return {}, None
    lines = Line.objects.filter(register=register, player__in=ids, turn__in={turn for _, turn in last.values()})
    found: dict[str, dict[str, str]] = {}
    for player, ranking, turn, value in lines.values_list("player", "ranking", "turn", "value"):
        if last.get(ranking, (day, 0))[1] == turn:
            found.setdefault(player, {})[ranking] = value
    return found, max(of for of, _ in last.values())


def as_text(one: Frozen) -> str:
    """What an entrant's row holds (``events.EntrantRow.frozen``)."""
    return msgspec.json.encode(one).decode()


def from_text(text: str) -> Frozen:
    """The same as a value."""
    return msgspec.json.decode(text, type=Frozen)
