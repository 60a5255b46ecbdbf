"""A federation's list taken onto a laptop: compared with the copy that is there, and written once somebody has seen what changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain, count

import msgspec
from django.db import transaction

from ronde.ground.trace import Number
from ronde.record.mentioned import only
from ronde.record.people import People
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.people.freezing import opening_list_of
from ronde.web.people.journal import By
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import bodies, written
from ronde.web.permissions import must
from ronde.web.registers.arriving_lists import ArrivedList
from ronde.web.registers.chain_rows import links_of
from ronde.web.registers.copied_lists import has_own_registers, last_edition, newest_copies
from ronde.web.registers.exchange import CopiedFrom, begin_with, new_register
from ronde.web.registers.models import CopiedPerson, Register
from ronde.web.registers.variants import first_ranking

_BATCH = 500


@dataclass(frozen=True, slots=True)
class MovedRating:
    """Somebody whose rating is another one than on the copy that is here, or who is only on one of the two."""

    name: str
    before: Number | None
    after: Number | None


@dataclass(frozen=True, slots=True)
class ListChanges:
    """What a list would change: ratings, who is new or gone, and of how many others something else (a club, a licence)."""

    moved: tuple[MovedRating, ...]
    new: tuple[MovedRating, ...]
    gone: tuple[MovedRating, ...]
    others: int

    @property
    def is_nothing(self) -> bool:
        """Whether it only becomes valid for longer."""
        return not (self.moved or self.new or self.gone or self.others)


def renewable(arrived: ArrivedList) -> tuple[Register, ...]:
    """The copies that a list may take the place of: of the same book and federation, the last first."""
    found = newest_copies().filter(regulation=arrived.regulation, federation=arrived.people.federation)
    return tuple(found.order_by("-pk"))


def list_changes(arrived: ArrivedList, renewed: Register) -> ListChanges:
    """What a list changes of the copy that it takes the place of."""
    before, after = _ratings(renewed), arrived.ratings
    names = dict(PersonRow.objects.filter(id__in=before.keys() - after.keys()).values_list("id", "name"))
    names |= {str(player): who.name for player, who in arrived.people.players.items()}
    every = sorted(before.keys() | after.keys(), key=lambda one: (names.get(one, one), one))
    lines = {one: MovedRating(names.get(one, one), before.get(one), after.get(one)) for one in every}
    new, gone = after.keys() - before.keys(), before.keys() - after.keys()
    moved = {one for one in before.keys() & after.keys() if before[one] != after[one]}
    others = {one for one in _changed_people(arrived.people) if one not in new | moved}
    parts = [tuple(lines[one] for one in every if one in part) for part in (moved, new, gone)]
    return ListChanges(parts[0], parts[1], parts[2], len(others))


def _ratings(register: Register) -> dict[str, Number]:
    """The ratings of a copy as its first ranking shows them: of its last list, or of the one it began with."""
    edition, ranking = last_edition(register), first_ranking(register)
    opening = None if edition else opening_list_of(register)
    began = opening.values if opening else {}
    listed = {player: values[ranking.code] for player, values in began.items() if ranking.code in values}
    found = edition.lines.values_list("player", "value") if edition else listed.items()
    return {player: ranking.shown(Fraction(value)) for player, value in found}


def _changed_people(people: People) -> Iterator[str]:
    """Who is otherwise than here, or not here at all."""
    given = {one.id: msgspec.json.encode(one).decode() for one in people.players.values() if not one.is_only_mentioned}
    there = bodies(PersonRow, tuple(given))
    return (one for one, body in given.items() if there.get(one) != body)


def list_taken(arrived: ArrivedList, actor: Actor, *, source: str, renewed: Register | None = None) -> Register:
    """The list as a register of this machine: a new one, in the place of ``renewed``; the same where it only says more of people."""
    must(actor, "open-register")
    by = By(actor.author, "", actor.now or now(), "copied", federations=(arrived.people.federation,))
    if renewed and _documents(renewed) == tuple(one.document for one in arrived.chain):
        return _renewed(renewed, arrived, source, by)
    with transaction.atomic():
        register = new_register(
            _free_code(arrived.regulation),
            "",
            arrived.regulation,
            federation=arrived.people.federation,
            salt=arrived.salt,
            copied=CopiedFrom(source, arrived.expires),
        )
        beside = partial(_beside, register, renewed, arrived.people)
        begin_with(register, arrived.known, arrived.chain, people=_to_write(arrived.people), beside=beside)
    return register


def _documents(register: Register) -> tuple[str, ...]:
    return tuple(one.document for one in links_of(register))


def _free_code(regulation: str) -> str:
    """A code that no register has: that of the book, then with a number."""
    taken = set(Register.objects.exclude(facts=None, is_copy=True).values_list("code", flat=True))
    Register.objects.filter(is_copy=True, facts=None).delete()  # left where somebody was killed
    return next(one for one in chain((regulation,), (f"{regulation}-{at}" for at in count(2))) if one not in taken)


def _renewed(register: Register, arrived: ArrivedList, source: str, by: By) -> Register:
    with transaction.atomic():
        written(_to_write(arrived.people), now().date(), by)
        register.copied_people.all().delete()
        _beside(register, None, arrived.people)
        register.expires, register.source, register.emptied = arrived.expires, source[:300], None
        register.save(update_fields=["expires", "source", "emptied"])
    return register


def _to_write(people: People) -> People:
    """Whom to write: everyone; where this installation keeps a register itself, only who is new, for it knows more than a copy does."""
    if not has_own_registers():
        return people
    known = set(PersonRow.objects.filter(id__in=list(people.players)).values_list("id", flat=True))
    return only(people, {one for one in people.players if one not in known})


def _beside(register: Register, renewed: Register | None, people: People) -> None:
    """Whom the copy brought, and which one it takes the place of."""
    brought = (one.id for one in people.players.values() if not one.is_only_mentioned and not one.erased)
    rows = [CopiedPerson(register=register, person=one) for one in brought]
    CopiedPerson.objects.bulk_create(rows, batch_size=_BATCH)
    if renewed:
        Register.objects.filter(pk=renewed.pk).update(replaced_by=register)
