"""The draft of the next list, what an officer has seen of it, and its publication."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.frame import of_an_office, office_text, shown
from ronde.web.office.lists import Unpublished
from ronde.web.office.next_list.meanwhile import facts_since
from ronde.web.office.next_list.progress import progress_page
from ronde.web.office.next_list.queries import draft_page
from ronde.web.office.next_list.recomputing import recompute
from ronde.web.office.next_list.seen import mark_seen, mark_unseen
from ronde.web.office.next_list.typed import day_typed, number_typed
from ronde.web.office.next_list.why_queries import draft_why
from ronde.web.registers.models import Register
from ronde.web.registers.variants import rankings_of
from ronde.words.numbers import day_text
from ronde.words.texts import text

_KEPT = ("day", "ranking", "tab", "page")  # what a form of the draft brings back to it
_MOST_MISSED = 400  # days of lists, a generation of months
_LONGEST = 200  # signs of what an address keeps


@for_who_may("look")
@of_an_office
def drafting(request: HttpRequest, register: Register) -> HttpResponse:
    """The next list as it would be published now."""
    return _draft(request, register, request.GET)


def _draft(
    request: HttpRequest, register: Register, asked: QueryDict, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    """The draft; where publishing it was refused, why, what came meanwhile, and what was typed."""
    page = draft_page(
        register,
        day_typed(asked.get("day", "")),
        actor_of(request),
        asked.get("ranking", ""),
        tab=asked.get("tab", ""),
        page=number_typed(asked.get("page", ""), 1),
    )
    return shown(
        request,
        register,
        "office/next_list/page.html",
        room="next_list",
        rankings=tuple(ranking.code for ranking in rankings_of(register)),
        page=page,
        stands=asked.get("at", ""),
        typed=asked.get("typed", "")[:10],
        meanwhile=facts_since(register, number_typed(asked.get("seen", ""), page.seen)) if problems else None,
        problems=problems,
    )


@for_who_may("look")
@of_an_office
def why(request: HttpRequest, register: Register, player: str) -> HttpResponse:
    """Why somebody's line of the draft would be what it is."""
    asked = request.GET
    page = draft_why(register, day_typed(asked.get("day", "")), player, actor_of(request), asked.get("ranking", ""))
    if page is None:
        messages.info(request, text("office_draft.no_difference", reading()))
        return redirect("office:draft", register.code)
    return shown(request, register, "office/next_list/why.html", room="next_list", page=page)


@require_POST
@for_who_may("publish")
@of_an_office
def seeing(request: HttpRequest, register: Register) -> HttpResponse:
    """An officer has looked at a line of the draft, or wants to look again."""
    form, actor = request.POST, actor_of(request)
    day, player = day_typed(form.get("shown", "")), form.get("player", "")
    if day is not None and player:
        ranking = form.get("ranking", "")[:60]
        if form.get("seen") == "on":
            mark_seen(register, day, ranking, player[:200], actor, figures=form.get("figures", ""))
        else:
            mark_unseen(register, day, ranking, player[:200], actor)
    return redirect(_back(register, form, player))


@require_POST
@for_who_may("publish")
@of_an_office
def recomputing(request: HttpRequest, register: Register) -> HttpResponse:
    """Compute everything anew from the first fact."""
    day = day_typed(request.POST.get("day", ""))
    if day is not None:
        recompute(register, day, actor_of(request))
    return redirect(_back(register, request.POST))


def _back(register: Register, form: QueryDict, player: str = "") -> str:
    """The draft as it was looked at, where one stood."""
    kept = {key: form[key][:_LONGEST] for key in _KEPT if form.get(key)}
    asked = urlencode({**kept, **({"at": player[:_LONGEST]} if player else {})})
    return f"{reverse('office:draft', args=[register.code])}?{asked}" + ("#here" if player else "")


@require_POST
@for_who_may("publish")
@of_an_office
def publishing(request: HttpRequest, register: Register) -> HttpResponse:
    """Publish the list whose day was typed; what is refused shows the draft again, as it is now."""
    form = request.POST
    typed, day, seen = form.get("typed", "").strip(), day_typed(form.get("day", "")), form.get("seen", "")
    wanted = form.get("shown") or form.get("day", "")  # a late list appears on another day than its own
    if day is None or typed != wanted or number_typed(seen, -1) < 0:
        wrong = Problem("office.wrong-day", values={"typed": typed[:10] or "–", "day": wanted[:10] or "–"})
        return _draft(request, register, form, (wrong,))
    missed = frozenset(filter(None, map(day_typed, form.getlist("missed")[:_MOST_MISSED])))
    said = (
        office_text("did_not_appear", days=", ".join(day_text(missing, reading()) for missing in sorted(missed)))
        if missed
        else ""
    )
    unpublished = Unpublished(missed, said)
    done = services.publish(register, day, actor_of(request), seen=int(seen), unpublished=unpublished)
    if not done.is_done:
        return _draft(request, register, form, done.problems)
    messages.success(request, office_text("published", day=done.lists[-1]))
    turn = register.editions.filter(day=done.lists[-1]).latest("turn").turn
    return redirect("office:progress", register.code, turn)


@for_who_may("look")
@of_an_office
def progress(request: HttpRequest, register: Register, turn: int) -> HttpResponse:
    """A list that was published, and how far its whys are; the page updates itself until they are all there."""
    page = progress_page(register, turn)
    if page is None:
        return redirect("office:draft", register.code)  # that turn published nothing
    return shown(request, register, "office/next_list/progress.html", room="next_list", page=page)
