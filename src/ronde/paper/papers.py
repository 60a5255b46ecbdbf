"""Every paper of an event by its name: what it holds, and on which sheet it is set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ronde.ground.problems import Problem
from ronde.paper import tables
from ronde.paper.group_charts import group_charts
from ronde.paper.printing import Printing
from ronde.paper.slips import blank_slips, slips
from ronde.paper.typesetting import pdf

Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants printed: of which round, or slips without names for its whole phase, and how slips are laid out."""

    round: int
    per_page: int = 6
    tables: tuple[int, ...] = ()
    again: bool = False
    whole_phase: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: its sheet, what it is filled with, and whether it needs a round that is paired, or seats."""

    sheet: str
    content: Callable[[Printing, Asked], Content]
    of_round: bool = False
    of_groups: bool = False


def _slips(printing: Printing, asked: Asked) -> Content:
    if asked.whole_phase:
        section = printing.section
        rounds = section.plan.span(section.plan.phase_index(asked.round))
        players = sum(entry.has_entered(asked.round) for entry in section.entries)
        return blank_slips(printing, rounds, players // 2, per_page=asked.per_page)
    return slips(printing, asked.round, per_page=asked.per_page, tables=asked.tables, again=asked.again)


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "slips": Paper("slips", _slips, of_round=True),
        "tables": Paper("table", lambda one, asked: tables.by_table(one, asked.round), of_round=True),
        "names": Paper("table", lambda one, asked: tables.by_name(one, asked.round), of_round=True),
        "presence": Paper("table", lambda one, _: tables.presence(one, len(one.section.published) + 1)),
        "standings": Paper("table", lambda one, _: tables.ranked(one)),
        "crosstable": Paper("table", lambda one, _: tables.crossed(one)),
        "groups": Paper("groups", lambda one, asked: group_charts(one, asked.round), of_groups=True),
        "emergency": Paper("table", lambda one, _: tables.emergency(one)),
    }
)


def printed(name: str, printing: Printing, asked: Asked) -> bytes | Problem:
    """A paper as PDF, or why it cannot be printed yet."""
    paper, section = PAPERS[name], printing.section
    if paper.of_round and not 1 <= asked.round <= len(section.rounds):
        return Problem("paper.no-such-round", values={"round": asked.round, "rounds": len(section.rounds)})
    if paper.of_groups and not section.phase(max(asked.round, 1)).seats:
        return Problem("paper.no-groups", values={"round": asked.round})
    return pdf(paper.sheet, paper.content(printing, asked), printing.printed)
