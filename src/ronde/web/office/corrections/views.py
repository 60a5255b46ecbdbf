"""The room of corrections: what was recorded, what a correction moves, and the last list as another edition."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.corrections.queries import corrections_page, fact_page
from ronde.web.office.corrections.rows import TypedRow
from ronde.web.office.corrections.services import sign_correction
from ronde.web.office.corrections.trials import Wanted
from ronde.web.office.frame import of_an_office, shown
from ronde.web.permissions import may
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.words.texts import text

_SHORT, _MOST = 200, 200  # letters of a value; values that are otherwise
_WITHDRAWN = "withdrawn"


@for_who_may("look")
@of_an_office
def corrections(request: HttpRequest, register: Register) -> HttpResponse:
    """What was recorded, what was corrected since the last list."""
    given = request.GET.get("name", "").strip()[:_SHORT]
    page = corrections_page(register, given, actor_of(request))
    return shown(request, register, "office/corrections/page.html", room="corrections", page=page, given=given)


@for_who_may("look")
@of_an_office
def correction(request: HttpRequest, register: Register, fact: str) -> HttpResponse:
    """One fact, and what a change of it moves."""
    return _fact(request, register, fact, _wanted(request.GET))


def _fact(
    request: HttpRequest, register: Register, fact: str, wanted: Wanted, problems: Iterable[Problem] = ()
) -> HttpResponse:
    actor = actor_of(request)
    row = request.GET.get("row", "")[:_SHORT]
    chosen = fact_page(register, fact, wanted, actor, row=row, typed=_typed_row(request.GET))
    if chosen is None:
        raise Http404
    return shown(
        request,
        register,
        "office/corrections/fact.html",
        room="corrections",
        problems=chosen.nobody or problems,
        chosen=chosen,
        may_sign=may(actor, "correct-fact", register_scope(register)),
        typed=request.POST,
    )


@require_POST
@for_who_may("correct-fact")
@of_an_office
def signing(request: HttpRequest, register: Register, fact: str) -> HttpResponse:
    """Sign a correction whose effect was seen."""
    wanted, reason = _wanted(request.POST), request.POST.get("reason", "")
    done = sign_correction(register, fact, wanted, actor_of(request), reason=reason, seen=_seen(request))
    if done.problems:
        return _fact(request, register, fact, wanted, done.problems)
    messages.success(request, text("office_corrections.signed", reading()))
    return redirect("office:corrections", register.code)


@for_who_may("correct-list")
@of_an_office
def erratum(request: HttpRequest, register: Register) -> HttpResponse:
    """The last list as another edition: looked at, and published by typing its day."""
    page = corrections_page(register, "", actor_of(request))
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        typed, wanted = request.POST.get("typed", "").strip()[:_SHORT], str(page.last.day) if page.last else ""
        seen = _seen(request)
        if typed != wanted or not typed or seen is None:
            problems = (Problem("correction.wrong-day", values={"typed": typed, "day": wanted or "–"}),)
        else:
            reason = request.POST.get("reason", "")[: 5 * _SHORT]
            done = services.publish_again(register, actor_of(request), seen=seen, reason=reason)
            if done.is_done:
                messages.success(request, text("office_corrections.published", reading(), {"day": done.lists[-1]}))
                return redirect("office:corrections", register.code)
            problems = done.problems
    context = {"page": page, "typed": request.POST}
    return shown(request, register, "office/corrections/erratum.html", room="corrections", problems=problems, **context)


def _wanted(given: QueryDict) -> Wanted:
    """What is to be otherwise: what was wanted before and is kept, and one value more."""
    if given.get(_WITHDRAWN):
        return Wanted(is_withdrawal=True)
    kept = dict(_pair(one[: 2 * _SHORT]) for one in given.getlist("kept")[:_MOST])
    place, field = given.get("place", "").strip()[:_SHORT], given.get("field", "").strip()[:_SHORT]
    where = f"{place}.{field}" if place and field else place or field
    more = {where: given.get("value", "").strip()[:_SHORT]} if where else {}
    kept.pop(where, None)  # the last word counts, and stands last
    return Wanted(tuple({**kept, **more}.items()))


def _typed_row(given: QueryDict) -> TypedRow:
    """Who and what is to stand in a row: fields called who.white, is.white, new.result."""
    said = {key: given.get(key, "").strip()[:_SHORT] for key in given if key.startswith(("who.", "is.", "new."))}
    by_kind = (
        {key.partition(".")[2]: value for key, value in said.items() if key.startswith(f"{kind}.")}
        for kind in ("who", "is", "new")
    )
    return TypedRow(given.get("of", "").strip()[:_SHORT], *by_kind)


def _pair(written: str) -> tuple[str, str]:
    place, _, value = written.partition("=")
    return place.strip(), value.strip()


def _seen(request: HttpRequest) -> int | None:
    seen = request.POST.get("seen", "")
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None
