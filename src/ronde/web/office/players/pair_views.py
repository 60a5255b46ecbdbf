"""Lookalikes: one person or two, with a reason; and what was merged is taken apart again."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.players.entering import in_the_room, kindly, today_in
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.lookalikes import pairs_page, twins_of
from ronde.web.office.players.person_forms import number_in
from ronde.web.office.players.sharing import asked_where_shared
from ronde.web.people.merging import merge, unmerge
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import player_of
from ronde.web.people.services import correct_person
from ronde.web.people.sharing import merge_wanted
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LONGEST = 500  # signs of a reason


@in_the_room
def lookalikes(request: HttpRequest, register: Register) -> HttpResponse:
    """The pairs, and one of them side by side."""
    return _shown(request, register, request.GET.get("one", ""), request.GET.get("two", ""))


def _shown(
    request: HttpRequest, register: Register, one: str, two: str, problems: Iterable[Problem] = ()
) -> HttpResponse:
    actor = actor_of(request)
    pairs = pairs_page(register, actor)
    if not one and pairs:
        one, two = pairs[0].one, pairs[0].two
    twins = twins_of(register, one, two, actor, today_in(register)) if one and two else None
    return players_shown(request, register, "lookalikes", "lookalikes", problems, pairs=pairs, twins=twins)


@require_POST
@in_the_room
def merging(request: HttpRequest, register: Register) -> HttpResponse:
    """Two ids are one person's from now on."""
    form, actor = request.POST, actor_of(request)
    one, two, reason = form.get("one", ""), form.get("two", ""), form.get("reason", "")[:_LONGEST]
    seen = (number_in(form, "seen_one"), number_in(form, "seen_two"))
    wrong = _missing(one, two, reason) or kindly(
        "merge", lambda: merge(one, two, actor, seen=seen, reason=reason).problems
    )
    if asked_where_shared(wrong, register, one, merge_wanted(two, reason), actor):
        return _done(request, register, "sharing_asked")
    return _shown(request, register, one, two, wrong) if wrong else _done(request, register, "merged")


@require_POST
@in_the_room
def parting(request: HttpRequest, register: Register) -> HttpResponse:
    """Two who look alike are two persons: nobody is asked about them again."""
    form, actor = request.POST, actor_of(request)
    one, two, reason = form.get("one", ""), form.get("two", ""), form.get("reason", "")[:_LONGEST]

    def said() -> tuple[Problem, ...]:
        unlike = [*dict.fromkeys((*_unlike(one), two))]
        return correct_person(one, number_in(form, "seen_one"), actor, reason=reason, unlike=unlike).problems

    wrong = _missing(one, two, reason) or kindly("edit-person", said)
    return _shown(request, register, one, two, wrong) if wrong else _done(request, register, "two_persons")


def _unlike(person: str) -> list[str]:
    row = PersonRow.objects.filter(pk=person).first()
    return player_of(row).unlike if row else []


def _missing(one: str, two: str, reason: str) -> tuple[Problem, ...]:
    """What has to be said before anything is done: which two, and why."""
    if not one or not two:
        return (Problem("players.no-pair"),)
    return () if reason.strip() else (Problem("players.no-reason", where=("reason",)),)


@require_POST
@in_the_room
def unmerging(request: HttpRequest, register: Register) -> HttpResponse:
    """What was found to be one person is two again."""
    number, actor = number_in(request.POST, "number"), actor_of(request)
    wrong = kindly("merge", lambda: unmerge(number, actor).problems)
    return _shown(request, register, "", "", wrong) if wrong else _done(request, register, "separated")


def _done(request: HttpRequest, register: Register, said: str) -> HttpResponse:
    messages.success(request, text(f"office_players.{said}", reading()))
    return redirect("office:lookalikes", register.code)
