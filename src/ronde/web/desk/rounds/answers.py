"""What a script gets that has sent a result, or asks what is new: the parts of the page that are otherwise now.

Never the line under somebody's hands; and where the round itself has become another one, only that it has.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string

from ronde.ground.ids import PlayerId
from ronde.ground.results import UNDECIDED
from ronde.play.acts.cells import CellChange, RoundFrame
from ronde.play.section import Game
from ronde.play.typed_results import FORFEIT
from ronde.web.clock import now
from ronde.web.desk.acting import seen_in
from ronde.web.desk.collective.scoring import scores_context
from ronde.web.desk.frame import desk_of
from ronde.web.desk.pages import once
from ronde.web.desk.rounds.entering import Entering
from ronde.web.desk.rounds.queries import has_round, round_page
from ronde.web.desk.rounds.rail import Entered, in_figures
from ronde.web.desk.rounds.tables import WON_BY_FORFEIT, TableRow, outcome_of, remark
from ronde.web.events.calls import calls_heard
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import EntrantRow, SectionRow
from ronde.web.events.queries import changes_until
from ronde.web.language import reading
from ronde.words.play_problems import with_names
from ronde.words.sentences import Said
from ronde.words.texts import text

BESIDE = "X-Beside"  # the header by which a script says that it puts the answer beside what is there
VERSION = "X-Section-Version"  # the one by which it tells an answer of ours from that of a door or a proxy


def is_beside(request: HttpRequest) -> bool:
    """Whether a script asks, and puts the parts of the answer where they belong."""
    return BESIDE in request.headers


def answered(request: HttpRequest, made: Entering) -> HttpResponse:
    """What a result has changed; all that stands beside the round too where it is more than the next of many."""
    own = _own(made)
    if not made.acted.is_done:
        seat = "desk_collective.at_seat" if made.acted.section.is_collective else "desk_rounds.at_table"
        called = text(seat, reading(), {"number": made.typed.shown, "table": made.typed.shown})
        return refused(called, made.typed.said, own["notes"], made.acted.version)
    games = made.acted.section.published[made.number - 1].games
    missing = sum(not game.result for game in games)
    if made.acted.since or not missing or not made.is_plain or made.acted.section.is_collective:
        return _whole(request, made.row.id, made.number, made.typed.seen, own)
    return _answer("desk/rounds/answer.html", made.acted.version, {**own, **_counts(len(games), missing)})


def news_of(request: HttpRequest, section: str, number: int, seen: int) -> HttpResponse:
    """What is new since a version: mostly nothing."""
    version, event = SectionRow.objects.values_list("version", "event").get(pk=section)
    if version == seen and request.GET.get("calls", "") in {"", str(calls_heard(event))}:
        return with_version(HttpResponse(status=204), seen)
    return _whole(request, section, number, seen)


def looked_at(request: HttpRequest, section: str, number: int, table: int) -> HttpResponse:
    """The page after somebody said that a result is right."""
    return _whole(request, section, number, seen_in(request), {"tables": {table}})


def _whole(
    request: HttpRequest, section: str, number: int, seen: int, own: Mapping[str, Any] | None = None
) -> HttpResponse:
    """The tables that are otherwise than at a version, and everything beside the round as it is now."""
    desk = desk_of(request, section)
    if not has_round(desk.section, number):
        raise Http404
    page, changes = round_page(desk, number), changes_until(section, seen, desk.row.version)
    tables = {int(one.at[2]) for one in changes if one.at[:2] == ("game", number)} | {*(own or {}).get("tables", ())}
    context = {
        "saved": desk.status.saved,
        **(own or {}),
        "request": request,
        "desk": desk,
        "whole": page,
        "rows": [row for row in page.rows if row.outcome.table in tables],
        "is_another": any(_is_another(one, number) for one in changes),
        **_counts(len(page.rows), len(page.missing)),
        **_named(desk.row, number),
    }
    if desk.is_collective:
        return _answer(
            "desk/collective/answer.html", desk.row.version, {**context, **scores_context(request, desk, page)}
        )
    return _answer("desk/rounds/answer.html", desk.row.version, context)


def _counts(every: int, missing: int) -> dict[str, int]:
    return {"all": every, "done": every - missing, "missing": missing}


def _named(row: SectionRow, number: int) -> dict[str, Any]:
    """What every part of an answer is about."""
    name = row.name or row.file
    return {"section_id": row.id, "section_name": name, "number": number, "book_code": row.event.regulation}


def _is_another(change: CellChange, number: int) -> bool:
    """Whether a page that shows a round has to be read anew: rounds came or went, others sit there, or points from before are otherwise."""
    before, after = change.before, change.after
    if change.at[0] == "round":
        was_out, is_out = (isinstance(one, RoundFrame) and one.is_published for one in (before, after))
        return was_out != is_out
    if change.at[0] != "game":
        return change.at[0] == "closed"
    is_same = isinstance(before, Game) and isinstance(after, Game) and before.players == after.players
    return int(change.at[1]) < number or (int(change.at[1]) == number and not is_same)


def _own(made: Entering) -> dict[str, Any]:
    """What concerns the line that was sent: its table, what is heard of it, and what is to be said about it."""
    event, acted = made.row.event, made.acted
    names = _names(made)
    saved = hall_time(event, now())
    rows = [_row(made, made.game, names)] if made.game and acted.is_done else []
    problems = once((with_names(one, names) for one in acted.problems), event.regulation)
    line = _line(made, rows[0], saved) if rows and acted.number else None
    words = "desk_collective" if acted.section.is_collective else "desk_rounds"
    heard = _heard(rows[0], line, words) if rows else ""
    own = {"rows": rows, "line": line, "heard": heard, "saved": saved, "typed": made.typed, "notes": problems}
    said = {"tables": {made.typed.table}, "is_collective": acted.section.is_collective}
    return {**own, **said, **_named(made.row, made.number)}


def _heard(row: TableRow, line: Entered | None, words: str) -> str:
    """The last result as it is read aloud."""
    if line is None:
        return text(f"{words}.heard_same", reading(), {"table": row.shown})
    signs = {FORFEIT: "forfeits", WON_BY_FORFEIT: "wins_by_forfeit", UNDECIDED: "to_decide"}
    sides = (row.outcome.first, row.outcome.second)
    read = [text(f"desk_rounds.{signs[one]}", reading()) if one in signs else one for one in sides if one]
    values = {"table": row.shown, "first": row.first, "second": row.second, "result": " – ".join(read)}
    return text(f"{words}.heard", reading(), values).strip()


def _names(made: Entering) -> dict[PlayerId, str]:
    players = made.game.players if made.game else ()
    found = EntrantRow.objects.filter(event_id=made.row.event_id, player__in=players).values_list("player", "frozen")
    return {PlayerId(player): str(json.loads(frozen).get("name", "")) for player, frozen in found}


def _row(made: Entering, game: Game, names: Mapping[PlayerId, str]) -> TableRow:
    first, second = (names.get(one) or one if one else "" for one in (game.first, game.second))
    outcome, offset = outcome_of(made.acted.section, made.number, game), made.typed.offset
    said = remark(outcome.doubt, reading(), names, offset)
    return TableRow(game.table + offset, first, second, ("", ""), game.second is None, outcome, said)


def _line(made: Entering, row: TableRow, at: Any) -> Entered:
    section = made.acted.section
    before = in_figures(section, made.before)
    return Entered(
        number=made.acted.version,
        kind="correct" if before else "result",
        round=made.number,
        table=row.shown,
        first=row.first,
        before=before,
        after=in_figures(section, made.game),
        by="",
        at=at,
        is_doubtful=row.outcome.doubt is not None,
    )


def _answer(template: str, version: int, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """An answer of parts; with the request among its context, forms in it are as good as those of the page."""
    shown = render_to_string(template, {**context, "version": version}, context.get("request"))
    return with_version(HttpResponse(shown, status=status), version)


def refused(called: str, said: str, notes: Sequence[tuple[str, Said]], version: int) -> HttpResponse:
    """Why what was typed for a game is not entered: what a script shows until it is taken up again or left."""
    context = {"called": called, "said": said, "notes": notes}
    return _answer("desk/rounds/refused.html", version, context, status=422)


def with_version(answer: HttpResponse, version: int) -> HttpResponse:
    """An answer by which a script sees that a desk has answered, and from which version of the section."""
    answer[VERSION] = str(version)
    answer["Cache-Control"] = "no-store"
    return answer
