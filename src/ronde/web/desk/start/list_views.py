"""The federation's list: sent as a file or fetched from a server, looked at, taken."""

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Level, Problem
from ronde.regulations import shelf
from ronde.web.accounts.requests import actor_of
from ronde.web.asking_behind import (
    NOTHING_ASKED,
    AskedHere,
    ServerQuestion,
    answer_here,
    asked_behind,
    asked_here,
    looked_for,
)
from ronde.web.clock import now
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries.pending_import import with_answers, with_columns
from ronde.web.desk.machine import is_at_the_machine, machine_page
from ronde.web.desk.pages import done, once
from ronde.web.desk.setup.asking import day_typed
from ronde.web.desk.start.arrivals import arrival, arrived, forget_arrival
from ronde.web.desk.telling import tell
from ronde.web.events.import_piles import GivenPlayers
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.machine_asking import Server, asked, origin_of
from ronde.web.registers.arriving_lists import LARGEST, ArrivedList, ListProblem, arrived_list
from ronde.web.registers.arriving_tables import (
    KINDS_OF_LISTS,
    GivenTable,
    ReadTable,
    books_that_begin,
    is_table,
    list_in_table,
    table_alone,
    usual_book,
)
from ronde.web.registers.taking_lists import list_changes, list_taken, renewable
from ronde.web.templatetags.desk import book_called
from ronde.words.sentences import said
from ronde.words.texts import text

_KEPT = "list-arrived"  # where a session keeps what was sent
_SHOWN = 200  # lines of what changes, and problems
_NAMED = 30  # problems of a table above its form


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
        return _seen(request)
    if not is_at_the_machine(request):
        return _page(request, Problem("machine.only-here"))
    if "server" not in request.POST:
        return _file(request)
    address, key, code = (request.POST.get(name, "").strip() for name in ("server", "key", "register"))
    server = Server(address, key, is_chosen_here=True)
    found = asked_behind(request, _KEPT, origin_of(address) or address[:200], partial(_list_of, server, code))
    if isinstance(found, ServerQuestion):
        return done("desk:computer-list")
    return _page(request, found) if isinstance(found, Problem) else _came(request, found)


def _seen(request: HttpRequest) -> HttpResponse:
    """The page, and what a server has answered meanwhile."""
    here = asked_here(request, _KEPT)
    if answer := looked_for(request, here):
        return answer
    return _came(request, answer_here(request, here.answered), here) if here.answered else _page(request, here=here)


def _file(request: HttpRequest) -> HttpResponse:
    sent = request.FILES.get("file")
    if sent is None or (sent.size or 0) > LARGEST:
        code = "list.too-large" if sent else "list.none"
        return _page(request, Problem(code, values={"most": LARGEST // 2**20}))
    name = (sent.name or "")[:200]
    return _kept(request, Sent(arrived(sent.read()), name, name))


def _kept(request: HttpRequest, sent: Sent) -> HttpResponse:
    """What was sent, kept to be looked at; of a table something is asked first."""
    request.session[_KEPT] = [sent.token, sent.name, sent.source]
    path = arrival(sent.token)
    return done("desk:computer-list-table" if path and is_table(path, sent.name) else "desk:computer-list-look")


@for_who_may("open-register")
def ask_of_table(request: HttpRequest) -> HttpResponse:
    """A list in a table: its book and its day are asked for, its columns shown; then it is looked at like any other."""
    sent = _sent(request)
    path = arrival(sent.token)
    if path is None:
        return _page(request, Problem("list.gone"))
    players, typed = GivenPlayers(sent.name, path.read_bytes()), request.POST.dict()
    if request.method == "POST":
        players = with_answers(with_columns(players, typed), typed)
    given = GivenTable(players.content, players.sheet, players.columns, players.answers)
    code, day = typed.get("book", usual_book()), day_typed(typed.get("day", ""))
    if request.method != "POST":
        return _table_page(request, sent, given, table_alone(given), code)
    if code not in books_that_begin() or day is None:
        read = table_alone(given)
        return _table_page(
            request, sent, given, replace(read, problems=(Problem("list.which-book"), *read.problems)), code
        )
    read = list_in_table(given, code, day)
    if not read.history:
        return _table_page(request, sent, given, read, code)
    forget_arrival(sent.token)
    return _kept(request, replace(sent, token=arrived(read.history.encode())))


def _table_page(request: HttpRequest, sent: Sent, given: GivenTable, read: ReadTable, code: str) -> HttpResponse:
    asked = request.method == "POST"
    wrong = [problem for problem in read.problems if problem.level is Level.REFUSED] if asked else read.table.problems
    sheets = next((problem.values["sheets"] for problem in read.table.problems if problem.code == "table.sheets"), ())
    return machine_page(
        request,
        "desk/start/list_table.html",
        "computer",
        problems=wrong[:_NAMED],
        status=422 if asked else 200,
        name=sent.name,
        read=read,
        given=given,
        book=code,
        books=books_that_begin(),
        day=request.POST.dict().get("day", "")[:10],
        kinds=KINDS_OF_LISTS,
        sheets=sheets if isinstance(sheets, tuple) else (),
        choices=[
            (doubt.line, [read.here.players[who] for who in doubt.candidates], given.answers.get(doubt.line.row, ""))
            for doubt in read.doubts[:_SHOWN]
        ],
    )


@dataclass(frozen=True, slots=True)
class FetchedList:
    """A list that a server gave; or those among which one has to choose, or registers that have none; or what is wrong."""

    content: bytes = b""
    code: str = ""
    source: str = ""
    lists: tuple[dict[str, Any], ...] = ()
    without: tuple[dict[str, Any], ...] = ()
    problems: tuple[Problem, ...] = ()


def _list_of(server: Server, code: str) -> FetchedList:
    """Ask a server for a list; where nobody says which, for the only one that it has."""
    if not code:
        answer = asked(server, "lists/")
        lists = _lists(answer.content, "lists")
        if answer.problems or not lists:
            without = tuple(_lists(answer.content, "without"))
            return FetchedList(
                problems=answer.problems or ((Problem("key.not-yours"),) if not without else ()), without=without
            )
        if len(lists) > 1:
            return FetchedList(lists=tuple(lists))
        code = str(lists[0]["code"])
    found = asked(server, f"lists/{quote(code, safe='')}/")
    return FetchedList(found.content, code, f"{origin_of(server.address)}/lists/{code}/", problems=found.problems)


def _came(request: HttpRequest, found: FetchedList, here: AskedHere = NOTHING_ASKED) -> HttpResponse:
    """What a server has answered."""
    problems = (*found.problems, *map(_why_without, found.without))
    if problems or found.lists:
        return _page(request, *problems, here=here, lists=found.lists)
    return _kept(request, Sent(arrived(found.content), found.code, found.source))


def _lists(content: bytes, kind: str) -> list[dict[str, Any]]:
    """The lists of a kind that a server names; an odd answer names none."""
    try:
        found = json.loads(content)[kind]
        return [entry for entry in found[:100] if isinstance(entry["code"], str)]
    except (ValueError, TypeError, LookupError):
        return []


def _why_without(told: dict[str, Any]) -> Problem:
    """Why a server has no list of a register for a desk."""
    book = str(told.get("regulation", ""))
    name = str(told.get("name") or (book_called(f"book:{book}") if book in shelf.codes() else told["code"]))
    code = "nothing-to-copy" if told.get("why") == "nothing-to-copy" else "no-copy"
    return Problem(f"register.{code}", values={"code": told["code"], "name": name[:200]})


def _page(request: HttpRequest, *problems: Problem, here: AskedHere = NOTHING_ASKED, **more: Any) -> HttpResponse:
    sent = here.question.typed if here.question else request.POST
    typed = {name: sent.get(name, "") for name in ("server", "key")}
    status = 422 if problems and not here.question else 200
    more["asking"] = here.under_way
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
