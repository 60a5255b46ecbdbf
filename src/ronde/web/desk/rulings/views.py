"""The journal of rulings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.ground.problems import Problem
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.rulings.asking import Typed
from ronde.web.desk.rulings.queries import players_at, ruling_of, rulings_of
from ronde.web.events.rulings import correct_ruling, rule_in, strike_ruling
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def journal(request: HttpRequest, section: str) -> HttpResponse:
    """Every ruling of a section, and the form for another one."""
    if request.method != "POST":
        return _page(request, section, Typed.of(request.GET.dict()))
    desk, typed = desk_of(request, section), Typed.of(request.POST.dict())
    made = rule_in(desk.row, typed.ruling(desk), desk.actor)
    if made.problems:
        return _page(request, section, typed, made.problems)
    return done("desk:rulings", section, fragment=f"r-{made.note}")


def _page(
    request: HttpRequest, section: str, typed: Typed, problems: tuple[Problem, ...] = (), note: str = ""
) -> HttpResponse:
    desk = desk_of(request, section)
    said = typed.ruling(desk)
    context = {"typed": typed, "note": note, "players": players_at(desk, said.round, said.table)}
    context |= {"rulings": rulings_of(desk)}
    return shown(request, desk, "desk/rulings/journal.html", step="rulings", problems=problems, **context)


@for_who_may("run-section")
def one(request: HttpRequest, section: str, note: str) -> HttpResponse:
    """A ruling to be written anew; the first stays readable."""
    desk = desk_of(request, section)
    if request.method != "POST":
        said = ruling_of(desk, note)
        gone = () if said else (Problem("desk.ruling-gone"),)
        return _page(request, section, Typed.from_note(desk, said) if said else Typed(), gone, note if said else "")
    typed = Typed.of(request.POST.dict())
    made = correct_ruling(desk.row, note, typed.ruling(desk), desk.actor)
    if made.problems:
        return _page(request, section, typed, made.problems, note)
    return done("desk:rulings", section, fragment=f"r-{made.note}")


@for_who_may("run-section")
@by_form
def strike(request: HttpRequest, section: str, note: str) -> HttpResponse:
    """A ruling no longer stands."""
    desk = desk_of(request, section)
    made = strike_ruling(desk.row, note, desk.actor)
    return _page(request, section, Typed(), made.problems) if made.problems else done("desk:rulings", section)


@for_who_may("run-section")
def players(request: HttpRequest, section: str) -> HttpResponse:
    """Who sits at a table, for whoever is typing its number."""
    desk = desk_of(request, section)
    said = Typed.of(request.GET.dict()).ruling(desk)
    return render(request, "desk/rulings/players.html", {"players": players_at(desk, said.round, said.table)})
