"""The calculators: forms that are sent by their address, so that an answer can be kept and shown to somebody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from ronde.web.public.books.calculators.registry import CALCULATORS, worked
from ronde.web.public.books.views import named
from ronde.web.public.books.volumes import volume, volumes
from ronde.web.public.frame import answer


@require_safe
def calculators(request: HttpRequest) -> HttpResponse:
    """Every calculator, under its book."""
    shelf = [(one, [each for each in CALCULATORS.values() if each.code == one.code]) for one in volumes()]
    return answer(request, "public/books/calculators.html", {"shelf": [pair for pair in shelf if pair[1]]})


@require_safe
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """A calculator, as it was filled in, with its answer."""
    one = CALCULATORS.get(name)
    book = volume(one.code) if one else None
    if one is None or book is None:
        raise Http404
    today = timezone.localdate()
    context = {"worked": worked(one, request.GET, today), "book": book, "on": today, **named(book)}
    return answer(request, "public/books/calculator.html", context)
