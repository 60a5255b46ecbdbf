"""What people ask for about themselves: written down, answered in time; everything about somebody as a file."""

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
from ronde.web.office.players.person_forms import number_in
from ronde.web.office.players.person_views import shown_person
from ronde.web.office.players.requests import RequestLine, requests_page
from ronde.web.privacy.access import everything_about, file_of
from ronde.web.privacy.models import Kind, PrivacyRequest
from ronde.web.privacy.requests import ask, correction_made, decide
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LONGEST = 1000  # signs of a wish or a reason
_MOST_THINGS = 5000  # that have somebody's name


@in_the_room
def requests(request: HttpRequest, register: Register) -> HttpResponse:
    """The requests that wait, and one of them."""
    return _shown(request, register, number_in(request.GET, "number"))


def _shown(request: HttpRequest, register: Register, number: int, problems: Iterable[Problem] = ()) -> HttpResponse:
    page = requests_page(register, number, actor_of(request), today_in(register))
    return players_shown(request, register, "requests", "requests", problems, page=page)


@require_POST
@in_the_room
def asking(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Write down what somebody asks for; a month later it is due."""
    form, actor = request.POST, actor_of(request)
    kind = next((one for one in Kind if one.value == form.get("kind")), None)
    if kind is None:
        return shown_person(request, register, player, (Problem("players.no-kind", where=("kind",)),))
    wish, paper = form.get("wish", "")[:_LONGEST], form.get("paper", "")[:200]
    wrong = kindly("ask-privacy", lambda: ask(player, kind, actor, wish=wish, paper=paper).problems)
    if wrong:
        return shown_person(request, register, player, wrong)
    messages.success(request, text("office_players.request_noted", reading()))
    return redirect("office:privacy-requests", register.code)


@require_POST
@in_the_room
def deciding(request: HttpRequest, register: Register) -> HttpResponse:
    """Grant or refuse a request. An erasure is carried out only where the name was typed once more."""
    form, actor = request.POST, actor_of(request)
    number, is_granted = number_in(form, "number"), form.get("answer") in {"grant", "made"}
    is_made = form.get("answer") == "made"
    page = requests_page(register, number, actor, today_in(register))
    line = next((one for one in page.waiting if one.number == number), None)
    wrong = _not_yet(line, form.get("answer", ""), form.get("typed", ""))
    reason = form.get("reason", "")[:_LONGEST]
    about = request.POST.getlist("about")[:_MOST_THINGS]
    wrong = wrong or kindly(
        "privacy",
        lambda: decide(number, actor, granted=is_granted, reason=reason, is_made=is_made, chosen=about).problems,
    )
    if wrong:
        return _shown(request, register, number, wrong)
    done = PrivacyRequest.objects.get(pk=number)
    said = "made" if is_made and done.done else f"{done.state}_{done.kind}"
    messages.success(request, text(f"office_players.decided.{said}", reading()))
    return redirect("office:privacy-requests", register.code)


@require_POST
@in_the_room
def making(request: HttpRequest, register: Register) -> HttpResponse:
    """Say that a correction that was granted was made."""
    number, actor = number_in(request.POST, "number"), actor_of(request)
    page = requests_page(register, number, actor, today_in(register))
    if not any(line.number == number and line.is_to_make for line in page.waiting):
        return _shown(request, register, number, (Problem("players.no-request"),))
    if wrong := kindly("privacy", lambda: correction_made(number, actor).problems):
        return _shown(request, register, number, wrong)
    messages.success(request, text("office_players.decided.made", reading()))
    return redirect("office:privacy-requests", register.code)


def _not_yet(line: RequestLine | None, answer: str, typed: str) -> tuple[Problem, ...]:
    if line is None or answer not in {"grant", "made", "refuse"}:
        return (Problem("players.no-request"),)
    if line.kind == Kind.ERASURE and answer == "grant" and typed.strip() != line.name:
        return (Problem("players.not-typed", where=("typed",), values={"name": line.name, "typed": typed[:200]}),)
    return ()


@in_the_room
def everything(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Everything that is held of somebody, as a file."""
    actor = actor_of(request)
    found: dict[str, object] = {}

    def told() -> tuple[Problem, ...]:
        made = everything_about(player, actor, request.GET.getlist("about")[:_MOST_THINGS])
        if isinstance(made, Problem):
            return (made,)
        found.update(made)
        return ()

    if wrong := kindly("see-person", told):
        return shown_person(request, register, player, wrong)
    answer = HttpResponse(file_of(found), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="everything-about-me.json"'
    return answer
