"""Whom an officer is asked about before a register begins with a list, and what becomes of each of its lines."""

from collections.abc import Callable
from dataclasses import dataclass

from ronde.files.opening_lists import OpeningList
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.people_table import PersonLine
from ronde.web.language import reading
from ronde.web.office.archive.queries import ON_A_PAGE, Candidate, candidates_of
from ronde.web.people.rows import people_of
from ronde.words.texts import text


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


def becomes_of(found: OpeningList) -> Callable[[PersonLine], str]:
    """What becomes of each line of the table, in words."""
    piles = found.piles
    of_rows = {match.line.row: "known" for match in piles.matched} | {line.row: "new" for line in piles.new}
    of_rows |= {doubt.line.row: "asked" for doubt in piles.ambiguous}

    def told(line: PersonLine) -> str:
        what = "wrong" if line.is_wrong else of_rows.get(line.row, "wrong")
        said = text(f"table_read.{what}", reading())
        is_unrated = what in {"known", "new"} and line.rating is None
        return text("table_read.unrated", reading(), {"becomes": said}) if is_unrated else said

    return told
