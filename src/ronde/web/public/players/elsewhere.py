"""The same person in the other registers that are kept here: value and place on the last list of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_

from django.db.models import OuterRef, Q, Subquery

from ronde.regulations import shelf
from ronde.web.registers.models import Edition, Line, Register
from ronde.web.registers.telling import value_text
from ronde.web.registers.variants import first_ranking
from ronde.words.facts import decimals_of


@dataclass(frozen=True, slots=True)
class ElsewhereListed:
    """A line of another register's last list."""

    register: Register
    ranking: str
    value: str
    place: int | None
    size: int
    day: date


def listed_elsewhere(register: Register, player: str) -> tuple[ElsewhereListed, ...]:
    """Where else a person stands on the last list of the ranking that a register opens with; three questions, however many registers."""
    others = tuple(Register.objects.filter(is_copy=False).exclude(pk=register.pk).order_by("name", "code"))
    if not others:
        return ()
    first = {one.pk: first_ranking(one).code for one in others}
    newest = Edition.objects.filter(register=OuterRef("register"), ranking=OuterRef("ranking")).order_by(
        "-day", "-number"
    )
    of_first = _any(Q(register=pk, ranking=ranking) for pk, ranking in first.items())
    editions = Edition.objects.filter(of_first, pk=Subquery(newest.values("pk")[:1])).defer("text")
    last = {one.register_id: one for one in editions}
    wanted = _any(Q(register=pk, turn=one.turn, ranking=one.ranking) for pk, one in last.items())
    lines = {one.register_id: one for one in Line.objects.filter(wanted, player=player)} if last else {}
    return tuple(_listed(one, last[one.pk], lines[one.pk]) for one in others if one.pk in lines)


def _any(some: Iterable[Q]) -> Q:
    return reduce(or_, some, Q(pk__in=[]))


def _listed(register: Register, edition: Edition, line: Line) -> ElsewhereListed:
    decimals = decimals_of(shelf.regulation(register.regulation), edition.ranking)
    shown = value_text(line.value, decimals)
    return ElsewhereListed(register, edition.ranking, shown, line.place, edition.size, edition.day)
