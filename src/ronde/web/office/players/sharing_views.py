"""Sharing somebody with another federation: asked for, answered, or offered."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.players.entering import in_the_room, kindly
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.person_forms import number_in
from ronde.web.office.players.person_views import shown_person
from ronde.web.office.players.sharing import sharing_page
from ronde.web.people.sharing import answer_question, ask_to_join, share_person
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LONGEST = 500  # signs of a reason or an address


@require_safe
@in_the_room
def sharing(request: HttpRequest, register: Register) -> HttpResponse:
    """What others ask of this federation, and what it asks of them."""
    return _shown(request, register)


@require_POST
@in_the_room
def asking_to_join(request: HttpRequest, register: Register) -> HttpResponse:
    """Ask for somebody of another federation, by the address of their public page or the id at its end."""
    form, actor = request.POST, actor_of(request)
    person = form.get("person", "")[:_LONGEST].strip().rstrip("/").rpartition("/")[2]
    reason = form.get("reason", "")[:_LONGEST]
    wrong = kindly("edit-person", lambda: ask_to_join(person, register.federation, actor, reason=reason).problems)
    return _shown(request, register, wrong) if wrong else done(request, register, "sharing_asked")


@require_POST
@in_the_room
def answer_sharing(request: HttpRequest, register: Register) -> HttpResponse:
    """Yes or no to what another federation asks."""
    form, actor = request.POST, actor_of(request)
    number, is_agreed = number_in(form, "number"), form.get("answer") == "agree"
    wrong = kindly("agree-to-share", lambda: answer_question(number, actor, is_agreed=is_agreed).problems)
    said = "sharing_agreed" if is_agreed else "sharing_refused"
    return _shown(request, register, wrong) if wrong else done(request, register, said)


@require_POST
@in_the_room
def offering(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Let another federation have somebody too."""
    form, actor = request.POST, actor_of(request)
    federation = form.get("federation", "")[:_LONGEST]
    wrong = kindly("agree-to-share", lambda: share_person(player, federation, actor))
    if wrong:
        return shown_person(request, register, player, wrong)
    messages.success(request, text("office_players.sharing_agreed", reading()))
    return redirect("office:player", register.code, player)


def done(request: HttpRequest, register: Register, said: str) -> HttpResponse:
    """Back to what is shared, with what was done."""
    messages.success(request, text(f"office_players.{said}", reading()))
    return redirect("office:sharing", register.code)


def _shown(request: HttpRequest, register: Register, problems: Iterable[Problem] = ()) -> HttpResponse:
    page = sharing_page(register, actor_of(request))
    return players_shown(request, register, "sharing", "sharing", problems, page=page)
