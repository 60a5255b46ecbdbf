"""Copies of federations' lists that a laptop has: registers to which nothing is appended, used for some weeks (docs/decisions/0032).

A newer copy is a register of its own, which takes the place of the older one for new events; an event that has begun keeps the list it began
with. When a copy has expired, whoever came with it and is in no event is erased.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

import msgspec
from django.db import transaction
from django.db.models import Count, Q, QuerySet

from ronde.record.mentioned import mentioned_people
from ronde.record.players import Player
from ronde.web.accounts.models import Appointment
from ronde.web.clock import now
from ronde.web.events.models import EntrantRow
from ronde.web.people.models import ImportedLine, Merge, PeopleChange, PersonKey, PersonRow
from ronde.web.people.versions import bumped, locked_version
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import CopiedPerson, Edition, Register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.variants import first_ranking
from ronde.web.roles import Role

_ASKED = 5000  # ids in one question
_BATCH = 500


def offered_registers(regulation: str = "", on: date | None = None) -> tuple[Register, ...]:
    """The registers by which a new event can be run: those that are kept here, and of copies the newest while they are valid."""
    day = on or now().date()
    is_valid = Q(replaced_by=None, emptied=None) & (Q(expires=None) | Q(expires__gte=day))
    found = Register.objects.filter(Q(is_copy=False) | is_valid).order_by("code")
    return tuple(found.filter(regulation=regulation) if regulation else found)


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A copy as its page shows it: the day of its list, how many are on it, and how many people it still holds."""

    register: Register
    edition: Edition | None
    people: int
    is_valid: bool


def kept_copies(on: date | None = None) -> tuple[KeptCopy, ...]:
    """The copies that no newer one has replaced, the last first."""
    day = on or now().date()
    return tuple(_kept(one, day) for one in newest_copies().annotate(people=Count("copied_people")).order_by("-pk"))


def newest_copies() -> "QuerySet[Register]":
    """The copies that no newer one has replaced."""
    return Register.objects.filter(is_copy=True, replaced_by=None)


def _kept(register: Register, day: date) -> KeptCopy:
    is_valid = register.emptied is None and (register.expires is None or register.expires >= day)
    return KeptCopy(register, last_edition(register), getattr(register, "people", 0), is_valid)


def last_edition(register: Register) -> Edition | None:
    """The last list of a register, of its first ranking."""
    editions = register.editions.filter(ranking=first_ranking(register).code)
    return editions.order_by("-day", "-number").defer("text").first()


def has_own_registers() -> bool:
    """Whether this installation keeps a register itself: then what it knows of people does not come from copies."""
    return Register.objects.filter(is_copy=False, facts__isnull=False).exists()


# What has expired


def empty_expired(on: date | None = None) -> int:
    """Erase whom expired copies brought and nothing else needs; how many persons that were."""
    day = on or now().date()
    expired = list(Register.objects.filter(is_copy=True, emptied=None, expires__lt=day).order_by("pk"))
    count = sum(_emptied(one, day) for one in expired)
    if count:
        FOLD.forget()
        for register in Register.objects.filter(is_copy=True).order_by("pk"):
            rebuild(register)  # lines hold clubs and categories too
    return count


def _emptied(register: Register, day: date) -> int:
    """One copy emptied. Ratings stay in its chain, under ids; events keep the names of those who played."""
    brought = set(register.copied_people.values_list("person", flat=True))
    gone = sorted(brought - _needed(register, brought, day))
    with transaction.atomic():
        version = bumped(locked_version())
        count = sum(_erased(gone[at : at + _ASKED], version) for at in range(0, len(gone), _ASKED))
        for at in range(0, len(gone), _ASKED):
            CopiedPerson.objects.filter(register=register, person__in=gone[at : at + _ASKED]).delete()
        Register.objects.filter(pk=register.pk).update(emptied=day)
    return count


def _needed(register: Register, persons: Collection[str], day: date) -> set[str]:
    """Who of these stays: in an event, on another copy that is valid, with an account, or in a register that is kept here."""
    others = Register.objects.filter(is_copy=True, emptied=None, expires__gte=day).exclude(pk=register.pk)
    copied = CopiedPerson.objects.filter(register__in=others).values_list("person", flat=True)
    players = EntrantRow.objects.exclude(person="").values_list("person", flat=True)
    accounts = Appointment.objects.filter(role=Role.PLAYER).values_list("over", flat=True)
    own = (one for one in Register.objects.filter(is_copy=False) if persons)
    kept = {str(player) for one in own for player in mentioned_people(FOLD.held(one).known.history).players}
    return {*copied, *players, *accounts, *kept}


def _erased(persons: Collection[str], version: int) -> int:
    """Leave of persons the ids, which the chain needs; how many had a name. Unlike who asks to be forgotten, they may come back with the next list."""
    count = PersonRow.objects.filter(id__in=persons).exclude(name="").count()
    PersonKey.objects.filter(person__in=persons).delete()
    PeopleChange.objects.filter(kind="person", row__in=persons).delete()
    Merge.objects.filter(Q(person__in=persons) | Q(other__in=persons)).delete()
    ImportedLine.objects.filter(person__in=persons).delete()
    rows = [
        PersonRow(id=one, name="", sorting="", body=msgspec.json.encode(Player(id=one)).decode(), version=version)
        for one in persons
    ]
    PersonRow.objects.bulk_create(
        rows,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["name", "sorting", "body", "version"],
    )
    return count
