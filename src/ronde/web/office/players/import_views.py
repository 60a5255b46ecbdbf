"""A list of licences or of ratings elsewhere: looked at in four piles, applied as it was seen, or given up."""

from collections.abc import Iterable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.record.opened import Opened
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.findings import findings
from ronde.web.office.players import pending_list as pending
from ronde.web.office.players.entering import in_the_room, kindly, today_in
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.list_preview import becomes_of, piles
from ronde.web.office.players.person_forms import number_in
from ronde.web.office.tables_read import TableShown, table_page
from ronde.web.people.given_lists import ListPreview
from ronde.web.people.importing import imported, previewed
from ronde.web.people.queries import imported_lists
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.words.texts import text


@in_the_room
def importing(request: HttpRequest, register: Register) -> HttpResponse:
    """Take a list and show what would become of it; nothing is written."""
    if request.method == "POST":
        given = pending.given_in(request, register)
        if isinstance(given, tuple):
            return _shown(request, register, given)
        pending.keep(request, given)
        return redirect("office:import", register.code)
    return _shown(request, register)


@require_POST
@in_the_room
def confirming(request: HttpRequest, register: Register) -> HttpResponse:
    """Apply the list as it was seen; where somebody has answered whom lines mean, it is looked at again first."""
    kept, actor, done = pending.pending(request, register), actor_of(request), list[int]()
    if kept is None:
        return _shown(request, register, (Problem("players.no-list"),))
    given, answers = kept
    said = pending.answers_in(request.POST, answers)
    if said != answers:
        pending.keep(request, given, said)
        return redirect("office:import", register.code)

    def apply() -> tuple[Problem, ...]:
        made = imported(given, actor, answers, seen=request.POST.get("digest", ""))
        done.extend(doubt.line.row for doubt in made.preview.doubtful)
        return () if made.imported else made.problems

    if wrong := kindly("import-list", apply):
        return _shown(request, register, wrong)
    pending.give_up(request, given)
    if done:
        pending.keep(request, replace(given, rows=tuple(done), is_whole=False))
    applied = "list_applied_but" if done else "list_applied"
    messages.success(request, text(f"office_players.{applied}", reading(), {"name": given.name, "count": len(done)}))
    return redirect("office:import", register.code)


@require_POST
@in_the_room
def giving_up(request: HttpRequest, register: Register) -> HttpResponse:
    """Forget the list, or the lines that wait; nothing was written."""
    if kept := pending.pending(request, register):
        pending.give_up(request, kept[0])
    return redirect("office:import", register.code)


def _shown(request: HttpRequest, register: Register, problems: Iterable[Problem] = ()) -> HttpResponse:
    actor, kept, found = actor_of(request), pending.pending(request, register), list[ListPreview]()
    wrong = tuple(problems)
    if kept is not None:
        given, answers = kept

        def look() -> tuple[Problem, ...]:
            found.append(previewed(given, actor, answers))
            return ()

        wrong = (*wrong, *kindly("import-list", look))
    known = FOLD.held(register).known
    preview = found[0] if found else None
    return players_shown(
        request,
        register,
        "import",
        "import",
        wrong,
        given=kept[0] if kept and preview else None,
        preview=preview,
        piles=piles(preview, known.history.people, kept[1], today_in(register)) if preview and kept else None,
        said=findings(known, preview.problems[:20]) if preview else (),
        read=_read(request, preview, known) if preview else None,
        kinds=pending.KINDS,
        lists=imported_lists(actor, 10),
    )


def _read(request: HttpRequest, preview: ListPreview, known: Opened) -> TableShown:
    """The table row by row, the page of it that is asked for."""
    return table_page(preview.table, number_in(request.GET, "rows"), becomes_of(preview, known.history.people))
