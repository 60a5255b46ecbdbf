"""Whom somebody has met, two players against each other, and a career on paper."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.language import reading
from ronde.web.public.frame import answer, own_register
from ronde.web.public.players.pairs import opponents_page, pair_page
from ronde.web.public.players.queries import player_page
from ronde.web.public.players.sheets import career_pdf, why_pdf
from ronde.web.public.players.why import why_page


@require_safe
def opponents(request: HttpRequest, register: str, player: str) -> HttpResponse:
    """Everybody whom somebody has met, and all events."""
    one = own_register(register)
    page = opponents_page(one, player)
    if page is None:
        raise Http404
    said = {"page": page, "register": one, "book_code": one.regulation}
    return answer(request, "public/players/opponents_page.html", said)


@require_safe
def pair(request: HttpRequest, register: str, player: str, opponent: str) -> HttpResponse:
    """The games of two players against each other."""
    one = own_register(register)
    page = pair_page(one, player, opponent, request.GET.get("page", "1"))
    if page is None:
        raise Http404
    return answer(request, "public/players/pair.html", {"page": page, "register": one, "book_code": one.regulation})


@require_safe
def sheet(request: HttpRequest, register: str, player: str) -> HttpResponse:
    """A career on paper; with a list (``turn``) the letter that explains one change."""
    one, asked = own_register(register), request.GET.dict()
    turn, language = asked.get("turn", ""), reading()
    if turn:
        is_number = turn.isascii() and turn.isdecimal() and len(turn) < 10
        told = why_page(one, int(turn), player, asked.get("ranking", "")) if is_number else None
        content, is_indexed = (why_pdf(told, language), told.is_indexed) if told else (b"", False)
    else:
        page = player_page(one, player, {"ranking": asked.get("ranking", ""), "open": "all"})
        content, is_indexed = (career_pdf(page, language), page.is_indexed) if page else (b"", False)
    if not content:
        raise Http404
    made = HttpResponse(content, content_type="application/pdf")
    made["Content-Disposition"] = 'inline; filename="ronde.pdf"'
    if not is_indexed:
        made["X-Robots-Tag"] = "noindex"
    return made
