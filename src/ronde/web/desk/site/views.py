"""Pages by which an organiser shows an event on the site for everybody: sent by itself where there is a network, or carried as a file."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ronde.ground.problems import Level, Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.servers import keep_server, server_of
from ronde.web.desk.machine import machine_page
from ronde.web.desk.pages import done
from ronde.web.desk.site.queries import site_state
from ronde.web.desk.telling import tell
from ronde.web.events.models import Event
from ronde.web.events.publishing import file_of_state
from ronde.web.events.showing import show_no_more, show_on_site, state_to_carry
from ronde.web.events.states_received import state_received
from ronde.web.events.views import LARGEST
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.sentences import understood
from ronde.words.texts import text

_Problems = tuple[Problem, ...]


@for_who_may("run-section")
def site(request: HttpRequest, event: str) -> HttpResponse:
    """Whether and how the event is shown; the form begins it and ends it."""
    one = get_object_or_404(Event.objects.select_related("register"), pk=event)
    if request.method == "POST":
        problems = _asked(request, one)
        if not problems:
            return done("desk:site", one.pk)
        return _page(request, one, problems)
    return _page(request, one)


@for_who_may("run-section")
def state_line(request: HttpRequest, event: str) -> HttpResponse:
    """How the event stands on the site, for the status line of a page that is open for long."""
    shown = get_object_or_404(Event.objects.select_related("register"), pk=event)
    state = site_state(shown)
    if state is None:
        return HttpResponse(status=204)
    return render(request, "desk/site/line.html", {"event": shown, "site": state})


def _asked(request: HttpRequest, event: Event) -> _Problems:
    actor, said, account = actor_of(request), request.POST, _account(request)
    if said.get("stop"):
        show_no_more(event, actor)
        return ()
    if said.get("server", "").strip() and (wrong := keep_server(account, said["server"], said.get("key", ""))):
        return wrong
    return show_on_site(event, account, actor)


def _page(request: HttpRequest, event: Event, problems: _Problems = ()) -> HttpResponse:
    state = site_state(event)
    said = (understood(one, event.regulation) for one in state.problems) if state else ()
    trouble = tuple(replace(one, level=Level.WARNING) for one in said)  # it is tried again
    context = {"event": event, "state": state, "server": server_of(_account(request)), "sent": request.POST}
    status = 422 if problems else 200
    template = "desk/site/page.html"
    return machine_page(request, template, "events", problems=(*problems, *trouble), status=status, **context)


def _account(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


@for_who_may("run-section")
def file(request: HttpRequest, event: str) -> HttpResponse:
    """What is published, as a file for who takes it to the server."""
    one = get_object_or_404(Event.objects.select_related("register"), pk=event)
    answer = HttpResponse(state_to_carry(one, actor_of(request)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{file_of_state(one)}"'
    return answer


@for_who_may("create-event")
def take(request: HttpRequest) -> HttpResponse:
    """A file of what a desk elsewhere has published is shown here from now on."""
    if request.method != "POST":
        return machine_page(request, "desk/site/take.html", "events")
    sent = request.FILES.get("file")
    is_fit = sent is not None and (sent.size or 0) <= LARGEST
    kept = state_received(sent.read(), actor_of(request)) if sent is not None and is_fit else None
    problems = kept.problems if kept else (Problem("showing.not-one"),)
    if kept is None or kept.event is None:
        return machine_page(request, "desk/site/take.html", "events", problems=problems, status=422)
    tell(request, [], text("desk_site.taken", reading(), {"name": kept.event.name}))
    return done("desk:events")
