"""Clubs and leagues: looked at, added, renamed, moved to another league."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.players.clubs import TypedClub, clubs_page, save_club, save_league
from ronde.web.office.players.entering import in_the_room, kindly, today_in
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.person_forms import day_in, number_in
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LONGEST = 200  # signs of a name


@in_the_room
def clubs(request: HttpRequest, register: Register) -> HttpResponse:
    """All clubs and leagues, and one club."""
    return _shown(request, register, request.GET.get("club", ""))


def _shown(request: HttpRequest, register: Register, chosen: str, problems: Iterable[Problem] = ()) -> HttpResponse:
    page = clubs_page(register, chosen, actor_of(request), today_in(register))
    return players_shown(request, register, "clubs", "clubs", problems, page=page)


@require_POST
@in_the_room
def saving_club(request: HttpRequest, register: Register) -> HttpResponse:
    """A club as it was typed."""
    typed, actor = _typed(request.POST), actor_of(request)
    wrong = kindly("edit-person", lambda: save_club(register, typed, actor).problems)
    return _shown(request, register, typed.id, wrong) if wrong else _done(request, register, "club_saved")


@require_POST
@in_the_room
def saving_league(request: HttpRequest, register: Register) -> HttpResponse:
    """A league as it was typed."""
    typed, actor = _typed(request.POST), actor_of(request)
    wrong = kindly("edit-person", lambda: save_league(register, typed, actor).problems)
    return _shown(request, register, "", wrong) if wrong else _done(request, register, "league_saved")


def _typed(form: QueryDict) -> TypedClub:
    name, id_ = form.get("name", "").strip()[:_LONGEST], form.get("id", "")[:_LONGEST]
    league, since = form.get("league", "")[:_LONGEST], day_in(form.get("since", ""))
    return TypedClub(id_, name, number_in(form, "seen"), league, since)


def _done(request: HttpRequest, register: Register, said: str) -> HttpResponse:
    messages.success(request, text(f"office_players.{said}", reading()))
    return redirect("office:clubs", register.code)
