"""People found, and one person: what is dated is added, what has no day is corrected, by who may."""

from collections.abc import Iterable
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.record.people import People
from ronde.record.players import Membership, Player, Residence
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.players.entering import in_the_room, kindly, today_in, who_else
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.list_preview import told_apart
from ronde.web.office.players.person import person_page
from ronde.web.office.players.person_forms import SPELLS, correction_in, newcomer_in, number_in, spell_in
from ronde.web.office.players.queries import found_page
from ronde.web.office.players.sharing import asked_where_shared
from ronde.web.people.models import ClubRow
from ronde.web.people.services import Saved, add_person, add_spell, correct_person, lookalikes_of
from ronde.web.people.sharing import correction_wanted, spell_wanted
from ronde.web.registers.models import Register
from ronde.words.texts import text

_ALIKE = "people.lookalike"


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
    actor, today, typed = actor_of(request), today_in(register), request.GET.get("with", "")
    found = found_page(register, typed, actor, today)
    page = person_page(register, player, actor, today, found)
    if page is None:
        raise Http404
    return players_shown(request, register, "person", "", problems, page=page)


@in_the_room
def new_person(request: HttpRequest, register: Register) -> HttpResponse:
    """Write down somebody whom nobody knew; who may be somebody known is asked about first."""
    if request.method != "POST":
        return _newcomer(request, register)
    form, actor, saved = request.POST, actor_of(request), list[Saved]()
    player = newcomer_in(form, register.federation)
    if isinstance(player, tuple):
        return _newcomer(request, register, player)

    def make() -> tuple[Problem, ...]:
        saved.append(add_person(player, actor, is_distinct="distinct" in form))
        return saved[0].problems

    if wrong := kindly("edit-person", make):
        alike = (
            lookalikes_of(player, (register.federation,)) if _ALIKE in {problem.code for problem in wrong} else People()
        )
        names = {"candidates": tuple(known.name for known in alike.players.values())}
        told = (
            replace(problem, values={**problem.values, **names}) if problem.code == _ALIKE else problem
            for problem in wrong
        )
        return _newcomer(request, register, told, alike.players.values())
    return _done(request, register, saved[0].id, "person_made")


def _newcomer(
    request: HttpRequest, register: Register, problems: Iterable[Problem] = (), alike: Iterable[Player] = ()
) -> HttpResponse:
    """The form for somebody new; ``alike``: who may be meant."""
    today, actor = today_in(register), actor_of(request)
    clubs = dict(ClubRow.objects.order_by("name").values_list("id", "name"))
    return players_shown(
        request,
        register,
        "new",
        "",
        problems,
        alike=tuple(told_apart(player, clubs, today) for player in alike),
        clubs=tuple(clubs.items()),
        today=today.isoformat(),
        not_edit=who_else(actor, "edit-person", ({"federation": register.federation},)),
    )


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
