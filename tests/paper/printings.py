"""Sections to be printed, in few words, and PDFs as text."""

import io
from dataclasses import replace
from datetime import datetime
from typing import Any

from pypdf import PdfReader

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.paper.pages import content, page_count
from ronde.paper.papers import Asked, parts_of, printed
from ronde.paper.printing import Printing
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Round, Section
from ronde.play.simulate import Chances, new_section, simulated
from ronde.play.standings.table import usual_criteria
from ronde.words.language import Language

AT = datetime(2026, 11, 21, 9, 16)  # noqa: DTZ001 - the clock of the hall
NAMES = (
    "Ilinca{} Țurcanu",
    "Océane{} Bélisle",
    "Petru{} Iordăchioaia",
    "$Maëlys{}$ #strong[Kervadec]",
    "Enora{} Le Bihannic",
)
LONG = "Marie-Aurélie Courtemanche-Dubé de la Tour d’Auvergne"


def combined(players: int, rounds: int | None = None) -> Section:
    """A Formule Combinée played to the end, or so many rounds of it, by people with names of all kinds."""
    plan = Plan(phases(5, 3), usual_criteria("scrabble", "combined"), 20261121)
    section = new_section("scrabble", plan, players, 20261121)
    named = (
        replace(one, name=NAMES[at % 5].format(at), tags=("club:Litera Iași",))
        for at, one in enumerate(section.entries)
    )
    played = simulated(
        replace(section, name="A", entries=tuple(named)), 1, Chances(withdrawal=0, away=0, late=0, forfeit=0)
    ).section
    return played if rounds is None else played.after(rounds)


def swiss(players: int, rounds: int = 1, *, name: str = LONG) -> Section:
    """Draughts: everybody meets the next one, first or second by turns; nothing is simulated, so that it may be large."""
    ids = [PlayerId(f"p{at:03}") for at in range(1, players + 1)]
    entries = tuple(Entry(one, name=f"{one} {name}", rating=1500, tags=(f"club:{name}",)) for one in ids)
    games = tuple(Game(at // 2 + 1, ids[at], ids[at + 1], "2") for at in range(0, players - 1, 2))
    if players % 2:
        games += (Game(len(games) + 1, ids[-1], None, "2fe"),)
    rounds_ = tuple(Round(number, games, is_published=True) for number in range(1, rounds + 1))
    return Section("B", "draughts", Plan((Phase("swiss_points", rounds + 1),), ("points", "wins")), entries, rounds_)


def printing(section: Section, language: Language = "fr", **more: Any) -> Printing:
    return Printing("TH des Bords de Loire", section, AT, language, "Tours", **more)


def pages(name: str, one: Printing, asked: Asked) -> list[str]:
    """A paper as it comes out of the printer, page by page."""
    made = printed(name, one, asked)
    assert not isinstance(made, Problem), made
    return [page.extract_text() for page in PdfReader(io.BytesIO(made)).pages]


def content_of(name: str, one: Printing, asked: Asked, only: int | None = None) -> dict[str, Any]:
    """What is set of a paper."""
    return content(one, parts_of(name, one, asked), only)


def pages_of(name: str, one: Printing, asked: Asked) -> int:
    """How many pages are said to come."""
    return page_count(parts_of(name, one, asked))
