"""Folders for copies: chosen, tried, left."""

import contextlib
from pathlib import Path

from django.http import HttpRequest, HttpResponse

from ronde.files.writing import make_folder
from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.machine import is_at_the_machine
from ronde.web.desk.pages import done, once
from ronde.web.desk.start.drives import FOLDER, drives
from ronde.web.desk.telling import tell
from ronde.web.events.copy_folders import add_folder, remove_folder, try_folder
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.numbers import conventions, number_text
from ronde.words.texts import text


@for_who_may("keep-copies")
@by_form
def add(request: HttpRequest) -> HttpResponse:
    """Copy to a folder from now on; on a stick, to one of ours."""
    if not is_at_the_machine(request):
        return _told(request, (Problem("machine.only-here"),))
    path = request.POST.get("path", "")
    if path in {str(one.path) for one in drives()}:
        path = _made(Path(path) / FOLDER)
    made = add_folder(path, actor_of(request))
    return _told(request, made.problems)


def _made(folder: Path) -> str:
    """A folder on a stick that is plugged in just now; whether it can be written to is looked at afterwards."""
    with contextlib.suppress(OSError):
        make_folder(folder)
    return str(folder)


@for_who_may("keep-copies")
@by_form
def try_(request: HttpRequest, folder: int) -> HttpResponse:
    """Write to a folder and read it back, and say how long that took."""
    tried = try_folder(folder, actor_of(request))
    tenths = max(1, round(tried.seconds * 10))
    seconds = f"{number_text(tenths // 10, reading())}{conventions(reading()).decimal_mark}{tenths % 10}"
    said = "" if tried.problems else text("desk_start.tried", reading(), {"seconds": seconds})
    return _told(request, tried.problems, said)


@for_who_may("keep-copies")
@by_form
def remove(request: HttpRequest, folder: int) -> HttpResponse:
    """Copy to a folder no more; what lies in it stays."""
    return _told(request, remove_folder(folder, actor_of(request)).problems)


def _told(request: HttpRequest, problems: tuple[Problem, ...], said: str = "") -> HttpResponse:
    tell(request, once(problems), said)
    return done("desk:hall" if request.POST.get("back") == "hall" else "desk:computer", fragment="copies")
