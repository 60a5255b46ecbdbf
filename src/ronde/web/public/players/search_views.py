"""The search for players and clubs."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.permissions import may_somewhere
from ronde.web.public.frame import answer
from ronde.web.public.players.search_page import search_page


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Whom a name finds; how to search, where nothing is asked for."""
    page = search_page(request.GET.dict(), _who_may_look(request))
    return answer(request, "public/players/players.html", {"page": page})


def _who_may_look(request: HttpRequest) -> Actor | None:
    """Who is signed in and may look for people by a number; a reader without a session is not asked for one."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    actor = actor_of(request)
    return actor if may_somewhere(actor, "find-person") else None
