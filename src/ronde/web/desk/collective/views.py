"""The games of an event: which are played, closing one, the list after it, seating the next.

Their pages take the places of plan, rounds and standings, which ask here for a section that is a collective game.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.desk.acting import seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.collective.after_page import after_page
from ronde.web.desk.collective.export import after_csv
from ronde.web.desk.collective.game_lines import games_of
from ronde.web.desk.collective.only_here import of_collective_games
from ronde.web.desk.collective.series_form import asked_games, series_form
from ronde.web.desk.collective.stages import stages_of
from ronde.web.desk.finish.signing import signed_by
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.events.collective_games import (
    NewGames,
    add_games,
    close_game,
    seat_game,
    seat_late,
)
from ronde.web.events.collective_lists import games_known
from ronde.web.events.collective_seating import by_rating, next_seats
from ronde.web.events.seating import seating_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text

_KEYS = "desk/collective/keys_after.html"


def _said(key: str, **values: Any) -> str:
    return text(f"desk_collective.{key}", reading(), values)


def games_page(request: HttpRequest, desk: SectionDesk, *problems: Problem) -> HttpResponse:
    """The games of the event, and the form that adds some: instead of a plan."""
    games = games_of(desk)
    form = series_form(desk, games, request.POST.dict() if request.method == "POST" else None)
    context = {"games": games, "form": form, "stages": stages_of(desk, games)}
    return shown(request, desk, "desk/collective/games.html", step="plan", problems=problems, **context)


def after_game_page(request: HttpRequest, desk: SectionDesk, *problems: Problem) -> HttpResponse:
    """The list after the game: instead of standings."""
    page = after_page(desk, request.GET.get("of", ""))
    context = {"page": page, "keys_template": _KEYS, "status_template": "desk/collective/exact.html"}
    return shown(request, desk, "desk/collective/after.html", step="standings", problems=problems, **context)


@for_who_may("run-section")
@by_form
@of_collective_games
def add(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """One game more, or a whole series."""
    asked = asked_games(series_form(desk, games_of(desk), request.POST.dict()))
    if isinstance(asked, Problem):
        return games_page(request, desk, asked)
    made = add_games(desk.event, asked, desk.actor)
    if not made.rows:
        return games_page(request, desk, *made.problems)
    tell(request, noted(made.problems, desk), _said("added", count=len(made.rows), name=made.rows[0].name))
    return done("desk:plan", made.rows[0].pk)


@for_who_may("run-section")
@by_form
@of_collective_games
def seat(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """Seat a game whose players were entered by hand: by today's rating."""
    found = seating_of(desk.row)
    entries = by_rating(desk.section.entries, found.ratings if found.source != "nothing" else {})
    made = seat_game(desk.row.id, entries, desk.actor, seen=seen_in(request))
    return done("desk:rounds", desk.row.id) if made.is_done else games_page(request, desk, *made.problems)


@for_who_may("run-section")
@by_form
@of_collective_games
def close(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """Close the game, and submit it where its register is here; then the list after it."""
    made = close_game(desk.row.id, desk.actor, seen=seen_in(request), signed=signed_by(request))
    if not made.acted.is_done:
        return after_game_page(request, desk, *made.acted.problems)
    is_sent = made.sent is not None and made.sent.is_done
    key = "closed_only" if made.sent is None else "closed_and_submitted" if is_sent else "closed_not_submitted"
    tell(request, noted(made.sent.problems if made.sent else (), desk), _said(key))
    return done("desk:standings", desk.row.id)


@for_who_may("run-section")
@by_form
@of_collective_games
def next_game(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """Seat the next game with those of this one; after the last, one more of the same series is added first."""
    if not desk.section.is_closed:
        return after_game_page(request, desk, Problem("collective.not-closed"))
    games = games_of(desk)
    if games.following is not None:
        return _seated_next(request, desk, games.following.id, games.following.of.version)
    said = {key: games.here.said[key] for key in ("type",) if key in games.here.said}
    common = {key: games.here.said[key] for key in ("competition", "field") if key in games.here.said}
    asked = NewGames(games.here.series, 1, games.next_number, games.here.day, common if said else {}, said)
    made = add_games(desk.event, asked, desk.actor)
    if not made.rows:
        return after_game_page(request, desk, *made.problems)
    return _seated_next(request, desk, made.rows[0].pk, made.rows[0].version)


def _seated_next(request: HttpRequest, desk: SectionDesk, following: str, version: int) -> HttpResponse:
    known = games_known(desk.row, desk.actor)
    seats = next_seats(desk.row, desk.section, known, known.after(desk.row.id))
    made = seat_game(following, seats.entries, desk.actor, seen=version)
    if not made.is_done:
        return after_game_page(request, desk, *made.problems)
    tell(request, said=_said("seated_next", players=seats.seated, count=seats.changed))
    return done("desk:rounds", following)


@for_who_may("run-section")
@by_form
@of_collective_games
def came(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """Somebody who has no seat came: the next one."""
    player = PlayerId(request.POST.get("player", ""))
    made = seat_late(desk.row.id, player, desk.actor, seen=seen_in(request))
    tell(request, noted(made.problems, desk))
    return done("desk:rounds", desk.row.id)


@for_who_may("run-section")
@of_collective_games
def list_csv(_: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """The list after the game, for a spreadsheet."""
    return csv_file(after_csv(desk, after_page(desk)), f"{_said('csv.list')}-{desk.row.file}")


def csv_file(written: str, name: str) -> HttpResponse:
    """A table for a spreadsheet, as a file."""
    answer = HttpResponse(written, content_type="text/csv; charset=utf-8")
    header = content_disposition_header(as_attachment=True, filename=f"{name}.csv")
    answer["Content-Disposition"] = header or "attachment"
    return answer
