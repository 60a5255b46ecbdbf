"""Games that were counted elsewhere: a table is sent, looked at row by row, and taken over."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.files.earlier_games import EarlierTable
from ronde.ground.problems import Problem, has_refusal
from ronde.regulations import shelf
from ronde.regulations.contract import TakesGames
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.office.archive.earlier import GivenGames, begin_with_games, previewed_games
from ronde.web.office.archive.review import answered, answers_of, not_done, reviewed, row_answers, table_findings
from ronde.web.office.archive.sent_files import SentFile, file_in, give_up_file, keep, kept
from ronde.web.office.archive.views import archive_text
from ronde.web.office.frame import of_an_office, shown
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.ways import today_at

_PURPOSE = "games"
_MOST = 30  # problems that a page says


class SheetChosen(forms.Form):
    """The sheet of a workbook that is to be read."""

    sheet = forms.CharField(max_length=100, required=False)


@for_who_may("adopt-list")
@of_an_office
def games(request: HttpRequest, register: Register) -> HttpResponse:
    """Take a file, and show the games as they would be taken over."""
    if request.method != "POST":
        return _page(request, register)
    chosen = SheetChosen(request.POST)
    sheet = chosen.cleaned_data["sheet"] if chosen.is_valid() else ""
    sent = kept(request, register, _PURPOSE) if sheet else None
    file = (sent.name, sent.content) if sent else file_in(request)
    if isinstance(file, Problem):
        return _page(request, register, (file,))
    keep(request, register, _PURPOSE, SentFile(file[0], file[1], {"sheet": sheet}))
    return redirect("office:archive-games", register.code)


@require_POST
@for_who_may("adopt-list")
@of_an_office
def take_over(request: HttpRequest, register: Register) -> HttpResponse:
    """Take the games over that were looked at; or read the table again with what was answered."""
    sent = kept(request, register, _PURPOSE)
    if sent is None:
        return _page(request, register, (Problem("archive.no-file"),))
    sent = answered(sent, row_answers(request.POST))
    keep(request, register, _PURPOSE, sent)
    if "again" in request.POST:
        return redirect("office:archive-games", register.code)
    done = begin_with_games(register, _given(sent), actor_of(request))
    if not done.is_done:
        return _page(request, register, done.problems)
    give_up_file(request, register, _PURPOSE)
    messages.success(request, archive_text("earlier.done", games=done.facts))
    return redirect("office:archive", register.code)


def _given(sent: SentFile) -> GivenGames:
    return GivenGames(sent.content, sent.said.get("sheet", ""), answers_of(sent))


def _page(request: HttpRequest, register: Register, problems: tuple[Problem, ...] = ()) -> HttpResponse:
    book, sent = shelf.regulation(register.regulation), kept(request, register, _PURPOSE)
    shape = book.earlier_games if isinstance(book, TakesGames) else None
    found = previewed_games(register, _given(sent), actor_of(request)) if sent and shape else None
    wrong = (*problems, *(problem for problem in found.problems if problem not in problems)) if found else ()
    answer = shown(
        request,
        register,
        "office/archive/games.html",
        room="archive",
        problems=() if found else problems,
        shape=shape,
        sent=sent,
        found=found,
        wrong=table_findings(FOLD.held(register).known, wrong)[:_MOST],
        rows=_rows(found) if found else (),
        review=reviewed(request, found, answers_of(sent), today_at(register)) if found and sent else None,
        is_possible=found is not None and bool(found.games) and not has_refusal(found.problems),
    )
    return not_done(answer, request, problems)


def _rows(found: EarlierTable) -> tuple[tuple[object, ...], ...]:
    """Each game with what the table says of it and how many came."""
    return tuple((game.day, ", ".join(filter(None, game.said.values())), len(game.results)) for game in found.games)
