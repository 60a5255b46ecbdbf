"""A table that an officer has sent, row by row: whom its lines mean, and what becomes of each, before anything is written."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

from django import forms
from django.http import HttpRequest, HttpResponse

from ronde.files.tables.layout import Chosen
from ronde.files.tables.matching import Matched, RowAnswers
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.ground.ids import PlayerId
from ronde.ground.problems import PathPart, Problem
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.web.column_choices import kind_named
from ronde.web.language import reading
from ronde.web.office.archive.queries import NOBODY, ON_A_PAGE, answers_in
from ronde.web.office.archive.sent_files import SentFile
from ronde.web.office.findings import Finding, findings
from ronde.web.office.players.list_preview import DoubtLine, told_apart
from ronde.web.office.tables_read import TableShown, table_page
from ronde.web.people.rows import people_of
from ronde.words.numbers import day_text
from ronde.words.texts import text

_NO_ROW = 10_000_000
_ASKED = frozenset({"table.sheets", "table.ambiguous"})
_ANSWERS, _COLUMNS = "answers", "columns"  # beside a file that was sent


class RowsAsked(forms.Form):
    """Which page of the rows is asked for."""

    rows = forms.IntegerField(min_value=1, max_value=_NO_ROW, required=False)


class RowAnswered(forms.Form):
    """Whom a line means; nobody where it is somebody new."""

    row = forms.IntegerField(min_value=1, max_value=_NO_ROW)
    who = forms.CharField(max_length=200, required=False)


@dataclass(frozen=True, slots=True)
class Review:
    """The lines of which somebody has to say whom they mean, some at most, and a page of all rows; ``sheets``: one is to be chosen."""

    doubts: tuple[DoubtLine, ...]
    read: TableShown
    sheets: tuple[str, ...] = ()


class Reviewed(Protocol):
    """A table that was read, with its lines among the people."""

    @property
    def table(self) -> PeopleTable:
        """Its lines and columns."""
        ...

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it."""
        ...

    @property
    def piles(self) -> Matched:
        """Who the lines are."""
        ...


def reviewed(request: HttpRequest, found: Reviewed, answers: RowAnswers, today: date) -> Review:
    """The rows of a table as a page shows them; people are asked for once."""
    table, piles = found.table, found.piles
    asked = {doubt.line.row: doubt for doubt in (*piles.ambiguous, *piles.answered)}
    ids = {str(match.person) for match in piles.matched} | {
        str(who) for doubt in asked.values() for who in doubt.candidates
    }
    people = people_of(ids) if ids else People()
    clubs = {club.id: club.name for club in people.clubs.values()}
    doubts = tuple(
        DoubtLine(
            row,
            doubt.line.shown,
            _told(doubt.line),
            tuple(
                told_apart(people.players[who], clubs, today, row=None)
                for who in doubt.candidates
                if who in people.players
            ),
            _chosen(answers, row),
        )
        for row, doubt in sorted(asked.items())[:ON_A_PAGE]
    )
    form = RowsAsked(request.GET)
    number = (form.cleaned_data["rows"] or 1) if form.is_valid() else 1
    return Review(
        doubts,
        table_page(table, number, _becomes(piles, people, is_list=table.column("rating") is not None)),
        sheets_of(found.problems),
    )


def table_findings(known: Opened, problems: tuple[Problem, ...]) -> tuple[Finding, ...]:
    """Problems of a table in words, each at its row and column as Excel calls them; what pages ask in another way is not said again."""
    said = tuple(problem for problem in problems if problem.code not in _ASKED)
    pairs = zip(said, findings(known, said), strict=True)
    return tuple(replace(found, words=replace(found.words, where=_place(problem.where))) for problem, found in pairs)


def _place(where: tuple[PathPart, ...]) -> str:
    match where:
        case (int(row), *rest):
            line = text("archive.opening.row", reading(), {"row": row})
            return ", ".join((line, *(column_called(str(part)) for part in rest[:1])))
    return ""


def column_called(part: str) -> str:
    """A column by its heading; one that is headed by a day, by the day."""
    try:
        return day_text(date.fromisoformat(part), reading())
    except ValueError:
        return part


def not_done(answer: HttpResponse, request: HttpRequest, problems: tuple[Problem, ...]) -> HttpResponse:
    """The page, which says by its status that something that was asked for was not done."""
    if problems and request.method == "POST":
        answer.status_code = 422
    return answer


def sheets_of(problems: tuple[Problem, ...]) -> tuple[str, ...]:
    """The sheets of a workbook of which one has to be chosen."""
    found = next((problem.values["sheets"] for problem in problems if problem.code == "table.sheets"), ())
    return tuple(map(str, found)) if isinstance(found, tuple) else ()


def row_answers(form: Mapping[str, str]) -> RowAnswers:
    """Whom lines mean, as an officer has ticked them."""
    rows = (RowAnswered({"row": row, "who": who or ""}) for row, who in answers_in(form).items())
    found = (row.cleaned_data for row in rows if row.is_valid())
    return {row["row"]: PlayerId(row["who"]) if row["who"] else None for row in found}


def answered(sent: SentFile, answers: RowAnswers) -> SentFile:
    """A file with what was ticked beside it, so that it is there on the next page."""
    return replace(sent, said={**sent.said, _ANSWERS: json.dumps({str(row): who for row, who in answers.items()})})


def answers_of(sent: SentFile) -> RowAnswers:
    """What was ticked beside a file."""
    found = json.loads(sent.said.get(_ANSWERS, "{}"))
    return {int(row): None if who is None else PlayerId(who) for row, who in found.items()}


def with_columns(sent: SentFile, columns: Chosen) -> SentFile:
    """A file with what its columns are said to hold."""
    chosen = json.dumps({str(index): kind for index, kind in columns.items()})
    return replace(sent, said={**sent.said, _COLUMNS: chosen})


def columns_of(sent: SentFile) -> Chosen:
    """What the columns of a file were said to hold."""
    found = json.loads(sent.said.get(_COLUMNS, "{}"))
    return {int(index): kind_named(kind or "") for index, kind in found.items()}


def _chosen(answers: RowAnswers, row: int) -> str:
    return (answers[row] or NOBODY) if row in answers else ""


def _told(line: PersonLine) -> str:
    """What a line says of somebody beside the name."""
    born = day_text(line.birth, reading()) if line.birth else str(line.birth_year or "")
    return ", ".join(filter(None, (born, line.licence, line.club)))


def _becomes(piles: Matched, people: People, *, is_list: bool) -> Callable[[PersonLine], str]:
    """Who a line is: somebody known by name, somebody new, somebody of whom it has to be said, or a line that is wrong."""
    known = {match.line.row: people.name(match.person) for match in piles.matched}
    asked = {doubt.line.row for doubt in piles.ambiguous}
    new = {line.row for line in piles.new}

    def told(line: PersonLine) -> str:
        what = "asked" if line.row in asked else "new" if line.row in new else "wrong"
        said = known.get(line.row) or text(f"table_read.{what}", reading())
        is_unrated = is_list and line.rating is None and (line.row in known or line.row in new)
        return text("table_read.unrated", reading(), {"becomes": said}) if is_unrated else said

    return told
