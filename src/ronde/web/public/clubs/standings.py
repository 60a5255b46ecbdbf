"""Where some persons stand on the last list of every register, found with a bounded number of questions."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_

from django.db.models import Q

from ronde.regulations.answers import Ranking
from ronde.web.public.lists.lines import gain_of
from ronde.web.registers.models import Edition, Line, Register
from ronde.web.registers.telling import gained_text, value_text
from ronde.web.registers.variants import first_ranking


@dataclass(frozen=True, slots=True)
class LastList:
    """The last list of a register's first ranking."""

    register: Register
    ranking: Ranking
    edition: Edition


@dataclass(frozen=True, slots=True)
class Stands:
    """How somebody stands on a list."""

    player: str
    name: str
    row: Line
    value: str
    change: str
    is_up: bool
    is_new: bool

    @property
    def fallen(self) -> int:
        """By how many places somebody has gone down."""
        return -(self.row.climbed or 0)


def last_lists() -> tuple[LastList, ...]:
    """The last list of every register that is kept here, in the order of names; two questions."""
    registers = {one.pk: one for one in Register.objects.filter(is_copy=False).order_by("name")}
    firsts = {pk: first_ranking(one) for pk, one in registers.items()}
    rows = Edition.objects.filter(register__in=registers, ranking__in={one.code for one in firsts.values()})
    found: dict[int, Edition] = {}
    for row in rows.order_by("-day", "-number").defer("text"):
        if row.ranking == firsts[row.register_id].code:
            found.setdefault(row.register_id, row)
    return tuple(LastList(one, firsts[pk], found[pk]) for pk, one in registers.items() if pk in found)


def on_any(lists: Collection[LastList]) -> Q:
    """That a line is one of these lists."""
    each = (Q(register=one.register, turn=one.edition.turn, ranking=one.ranking.code) for one in lists)
    return reduce(or_, each, Q(pk__in=()))


def stands(one: Line, ranking: Ranking, name: str, *, is_first: bool = False) -> Stands:
    """A line as a page of a club has it."""
    gain = gain_of(one, ranking) or Fraction(0)
    return Stands(
        player=one.player,
        name=name,
        row=one,
        value=value_text(one.value, ranking.decimals),
        change=gained_text(gain, ranking.decimals) if gain else "",
        is_up=gain > 0,
        is_new=not one.was and not is_first,
    )
