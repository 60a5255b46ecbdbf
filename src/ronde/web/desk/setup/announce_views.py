"""Announcing an event: what everybody is told of it on the site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from ronde.ground.problems import Problem
from ronde.record.desk_accounts import currency_of
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.machine import machine_page
from ronde.web.desk.pages import done
from ronde.web.desk.setup.announce_form import AnnouncementForm
from ronde.web.desk.telling import tell
from ronde.web.events.announcing import announce
from ronde.web.events.entry_letters import unreached
from ronde.web.events.models import Announcement, EntryAsked, Event
from ronde.web.events.notes import notes_of
from ronde.web.events.places import places_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text


@for_who_may("run-section")
def announced(request: HttpRequest, event: str) -> HttpResponse:
    """The form of an announcement, and what comes of it."""
    one = get_object_or_404(Event.objects.select_related("register"), pk=event)
    notes = notes_of(one)
    kept, currency = Announcement.objects.filter(event=one).first(), currency_of(notes)
    if request.method != "POST":
        return _page(request, one, AnnouncementForm.of(one, kept, notes, currency), kept)
    form = AnnouncementForm.typed({key: request.POST.getlist(key) for key in request.POST}, currency)
    problems = form.problems() or announce(one, form.said(one), actor_of(request))
    if problems:
        return _page(request, one, form, kept, problems)
    tell(request, [], text("desk_announce.kept", reading()))
    return done("desk:announce", one.pk)


def _page(
    request: HttpRequest,
    event: Event,
    form: AnnouncementForm,
    kept: Announcement | None,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    places = places_of(event, kept.capacity if kept else None)
    asked = dict(EntryAsked.objects.filter(event=event).values_list("pk", "name"))
    names = sorted(asked[entry] for entry in unreached(asked))
    context = {"event": event, "form": form, "kept": kept, "places": places, "unreached": ", ".join(names)}
    status = 422 if problems else 200
    return machine_page(request, "desk/setup/announce.html", "events", problems=problems, status=status, **context)
