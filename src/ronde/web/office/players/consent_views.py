"""Consents: the minors without one, whose papers are noted together, one person, a paper noted, and all taken back at once."""

from collections.abc import Iterable, Mapping
from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem, Value
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.players.consents import LONGEST, MinorsPage, PapersForm, consent_page, minors_page
from ronde.web.office.players.entering import in_the_room, kindly, today_in
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.person_forms import day_in
from ronde.web.office.players.sharing import asked_where_shared
from ronde.web.people.sharing import consent_wanted
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.registers.models import Register
from ronde.words.texts import text


@in_the_room
def consents(request: HttpRequest, register: Register) -> HttpResponse:
    """The minors of whom nobody has said anything yet; the papers that have come are noted together, for who is ticked."""
    page = minors_page(register, actor_of(request), today_in(register))
    form = PapersForm(request.POST if request.method == "POST" else None, minors=page.minors)
    if not form.is_valid():
        return _minors_shown(request, register, page, form)
    if not form.ticked:
        return _minors_shown(request, register, page, form, (Problem("players.nobody-ticked", where=("who",)),))
    if form.day_signed is None:
        values: dict[str, Value] = {"given": form.said("day")}
        return _minors_shown(request, register, page, form, (Problem("players.no-day", where=("day",), values=values),))
    papers = {player: form.paper_of(player, form.day_signed) for player in form.ticked}
    asked, wrong = _noted(register, papers, actor_of(request))
    if wrong:
        return _minors_shown(request, register, page, form, wrong)
    for said, count in (("consents_noted", len(papers) - asked), ("consents_asked", asked)):
        if count:
            messages.success(request, text(f"office_players.{said}", reading(), {"count": count}))
    return redirect("office:consents", register.code)


def _noted(register: Register, papers: Mapping[str, Paper], actor: Actor) -> tuple[int, tuple[Problem, ...]]:
    """All papers noted, or none: of how many another federation was asked, and what is wrong, each thing once."""
    asked, problems = 0, list[Problem]()
    with transaction.atomic():
        for player, paper in papers.items():
            wrong = kindly("consent", partial(note_consent, player, paper, actor=actor))
            if asked_where_shared(wrong, register, player, consent_wanted(paper), actor):
                asked += 1
            elif wrong:
                problems += [problem for problem in wrong if problem.code not in {known.code for known in problems}]
        transaction.set_rollback(bool(problems))
    return asked, tuple(problems)


def _minors_shown(
    request: HttpRequest, register: Register, page: MinorsPage, form: PapersForm, problems: Iterable[Problem] = ()
) -> HttpResponse:
    rows = [(minor, form[f"who-{minor.id}"], form[f"giver-{minor.id}"]) for minor in page.minors]
    return players_shown(request, register, "consents", "consents", problems, page=page, rows=rows)


@in_the_room
def consent(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """One person; what lies on paper is noted."""
    if request.method != "POST":
        return _shown(request, register, player)
    form, actor = request.POST, actor_of(request)
    day = day_in(form.get("day", ""))
    if day is None:
        given = form.get("day", "")[:LONGEST]
        return _shown(request, register, player, (Problem("players.no-day", where=("day",), values={"given": given}),))
    paper = Paper(form.get("giver", "")[:LONGEST], day, form.get("paper", "")[:LONGEST], own="own" in form)
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
