"""How a page of the desk answers: whole without a script; with one, only its main part is put in the place of the old one."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.middleware import HtmxDetails

from ronde.ground.problems import Problem
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.preferences import preferences_of
from ronde.web.desk.telling import told
from ronde.web.language import reading
from ronde.words.numbers import group_letter
from ronde.words.play_problems import with_names
from ronde.words.sentences import Said, said
from ronde.words.texts import catalogue, text


def shown(
    request: HttpRequest,
    desk: SectionDesk,
    template: str,
    *,
    step: str = "",
    problems: Iterable[Problem] = (),
    **context: Any,
) -> HttpResponse:
    """A page of a section; ``problems`` are what was wrong with what was just asked for, above everything else.

    With them stands what was kept to be told (``telling``).
    """
    found = tuple(problems)
    notes, sentence = told(request)
    every = {
        "desk": desk,
        "step": desk.step_here(step),
        "steps": desk.steps,
        "book_code": desk.event.regulation,
        "problems": [*notes, *noted(found, desk)],
        "said": sentence,
        "preferences": preferences_of(request),
        **context,
    }
    answer = render(request, template, every, status=422 if found and request.method == "POST" else 200)
    if is_swapped(request):  # the address of a form is none to come back to
        answer["HX-Replace-Url"] = request.get_full_path() if request.method == "GET" else "false"
    return answer


def done(address: str, *args: object, fragment: str = "") -> HttpResponse:
    """What was asked for is done: the page to look at now."""
    answer = redirect(address, *args)
    if fragment:
        answer["Location"] += f"#{fragment}"
    answer.status_code = 303
    return answer


def is_swapped(request: HttpRequest) -> bool:
    """Whether a script asks, and puts the answer into the page that is there."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx)


def noted(problems: Iterable[Problem], desk: SectionDesk) -> list[tuple[str, Said]]:
    """Problems as notes: their level, and their words with people called by their names."""
    return once((with_names(one, desk.names) for one in problems), desk.event.regulation)


def once(problems: Iterable[Problem], book: str = "") -> list[tuple[str, Said]]:
    """Problems in words, in the order in which they were found, each said once."""
    return list(dict.fromkeys((one.level.value, _said(one, book)) for one in problems))


def _said(problem: Problem, book: str) -> Said:
    """A problem in words; where the rules say what to do by a command, the place on the screen is named instead, and groups by letters."""
    group = problem.values.get("group")
    if isinstance(group, int) and group:
        problem = replace(problem, values={**problem.values, "group": group_letter(group - 1)})
    words, own = said(problem, reading(), book), f"desk_do.{problem.code}"
    return replace(words, remedy=text(own, reading(), problem.values)) if own in catalogue() else words
