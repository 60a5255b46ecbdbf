"""People who stand in the archive only: whether their names are said in public, and whom they turn out to be."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, Q, QuerySet

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.archive.models import ArchivedLine
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import player_of
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

MOST = 100  # names on a page
_IS_NAMED = Q(named=True)


@dataclass(frozen=True, slots=True)
class ArchivedName:
    """A name of which nobody here is known: on how many lists, from when to when, and whether it is said in public."""

    key: str
    name: str
    lists: int
    first: date
    last: date
    named: bool


def archived_names(register: Register, words: str = "") -> tuple[ArchivedName, ...]:
    """The names in the archive that mean nobody of ours, some at most; with words of the name typed, those that have them."""
    found = _unknown(register).exclude(name="")
    for word in words.split()[:5]:
        found = found.filter(name__icontains=word)
    told = found.values("key").annotate(
        called=Max("name"),
        lists=Count("list", distinct=True),
        first=Min("list__day"),
        last=Max("list__day"),
        shown=Count("pk", filter=_IS_NAMED),
    )
    return tuple(
        ArchivedName(one["key"], one["called"], one["lists"], one["first"], one["last"], one["shown"] > 0)
        for one in told.order_by("called", "key")[:MOST]
    )


def publish_name(register: Register, key: str, actor: Actor, *, named: bool) -> tuple[Problem, ...]:
    """Say the name of somebody who is nobody of ours in public, as the former site did; or do not."""
    must(actor, "adopt-list", register_scope(register))
    changed = _unknown(register).filter(key=key).exclude(name="").update(named=named) if key else 0
    return () if changed else (Problem("archive.no-name", values={"given": key[:8]}),)


def tell_who(register: Register, key: str, person: str, actor: Actor) -> tuple[Problem, ...]:
    """Say whom a name of the archive means: from now on its lines are that person's, here and in what is imported later."""
    must(actor, "adopt-list", register_scope(register))
    row = PersonRow.objects.filter(pk=person, same_as=None).first()
    if row is None or player_of(row).erased:
        return (Problem("archive.no-person", values={"given": person}),)
    lines = _unknown(register).filter(key=key).exclude(name="") if key else ArchivedLine.objects.none()
    theirs = ArchivedLine.objects.filter(list__in=lines.values("list"), player=person)
    if not lines.exists():
        return (Problem("archive.no-name", values={"given": key[:8]}),)
    if theirs.exists():
        return (Problem("archive.both-listed", values={"name": row.name}),)
    lines.update(player=person, named=False)
    return ()


def _unknown(register: Register) -> "QuerySet[ArchivedLine]":
    return ArchivedLine.objects.filter(list__register=register, player="")
