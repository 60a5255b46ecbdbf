"""Standings, crosstable, live figures, prizes."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from ronde.ground.money import CURRENCIES
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.collective.views import after_game_page
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.standings.crosstable import cross_of
from ronde.web.desk.standings.export import standings_csv
from ronde.web.desk.standings.figures import figures_page
from ronde.web.desk.standings.player import sheet_of
from ronde.web.desk.standings.prize_form import categories_of, form_of, form_typed
from ronde.web.desk.standings.prizes import prize_list, prizes_said
from ronde.web.desk.standings.table import asked_round, table_after
from ronde.web.desk.standings.why import why_of
from ronde.web.events.live_figures import live_section
from ronde.web.events.notes import write_note
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text


def _page(request: HttpRequest, desk: SectionDesk, view: str, **context: Any) -> HttpResponse:
    """A page of this step."""
    keys = f"desk/standings/keys_{view}.html"
    return shown(
        request, desk, f"desk/standings/{view}.html", step="standings", view=view, keys_template=keys, **context
    )


@for_who_may("see-desk")
def table(request: HttpRequest, section: str) -> HttpResponse:
    """The standings after a round, and why somebody has a rank."""
    desk = desk_of(request, section)
    if desk.is_collective:
        return after_game_page(request, desk)
    after = asked_round(request.GET.get("after", ""), desk.section)
    why = why_of(desk, request.GET.get("player", ""), after)
    return _page(request, desk, "table", table=table_after(desk, after), why=why)


@for_who_may("see-desk")
def crosstable(request: HttpRequest, section: str) -> HttpResponse:
    """Every game of the section at a glance."""
    desk = desk_of(request, section)
    return _page(request, desk, "crosstable", cross=cross_of(desk))


@for_who_may("see-desk")
def player(request: HttpRequest, section: str) -> HttpResponse:
    """One player's games, with the rank after each round."""
    desk, of = desk_of(request, section), request.GET.get("player", "")
    why = why_of(desk, of, len(desk.section.published))
    return _page(request, desk, "player", sheet=sheet_of(desk, of), why=why)


@for_who_may("run-section")
def figures(request: HttpRequest, section: str) -> HttpResponse:
    """The figures of the rule book as things stand, and what the next game would do."""
    desk, of = desk_of(request, section), request.GET.get("player", "")
    live = live_section(desk.row, of=of)
    return _page(request, desk, "figures", live=live, figures=figures_page(desk, live, of), problems=live.problems)


@for_who_may("run-section")
def prizes(request: HttpRequest, section: str) -> HttpResponse:
    """Who receives what; the funds are written down by the same page."""
    desk = desk_of(request, section)
    said, categories = prizes_said(desk), categories_of(desk.section)
    form = form_typed(request.POST, desk.row.id, categories) if request.method == "POST" else form_of(said)
    if request.method == "POST" and not form.problems:
        if form.said != said:
            write_note(desk.event, form.said, actor_of(request))
        return done("desk:prizes", section)
    every = {"form": form, "prizes": prize_list(desk), "categories": categories, "currencies": CURRENCIES}
    return _page(request, desk, "prizes", problems=form.problems, **every)


@for_who_may("run-section")
def csv(request: HttpRequest, section: str) -> HttpResponse:
    """The standings for a spreadsheet."""
    desk = desk_of(request, section)
    after = asked_round(request.GET.get("after", ""), desk.section)
    answer = HttpResponse(standings_csv(desk, after), content_type="text/csv; charset=utf-8")
    name = f"{text('desk_standings.csv.file', reading())}-{desk.row.file}-{after}.csv"
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return answer
