"""Events that were rated, as the register has them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.public.events.report_queries import report_page
from ronde.web.public.frame import answer, own_register


@require_safe
def report(request: HttpRequest, register: str, fact: str) -> HttpResponse:
    """One event: what was written down, how it came into the ratings, and whom it moved."""
    one = own_register(register)
    page = report_page(one, fact)
    if page is None:
        raise Http404
    return answer(request, "public/events/report.html", {"page": page, "register": one, "book_code": one.regulation})
