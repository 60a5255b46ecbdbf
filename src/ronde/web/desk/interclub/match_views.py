"""A match: its boards, and the line in which results are typed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from ronde.play.match_days import DayMatch, day_matches
from ronde.play.section import Section
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.interclub.calendar import all_days, place_of, season_counts
from ronde.web.desk.interclub.entering import board_of, from_white, typed_board
from ronde.web.desk.interclub.matches import match_page
from ronde.web.desk.pages import done, shown
from ronde.web.desk.rounds.entering import entered
from ronde.web.guarding import for_who_may

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
    """Enter what was typed into the line."""
    desk, typed = desk_of(request, section), typed_board(request)
    board = board_of(_match(desk.section, number, at), typed)
    made = entered(section, number, from_white(desk.section, board, typed) if board else typed, actor_of(request))
    if made.acted.is_done:
        return done("desk:match", section, number, at)
    asks = {"typed": typed, "is_asked_again": made.is_asked_again, "problems": made.acted.problems}
    return _page(request, desk_of(request, section), number, at, **asks)


def _match(section: Section, number: int, at: int) -> DayMatch:
    found = day_matches(section, number) if 0 < number <= len(section.published) else ()
    if not 1 <= at <= len(found):
        raise Http404
    return found[at - 1]


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
