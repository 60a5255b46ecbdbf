"""The page of an event before it begins."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.public.entering.pages import form_of
from ronde.web.public.events.event_page import event_page, shown_event
from ronde.web.public.frame import answer


@require_safe
def event(request: HttpRequest, event: str) -> HttpResponse:
    """What is announced of an event, who is entered, and the form to enter."""
    page = event_page(shown_event(event), shows_all=request.GET.get("entered") == "all")
    context = {"page": page, "event": page.event, "form": form_of(page), "book_code": page.event.regulation}
    return answer(request, "public/events/event.html", context)
