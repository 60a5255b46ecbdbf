"""Every paper of an event by its name: what it holds, and when it can be printed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from ronde.ground.problems import Problem
from ronde.paper.accounts import accounts, receipts
from ronde.paper.bulletin import PARTS, bulletin
from ronde.paper.emergency import emergency
from ronde.paper.evening import evening_sheets
from ronde.paper.group_charts import group_charts, has_groups
from ronde.paper.labels import FOLDED, labels
from ronde.paper.match_sheets import has_matches, match_sheets
from ronde.paper.pages import Part, content
from ronde.paper.pairings import by_name, by_table
from ronde.paper.presence import presence
from ronde.paper.printing import Printing
from ronde.paper.prizes import prizes
from ronde.paper.rankings import crossed, ranked
from ronde.paper.rulings import rulings
from ronde.paper.seats import by_seat, seats_by_name
from ronde.paper.slips import SlipLayout, blank_slips, slips
from ronde.paper.typesetting import pdf
from ronde.play.section import Section
from ronde.record.desk_accounts import Accounts


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants printed: of which round, which tables of it, or slips without names for its whole phase, and how.

    ``player``: only what concerns one; ``after``: the standings after another round than the last complete one; ``bulletin``: what it is to hold;
    ``labels``: how many of them a page.
    """

    round: int
    tables: tuple[int, ...] = ()
    whole_phase: bool = False
    layout: SlipLayout = field(default_factory=SlipLayout)
    player: str = ""
    after: int | None = None
    with_accounts: bool = False
    bulletin: frozenset[str] = frozenset(PARTS)
    labels: int = FOLDED


Parts: TypeAlias = Sequence[Part]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: what it consists of, and what it needs: a round that is paired, seats, something to count or to give."""

    parts: Callable[[Printing, Asked], Parts]
    needs: Literal["", "round", "groups", "matches", "published", "schedule", "accounts", "prizes"] = ""


def _slips(printing: Printing, asked: Asked) -> Parts:
    if asked.whole_phase:
        section = printing.section
        rounds = section.plan.span(section.plan.phase_index(asked.round))
        players = sum(entry.has_entered(asked.round) for entry in section.entries)
        return blank_slips(printing, rounds, players // 2, asked.layout)
    return slips(printing, asked.round, asked.layout, asked.tables)


def _by_name(printing: Printing, asked: Asked) -> Parts:
    return (seats_by_name if printing.section.is_collective else by_name)(printing, asked.round)


def _by_table(printing: Printing, asked: Asked) -> Parts:
    if printing.section.is_collective:
        return by_seat(printing, asked.round)
    return by_table(printing, asked.round, with_details=asked.layout.with_details)


def _standings(printing: Printing, asked: Asked) -> Parts:
    return ranked(printing, printing.section.complete if asked.after is None else asked.after)


def _presence(printing: Printing, asked: Asked) -> Parts:
    section = printing.section
    number = min(len(section.published) + 1, section.plan.rounds)
    return presence(printing, number, _accounts(printing) if asked.with_accounts else None)


def _accounts(printing: Printing) -> Accounts:
    return printing.known.accounts or Accounts(printing.known.currency, {})


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "slips": Paper(_slips, "round"),
        "names": Paper(_by_name, "round"),
        "tables": Paper(_by_table, "round"),
        "standings": Paper(_standings, "published"),
        "crosstable": Paper(lambda one, _: crossed(one), "published"),
        "groups": Paper(lambda one, asked: group_charts(one, asked.round), "groups"),
        "matches": Paper(lambda one, asked: match_sheets(one, asked.round), "matches"),
        "evening": Paper(lambda one, _: evening_sheets(one), "schedule"),
        "presence": Paper(_presence),
        "accounts": Paper(lambda one, _: accounts(one, _accounts(one)), "accounts"),
        "receipts": Paper(lambda one, asked: receipts(one, _accounts(one), asked.player), "accounts"),
        "prizes": Paper(lambda one, _: prizes(one), "prizes"),
        "labels": Paper(lambda one, asked: labels(one, asked.labels)),
        "rulings": Paper(lambda one, _: rulings(one)),
        "bulletin": Paper(lambda one, asked: bulletin(one, asked.bulletin), "published"),
        "emergency": Paper(lambda one, _: emergency(one)),
    }
)


# In a collective game nobody sits opposite, and there is one round: these would be empty.
_FOR_PAIRS = frozenset({"slips", "crosstable", "groups", "emergency", "bulletin"})


def papers_of(section: Section) -> tuple[str, ...]:
    """The papers that a section has."""
    return tuple(name for name in PAPERS if not section.is_collective or name not in _FOR_PAIRS)


def problem_of(name: str, printing: Printing, asked: Asked) -> Problem | None:
    """Why a paper cannot be printed yet, if it cannot."""
    section, needs = printing.section, PAPERS[name].needs
    rounds = len(section.rounds)
    if name == "slips" and section.is_collective:
        return Problem("paper.no-slips", values={"name": section.name})
    if needs == "round" and not (1 <= asked.round <= rounds or (asked.whole_phase and asked.round)):
        return Problem("paper.no-such-round", values={"round": asked.round, "rounds": rounds})
    if needs == "groups" and not has_groups(section.phase(max(asked.round, 1))):
        return Problem("paper.no-groups", values={"round": asked.round})
    if needs == "matches" and not has_matches(section, asked.round):
        return Problem("paper.no-matches", values={"round": asked.round})
    return None if _is_there(printing, needs) else Problem(f"paper.no-{needs}")


def _is_there(printing: Printing, needs: str) -> bool:
    if needs == "accounts":
        return any(one.due or one.payments for one in _accounts(printing).accounts.values())
    if needs == "schedule":
        return bool(printing.section.published) and has_groups(printing.section.phase(1))
    return {"published": bool(printing.section.published), "prizes": bool(printing.known.prizes)}.get(needs, True)


def parts_of(name: str, printing: Printing, asked: Asked) -> Parts:
    """What a paper consists of; nothing of it is computed yet."""
    return PAPERS[name].parts(printing, asked)


def printed(name: str, printing: Printing, asked: Asked) -> bytes | Problem:
    """A paper as PDF, or why it cannot be printed yet."""
    if (problem := problem_of(name, printing, asked)) is not None:
        return problem
    return pdf(content(printing, parts_of(name, printing, asked)), printing.printed)
