"""The FMJD grids, on a page and on paper."""

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.paper.grids import printed_grid
from ronde.web.language import reading
from ronde.web.public.books.grids import LEAST, MOST, USUAL, asked_size, grid_page
from ronde.web.public.frame import answer


@require_safe
def grids(request: HttpRequest) -> HttpResponse:
    """The grid of so many players; of eight before anything is asked for."""
    asked = request.GET.get("players", str(USUAL)).replace("\0", "")[:10]
    players, is_double = asked_size(asked), request.GET.get("double") == "on"
    page = grid_page(players, is_double=is_double) if players else None
    context = {"page": page, "asked": asked, "is_double": is_double, "least": LEAST, "most": MOST}
    return answer(request, "public/books/grids.html", context)


@require_safe
@csp_exempt()  # a browser draws a PDF with styles and scripts of its own; there are none of ours
def pdf(request: HttpRequest) -> HttpResponse:
    """The same on paper."""
    players = asked_size(request.GET.get("players", ""))
    if players is None:
        raise Http404
    made = printed_grid(players, reading(), is_double=request.GET.get("double") == "on")
    found = HttpResponse(made, content_type="application/pdf")
    found["Content-Disposition"] = f'inline; filename="fmjd-{players}.pdf"'
    return found
