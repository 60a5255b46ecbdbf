"""What somebody chose to print, and how: read from an address or a form, and written as one."""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal
from urllib.parse import urlencode

from django.http import QueryDict

from ronde.ground.problems import Problem, Value
from ronde.paper.bulletin import PARTS
from ronde.paper.labels import FOLDED, LABELS
from ronde.paper.papers import papers_of
from ronde.paper.slips import PER_PAGE
from ronde.play.section import Section
from ronde.web.desk.frame import SectionDesk

EVENING = "evening"  # the sheets of a club evening are for no other event
# What can be chosen for each paper; for the others there is one way only.
OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "slips": ("per", "whom", "order", "code", "details"),
        "names": ("round", "everywhere"),
        "tables": ("round", "details"),
        "standings": ("after",),
        "matches": ("round",),
        "presence": ("owed",),
        "receipts": ("player",),
        "bulletin": ("parts", "arbiter"),
        "labels": ("labels", "everywhere"),
    }
)
_LONGEST = 100  # signs of what somebody types
_NUMBER = re.compile(r"\d{1,5}")


@dataclass(frozen=True, slots=True)
class Choices:
    """A paper with its options. ``table`` is as it was typed, ``tables`` are those meant by it, as the section numbers them."""

    paper: str
    round: int = 0
    per: int = 6
    labels: int = FOLDED
    whom: Literal["round", "phase", "table"] = "round"
    table: str = ""
    tables: tuple[int, ...] = ()
    by_page: bool = False
    code: bool = False
    details: bool = False
    everywhere: bool = False
    owed: bool = False
    after: int = 0
    player: str = ""
    arbiter: str = ""
    parts: tuple[str, ...] = PARTS
    problem: Problem | None = None

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen for the paper."""
        return OPTIONS.get(self.paper, ())

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        ticked = {name: "on" for name in ("code", "details", "everywhere", "owed") if getattr(self, name)}
        ticked |= {"order": "page"} if self.by_page else {}
        typed = {name: getattr(self, name) for name in ("table", "player", "arbiter") if getattr(self, name)}
        plain = {"paper": self.paper, "of": self.paper, "round": self.round, "per": self.per, "whom": self.whom}
        plain |= {"labels": self.labels} if self.paper == "labels" else {}
        return urlencode({**plain, **typed, **ticked, "after": self.after, "parts": self.parts}, doseq=True)


def choices_in(given: QueryDict, desk: SectionDesk) -> Choices:
    """What was chosen. A paper that was not shown before has the options that are usual for it."""
    section = desk.section
    paper = _among(given.get("paper", ""), papers_offered(desk), _usual_paper(desk))
    is_new = given.get("of") != paper
    return Choices(paper, _round(section, given), owed=True) if is_new else _chosen(paper, given, desk)


def papers_offered(desk: SectionDesk) -> tuple[str, ...]:
    """The papers that a section has; the sheets of an evening are for one."""
    return tuple(name for name in papers_of(desk.section) if name != EVENING or desk.is_evening)


def _usual_paper(desk: SectionDesk) -> str:
    """What is printed first: slips, who sits where, the sheets of an evening; before there is a round, who is expected."""
    if not desk.section.rounds:
        return "presence"
    return EVENING if desk.is_evening else "names" if desk.section.is_collective else "slips"


def _chosen(paper: str, given: QueryDict, desk: SectionDesk) -> Choices:
    section = desk.section
    number, typed = _round(section, given), given.get("table", "")[:_LONGEST]
    whom: Literal["round", "phase", "table"] = "phase" if given.get("whom") == "phase" else "round"
    tables, problem = _tables(typed, number, desk) if given.get("whom") == "table" else ((), None)
    return Choices(
        paper,
        number,
        per=_number(given.get("per", ""), PER_PAGE, 6),
        labels=_number(given.get("labels", ""), LABELS, FOLDED),
        whom="table" if given.get("whom") == "table" else whom,
        table=typed,
        tables=tables,
        by_page=given.get("order") == "page",
        code="code" in given,
        details="details" in given,
        everywhere="everywhere" in given,
        owed="owed" in given,
        after=_number(given.get("after", ""), range(1, len(section.published) + 1), 0),
        player=given.get("player", "")[:_LONGEST],
        arbiter=given.get("arbiter", "")[:_LONGEST],
        parts=tuple(one for one in PARTS if one in given.getlist("parts")),
        problem=problem,
    )


def _among(given: str, known: Container[str], usual: str) -> str:
    return given if given in known else usual


def _number(given: str, allowed: range | tuple[int, ...], usual: int) -> int:
    return int(given) if _NUMBER.fullmatch(given) and int(given) in allowed else usual


def _round(section: Section, given: QueryDict) -> int:
    """The round that was asked for; the last that players have seen, or the draft where they have seen none."""
    usual = len(section.published) or len(section.rounds)
    return _number(given.get("round", ""), range(1, len(section.rounds) + 1), usual)


def _tables(typed: str, number: int, desk: SectionDesk) -> tuple[tuple[int, ...], Problem | None]:
    """The tables that somebody typed, as the hall numbers them; one that the round does not have is said."""
    games = desk.section.rounds[number - 1].games if number else ()
    known = {desk.shown_table(game.table): game.table for game in games if game.second}
    wanted = [int(one) for one in _NUMBER.findall(typed)]
    wrong = [one for one in wanted if one not in known]
    if wrong or not wanted:
        values: dict[str, Value] = {
            "given": typed.strip() or "–",
            "first": min(known, default=0),
            "last": max(known, default=0),
        }
        return (), Problem("paper.no-such-table", where=("table",), values=values)
    return tuple(dict.fromkeys(known[one] for one in wanted)), None
