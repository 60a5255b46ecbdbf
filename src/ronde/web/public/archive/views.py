"""Pages for everybody of what a former site published. They need no script, no account and no cookie."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from ronde.web.archive.queries import archive_of, archived_list_page, series_of_year
from ronde.web.public.archive.career import archived_career
from ronde.web.public.frame import answer, own_register
from ronde.web.registers.models import Register

_DIGITS = 6


@require_safe
def archive(request: HttpRequest, register: str) -> HttpResponse:
    """What is archived of a register, year by year."""
    one = own_register(register)
    return answer(
        request, "public/archive/archive.html", {"page": archive_of(one), "register": one, "book_code": one.regulation}
    )


@require_safe
def series(request: HttpRequest, register: str, year: int) -> HttpResponse:
    """The series of a year."""
    one = own_register(register)
    found = series_of_year(one, year) if 1900 <= year < 2200 else ()
    if not found:
        raise Http404
    context = {"page": found, "year": year, "register": one, "book_code": one.regulation}
    return answer(request, "public/archive/archived_series.html", context)


@require_safe
def archived_list(request: HttpRequest, register: str, day: str) -> HttpResponse:
    """A list as a former site published it."""
    one, asked = own_register(register), request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < _DIGITS else 1
    of = _day(day)
    ranking, is_whole = request.GET.get("ranking", ""), asked == "all"
    page = archived_list_page(one, of, ranking, max(1, number), is_whole=is_whole) if of else None
    if page is None:
        raise Http404
    return answer(
        request, "public/archive/archived_list.html", {"page": page, "register": one, "book_code": one.regulation}
    )


@require_safe
def archived_player(request: HttpRequest, register: str, player: str) -> HttpResponse:
    """How somebody stood on the lists of a former site."""
    one = own_register(register)
    page = archived_career(one, player, request.GET.get("ranking", ""))
    if page is None:
        raise Http404
    return answer(
        request, "public/archive/archived_player.html", {"page": page, "register": one, "book_code": one.regulation}
    )


def _register(code: str) -> Register:
    return get_object_or_404(Register, code=code, is_copy=False)


def _day(given: str) -> date | None:
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None
