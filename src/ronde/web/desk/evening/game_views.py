"""The games of an evening: one line for all results, the crosstables and the quarter as they come."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.ground.problems import Problem, has_refusal
from ronde.play.evening_games import TYPED, TypedGame, game_typed, typed_game
from ronde.web.desk.by_form import by_form
from ronde.web.desk.evening.crosstables import evening_tables
from ronde.web.desk.evening.evening import Evening, evening_of
from ronde.web.desk.evening.quarter_now import figures_of, quarter_now
from ronde.web.desk.finish.becoming_why import becoming_why
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.rounds.answers import is_beside, refused, with_version
from ronde.web.desk.telling import tell
from ronde.web.events import evenings
from ronde.web.guarding import for_who_may

_RUN = "run-section"
_FIELDS = ("section", "first", "second", "result")
_LONGEST = 20  # characters of what is repeated


@for_who_may(_RUN)
def games(request: HttpRequest, section: str) -> HttpResponse:
    """All sections at once; a Swiss has its rounds."""
    desk = desk_of(request, section)
    evening = evening_of(desk)
    if evening.is_swiss or not evening.has_begun:
        return done("desk:rounds" if evening.has_begun else "desk:evening-sections", section)
    return shown(request, desk, "desk/evening/games.html", step="evening-games", **_around(request, desk, evening))


def _around(request: HttpRequest, desk: SectionDesk, evening: Evening, after: str = "") -> dict[str, Any]:
    """What the page shows of an evening as it stands."""
    figures, why = figures_of(evening), request.GET.get("why", "")
    tables = evening_tables(evening, figures.found, after or request.GET.get("after", ""))
    return {
        "evening": evening,
        "tables": tables,
        "figures": figures,
        "quarter": quarter_now(desk, evening, tables, figures),
        "why": becoming_why(desk, why) if why else None,
        "keys_template": "desk/evening/keys_games.html",
        "status_template": "desk/evening/progress.html",
    }


@for_who_may(_RUN)
@by_form
def result(request: HttpRequest, section: str) -> HttpResponse:
    """Write the result of the game that was typed; to a script only what has changed is answered."""
    desk = desk_of(request, section)
    evening = evening_of(desk)
    key, problems = _written(request, desk, evening)
    if not is_beside(request):
        tell(request, noted(problems, desk))
        answer = done("desk:evening-games", section)
        answer["Location"] += f"?after={key}" if key else ""
        return answer
    if has_refusal(problems):
        said = request.POST
        letter, first, second, typed = (said.get(name, "")[:_LONGEST] for name in _FIELDS)
        return refused(f"{letter}{first}–{second}", typed, noted(problems, desk), desk.row.version)
    after = desk_of(request, section)
    every = {"desk": after, "step": "evening-games", **_around(request, after, evening_of(after), key)}
    answer = render(request, "desk/evening/answer.html", {**every, "book_code": desk.event.regulation})
    return with_version(answer, after.row.version)


def _written(request: HttpRequest, desk: SectionDesk, evening: Evening) -> tuple[str, tuple[Problem, ...]]:
    said = request.POST
    fields = [said.get(name, "") for name in _FIELDS]
    typed = _typed(*fields)
    game = game_typed(evening.games, typed) if typed else None
    if game is None:
        line = "".join(fields)
        return "", (Problem("evening.no-game", values={"typed": line[:_LONGEST]}),)
    of, seen = evening.sections[game.section], said.get("seen", "")
    made = evenings.write_result(
        of.row,
        game.round,
        game.table,
        game.result,
        desk.actor,
        seen=int(seen) if seen.isdecimal() and len(seen) < 10 else of.row.version,
        again=said.get("again") == "1",
    )
    return f"{of.letter}{game.round}.{game.table}", made.problems


def _typed(section: str, first: str, second: str, result: str) -> TypedGame | None:
    """What the four fields say; the last alone may hold the whole line (``D151``), or the result of the next game."""
    whole = typed_game(result) if len(result) > 2 or not section else None
    return whole or (typed_game(f"{section}{first}{second}{result}") if result in TYPED else None)


@for_who_may(_RUN)
@by_form
def end(request: HttpRequest, section: str) -> HttpResponse:
    """Close every section, and go to what the office gets."""
    desk = desk_of(request, section)
    problems: Iterable[Problem] = evenings.end_evening(desk.event, desk.actor)
    if has_refusal(tuple(problems)):
        tell(request, noted(problems, desk))
        return done("desk:evening-games", section)
    return done("desk:finish", section)
