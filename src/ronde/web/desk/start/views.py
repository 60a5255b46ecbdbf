"""The computer itself: its language, what it still needs, and what Windows will ask."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import override

from ronde.web.desk.by_form import by_form
from ronde.web.desk.machine import is_at_the_machine, machine_page
from ronde.web.desk.start.queries import computer_page, take_card
from ronde.web.guarding import for_who_may
from ronde.web.machine_language import remember_language
from ronde.words.language import LANGUAGES


@for_who_may("keep-copies")
def computer(request: HttpRequest) -> HttpResponse:
    """Preparing this computer: language, list, copies, first event."""
    card = take_card() if is_at_the_machine(request) else None
    return machine_page(
        request, "desk/start/computer.html", "computer", page=computer_page(), card=card, languages=settings.LANGUAGES
    )


@for_who_may("keep-copies")
@by_form
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of this computer; the page is shown in it at once, and the next start is too."""
    chosen = request.POST.get("language", "")
    if chosen not in LANGUAGES:
        return redirect("desk:computer")
    remember_language(chosen)
    with override(chosen):
        address = reverse("desk:computer")
    answer = redirect(address)
    answer.status_code = 303
    return answer


@for_who_may("keep-copies")
def firewall(request: HttpRequest) -> HttpResponse:
    """What Windows asks when the hall is opened, and what to do where it was refused."""
    return machine_page(request, "desk/start/firewall.html", "hall")
