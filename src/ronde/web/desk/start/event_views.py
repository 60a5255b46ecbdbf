"""The events of this computer: what each waits for; given to another computer, and taken back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.machine import is_at_the_machine, machine_page
from ronde.web.desk.pages import done, once
from ronde.web.desk.start.event_queries import event_lines
from ronde.web.desk.start.queries import take_card
from ronde.web.desk.telling import tell
from ronde.web.events.copies import copy_name
from ronde.web.events.event_files import event_file
from ronde.web.events.handing_over import give_away, take_over
from ronde.web.events.models import Event
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.permissions import may_somewhere
from ronde.words.texts import text


@for_who_may("see-desk")
def events(request: HttpRequest) -> HttpResponse:
    """The events whose desk somebody may see, the last first."""
    actor, card = actor_of(request), take_card() if is_at_the_machine(request) else None
    lines = event_lines(actor)
    return machine_page(
        request,
        "desk/start/events.html",
        "events",
        present=[one for one in lines if not one.is_past],
        past=[one for one in lines if one.is_past],
        card=card,
        may_create=may_somewhere(actor, "create-event"),
    )


@for_who_may("run-section")
def file(request: HttpRequest, event: str) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """The event file."""
    one = get_object_or_404(Event, pk=event)
    answer = HttpResponse(event_file(one), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{copy_name(one)}"'
    return answer


@for_who_may("run-section")
@by_form
def give(request: HttpRequest, event: str) -> HttpResponse:
    """Give the event to another computer: this one only reads from now on."""
    one, asked = get_object_or_404(Event, pk=event), request.POST
    problems = give_away(one, actor_of(request), who=asked.get("who", ""), why=asked.get("why", ""))
    tell(request, once(problems), "" if problems else text("desk_start.given_away", reading(), {"name": one.name}))
    return done("desk:hall" if problems else "desk:events")


@for_who_may("run-section")
@by_form
def take_back(request: HttpRequest, event: str) -> HttpResponse:
    """Run the event here again."""
    one, asked = get_object_or_404(Event, pk=event), request.POST
    problems = take_over(one, actor_of(request), who=asked.get("who", ""), why=asked.get("why", ""))
    tell(request, once(problems), "" if problems else text("desk_start.taken_back", reading(), {"name": one.name}))
    return done("desk:events")
