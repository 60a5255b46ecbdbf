"""Archived lists beside what the games give."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.record.parallel_lists import DifferenceKind, together
from ronde.web.accounts.requests import actor_of
from ronde.web.archive.comparing import ComparedList, compared_list, compared_year
from ronde.web.guarding import for_who_may
from ronde.web.office.archive.differences import differences_csv, shown_differences
from ronde.web.office.frame import of_an_office, shown
from ronde.web.registers.models import Register

MOST = 500  # differences on a page
_YEARS = range(1900, 2200)


@require_safe
@for_who_may("look")
@of_an_office
def year(request: HttpRequest, register: Register, year: int) -> HttpResponse:
    """The lists of a year with how many differences there are of each kind; of one player where one is asked for."""
    if year not in _YEARS:
        raise Http404
    lists, player = compared_year(register, year, actor_of(request)), request.GET.get("player", "")
    return shown(
        request,
        register,
        "office/archive/year.html",
        room="archive",
        year=year,
        lists=lists,
        kinds=tuple(DifferenceKind),
        total=together(one.parallel for one in lists if one.parallel),
        of_player=shown_differences(register, lists, player) if player else (),
    )


@require_safe
@for_who_may("look")
@of_an_office
def one_list(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """One list with its differences; of one kind where that is asked for."""
    found, kind = _found(request, register, number), request.GET.get("kind", "")
    every = found.parallel.of_kind(kind) if found.parallel else ()
    return shown(
        request,
        register,
        "office/archive/list.html",
        room="archive",
        found=found,
        kind=kind if kind in set(DifferenceKind) else "",
        differences=every[:MOST],
        is_cut=len(every) > MOST,
        most=MOST,
    )


@require_safe
@for_who_may("look")
@of_an_office
def differences_file(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """Every difference of a list, as a table for a spreadsheet."""
    found = _found(request, register, number)
    name = f"{register.code}-{found.archived.day.isoformat()}-differences.csv"
    answer = HttpResponse(differences_csv(found), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _found(request: HttpRequest, register: Register, number: int) -> ComparedList:
    found = compared_list(register, number, actor_of(request))
    if found is None:
        raise Http404
    return found
