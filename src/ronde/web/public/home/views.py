"""The page on which everything begins, and two that every page leads to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from ronde.web.clock import now
from ronde.web.demonstration.progress import SITE
from ronde.web.public.frame import answer
from ronde.web.public.home.queries import home_page
from ronde.web.publisher.services import publisher_said


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is live, the last lists, what is coming; who asks for a name is shown whom it finds."""
    if name := request.GET.get("name"):
        return redirect(f"{reverse('public:players')}?{urlencode({'name': name})}")
    return answer(request, "public/home/page.html", {"page": home_page(now()), "site": SITE})


@require_safe
def legal(request: HttpRequest) -> HttpResponse:
    """Who publishes, what is published of whom, and what everybody can ask for."""
    return answer(request, "public/home/legal.html", {"said": publisher_said()})


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """How everybody can read these pages."""
    return answer(request, "public/home/accessibility.html", {})
