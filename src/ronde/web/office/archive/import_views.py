"""Lists and series of the former site on their way into the archive: looked at first, then taken."""

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.archive.series import import_series
from ronde.web.guarding import for_who_may
from ronde.web.office.archive.queries import answers_in, archive_room, choices
from ronde.web.office.archive.sent_files import SentFile, file_in, give_up_file, keep, kept
from ronde.web.office.archive.views import archive_text
from ronde.web.office.frame import of_an_office, shown
from ronde.web.registers.models import Register

_PURPOSE = "lists"
_SAID = ("ranking", "source", "address", "day", "names")
_LONGEST = 300


@for_who_may("adopt-list")
@of_an_office
def import_lists(request: HttpRequest, register: Register) -> HttpResponse:
    """Take a file and show what would become of it; nothing is written but the file, for a day."""
    if request.method != "POST":
        sent = kept(request, register, _PURPOSE)
        return _previewed(request, register, given_of(sent)) if sent else redirect("office:archive", register.code)
    said = {name: request.POST.get(name, "").strip()[:_LONGEST] for name in _SAID}
    file = file_in(request)
    problems = (*((file,) if isinstance(file, Problem) else ()), *_said_problems(said))
    if problems or isinstance(file, Problem):
        return _again(request, register, problems, said)
    keep(request, register, _PURPOSE, SentFile(file[0], file[1], said))
    return redirect("office:archive-import", register.code)


@require_POST
@for_who_may("adopt-list")
@of_an_office
def confirm(request: HttpRequest, register: Register) -> HttpResponse:
    """Archive the lists as they were seen."""
    sent = kept(request, register, _PURPOSE)
    if sent is None:
        return _again(request, register, (Problem("archive.no-file"),), {})
    answers = {key: None if who is None else PlayerId(who) for key, who in answers_in(request.POST).items()}
    given = given_of(sent, answers)
    done = imported_archive(register, given, actor_of(request), seen=request.POST.get("seen", "")[:64])
    if not done.is_done:
        return _previewed(request, register, given, done.problems)
    give_up_file(request, register, _PURPOSE)
    messages.success(request, archive_text("import.done", lists=len(done.days), lines=done.lines))
    return redirect("office:archive", register.code)


@require_POST
@for_who_may("adopt-list")
@of_an_office
def give_up(request: HttpRequest, register: Register) -> HttpResponse:
    """Forget the file; nothing was archived."""
    give_up_file(request, register, _PURPOSE)
    return redirect("office:archive", register.code)


@require_POST
@for_who_may("adopt-list")
@of_an_office
def series(request: HttpRequest, register: Register) -> HttpResponse:
    """Archive the series of a table, all or none."""
    file, source = file_in(request), request.POST.get("source", "").strip()[:_LONGEST]
    if isinstance(file, Problem):
        return _again(request, register, (file,), {"source": source})
    done = import_series(register, file[1], source, actor_of(request))
    if not done.is_done:
        return _again(request, register, done.problems[:20], {"source": source})
    messages.success(request, archive_text("import.series_done", new=done.new, there=done.there))
    return redirect("office:archive", register.code)


def given_of(sent: SentFile, answers: dict[str, PlayerId | None] | None = None) -> GivenArchive:
    """What was sent, as the archive takes it."""
    said = sent.said
    return GivenArchive(
        sent.name,
        sent.content,
        said["ranking"],
        said["source"],
        said["address"],
        date.fromisoformat(said["day"]) if said["day"] else None,
        names_unknown=bool(said["names"]),
        answers=answers or {},
    )


def _said_problems(said: dict[str, str]) -> tuple[Problem, ...]:
    problems = () if said["source"] else (Problem("archive.no-source"),)
    try:
        date.fromisoformat(said["day"] or "2000-01-01")
    except ValueError:
        return (*problems, Problem("archive.bad-day", values={"given": said["day"][:40]}))
    return problems


def _again(
    request: HttpRequest, register: Register, problems: tuple[Problem, ...], form: dict[str, str]
) -> HttpResponse:
    """The page of the archive with what was typed, and what is wrong with it."""
    page = archive_room(register)
    return shown(request, register, "office/archive/page.html", room="archive", problems=problems, page=page, form=form)


def _previewed(
    request: HttpRequest, register: Register, given: GivenArchive, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    preview = previewed_archive(register, given, actor_of(request))
    wrong = [problem for one in preview.lists for problem in one.problems]
    return shown(
        request,
        register,
        "office/archive/import.html",
        room="archive",
        problems=(*problems, *preview.problems, *wrong)[:30],
        given=given,
        preview=preview,
        choices=choices(preview, given),
        matched=max((one.matched for one in preview.lists), default=0),
    )
