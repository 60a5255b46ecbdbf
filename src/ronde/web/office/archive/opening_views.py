"""The opening list of a register: a table is sent, looked at row by row, and taken."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.files.tables.headings import KINDS, Kind
from ronde.files.tables.layout import Chosen
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.problems import Problem, has_refusal
from ronde.regulations import shelf
from ronde.regulations.answers import OpeningColumns
from ronde.regulations.contract import TakesGames
from ronde.web.accounts.requests import actor_of
from ronde.web.column_choices import column_choices
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.archive.opening import GivenOpening, begin_with_list, previewed_opening
from ronde.web.office.archive.review import (
    answered,
    answers_of,
    columns_of,
    not_done,
    reviewed,
    row_answers,
    table_findings,
    with_columns,
)
from ronde.web.office.archive.sent_files import SentFile, file_in, give_up_file, keep, kept
from ronde.web.office.archive.views import archive_text
from ronde.web.office.frame import of_an_office, shown
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.ways import today_at
from ronde.words.texts import label

_PURPOSE = "opening"
_OF_EVERY_BOOK = ("name", "licence", "birth", "sex", "club", "league", "rating")
_IN_TABLES = {"points": "collected", "last_day": "played"}  # what tables call the columns of a book
_MOST = 30  # problems that a page says


class OpeningForm(forms.Form):
    """The day of a list, and the sheet on which it stands."""

    day = forms.CharField(max_length=40, required=False)
    sheet = forms.CharField(max_length=100, required=False)


@for_who_may("adopt-list")
@of_an_office
def opening(request: HttpRequest, register: Register) -> HttpResponse:
    """Take a file and show the list as the register would begin with it."""
    if request.method != "POST":
        return _page(request, register)
    form = OpeningForm(request.POST)
    said = form.cleaned_data if form.is_valid() else {"day": "", "sheet": ""}
    before = kept(request, register, _PURPOSE) if said["sheet"] else None
    file = (before.name, before.content) if before else file_in(request)
    typed = before.said["day"] if before else said["day"]
    day = _day(typed)
    if isinstance(file, Problem):
        return _page(request, register, (file,), typed)
    if day is None:
        return _page(request, register, (Problem("archive.bad-day", values={"given": typed or "–"}),), typed)
    keep(request, register, _PURPOSE, SentFile(*file, {"day": day.isoformat(), "sheet": said["sheet"]}))
    return redirect("office:archive-opening", register.code)


@require_POST
@for_who_may("adopt-list")
@of_an_office
def begin(request: HttpRequest, register: Register) -> HttpResponse:
    """Begin the register with the list that was looked at; or read it again with what was answered."""
    sent = kept(request, register, _PURPOSE)
    if sent is None:
        return _page(request, register, (Problem("archive.no-file"),))
    shown_as = _read_columns(sent)
    columns = column_choices(request.POST) or shown_as
    sent = with_columns(answered(sent, row_answers(request.POST)), columns)
    keep(request, register, _PURPOSE, sent)
    if "again" in request.POST or columns != shown_as:  # nothing is taken in another way than it was shown
        return redirect("office:archive-opening", register.code)
    given = _given(sent)
    done = begin_with_list(register, given, actor_of(request))
    if not done.is_done:
        return _page(request, register, done.problems)
    give_up_file(request, register, _PURPOSE)
    messages.success(request, archive_text("opening.done", day=given.day, rated=_taken(register)))
    return redirect("office:archive", register.code)


def _page(
    request: HttpRequest, register: Register, problems: tuple[Problem, ...] = (), typed: str = ""
) -> HttpResponse:
    book, known = shelf.regulation(register.regulation), FOLD.held(register).known
    facts = len(known.history.facts)
    sent = kept(request, register, _PURPOSE) if book.adopting and not facts else None
    found = previewed_opening(register, _given(sent), actor_of(request)) if sent else None
    wrong = (*problems, *(problem for problem in found.problems if problem not in problems)) if found else ()
    answer = shown(
        request,
        register,
        "office/archive/opening.html",
        room="archive",
        problems=() if found else problems,
        takes_list=book.adopting is not None,
        columns=_columns(book.opening_columns),
        kinds=_kinds(book.opening_columns),
        takes_games=isinstance(book, TakesGames),
        facts=facts,
        sent=sent,
        day=typed or (sent.said["day"] if sent else ""),
        found=found,
        wrong=table_findings(known, wrong)[:_MOST],
        rated=sum(line.rating is not None for line in found.table.lines) if found else 0,
        is_possible=found is not None and found.history is not None and not has_refusal(found.problems),
        review=reviewed(request, found, answers_of(sent), today_at(register)) if found and sent else None,
    )
    return not_done(answer, request, problems)


@dataclass(frozen=True, slots=True)
class ColumnsSaid:
    """What a list may tell, in words, before one is asked for."""

    read: tuple[str, ...]
    needed: tuple[str, ...]
    collected: tuple[str, ...]


def _columns(asked: OpeningColumns) -> ColumnsSaid:
    """The columns that the book of the register takes; what is collected of those without a rating in one list."""
    return ColumnsSaid(
        _called((*_OF_EVERY_BOOK, *asked.useful)),
        _called(asked.needed),
        _called((*asked.collected, *asked.beside)),
    )


def _kinds(asked: OpeningColumns) -> tuple[Kind, ...]:
    """What a column of the list may be said to hold."""
    of_book = (*asked.needed, *asked.useful, *asked.collected, *asked.beside)
    taken = {*_OF_EVERY_BOOK, "family", "given", "id", *(_IN_TABLES.get(column, column) for column in of_book)}
    return tuple(kind for kind in KINDS if kind in taken)


def _called(columns: Iterable[str]) -> tuple[str, ...]:
    return tuple(label(f"table_columns.{_IN_TABLES.get(column, column)}", reading()) for column in columns)


def _taken(register: Register) -> int:
    return FOLD.held(register).turn and len(getattr(FOLD.held(register).known.history.facts[0], "ratings", ()))


def _given(sent: SentFile) -> GivenOpening:
    day, sheet = date.fromisoformat(sent.said["day"]), sent.said.get("sheet", "")
    return GivenOpening(sent.content, day, answers_of(sent), sheet, columns_of(sent))


def _read_columns(sent: SentFile) -> Chosen:
    """What the columns of a file hold, as its page shows them."""
    given = _given(sent)
    columns = table_of_bytes(given.content, given.sheet, given.columns).columns
    return {column.index: column.kind for column in columns}


def _day(given: str) -> date | None:
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None
