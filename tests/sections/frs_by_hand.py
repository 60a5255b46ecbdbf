"""A section of Scrabble as a Libere tournament: what somebody would type, and the ratings it leads to.

This book has no adopted lists: it begins with two tournaments of some of the same players, so that ratings differ.
"""

from datetime import date
from typing import Any

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay
from ronde.regulations.documents import Document
from ronde.regulations.frs.documents import Entry, Tournament
from ronde.regulations.frs.submission import TournamentDeclaration
from tests.frs.slow import Slow
from tests.sections.table_by_hand import came, places

DAY = date(2010, 5, 6)
FACT = "here"


def declaration(_section: Section, seed: int) -> TournamentDeclaration:
    """Its day and its turn in the calendar; of the young on some seeds."""
    return TournamentDeclaration(
        day=DAY, number=1 + seed % 3, competition="CNSL", field="youth" if seed % 4 == 0 else "seniors"
    )


def document(section: Section, said: TournamentDeclaration) -> Tournament:
    """The tournament as somebody types it from the table on the wall."""
    place = places(section, came(section))
    return Tournament(
        id=FACT,
        name="Simulated",
        day=DAY,
        number=said.number,
        competition="CNSL",
        field="youth" if said.field == "youth" else "seniors",
        games=len(section.rounds),
        entries=[Entry(player=who, place=at) for who, at in place.items()],
    )


def around(section: Section, said: TournamentDeclaration, of: Document) -> list[Document]:
    """Two tournaments of the year before, and this one."""
    lot = lots("before", said.number, len(section.rounds))
    everyone = [str(entry.player) for entry in section.entries]
    earlier: list[Document] = []
    for number in (1, 2):
        order = lot.sample(everyone, len(everyone) - 3)
        entries = [Entry(player=who, place=place) for place, who in enumerate(order, start=1)]
        earlier.append(
            Tournament(
                id=f"earlier{number}",
                day=date(2009, number, 7),
                number=number,
                competition="CNSL",
                field="youth" if said.field == "youth" else "seniors",
                games=6,
                entries=entries,
            )
        )
    return [*earlier, of]


def slowly(facts: list[Document]) -> Any:
    """Place, whole number shown and status of everyone, for both fields."""
    slow = Slow()
    slow.go_through(facts)
    return [slow.ranking(field, "libere") for field in ("seniors", "youth")]


def rated(ours: History, run: Replay[Any, Any]) -> Any:
    """The same by the book."""
    found = []
    for code in ("libere", "youth-libere"):
        ranking = next(one for one in ours.regulation.rankings if one.code == code)
        lines = ranking_list(ours, run.state, on=DAY, ranking=ranking).lines
        found.append({str(line.player): (line.place, int(ranking.shown(line.value)), line.status) for line in lines})
    return found
