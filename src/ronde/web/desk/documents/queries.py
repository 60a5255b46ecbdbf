"""What the page of documents shows: every paper with its pages, the chosen one with its first pages, and when it was printed."""

from dataclasses import dataclass, replace
from datetime import datetime

from ronde.ground.problems import Problem
from ronde.paper.pages import is_flipped, page_count
from ronde.paper.papers import parts_of, problem_of
from ronde.paper.printing import Printing
from ronde.record.desk_accounts import Account
from ronde.web.desk.documents.choices import Choices, papers_offered
from ronde.web.desk.documents.printed_notes import PHASE, PrintedLine, emergency_due, printed_lines, published_at
from ronde.web.desk.documents.printings import asked, printing_of
from ronde.web.desk.frame import SectionDesk

_SHOWN = 2  # pages


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A paper in the list: how many pages it would have, or why it cannot be printed yet; ``is_due``: it should be printed now."""

    name: str
    pages: int
    problem: Problem | None
    is_due: bool


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page of the preview."""

    number: int
    flipped: bool


@dataclass(frozen=True, slots=True)
class DocumentsPage:
    """Everything that the page shows."""

    papers: tuple[PaperLine, ...]
    choices: Choices
    chosen: PaperLine
    shown: tuple[ShownPage, ...]
    printed: tuple[PrintedLine, ...]
    published: datetime | None
    payers: tuple[Account, ...]
    phase: int


def documents_page(desk: SectionDesk, choices: Choices) -> DocumentsPage:
    """The page of documents; nothing is set for it, pictures are asked for by their own addresses."""
    printing = printing_of(desk, choices)
    papers = tuple(_line(desk, printing, name, choices) for name in papers_offered(desk))
    chosen = next(one for one in papers if one.name == choices.paper)
    parts = () if chosen.problem or choices.problem else parts_of(choices.paper, printing, asked(desk, choices))
    shown = tuple(ShownPage(at, is_flipped(parts, at)) for at in range(1, min(_SHOWN, page_count(parts)) + 1))
    accounts = printing.known.accounts
    return DocumentsPage(
        papers,
        choices,
        chosen,
        shown,
        printed_lines(desk, noted_as(choices), noted_round(choices, printing)),
        published_at(desk),
        tuple(one for one in accounts.accounts.values() if one.payments) if accounts else (),
        desk.section.plan.phase_index(choices.round or 1) + 1,
    )


def _line(desk: SectionDesk, printing: Printing, name: str, choices: Choices) -> PaperLine:
    wanted = asked(desk, choices if name == choices.paper else Choices(name, choices.round))
    problem = problem_of(name, printing, wanted)
    count = 0 if problem else page_count(parts_of(name, printing, wanted))
    return PaperLine(name, count, problem, name == "emergency" and bool(emergency_due(desk)))


def noted_as(choices: Choices) -> str:
    """What a note calls the paper."""
    return PHASE if choices.paper == "slips" and choices.whom == "phase" else choices.paper


def noted_round(choices: Choices, printing: Printing) -> int:
    """The round that a note calls a paper's: the emergency page belongs to the last complete one."""
    return printing.section.complete if choices.paper == "emergency" else choices.round


def without_problem(choices: Choices) -> Choices:
    """The same of the whole round: what can be shown where a table was typed that is none."""
    return replace(choices, whom="round", tables=(), problem=None)
