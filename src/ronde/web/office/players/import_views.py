"""A list of licences or of ratings elsewhere: looked at in four piles, applied as it was seen, or given up."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.office.findings import findings
from ronde.web.office.players import pending_list as pending
from ronde.web.office.players.entering import in_the_room, kindly
from ronde.web.office.players.frame import players_shown
from ronde.web.office.players.list_preview import piles
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
    kept, actor, done = pending.pending(request, register), actor_of(request), []
    if kept is None:
        return _shown(request, register, (Problem("players.no-list"),))
    given, answers = kept
    said = pending.answers_in(request.POST)
    if {**answers, **said} != answers:
        pending.keep(request, given, {**answers, **said})
        return redirect("office:import", register.code)

    def apply() -> tuple[Problem, ...]:
        made = imported(given, actor, answers, seen=request.POST.get("digest", ""))
        done.append(made.imported)
        return () if made.imported else made.problems

    if wrong := kindly("import-list", apply):
        return _shown(request, register, wrong)
    pending.give_up(request)
    messages.success(request, text("office_players.list_applied", reading(), {"name": given.name}))
    return redirect("office:import", register.code)


@require_POST
@in_the_room
def giving_up(request: HttpRequest, register: Register) -> HttpResponse:
    """Forget the list; nothing was written."""
    pending.give_up(request)
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
        piles=piles(preview, known.history.people, kept[1]) if preview and kept else None,
        said=findings(known, preview.problems[:20]) if preview else (),
        kinds=pending.KINDS,
        lists=imported_lists(actor, 10),
    )
