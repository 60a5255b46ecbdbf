"""The federation's list: sent as a file or fetched from a server, looked at, taken."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.clock import now
from ronde.web.desk.by_form import by_form
from ronde.web.desk.machine import is_at_the_machine, machine_page
from ronde.web.desk.pages import done, once
from ronde.web.desk.start.arrivals import arrival, arrived, forget_arrival
from ronde.web.desk.telling import tell
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.machine_asking import asked, origin_of
from ronde.web.registers.arriving_lists import LARGEST, ArrivedList, ListProblem, arrived_list
from ronde.web.registers.taking_lists import list_changes, list_taken, renewable
from ronde.web.templatetags.desk import book_called
from ronde.words.sentences import said
from ronde.words.texts import text

_KEPT = "list-arrived"  # where a session keeps what was sent
_SHOWN = 200  # lines of what changes, and problems


@dataclass(frozen=True, slots=True)
class Sent:
    """What somebody sent: where it lies, what it is called, where it came from."""

    token: str
    name: str
    source: str


@for_who_may("open-register")
def arriving(request: HttpRequest) -> HttpResponse:
    """A list comes as a file, or from a server with a key; several there are chosen from."""
    if request.method != "POST":
        return _page(request)
    if not is_at_the_machine(request):
        return _page(request, Problem("machine.only-here"))
    found = _fetched(request) if "server" in request.POST else _file(request)
    if not isinstance(found, Sent):
        return found
    request.session[_KEPT] = [found.token, found.name, found.source]
    return done("desk:computer-list-look")


def _file(request: HttpRequest) -> Sent | HttpResponse:
    sent = request.FILES.get("file")
    if sent is None or (sent.size or 0) > LARGEST:
        code = "list.too-large" if sent else "list.none"
        return _page(request, Problem(code, values={"most": LARGEST // 2**20}))
    name = (sent.name or "")[:200]
    return Sent(arrived(sent.read()), name, name)


def _fetched(request: HttpRequest) -> Sent | HttpResponse:
    server, key, code = (request.POST.get(name, "").strip() for name in ("server", "key", "register"))
    if not code:
        answer = asked(server, key, "lists/")
        lists = _lists(answer.content)
        if answer.problems or not lists:
            return _page(request, *(answer.problems or (Problem("key.not-yours"),)))
        if len(lists) > 1:
            return _page(request, lists=lists)
        code = str(lists[0]["code"])
    found = asked(server, key, f"lists/{quote(code, safe='')}/")
    if found.problems:
        return _page(request, *found.problems)
    return Sent(arrived(found.content), code, f"{origin_of(server)}/lists/{code}/")


def _lists(content: bytes) -> list[dict[str, Any]]:
    """The lists that a server names; an odd answer names none."""
    try:
        found = json.loads(content)["lists"]
        return [one for one in found[:100] if isinstance(one["code"], str)]
    except (ValueError, TypeError, LookupError):
        return []


def _page(request: HttpRequest, *problems: Problem, **more: Any) -> HttpResponse:
    typed = {name: request.POST.get(name, "") for name in ("server", "key")}
    status = 422 if problems else 200
    return machine_page(
        request, "desk/start/list.html", "computer", problems=problems, status=status, typed=typed, **more
    )


@for_who_may("open-register")
def look(request: HttpRequest) -> HttpResponse:
    """What a list that was sent would change; or everything that is wrong with it."""
    found = _read(request)
    if not isinstance(found, ArrivedList):
        return _wrong(request, found)
    renewed = renewable(found)[:1]
    return machine_page(
        request,
        "desk/start/list_look.html",
        "computer",
        arrived=found,
        renewed=renewed,
        changes=list_changes(found, renewed[0]) if renewed else None,
        book=book_called(f"book:{found.regulation}"),
    )


def _wrong(request: HttpRequest, found: tuple[ListProblem, ...]) -> HttpResponse:
    """Every problem of a file, each with its line."""
    lines = [(one.line, said(one.problem, reading())) for one in found[:_SHOWN]]
    name = _sent(request).name
    return machine_page(
        request, "desk/start/list_wrong.html", "computer", status=422, lines=lines, count=len(found), name=name
    )


@for_who_may("open-register")
@by_form
def take(request: HttpRequest) -> HttpResponse:
    """Take the list that was looked at."""
    found = _read(request)
    if not isinstance(found, ArrivedList):
        tell(request, once(one.problem for one in found))
        return done("desk:computer-list")
    sent, chosen = _sent(request), request.POST.get("renewed", "")
    renewed = next((one for one in renewable(found) if str(one.pk) == chosen), None)
    register = list_taken(found, actor_of(request), source=sent.source, renewed=renewed)
    forget_arrival(sent.token)
    del request.session[_KEPT]
    tell(request, said=text("desk_start.list_taken", reading(), {"day": register.expires}))
    return done("desk:computer", fragment="list")


def _sent(request: HttpRequest) -> Sent:
    kept = request.session.get(_KEPT, ("", "", ""))
    return Sent(*(str(one) for one in kept))


def _read(request: HttpRequest) -> ArrivedList | tuple[ListProblem, ...]:
    sent = _sent(request)
    path = arrival(sent.token)
    return arrived_list(path, sent.name, now().date()) if path else (ListProblem(Problem("list.gone")),)
