"""The entries of the site at the desk: from this installation, another one or a file; looked at, then taken."""

from functools import partial

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.web.accounts.servers import keep_server, server_of
from ronde.web.asking_behind import (
    NOTHING_ASKED,
    AskedHere,
    ServerQuestion,
    answer_here,
    asked_behind,
    asked_here,
    looked_for,
)
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries import pending_import as pending
from ronde.web.desk.entries.import_views import choices_of
from ronde.web.desk.entries.pages import entries_shown, told_and_done
from ronde.web.desk.entries.site_lines import site_lines
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted
from ronde.web.events.entry_files import EntriesFile, entries_file, parsed_entries
from ronde.web.events.fetching_entries import Fetched, fetch_entries
from ronde.web.events.import_piles import GivenPlayers
from ronde.web.events.models import Announcement
from ronde.web.events.taking_entries import TakingPreview, preview_entries, take_entries
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.machine_asking import Server
from ronde.words.texts import text

_LARGEST = 8 * 2**20  # bytes
_JSON = "application/json"


@for_who_may("run-section")
def site(request: HttpRequest, section: str) -> HttpResponse:
    """Where entries come from; and those that came, to be looked at."""
    desk = desk_of(request, section)
    if request.method == "POST":
        found = _found(request, desk)
        return (
            done("desk:entries-site", section) if isinstance(found, ServerQuestion) else _brought(request, desk, found)
        )
    here = asked_here(request, _kept_as(section))
    if answer := looked_for(request, here):
        return answer
    if here.answered:
        return _brought(request, desk, answer_here(request, here.answered), here)
    if here.under_way:
        return _asked(request, desk, here=here)
    file = _pending(request, section)
    return (
        _previewed(request, desk, file, preview_entries(desk.row, file, desk.actor)) if file else _asked(request, desk)
    )


def _brought(request: HttpRequest, desk: SectionDesk, found: Fetched, here: AskedHere = NOTHING_ASKED) -> HttpResponse:
    """Entries that were asked for, kept for the next page; or why there are none."""
    read = parsed_entries(found.content) if found.content else None
    if isinstance(read, EntriesFile):
        pending.keep(request, _kept_as(desk.row.pk), GivenPlayers(read.name, found.content))
        return done("desk:entries-site", desk.row.pk)
    problems = (*found.problems, read) if isinstance(read, Problem) else found.problems
    return _asked(request, desk, problems, found, here)


def _found(request: HttpRequest, desk: SectionDesk) -> Fetched | ServerQuestion:
    match request.POST.get("from"):
        case "here":
            return Fetched(entries_file(desk.event, desk.actor))
        case "server":
            return _fetched(request, desk, request.POST.get("event", "")[:200])
        case _:
            file = request.FILES.get("file")
            content = file.read(_LARGEST) if file is not None else b""
            return Fetched(content, problems=() if content else (Problem("taking-entries.no-file"),))


def _fetched(request: HttpRequest, desk: SectionDesk, of: str) -> Fetched | ServerQuestion:
    """The entries that the server of the account gives; the question where it takes longer."""
    server = _server(request)
    if not isinstance(server, Server):
        return Fetched(problems=server)
    work = partial(fetch_entries, desk.event, server, desk.actor, of=of)
    found: Fetched | ServerQuestion | Problem = asked_behind(request, _kept_as(desk.row.pk), server.address, work)
    return Fetched(problems=(found,)) if isinstance(found, Problem) else found


def _server(request: HttpRequest) -> Server | tuple[Problem, ...]:
    """The server of the account; one that was typed is kept first."""
    said, user = request.POST, request.user
    if not isinstance(user, User):
        raise PermissionDenied
    if said.get("server", "").strip() and (wrong := keep_server(user, said["server"], said.get("key", ""))):
        return wrong
    return server_of(user) or (Problem("sending.no-server"),)


def _kept_as(section: str) -> str:
    return f"site:{section}"


def _pending(request: HttpRequest, section: str) -> EntriesFile | None:
    kept = pending.pending(request, _kept_as(section))
    read = parsed_entries(kept.content) if kept else None
    return read if isinstance(read, EntriesFile) else None


def _asked(
    request: HttpRequest,
    desk: SectionDesk,
    problems: tuple[Problem, ...] = (),
    found: Fetched | None = None,
    here: AskedHere = NOTHING_ASKED,
) -> HttpResponse:
    """Where entries can come from; and whether a server is being asked for them."""
    return entries_shown(
        request,
        desk,
        "desk/entries/site.html",
        problems=problems,
        announcement=Announcement.objects.filter(event=desk.event).first(),
        server=server_of(request.user) if isinstance(request.user, User) else None,
        sent=here.question.typed if here.question else request.POST,
        fetched=found,
        asking=here.under_way,
    )


def _previewed(
    request: HttpRequest,
    desk: SectionDesk,
    file: EntriesFile,
    seen: TakingPreview,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """What would become of the entries."""
    return entries_shown(
        request,
        desk,
        "desk/entries/site_look.html",
        problems=problems,
        file=file,
        seen=seen,
        lines=site_lines(seen),
        choices=tuple((one, seen.rows[one.line.row]) for one in choices_of(seen.piles, seen.given)),
        faults=noted(seen.piles.problems, desk),
    )


@for_who_may("run-section")
@by_form
def take(request: HttpRequest, section: str) -> HttpResponse:
    """Take the entries as they were seen."""
    desk, file = desk_of(request, section), _pending(request, section)
    if file is None:
        return done("desk:entries-site", section)
    answers = pending.with_answers(GivenPlayers("", b""), request.POST).answers
    kept = set(request.POST.getlist("keep"))
    made = take_entries(
        desk.row,
        file,
        desk.actor,
        digest=request.POST.get("digest", ""),
        answers=answers,
        leave=set(request.POST.getlist("offered")) - kept,
        skip_wrong="skip" in request.POST,
    )
    if not made.is_done:
        return _previewed(request, desk, file, made.preview, made.problems)
    pending.give_up(request)
    counts = {"entered": made.entered, "changed": made.changed, "removed": made.removed}
    said = text("desk_site_entries.taken", reading(), counts)
    return told_and_done(request, desk_of(request, section), "desk:entries", problems=made.problems, said=said)


@for_who_may("run-section")
def file(request: HttpRequest, section: str) -> HttpResponse:
    """The entries as a file, for a laptop without network."""
    desk = desk_of(request, section)
    answer = HttpResponse(entries_file(desk.event, desk.actor), content_type=_JSON)
    answer["Content-Disposition"] = 'attachment; filename="entries.json"'
    return answer


@for_who_may("run-section")
@by_form
def give_up(request: HttpRequest, section: str) -> HttpResponse:
    """Forget what was brought; nothing was written."""
    pending.give_up(request)
    return done("desk:entries-site", section)
