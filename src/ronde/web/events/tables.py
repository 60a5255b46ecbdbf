"""Standings of running sections, computed once for what they stand on and kept by the process for who asks next."""

from collections import OrderedDict
from threading import Lock
from typing import TypeAlias

from ronde.play.section import Section
from ronde.play.standings.basis import Basis, basis
from ronde.play.standings.table import StandingsLine, standings
from ronde.web.events.models import SectionRow

Lines: TypeAlias = tuple[StandingsLine, ...]

_MOST = 12_000  # lines kept by a process: 24 tables of 500 players, some 40 MB
_KEPT: OrderedDict[tuple[str, int], tuple[Basis, Lines]] = OrderedDict()
_ALONE = Lock()


def standings_of(row: SectionRow, section: Section, after: int | None = None) -> Lines:
    """The table of a section after a round, by default the last published one; with names or without, it is the same.

    A kept table is used only where all that it was computed from is so still: not what the row is called or which version it says it
    is, but the very plan, players and results. So nothing has to be forgotten when a section is corrected, undone, deleted or
    made anew, and the tables of earlier rounds stay while results of the last one come in.
    """
    number = len(section.published) if after is None else after
    key, stands_on = (row.pk, number), basis(section, number)
    with _ALONE:
        kept = _KEPT.get(key)
        if kept is not None and kept[0] == stands_on:
            _KEPT.move_to_end(key)
            return kept[1]
    lines = standings(section, after=number)
    _keep(key, stands_on, lines)
    return lines


def _keep(key: tuple[str, int], stands_on: Basis, lines: Lines) -> None:
    with _ALONE:
        _KEPT[key] = (stands_on, lines)
        _KEPT.move_to_end(key)
        while len(_KEPT) > 1 and sum(1 + len(kept) for _, kept in _KEPT.values()) > _MOST:
            _KEPT.popitem(last=False)
