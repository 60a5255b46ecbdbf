"""Whom an officer is asked about before a register begins with a list."""

from dataclasses import dataclass

from ronde.files.opening_lists import OpeningList
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.people_table import PersonLine
from ronde.web.office.archive.queries import ON_A_PAGE, Candidate, candidates_of
from ronde.web.people.rows import people_of


@dataclass(frozen=True, slots=True)
class OpeningChoice:
    """A line that may mean one of some persons."""

    line: PersonLine
    candidates: tuple[Candidate, ...]


def opening_choices(found: OpeningList, answers: RowAnswers) -> tuple[OpeningChoice, ...]:
    """The doubtful lines of a list, some at most, with those whom they may mean."""
    doubts = found.piles.ambiguous[:ON_A_PAGE]
    people = people_of({str(who) for doubt in doubts for who in doubt.candidates}) if doubts else None
    if people is None:
        return ()
    return tuple(
        OpeningChoice(one.line, candidates_of(one.candidates, people, answers.get(one.line.row))) for one in doubts
    )
