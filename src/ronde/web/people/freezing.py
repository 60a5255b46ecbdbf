"""What an event keeps of persons: everything valid on its first day, found with as many questions for one as for five hundred."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import msgspec

from ronde.record.frozen_person import Frozen, frozen_person
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.publication import exact
from ronde.regulations import shelf
from ronde.regulations.documents import Adopted, Withdrawn
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import people_of
from ronde.web.registers.models import Edition, Fact, Line, Register


@dataclass(frozen=True, slots=True)
class ListInForce:
    """The list by which a register's people are rated on a day: the last one that had appeared, or the one that the register began with.

    ``turns``: the turn of each ranking that was published; ``opening``: the values of an opening list, by player and ranking.
    """

    register: Register
    day: date
    turns: Mapping[str, int]
    opening: Mapping[str, Mapping[str, str]]

    def ratings_of(self, ids: Collection[str]) -> Mapping[str, dict[str, str]]:
        """The exact values of persons, by ranking; who is not on the list is not in it."""
        found = {player: dict(self.opening[player]) for player in ids if player in self.opening}
        turns = {*self.turns.values()}
        lines = (
            Line.objects.filter(register=self.register, player__in=ids, turn__in=turns)
            if turns
            else Line.objects.none()
        )
        for player, ranking, turn, value in lines.values_list("player", "ranking", "turn", "value"):
            if self.turns.get(ranking) == turn:
                found.setdefault(player, {})[ranking] = value
        return found


def list_in_force(register: Register | None, day: date) -> ListInForce | None:
    """The list of a register that is valid on a day; None if there is none. Every page that shows or uses ratings asks here.

    A register that began with its federation's last list is rated by that one until it publishes a list of its own.
    """
    if register is None:
        return None
    editions = Edition.objects.filter(register=register, day__lte=day).order_by("day", "number")
    last = {ranking: (of, turn) for ranking, of, turn in editions.values_list("ranking", "day", "turn")}
    if last:
        turns = {ranking: turn for ranking, (_, turn) in last.items()}
        return ListInForce(register, max(of for of, _ in last.values()), turns, {})
    opening = opening_list_of(register)
    return ListInForce(register, opening.day, {}, opening.values) if opening and opening.day <= day else None


def later_list_day(register: Register | None, day: date) -> date | None:
    """The day of a register's first list, if it is after a day: nobody has a rating on that day then. None if a list was valid already."""
    if register is None:
        return None
    first = Edition.objects.filter(register=register).order_by("day").values_list("day", flat=True).first()
    opening = opening_list_of(register) if first is None or first > day else None
    days = [known for known in (first, opening.day if opening else None) if known]
    return min(days) if days and min(days) > day else None


@dataclass(frozen=True, slots=True)
class OpeningValues:
    """The list with which a register began: its day, and the values of each player by ranking."""

    day: date
    values: Mapping[str, Mapping[str, str]]


def opening_list_of(register: Register) -> OpeningValues | None:
    """The list with which a register began, if it began with one that stands; the facts say it, whoever folds them."""
    taken_back = set[str]()
    adopted, withdrawn = (kind.__struct_config__.tag for kind in (Adopted, Withdrawn))
    facts = Fact.objects.filter(register=register, kind__in=(adopted, withdrawn)).order_by("-turn")
    for kind, fact, document in facts.values_list("kind", "fact", "document"):
        if kind == withdrawn:
            taken_back.add(json.loads(document)["of"])
        elif fact not in taken_back:
            return _opening_values(register.regulation, document)
    return None


@lru_cache(maxsize=4)
def _opening_values(regulation: str, document: str) -> OpeningValues:
    """A list that was taken over, as each ranking of its book shows it on its day: the book says who is listed, and with what."""
    book = shelf.regulation(regulation)
    kind = next(kind for kind in book.documents if issubclass(kind, Adopted))
    adopted = msgspec.json.decode(document, type=kind)
    people = People.of(Player(id=line.player) for line in adopted.ratings)
    known = opened(History(book, people, [adopted]))
    values: dict[str, dict[str, str]] = {}
    for ranking in book.rankings:
        for line in known.ranking_list(adopted.day, ranking).lines:
            values.setdefault(str(line.player), {})[ranking.code] = str(exact(line.value))
    return OpeningValues(adopted.day, values)


def frozen(ids: Collection[str], day: date, register: Register | None) -> Mapping[str, Frozen]:
    """Persons as known on a day, each by the id given, with the ratings of the register's list that is valid then; who is unknown is not in it.

    An id that was found to be another of somebody is that person.
    """
    owners = dict(PersonRow.objects.filter(id__in=ids).values_list("id", "same_as"))
    if not owners:
        return {}
    meant = {given: owner or given for given, owner in owners.items()}
    people = people_of(set(meant.values())).seen_by(register.federation if register else "")
    in_force = list_in_force(register, day)
    ratings = in_force.ratings_of(set(meant.values())) if in_force else {}
    list_day = in_force.day if in_force else None
    found = {
        str(one): frozen_person(who, day, people, ratings=ratings.get(one, {}), list_day=list_day)
        for one, who in people.players.items()
    }
    return {given: found[owner] for given, owner in meant.items() if owner in found}


def as_text(one: Frozen) -> str:
    """What an entrant's row holds (``events.EntrantRow.frozen``)."""
    return msgspec.json.encode(one).decode()


def from_text(text: str) -> Frozen:
    """The same as a value."""
    return msgspec.json.decode(text, type=Frozen)
