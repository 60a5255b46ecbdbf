"""People found, and one person: what is dated is added, what has no day is corrected, by who may."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.record.players import Membership, Residence
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.players.entering import in_the_room, kindly, today_in
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.person import person_page
from ronde.web.office.players.person_forms import SPELLS, correction_in, number_in, spell_in
from ronde.web.office.players.queries import found_page
from ronde.web.office.players.sharing import asked_where_shared
from ronde.web.people.services import add_spell, correct_person
from ronde.web.people.sharing import correction_wanted, spell_wanted
from ronde.web.registers.models import Register
from ronde.words.texts import text


@in_the_room
def players(request: HttpRequest, register: Register) -> HttpResponse:
    """Who is found by what was typed."""
    page = found_page(register, request.GET.get("text", ""), actor_of(request), today_in(register))
    return players_shown(request, register, "page", "", page=page)


@in_the_room
def person(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """One person."""
    return shown_person(request, register, player)


def shown_person(
    request: HttpRequest, register: Register, player: str, problems: Iterable[Problem] = ()
) -> HttpResponse:
    """The page of a person, with what was wrong with what was just asked for."""
    page = person_page(register, player, actor_of(request), today_in(register))
    if page is None:
        raise Http404
    return players_shown(request, register, "person", "", problems, page=page)


@require_POST
@in_the_room
def adding(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Add a licence, a club or a residence; what held until then ends on its eve."""
    form, actor = request.POST, actor_of(request)
    what = form.get("what", "") if form.get("what", "") in SPELLS else "licence"
    spell = spell_in(form, what)
    if isinstance(spell, tuple):
        return shown_person(request, register, player, spell)
    wrong = kindly(
        "edit-person",
        lambda: add_spell(player, number_in(form, "seen"), spell, actor, ends_earlier=what != "licence").problems,
    )
    if not isinstance(spell, Membership | Residence) or not asked_where_shared(
        wrong, register, player, spell_wanted(spell), actor
    ):
        return shown_person(request, register, player, wrong) if wrong else _done(request, register, player, "added")
    return _done(request, register, player, "sharing_asked")


@require_POST
@in_the_room
def correcting(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Correct what has no day."""
    said, form, actor = correction_in(request.POST), request.POST, actor_of(request)
    if isinstance(said, tuple):
        return shown_person(request, register, player, said)
    reason = form.get("reason", "")[:500]
    wrong = kindly(
        "edit-person",
        lambda: correct_person(player, number_in(form, "seen"), actor, reason=reason, **said).problems,
    )
    if asked_where_shared(wrong, register, player, correction_wanted(said, reason), actor):
        return _done(request, register, player, "sharing_asked")
    return shown_person(request, register, player, wrong) if wrong else _done(request, register, player, "corrected")


def _done(request: HttpRequest, register: Register, player: str, said: str) -> HttpResponse:
    messages.success(request, text(f"office_players.{said}", reading()))
    return redirect("office:player", register.code, player)
