"""Files that organisers send: kept, looked at, and taken in by the officer, once it is said who everybody is."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ronde.files.result_tables.reading import is_result_table, result_table
from ronde.files.result_tables.table import ResultTable
from ronde.ground.problems import Level, Problem
from ronde.play.typed_results import codes_of
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.finish.lookalikes import answers_in
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.arrivals import arrive, came_as, give_up, look_at, take_in_arrived
from ronde.web.office.findings import findings
from ronde.web.office.frame import of_an_office, office_text, refused, shown
from ronde.web.office.models import ArrivedFile
from ronde.web.office.queue.arrival_page import arrival_page, needs_a_look
from ronde.web.office.result_tables import MadeFile, TableForm, discipline_of, title_of
from ronde.web.office.table_examples import EXAMPLES
from ronde.web.office.typed_series import MOST_PLAYERS, USUAL_PLAYERS, typed_rows, typed_table
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.ways import today_at
from ronde.words.texts import text

_LARGEST = 5 * 2**20  # bytes of a file that an organiser sends


@require_POST
@for_who_may("take-in")
@of_an_office
def taking_in(request: HttpRequest, register: Register) -> HttpResponse:
    """Keep the file that was sent; take it in at once where nobody has to look at it, say what is wrong where something is."""
    sent, actor = request.FILES.get("file"), actor_of(request)
    if sent is None or (sent.size or 0) > _LARGEST:
        return refused(request, register, (), office_text("too_large" if sent else "no_file", most=_LARGEST // 2**20))
    file = arrive(register, PurePath(sent.name or "").name, sent.read(), actor)
    if is_result_table(file.name, bytes(file.content)):
        return _read_table(request, register, file)
    return _look_or_take_in(request, register, file)


def _look_or_take_in(request: HttpRequest, register: Register, file: ArrivedFile) -> HttpResponse:
    """Take a file in at once where nobody has to look at it; else to its page, or what is wrong with it."""
    actor = actor_of(request)
    looked = look_at(register, file, actor)
    if needs_a_look(FOLD.held(register).known, looked):
        return redirect("office:arrival", register.code, file.pk)
    if not looked.can_be_taken_in:
        give_up(register, file, actor)
        found = (*looked.refused, *looked.problems)
        return refused(request, register, found, office_text("not_taken_in", name=file.name))
    return _taken_in(request, register, file)


@for_who_may("take-in")
@of_an_office
def arrival(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """A file that came, with what is otherwise in it and who its newcomers may be; its form takes it in."""
    file = get_object_or_404(ArrivedFile, register=register, pk=number, taken_in=None)
    return _taken_in(request, register, file) if request.method == "POST" else _page(request, register, file)


@require_POST
@for_who_may("take-in")
@of_an_office
def giving_up(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """Throw away a file that was not taken in."""
    file = get_object_or_404(ArrivedFile, register=register, pk=number, taken_in=None)
    give_up(register, file, actor_of(request))
    messages.success(request, office_text("given_up", name=file.name))
    return redirect("office:queue", register.code)


def _taken_in(request: HttpRequest, register: Register, file: ArrivedFile) -> HttpResponse:
    accepted, vouched = (frozenset(request.POST.getlist(name)) for name in ("accept", "vouch"))
    answers = replace(answers_in(request.POST), accepted=accepted, vouched=vouched)
    done = take_in_arrived(register, file, actor_of(request), answers=answers)
    if not done.is_done:
        return _page(request, register, file, done.problems)
    messages.success(request, office_text("taken_in", name=file.name, facts=done.facts))
    return redirect("office:queue", register.code)


def _page(
    request: HttpRequest, register: Register, file: ArrivedFile, problems: Iterable[Problem] = ()
) -> HttpResponse:
    looked = look_at(register, file, actor_of(request))
    page = arrival_page(FOLD.held(register).known, looked)
    wrong = [one for one in problems if not one.code.startswith("joining.newer")]
    return shown(
        request,
        register,
        "office/queue/arrival.html",
        room="queue",
        problems=wrong,
        file=file,
        page=page,
        ticked=[*request.POST.getlist("accept"), *request.POST.getlist("vouch")],
    )


# Tables of results


class PlayersForm(forms.Form):
    """Of how many players a series is that somebody types."""

    players = forms.IntegerField(min_value=2, max_value=MOST_PLAYERS, required=False)

    @property
    def count(self) -> int:
        """How many; a series of ten unless something else is said."""
        return (self.cleaned_data.get("players") or USUAL_PLAYERS) if self.is_valid() else USUAL_PLAYERS


def _read_table(request: HttpRequest, register: Register, file: ArrivedFile) -> HttpResponse:
    """To the page of a table that can be read; what is wrong with another is said by its cells, with what is expected."""
    found = _table_in(register, file)
    if not found.is_refused:
        return redirect("office:table", register.code, file.pk)
    give_up(register, file, actor_of(request))
    examples = EXAMPLES.get(discipline_of(FOLD.held(register).known.book), ())
    template, heading = "office/queue/table_refused.html", office_text("not_taken_in", name=file.name)
    return shown(
        request,
        register,
        template,
        room="queue",
        problems=map(_in_words, found.problems),
        heading=heading,
        examples=examples,
    )


def _table_in(register: Register, file: ArrivedFile) -> ResultTable:
    """The table of a file, read for the discipline of the register's book."""
    discipline = discipline_of(FOLD.held(register).known.book)
    if not discipline:
        return ResultTable(problems=(Problem("results.book-takes-none"),))
    return result_table(bytes(file.content), discipline)


@for_who_may("take-in")
@of_an_office
def result_table_page(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """A table that came, as it was understood, with what the book asks; its form makes a section of it."""
    file = get_object_or_404(ArrivedFile, register=register, pk=number, taken_in=None)
    found = _table_in(register, file)
    if found.is_refused:  # a file of another kind, or one of before an upgrade
        return redirect("office:queue", register.code)
    typed = request.POST if request.method == "POST" else QueryDict()
    form = TableForm(FOLD.held(register), found, today_at(register), title_of(file.name), typed)
    made = form.made_file() if request.method == "POST" else MadeFile()
    if made.content:
        sent = arrive(register, file.name, made.content, actor_of(request))
        came_as(file, sent)
        return _look_or_take_in(request, register, sent)
    return _table_page(request, register, form, made.problems, file=file, heading=file.name)


@for_who_may("take-in")
@of_an_office
def typing_in(request: HttpRequest, register: Register) -> HttpResponse:
    """A series that the officer types from a sheet: who played, and each pair's result once."""
    discipline = discipline_of(FOLD.held(register).known.book)
    if not discipline:
        return refused(request, register, (Problem("results.book-takes-none"),), office_text("nothing_done"))
    typed = request.POST if request.method == "POST" else QueryDict()
    count = PlayersForm(typed or request.GET).count
    found, is_sent = typed_table(discipline, count, typed), request.method == "POST" and "resize" not in typed
    form = TableForm(FOLD.held(register), found, today_at(register), typed=typed)
    made = form.made_file() if is_sent and not found.is_refused else MadeFile()
    if made.content:
        sent = arrive(register, f"{made.name}.yaml", made.content, actor_of(request))
        return _look_or_take_in(request, register, sent)
    beside = tuple(problem for problem in found.problems if problem.where)  # these stand beside their cells
    summary = (Problem("results.beside-cells", values={"count": len(beside)}),) if beside else ()
    problems = (*summary, *(made.problems or form.problems())) if is_sent else ()
    rows = typed_rows(found, typed, is_sent=is_sent)
    heading = text("office_table.type_a_series", reading())
    return _table_page(
        request, register, form, problems, rows=rows, heading=heading, most=MOST_PLAYERS, codes=codes_of(discipline)
    )


def _table_page(
    request: HttpRequest, register: Register, form: TableForm, problems: Iterable[Problem], **context: Any
) -> HttpResponse:
    """The page of a table, with what was wrong with the form above it; what is only to be looked at stands with the table."""
    found, known = tuple(problems), FOLD.held(register).known
    refusals = [_in_words(problem) for problem in found if problem.level is not Level.WARNING]
    notes = findings(
        known, tuple(problem for problem in map(_in_words, form.table.problems) if problem.level is Level.WARNING)
    )
    template = "office/queue/table.html"
    page = form.page()
    return shown(request, register, template, room="queue", problems=refusals, page=page, notes=notes, **context)


def _in_words(problem: Problem) -> Problem:
    """A problem without its path: row and column stand in its words. What is wrong with a field keeps its name."""
    return problem if problem.code.startswith("file.") else replace(problem, where=())
