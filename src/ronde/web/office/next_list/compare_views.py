"""Somebody else's list beside ours: a file is sent, its columns are recognised or chosen, the differences are shown and can be taken along."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.entries import pending_import as pending
from ronde.web.guarding import for_who_may
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.next_list.comparing import DRAFT, LAST, READ_HERE, compare_page, compared_csv
from ronde.web.registers.models import Register


@for_who_may("look")
@of_an_office
def comparing(request: HttpRequest, register: Register) -> HttpResponse:
    """Take a file, and show where it differs; nothing is written."""
    given, problems = pending.pending(request, _kept(register)), tuple[Problem, ...]()
    if request.method == "POST" and (request.FILES or given is None):
        given, problems = pending.given_in(request)
    elif request.method == "POST" and given is not None:
        given = pending.with_columns(given, request.POST)
    if problems:
        return _shown(request, register, problems=problems)
    if request.method == "POST" and given is not None:
        pending.keep(request, _kept(register), replace(given, answers={}))
        return redirect("office:compare", register.code)
    if given is None:
        return _shown(request, register)
    page = compare_page(register, given, actor_of(request), against=_against(request), kind=request.GET.get("kind", ""))
    return _shown(request, register, page=page)


@for_who_may("look")
@of_an_office
def as_csv(request: HttpRequest, register: Register) -> HttpResponse:
    """Everybody of both lists as a table."""
    given = pending.pending(request, _kept(register))
    if given is None:
        return redirect("office:compare", register.code)
    made = compared_csv(register, given, actor_of(request), against=_against(request))
    answer = HttpResponse(made, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="comparison-{register.code}.csv"'
    return answer


@require_POST
@for_who_may("look")
@of_an_office
def giving_up(request: HttpRequest, register: Register) -> HttpResponse:
    """Forget the file."""
    pending.give_up(request)
    return redirect("office:compare", register.code)


def _shown(request: HttpRequest, register: Register, **context: object) -> HttpResponse:
    problems = context.pop("problems", ())
    return shown(
        request,
        register,
        "office/next_list/compare.html",
        room="next_list",
        kinds=READ_HERE,
        problems=problems if isinstance(problems, tuple) else (),
        **context,
    )


def _kept(register: Register) -> str:
    return f"office:{register.code}"


def _against(request: HttpRequest) -> str:
    return LAST if request.GET.get("against") == LAST else DRAFT
