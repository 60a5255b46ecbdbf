"""Consents: the minors without one, one person, a paper noted, and all taken back at once."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.players.consents import consent_page, minors_page
from ronde.web.office.players.entering import in_the_room, kindly, today_in
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.person_forms import day_in
from ronde.web.office.players.sharing import asked_where_shared
from ronde.web.people.sharing import consent_wanted
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LONGEST = 200  # signs of a field


@in_the_room
def consents(request: HttpRequest, register: Register) -> HttpResponse:
    """The minors of whom nobody has said anything yet."""
    minors = minors_page(register, actor_of(request), today_in(register))
    return players_shown(request, register, "consents", "consents", minors=minors)


@in_the_room
def consent(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """One person; what lies on paper is noted."""
    if request.method != "POST":
        return _shown(request, register, player)
    form, actor = request.POST, actor_of(request)
    day = day_in(form.get("day", ""))
    if day is None:
        given = form.get("day", "")[:_LONGEST]
        return _shown(request, register, player, (Problem("players.no-day", where=("day",), values={"given": given}),))
    paper = Paper(form.get("giver", "")[:_LONGEST], day, form.get("paper", "")[:_LONGEST], own="own" in form)
    wrong = kindly("consent", lambda: note_consent(player, paper, actor=actor))
    if asked_where_shared(wrong, register, player, consent_wanted(paper), actor):
        return _done(request, register, player, "sharing_asked")
    return _shown(request, register, player, wrong) if wrong else _done(request, register, player, "consent_noted")


@require_POST
@in_the_room
def withdrawing(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Every consent of somebody is taken back: no page says the name from now on."""
    actor = actor_of(request)
    wrong = kindly("withdraw-consent", lambda: withdraw_consent(player, actor=actor))
    return _shown(request, register, player, wrong) if wrong else _done(request, register, player, "consent_withdrawn")


def _shown(request: HttpRequest, register: Register, player: str, problems: Iterable[Problem] = ()) -> HttpResponse:
    page = consent_page(register, player, actor_of(request), today_in(register))
    if page is None:
        raise Http404
    return players_shown(request, register, "consent", "consents", problems, page=page)


def _done(request: HttpRequest, register: Register, player: str, said: str) -> HttpResponse:
    messages.success(request, text(f"office_players.{said}", reading()))
    return redirect("office:consent", register.code, player)
