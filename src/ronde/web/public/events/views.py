"""Every event that is announced, under way or over."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.hall import is_answering_the_hall
from ronde.web.public.events.section_index import Asked, events_page
from ronde.web.public.frame import answer


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Every event that is announced, under way or over; in a hall, what is played there first."""
    context = {"page": events_page(Asked.of(request.GET.dict())), "is_in_the_hall": is_answering_the_hall()}
    return answer(request, "public/events/events.html", context)
