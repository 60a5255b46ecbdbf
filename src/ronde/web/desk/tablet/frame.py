"""How a page of the tablet answers: whole, with the round's progress below; a script puts it in the place of the one before."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.ground.problems import Problem
from ronde.web.accounts import limits
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import noted
from ronde.web.desk.rounds.answers import with_version
from ronde.web.desk.tablet.queries import tablet_page
from ronde.web.errors import too_many
from ronde.web.events.rules import CHECK_IN, scope_of
from ronde.web.permissions import may


def on_tablet(
    request: HttpRequest,
    desk: SectionDesk,
    template: str,
    *,
    problems: Iterable[Problem] = (),
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page of the tablet; ``problems`` are what was wrong with what was just sent."""
    found = tuple(problems)
    every = {
        "desk": desk,
        "tablet": tablet_page(desk),
        "may_check_in": may(desk.actor, CHECK_IN, scope_of(desk.row)) and not desk.section.is_closed,
        "problems": noted(found, desk),
        "book_code": desk.event.regulation,
        **context,
    }
    answer = render(request, f"desk/tablet/{template}.html", every, status=status)
    return with_version(answer, desk.row.version)


def too_often(request: HttpRequest, desk: SectionDesk) -> HttpResponse | None:
    """Whether a tablet writes more than people could: then it has to wait."""
    until = limits.counted("tablet", desk.actor.author)
    return too_many(request, until) if until else None
