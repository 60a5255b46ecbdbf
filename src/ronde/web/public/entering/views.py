"""Entering an event without an account: the form, whom the name means, and the private page by which an entry is changed or cancelled."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ronde.ground.problems import Problem
from ronde.web.events.asked_entries import WantedEntry, ask_entry, cancel_entry, change_entry, entry_of_key
from ronde.web.events.entry_letters import send_letter
from ronde.web.events.models import EntryAsked, Event
from ronde.web.public.entering.forms import TypedEntry
from ronde.web.public.entering.matching import Candidate, candidates, meant_silently
from ronde.web.public.entering.pages import EntryPage, entry_page, form_of
from ronde.web.public.events.event_page import EventPage, announced_event, event_page
from ronde.web.public.frame import answer
from ronde.web.public.open_forms import open_form

_READ_OR_SEND = require_http_methods(["GET", "HEAD", "POST"])


@open_form
@never_cache
@_READ_OR_SEND
def enter(request: HttpRequest, event: str) -> HttpResponse:
    """The form on a page of its own; and what comes of it."""
    found = announced_event(event)
    if request.method != "POST":
        return _form(request, _page(found), TypedEntry())
    typed = TypedEntry.of(request.POST)
    near = candidates(found, typed.name)
    meant = next((one for one in near if one.id == typed.who), None)
    if near and meant is None and not typed.is_somebody_else:
        return _form(request, _page(found), typed, near)
    made = ask_entry(found.pk, _wanted(found, typed, meant))
    if made.entry is None:
        return _form(request, _page(found), typed, near, made.problems)
    address = reverse("public:entry", args=[found.pk, made.key])
    send_letter(made.entry, found, made.entry.state, request.build_absolute_uri(address))
    return redirect(address)


def _page(event: Event) -> EventPage:
    return event_page(event, names_entrants=False)


def _wanted(event: Event, typed: TypedEntry, meant: Candidate | None) -> WantedEntry:
    if meant is not None:
        return typed.wanted(meant.name, meant.id)
    return typed.wanted(typed.name, meant_silently(typed.name, event.register.federation if event.register else ""))


def _form(
    request: HttpRequest,
    page: EventPage,
    typed: TypedEntry,
    near: tuple[Candidate, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """The form, with whom the name may mean and what is wrong."""
    form = form_of(page, typed, candidates=near, problems=problems)
    context = {"page": page, "event": page.event, "form": form, "book_code": page.event.regulation}
    return answer(request, "public/entering/enter.html", context, status=422 if problems else 200)


@open_form
@never_cache
@_READ_OR_SEND
def entry(request: HttpRequest, event: str, token: str) -> HttpResponse:
    """An entry for who has its address: how it stands, and the form to change it."""
    found = _found(event, token)
    if request.method != "POST":
        return _private(request, entry_page(found, token))
    typed = TypedEntry.of(request.POST)
    made = change_entry(found, typed.wanted(found.name, found.person))
    if made.problems:
        return _private(request, entry_page(found, token, typed, made.problems), status=422)
    return redirect(f"{reverse('public:entry', args=[event, token])}?changed")


@open_form
@never_cache
@_READ_OR_SEND
def cancel(request: HttpRequest, event: str, token: str) -> HttpResponse:
    """Cancel an entry; the address alone leads to its page, where that is asked."""
    found = _found(event, token)
    if request.method == "POST":
        cancel_entry(found)
    return redirect("public:entry", event, token)


def _found(event: str, token: str) -> EntryAsked:
    found = entry_of_key(event, token)
    if found is None:
        raise Http404
    return found


def _private(request: HttpRequest, page: EntryPage, status: int = 200) -> HttpResponse:
    link = request.build_absolute_uri(reverse("public:entry", args=[page.event.pk, page.key]))
    context = {"page": page, "event": page.event, "form": page.form, "link": link, "book_code": page.event.regulation}
    said = {**context, "is_changed": "changed" in request.GET}
    return answer(request, "public/entering/entry.html", said, status=status)
