"""Players at the hall's tablet: choose the table, type, look together, confirm; or call the arbiter."""

from typing import Literal, get_args

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from ronde.record.desk_notes import Called
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.acting import seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done
from ronde.web.desk.tablet.entering import confirm_result
from ronde.web.desk.tablet.frame import on_tablet, too_often
from ronde.web.desk.tablet.queries import TablePage, table_page
from ronde.web.desk.tablet.typed import TypedPair
from ronde.web.events.calls import call_arbiter, result_word
from ronde.web.guarding import for_who_may

Why = Literal["disagree", "forfeit", "wrong", "come"]
_FIELDS = ("first", "second")
_TABLES_STAY, _RESULT_STAYS = 10, 20  # seconds without a touch, before the tables are shown as they are then


@for_who_may("use-tablet")
def tables(request: HttpRequest, section: str) -> HttpResponse:
    """The tables of the round that is out, to choose one's own."""
    return on_tablet(request, desk_of(request, section), "tables", again=_TABLES_STAY)


@for_who_may("use-tablet")
def table(request: HttpRequest, section: str, number: int, table: int) -> HttpResponse:
    """A table: the pad; what was typed, to be looked at together; or the result that it has."""
    desk, asked = desk_of(request, section), request.GET
    page = _found(desk, number, table, TypedPair.of(asked.dict()))
    if page.has_result:
        stays = _RESULT_STAYS if "noted" in asked else 0
        return on_tablet(request, desk, "done", page=page, has_just_come="noted" in asked, again=stays)
    if "forfeit" in asked:
        return on_tablet(request, desk, "forfeit", page=page)
    at = asked.get("at", "") if asked.get("at") in _FIELDS else ""
    if page.has_typed and not at:
        return on_tablet(request, desk, "confirm", page=page)
    is_unclear = page.problem if page.problem and not at else None
    problems, at = [is_unclear] if is_unclear else [], at or _next_field(page)
    return on_tablet(request, desk, "pad", problems=problems, page=page, at=at, has_called="called" in asked)


def _found(desk: SectionDesk, number: int, table: int, typed: TypedPair) -> TablePage:
    page = table_page(desk, number, table, typed)
    if page is None:
        raise Http404
    return page


def _next_field(page: TablePage) -> str:
    return "second" if page.typed.first and not page.typed.second else "first"


@for_who_may("enter-result")
@by_form
def confirm(request: HttpRequest, section: str, number: int, table: int) -> HttpResponse:
    """Both have looked: the result is entered, where there is none."""
    typed = TypedPair.of(request.POST.dict())
    made = confirm_result(section, (number, table), typed, actor_of(request), seen=seen_in(request))
    if not made.problems:
        return _to_table(section, number, table, "noted" if made.is_written else "")
    desk = desk_of(request, section)
    page = _found(desk, number, table, TypedPair() if made.is_taken else typed)
    if made.is_taken:
        return on_tablet(request, desk, "done", page=page, refused=typed, status=409)
    return on_tablet(request, desk, "pad", page=page, at="first", problems=made.problems, status=422)


@for_who_may("use-tablet")
@by_form
def call(request: HttpRequest, section: str, number: int, table: int) -> HttpResponse:
    """The arbiter is called to the table; nothing is entered."""
    desk, typed, why = desk_of(request, section), TypedPair.of(request.POST.dict()), request.POST.get("why", "")
    page = _found(desk, number, table, TypedPair())
    if (wait := too_often(request, desk)) is not None:
        return wait
    if why in get_args(Why):
        call_arbiter(desk.row, _called(page, section, why, typed), desk.actor)
    return _to_table(section, number, table, "called")


def _called(page: TablePage, section: str, why: str, typed: TypedPair) -> Called:
    meant: Why = next(one for one in get_args(Why) if one == why)
    return Called(
        section=section,
        round=page.number,
        table=page.table,
        why=meant,
        seats=page.game.players,
        typed=(typed.first, typed.second),
        result=result_word(page.game),
    )


def _to_table(section: str, number: int, table: int, what: str) -> HttpResponse:
    answer = done("desk:tablet-table", section, number, table)
    answer["Location"] = reverse("desk:tablet-table", args=[section, number, table]) + (f"?{what}=1" if what else "")
    return answer
