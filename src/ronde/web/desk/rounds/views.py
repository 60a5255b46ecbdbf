"""Rounds: results by keyboard, those that are doubtful, what others enter meanwhile."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from ronde.record.desk_notes import Confirmed
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.collective.scoring_views import scoring_page
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.rounds.answers import answered, is_beside, looked_at, news_of
from ronde.web.desk.rounds.entering import entered, game_at, typed_in
from ronde.web.desk.rounds.queries import current_round, has_round, round_page
from ronde.web.desk.rounds.tables import result_text
from ronde.web.events.calls import answer_call
from ronde.web.events.notes import write_note
from ronde.web.guarding import for_who_may


def _page(request: HttpRequest, desk: SectionDesk, number: int, **context: Any) -> HttpResponse:
    if not has_round(desk.section, number):
        raise Http404
    page = round_page(desk, number)
    named: dict[str, Any] = {"page": page, "section_id": desk.row.id, "number": number, **context}
    if desk.is_collective:
        return scoring_page(request, desk, page, named)
    keys = "desk/rounds/keys.html"
    return shown(request, desk, "desk/rounds/round.html", step="rounds", keys_template=keys, **named)


@for_who_may("see-desk")
def current(request: HttpRequest, section: str) -> HttpResponse:
    """The round that is being played; the sections of an evening have their games on one page."""
    desk = desk_of(request, section)
    if desk.is_evening and desk.may_run and "rounds" not in desk.steps:
        return done("desk:evening-games", section)
    return _page(request, desk, current_round(desk.section))


@for_who_may("see-desk")
def one(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """A round."""
    return _page(request, desk_of(request, section), number)


@for_who_may("correct-result")
@by_form
def result(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """Enter what was typed into the line."""
    made = entered(section, number, typed_in(request), actor_of(request))
    if is_beside(request):
        return answered(request, made)
    if made.acted.is_done:
        return done("desk:round", section, number)
    asks = {"typed": made.typed, "is_asked_again": made.is_asked_again}
    return _page(request, desk_of(request, section), number, problems=made.acted.problems, **asks)


@for_who_may("correct-result")
@by_form
def confirm(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """A doubtful result was looked at, and is right."""
    desk, given = desk_of(request, section), request.POST.get("table", "")
    table = int(given) if given.isdecimal() and len(given) < 6 else 0
    game = game_at(desk.section, number, table)
    if game is not None and game.result:
        said = Confirmed(section=section, round=number, table=table, result=result_text(game))
        write_note(desk.event, said, desk.actor)
    return looked_at(request, section, number, table) if is_beside(request) else done("desk:round", section, number)


@for_who_may("run-section")
@by_form
def seen(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """The arbiter has seen a call from a tablet."""
    desk = desk_of(request, section)
    answer_call(desk.row, request.POST.get("note", ""), desk.actor)
    return looked_at(request, section, number, 0) if is_beside(request) else done("desk:round", section, number)


@for_who_may("see-desk")
def news(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """What is new since a page was read."""
    given = request.GET.get("seen", "")
    return news_of(request, section, number, int(given) if given.isdecimal() and len(given) < 10 else 0)
