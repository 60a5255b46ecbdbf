"""What is archived, the names that nobody here knows, and old addresses."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.regulations import shelf
from ronde.regulations.contract import TakesGames
from ronde.web.accounts.requests import actor_of
from ronde.web.archive import names as naming
from ronde.web.archive.importing import take_back_list
from ronde.web.archive.models import ArchivedList
from ronde.web.archive.redirects import add_redirects, remove_redirect
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.archive.queries import archive_room, redirects_page
from ronde.web.office.frame import of_an_office, refused, shown
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LONGEST = 2_000_000  # signs of typed redirects


def archive_text(message: str, **values: object) -> str:
    """A text of the archive in the reader's language."""
    return text(f"archive.{message}", reading(), values)


def number_in(given: str) -> int:
    """A number of a form; 0 where there is none."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0


@for_who_may("look")
@of_an_office
def archive(request: HttpRequest, register: Register) -> HttpResponse:
    """What is archived of the register, and how more comes to it."""
    book = shelf.regulation(register.regulation)
    return shown(
        request,
        register,
        "office/archive/page.html",
        room="archive",
        page=archive_room(register),
        form={},
        takes_list=book.adopting is not None,
        takes_games=isinstance(book, TakesGames),
    )


@require_POST
@for_who_may("adopt-list")
@of_an_office
def take_back(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """Remove an archived list."""
    found = ArchivedList.objects.filter(register=register, pk=number).first()
    problems = take_back_list(register, number, actor_of(request))
    if problems or found is None:
        return refused(request, register, problems, archive_text("title"))
    messages.success(request, archive_text("taken_back", day=found.day))
    return redirect("office:archive", register.code)


@for_who_may("adopt-list")
@of_an_office
def names(request: HttpRequest, register: Register) -> HttpResponse:
    """Names of the archive that mean nobody of ours: whether they are published, and whom they turn out to be."""
    problems: tuple[Problem, ...] = ()
    words = request.GET.get("name", "").strip()[:100]
    if request.method == "POST":
        problems = _named(request, register)
        if not problems:
            messages.success(request, archive_text("names.changed", name=request.POST.get("name", "")[:200]))
            return redirect(request.get_full_path())
    found = naming.archived_names(register, words)
    return shown(
        request,
        register,
        "office/archive/names.html",
        room="archive",
        problems=problems,
        names=found,
        words=words,
        most=naming.MOST,
    )


def _named(request: HttpRequest, register: Register) -> tuple[Problem, ...]:
    key, person, asked = (request.POST.get(one, "")[:200] for one in ("key", "person", "do"))
    if asked == "tell":
        return naming.tell_who(register, key, person.strip(), actor_of(request))
    return naming.publish_name(register, key, actor_of(request), named=asked == "publish")


@for_who_may("adopt-list")
@of_an_office
def redirects(request: HttpRequest, register: Register) -> HttpResponse:
    """Old addresses and the pages that stand in their place."""
    typed, problems = request.POST.get("lines", "")[:_LONGEST], tuple[Problem, ...]()
    if request.method == "POST" and "remove" in request.POST:
        remove_redirect(register, number_in(request.POST["remove"]), actor_of(request))
        messages.success(request, archive_text("redirects.removed"))
        return redirect("office:archive-redirects", register.code)
    if request.method == "POST":
        done = add_redirects(register, typed, actor_of(request))
        problems = done.problems
        if not problems:
            messages.success(request, archive_text("redirects.added", count=done.count))
            return redirect("office:archive-redirects", register.code)
    page = redirects_page(register, number_in(request.GET.get("page", "")) or 1)
    return shown(
        request,
        register,
        "office/archive/redirects.html",
        room="archive",
        problems=problems[:20],
        page=page,
        typed=typed,
    )
