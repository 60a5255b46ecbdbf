"""Pages of the desk that belong to no section: the computer, its events, the hall, a new event."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import AT_THE_MACHINE
from ronde.web.desk.pages import is_swapped, once
from ronde.web.desk.telling import told


def is_at_the_machine(request: HttpRequest) -> bool:
    """Whether somebody sits at this computer: the session was opened by the address that it printed."""
    return bool(request.session.get(AT_THE_MACHINE))


def machine_page(
    request: HttpRequest,
    template: str,
    place: str,
    *,
    problems: Iterable[Problem] = (),
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page that belongs to no section; ``place`` is where in the bar it stands."""
    notes, sentence = told(request)
    every = {
        "place": place,
        "at_the_machine": is_at_the_machine(request),
        "problems": [*notes, *once(problems)],
        "said": sentence,
        **context,
    }
    answer = render(request, template, every, status=status)
    if is_swapped(request) and request.method == "GET":
        answer["HX-Replace-Url"] = request.get_full_path()
    return answer
