"""Players, and why their ratings are what they are."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.public.frame import answer, own_register
from ronde.web.public.players.queries import player_page
from ronde.web.public.players.why import why_page
from ronde.web.public.players.why_games import played_in
from ronde.web.public.questions.forms import ask_form


@require_safe
def player(request: HttpRequest, register: str, player: str) -> HttpResponse:
    """A player: rating and place now, the career as a picture, every change and why."""
    one = own_register(register)
    page = player_page(one, player, request.GET.dict())
    if page is None:
        raise Http404
    return answer(request, "public/players/player.html", {"page": page, "register": one, "book_code": one.regulation})


@require_safe
def why(request: HttpRequest, register: str, turn: int, player: str) -> HttpResponse:
    """One change of one player, on an address of its own."""
    one = own_register(register)
    page = why_page(one, turn, player, request.GET.get("ranking", ""))
    if page is None:
        raise Http404
    said = {
        "register": one,
        "book_code": one.regulation,
        "form": ask_form(page, request.GET),
        "played": played_in(page),
    }
    return answer(request, "public/players/why.html", {"page": page, **said})
