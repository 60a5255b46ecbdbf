"""Files that organisers send: kept, looked at, and taken in by the officer, once it is said who everybody is."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.finish.lookalikes import answers_in
from ronde.web.guarding import for_who_may
from ronde.web.office.arrivals import arrive, give_up, look_at, take_in_arrived
from ronde.web.office.frame import of_an_office, office_text, refused, shown
from ronde.web.office.models import ArrivedFile
from ronde.web.office.queue.arrival_page import arrival_page, needs_a_look
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register

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
