"""The lists of registers."""

from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from ronde.web.accounts.known_devices import visitor_counted_as
from ronde.web.accounts.limits import counted
from ronde.web.accounts.requests import actor_of
from ronde.web.archive.queries import has_archive
from ronde.web.clock import now
from ronde.web.errors import too_many
from ronde.web.guarding import for_who_may
from ronde.web.public.frame import answer, own_register
from ronde.web.public.lists.asked import Asked
from ronde.web.public.lists.exports import FORMS, export_of
from ronde.web.public.lists.licences import licence_page
from ronde.web.public.lists.organisers import for_who_may_look, may_look_anywhere, rankings_shown
from ronde.web.public.lists.purses import quarter_of
from ronde.web.public.lists.queries import ListPage, list_page
from ronde.web.public.lists.registers import registers_with_every_list
from ronde.web.public.lists.thresholds import threshold
from ronde.web.public.lists.verifying import bundle_name, verify_page
from ronde.web.public.lists.waiting import how_many_wait, waiting_page
from ronde.web.registers.public_bundle import public_bundle

R = TypeVar("R", bound=HttpResponseBase)


@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """Every register, with all its lists."""
    context = {"registers": registers_with_every_list(), "may_look": may_look_anywhere(request)}
    return answer(request, "public/lists/every.html", context)


@require_safe
@for_who_may_look
def ranking_list(request: HttpRequest, register: str) -> HttpResponse:
    """A list of a register: the last one unless another is asked for."""
    one = own_register(register)
    page = list_page(one, Asked.of(request.GET.dict()))
    if page is None and one.editions.exists():
        raise Http404
    context = {"page": page, "register": one, "book_code": one.regulation, "has_archive": has_archive(one)}
    if page is None:
        return answer(request, "public/lists/no_list.html", context)
    return answer(request, "public/lists/list.html", {**context, **_beside(request, page)})


def _beside(request: HttpRequest, page: ListPage) -> dict[str, Any]:
    """What a page shows around the lines: rankings to choose among, forms of files, who waits, what the book says of those apart."""
    return {
        "rankings": rankings_shown(request, page.register, page.rankings),
        "forms": FORMS,
        "waiting": how_many_wait(page.found),
        "threshold": threshold(page.register, page.edition),
        "quarter": quarter_of(page.register, page.edition),
    }


@require_safe
@for_who_may_look
def list_file(request: HttpRequest, register: str, day: str, number: int, form: str) -> HttpResponse:
    """A list as a file, narrowed as its page is."""
    asked = Asked.of({**request.GET.dict(), "list": f"{day}/{number}"})
    export = export_of(own_register(register), asked) if form in FORMS else None
    if export is None:
        raise Http404
    made = HttpResponse(FORMS[form].made(export), content_type=FORMS[form].kind)
    made["Content-Disposition"] = f'attachment; filename="{export.file_name}.{form}"'
    return _for_search_engines(made, is_indexed=export.telling.names.is_indexed)


@require_safe
def waiting(request: HttpRequest, register: str) -> HttpResponse:
    """Who plays already and is not on a list yet."""
    one = own_register(register)
    page = waiting_page(one, Asked.of(request.GET.dict()))
    if page is None:
        raise Http404
    return answer(request, "public/lists/waiting.html", {"page": page, "register": one, "book_code": one.regulation})


@require_safe
@for_who_may("find-person")
def licences(request: HttpRequest) -> HttpResponse:
    """Who has a valid licence on a day, for who may look for persons."""
    page = licence_page(actor_of(request), request.GET.dict(), now().date())
    book = page.register.regulation if page.register else ""
    return answer(request, "public/lists/licences.html", {"page": page, "register": page.register, "book_code": book})


@require_safe
def verify(request: HttpRequest, register: str) -> HttpResponse:
    """How everybody can verify the lists of a register."""
    one = own_register(register)
    return answer(
        request, "public/lists/verify.html", {"page": verify_page(one), "register": one, "book_code": one.regulation}
    )


@require_safe
def bundle(request: HttpRequest, register: str) -> HttpResponseBase:
    """The bundle of a register, sent line by line; refused where ids would name people who are not named in public."""
    one = own_register(register)
    if until := counted("bundle", visitor_counted_as(request)):
        return too_many(request, until)
    found = public_bundle(one)
    if found.telling or not found.head.turn:
        context = {"page": verify_page(one, telling=len(found.telling)), "register": one, "book_code": one.regulation}
        return answer(request, "public/lists/verify.html", context, status=403)
    made = StreamingHttpResponse(found.lines(), content_type="application/x-ndjson")
    made["Content-Disposition"] = f'attachment; filename="{bundle_name(one, found.head)}"'
    return _for_search_engines(made, is_indexed=found.is_indexed)


def _for_search_engines(made: R, *, is_indexed: bool) -> R:
    """A file with the name of somebody who is not for search engines says so."""
    if not is_indexed:
        made["X-Robots-Tag"] = "noindex"
    return made
