"""A match: its boards, and the line in which results are typed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.ground.problems import Problem
from ronde.play.match_days import DayMatch, day_matches
from ronde.play.section import Section
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.interclub.calendar import all_days, place_of, season_counts
from ronde.web.desk.interclub.entering import board_of, from_white, typed_board
from ronde.web.desk.interclub.matches import match_page
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.rounds.answers import is_beside, refused, with_version
from ronde.web.desk.rounds.entering import Typed, entered
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text

_KEYS = "desk/interclub/keys_match.html"


@for_who_may("see-desk")
def current(request: HttpRequest, section: str) -> HttpResponse:
    """The match that waits for results first; else the day that comes, or the last one."""
    now = desk_of(request, section).section
    last = len(now.published)
    waiting = next((one for one in day_matches(now, last) if one.missing), None) if last else None
    if waiting is not None:
        return done("desk:match", section, last, waiting.number)
    return done("desk:match-day", section, min(last + 1, max(now.plan.rounds, 1)))


@for_who_may("see-desk")
def page(request: HttpRequest, section: str, number: int, at: int) -> HttpResponse:
    """One match of a day."""
    return _page(request, desk_of(request, section), number, at)


@for_who_may("enter-result")
@by_form
def result(request: HttpRequest, section: str, number: int, at: int) -> HttpResponse:
    """Enter what was typed into the line; a script gets the parts of the page that are different now, or why the result is refused."""
    desk, typed = desk_of(request, section), typed_board(request)
    match = _match(desk.section, number, at)
    board = board_of(match, typed) if match else None
    if board is None:
        nobody = Problem("interclub.no-such-board", values={"board": typed.shown or "–", "match": at, "day": number})
        return _refused(request, desk, (number, at), typed, (nobody,))
    made = entered(section, number, from_white(desk.section, board, typed), actor_of(request))
    if not made.acted.is_done:
        problems, again = made.acted.problems, made.is_asked_again
        return _refused(request, desk_of(request, section), (number, at), typed, problems, is_asked_again=again)
    if not is_beside(request):
        return done("desk:match", section, number, at)
    after = desk_of(request, section)
    context = {"desk": after, "page": match_page(after, number, at), "book_code": after.event.regulation}
    heard = text("desk_interclub.heard", reading(), {"board": board.number, "result": typed.said})
    return with_version(render(request, "desk/interclub/answer.html", {**context, "heard": heard}), after.row.version)


def _refused(
    request: HttpRequest,
    desk: SectionDesk,
    place: tuple[int, int],
    typed: Typed,
    problems: tuple[Problem, ...],
    *,
    is_asked_again: bool = False,
) -> HttpResponse:
    """Why a result is not entered; the page keeps what was typed, and a script does."""
    if is_beside(request):
        called = text("desk_interclub.at_board", reading(), {"board": typed.shown})
        return refused(called, typed.said, noted(problems, desk), desk.row.version)
    return _page(request, desk, *place, typed=typed, is_asked_again=is_asked_again, problems=problems)


def _match(section: Section, number: int, at: int) -> DayMatch | None:
    """A match of a day that is out."""
    found = day_matches(section, number) if 0 < number <= len(section.published) else ()
    return found[at - 1] if 1 <= at <= len(found) else None


def _page(request: HttpRequest, desk: SectionDesk, number: int, at: int, **context: Any) -> HttpResponse:
    typed = context.get("typed")
    found = match_page(desk, number, at, typed.shown if typed else "")
    if found is None:
        if 0 < number <= max(desk.section.plan.rounds, 1) and at == 1:
            return done("desk:match-day", desk.row.id, number)
        raise Http404
    named: dict[str, Any] = {"page": found, "place": place_of(desk.notes, desk.row.id, number) or desk.event.place}
    named |= {"status_template": "desk/interclub/status.html", "counts": season_counts(desk.section)}
    named |= {"all_days": all_days(desk.section), "start": desk.timetable.start(number)}
    return shown(request, desk, "desk/interclub/match.html", step="matches", keys_template=_KEYS, **named, **context)
