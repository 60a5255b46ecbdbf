"""Pages that only collective games have: whoever comes by their address with another section is led to its standings."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ronde.web.desk.frame import SectionDesk, desk_of


def of_collective_games(view: Callable[[HttpRequest, SectionDesk], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of the desk of a collective game; it stands below the guard, which asks first."""

    @wraps(view)
    def answered(request: HttpRequest, section: str) -> HttpResponse:
        desk = desk_of(request, section)
        return view(request, desk) if desk.is_collective else redirect("desk:standings", section)

    return answered
