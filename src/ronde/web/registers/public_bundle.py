"""The bundle of a register as everybody may have it: written line by line from the tables. Nothing is folded for it.

It holds what ``ronde register bundle --names`` gives: all facts, every published list, of people who are named in public the name and the
clubs, of the others the id. Whether its lists follow from its facts is for whoever has it to verify.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ronde.files.bundle import printed_lines
from ronde.files.bundle_records import Manifest, PublishedList
from ronde.record.opaque import tells_a_name
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.rules_version import rules_version
from ronde.web.people.models import PersonRow
from ronde.web.people.naming import public_names, public_people
from ronde.web.people.rows import people_of
from ronde.web.registers.chain_rows import Head, head_of, link_of
from ronde.web.registers.models import Edition, Fact, Register

_ASKED = 5000  # ids in one question
_SLICE = 500  # rows read at once


@dataclass(frozen=True, slots=True)
class PublicBundle:
    """A bundle that can be given to everybody, as of a head of the chain; ``telling``: ids that would name people who are not named."""

    register: Register
    head: Head
    people: People
    telling: tuple[str, ...] = ()
    is_indexed: bool = True

    def lines(self) -> Iterator[bytes]:
        """Its lines, read as they are sent; what is appended meanwhile is not in it."""
        return printed_lines(self._records())

    def _records(self) -> Iterator[tuple[str, Any]]:
        people = self.people
        yield "manifest", self._manifest()
        yield from (("fact", link_of(row)) for row in _facts(self.register, self.head))
        yield from (("list", _published(row)) for row in self._editions.iterator(_SLICE))
        yield from (("league", one) for one in people.leagues.values())
        yield from (("club", one) for one in people.clubs.values())
        yield from (("person", one) for one in people.players.values())

    @property
    def _editions(self) -> "Any":
        found = Edition.objects.filter(register=self.register, turn__lte=self.head.turn)
        return found.order_by("turn", "ranking")

    def _manifest(self) -> Manifest:
        return Manifest(
            regulation=self.register.regulation,
            federation=self.register.federation,
            rules=rules_version(shelf.regulation(self.register.regulation)),
            head=self.head.digest,
            facts=self.head.turn,
            lists=self._editions.count(),
            texts=0,
            leagues=len(self.people.leagues),
            clubs=len(self.people.clubs),
            people=len(self.people.players),
        )


def public_bundle(register: Register) -> PublicBundle:
    """The bundle of a register as it is now."""
    head = head_of(register)
    known = people_of(_persons(_mentioned(register, head)))
    ordered = {player: known.players[player] for player in sorted(known.players)}
    people = People.of(ordered.values(), clubs=known.clubs.values(), leagues=known.leagues.values())
    names = public_names(people.players)
    telling = [one.id for one in people.players.values() if not names.is_named(one.id) and _tells(one)]
    shown = public_people(people)
    leagues = {spell.league for club in shown.clubs.values() for spell in club.leagues}
    told = [one for name, one in people.leagues.items() if name in leagues]
    kept = People.of(shown.players.values(), clubs=shown.clubs.values(), leagues=told)
    return PublicBundle(register, head, kept, tuple(telling), names.is_indexed)


def _tells(one: Player) -> bool:
    return tells_a_name(one.id, one.name)


def _facts(register: Register, head: Head) -> Iterator[Fact]:
    rows = Fact.objects.filter(register=register, turn__lte=head.turn).order_by("turn")
    return rows.iterator(_SLICE)


def _mentioned(register: Register, head: Head) -> set[str]:
    """Every text in the facts, which may be the id of a person."""
    found: set[str] = set()
    for row in _facts(register, head):
        found.update(_texts(json.loads(row.document)))
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _persons(texts: Iterable[str]) -> list[str]:
    """The ids of persons among them."""
    given = sorted(texts)
    parts = (given[at : at + _ASKED] for at in range(0, len(given), _ASKED))
    return [found for part in parts for found in PersonRow.objects.filter(id__in=part).values_list("id", flat=True)]


def _published(row: Edition) -> PublishedList:
    return PublishedList(
        ranking=row.ranking, on=row.day, edition=row.number, fact=row.publication, digest=row.digest, text=row.text
    )
