"""The opening list of a register: a table is sent, looked at, and taken."""

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.office.archive.opening import GivenOpening, begin_with_list, previewed_opening, ratings_of
from ronde.web.office.archive.opening_choices import becomes_of, opening_choices
from ronde.web.office.archive.queries import answers_in
from ronde.web.office.archive.sent_files import SentFile, file_in, give_up_file, keep, kept
from ronde.web.office.archive.views import archive_text
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.players.person_forms import number_in
from ronde.web.office.tables_read import table_page
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register

_PURPOSE = "opening"


@for_who_may("adopt-list")
@of_an_office
def opening(request: HttpRequest, register: Register) -> HttpResponse:
    """Take a file and show the list as the register would begin with it."""
    if request.method != "POST":
        return _page(request, register)
    file, day = file_in(request), _day(request.POST.get("day", ""))
    if isinstance(file, Problem) or day is None:
        wrong = file if isinstance(file, Problem) else _no_day(request)
        return _page(request, register, (wrong,))
    keep(request, register, _PURPOSE, SentFile(file[0], file[1], {"day": day.isoformat()}))
    return redirect("office:archive-opening", register.code)


@require_POST
@for_who_may("adopt-list")
@of_an_office
def begin(request: HttpRequest, register: Register) -> HttpResponse:
    """Begin the register with the list that was looked at; or read it again with what was answered."""
    sent = kept(request, register, _PURPOSE)
    if sent is None:
        return _page(request, register, (Problem("archive.no-file"),))
    if "again" in request.POST:
        return _page(request, register, answers=_answers(request))
    given = _given(sent, _answers(request))
    done = begin_with_list(register, given, actor_of(request))
    if not done.is_done:
        return _page(request, register, done.problems, _answers(request))
    give_up_file(request, register, _PURPOSE)
    messages.success(request, archive_text("opening.done", day=given.day, rated=_taken(register)))
    return redirect("office:archive", register.code)


def _page(
    request: HttpRequest, register: Register, problems: tuple[Problem, ...] = (), answers: RowAnswers | None = None
) -> HttpResponse:
    sent, facts = kept(request, register, _PURPOSE), FOLD.held(register).turn
    given = _given(sent, answers or {}) if sent and not facts else None
    found = previewed_opening(register, given, actor_of(request)) if given else None
    said = tuple(one for one in found.problems if one not in problems) if found else ()
    return shown(
        request,
        register,
        "office/archive/opening.html",
        room="archive",
        problems=(*problems, *said)[:30],
        facts=facts,
        sent=sent,
        day=request.POST.get("day", "")[:10] or (sent.said["day"] if sent else ""),
        found=found,
        rated=len(ratings_of(found)) if found else 0,
        is_possible=found is not None and found.history is not None and not has_refusal(said),
        choices=opening_choices(found, answers or {}) if found else (),
        read=table_page(found.table, number_in(request.GET, "rows"), becomes_of(found)) if found else None,
    )


def _taken(register: Register) -> int:
    return FOLD.held(register).turn and len(getattr(FOLD.held(register).known.history.facts[0], "ratings", ()))


def _given(sent: SentFile, answers: RowAnswers) -> GivenOpening:
    return GivenOpening(sent.content, date.fromisoformat(sent.said["day"]), answers)


def _answers(request: HttpRequest) -> RowAnswers:
    found = answers_in(request.POST)
    return {int(row): None if who is None else PlayerId(who) for row, who in found.items() if row.isdecimal()}


def _no_day(request: HttpRequest) -> Problem:
    return Problem("archive.bad-day", values={"given": request.POST.get("day", "")[:40] or "–"})


def _day(given: str) -> date | None:
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None
