"""Whys are stored behind the lists: those of the last two lists in slices, an older one when somebody asks for it."""

from collections.abc import Iterator
from itertools import islice

from django.db import transaction

from ronde.record.opened import Opened
from ronde.regulations.common_facts import Publication
from ronde.web.registers.change_rows import UNEXPLAINED, Told, whys
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Change, Register

SLICE = 200  # changes in one transaction
_KEPT = 2  # lists


def untold_turns(register: Register) -> tuple[int, ...]:
    """The last lists of which some changes have no why yet, the latest first."""
    turns = register.editions.order_by("-turn").values_list("turn", flat=True).distinct()[:_KEPT]
    untold = Change.objects.filter(register=register, turn__in=list(turns), why="")
    return tuple(sorted(set(untold.values_list("turn", flat=True)), reverse=True))


def stored_whys(held: Held, turn: int) -> Iterator[int]:
    """Store the whys of a list, slice by slice; how many each time. Begun anew it goes over what is stored already."""
    said = held.known.history.facts[turn - 1]
    if not isinstance(said, Publication):
        message = f"turn {turn} published nothing"
        raise TypeError(message)
    untold = _untold(held.register, turn)
    found = whys(known_with(held, turn), said, turn)
    while part := list(islice(found, SLICE)):
        yield _written(untold, part)
    left = [row for rows in untold.values() for row in rows]
    Change.objects.filter(pk__in=left, why="").update(why=UNEXPLAINED)


def _untold(register: Register, turn: int) -> dict[tuple[str, str, str, str], list[int]]:
    """The changes of a list that have no why yet, by what they came to; several of one player on one day stand in their order."""
    rows = Change.objects.filter(register=register, turn=turn, why="").order_by("position")
    found: dict[tuple[str, str, str, str], list[int]] = {}
    for row in rows.values_list("happening", "player", "ranking", "after", "pk"):
        found.setdefault(row[:4], []).append(row[4])
    return found


def known_with(held: Held, turn: int) -> Opened:
    """What was known with a list: everything, where it is the last."""
    if turn == held.turn:
        return held.known
    history = held.known.history
    return held.known.revised(history.revised(history.facts[:turn]))


def _written(untold: dict[tuple[str, str, str, str], list[int]], part: list[Told]) -> int:
    waiting = [(rows.pop(0), told.why) for told in part if (rows := untold.get(told[:4]))]
    with transaction.atomic():
        Change.objects.bulk_update([Change(pk=row, why=why) for row, why in waiting], ["why"], batch_size=SLICE)
    return len(waiting)
