"""What a change by hand means where the games are known in advance: who meets outside the schedule, and who would not meet at all."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.formats.registry import FORMATS
from ronde.play.section import Game, Section

Meeting: TypeAlias = frozenset[PlayerId]


def off_schedule(section: Section, number: int, games: Sequence[Game]) -> tuple[Problem, ...]:
    """Games that the schedule of the phase has in a later round, or never, and games of this round that it will not have again."""
    form, phase = FORMATS[section.phase(number).format], section.phase(number)
    if form.seated is None or not phase.seats:
        return ()
    planned = form.pair(section, number).games
    later = _later_meetings(section, number)
    wanted, chosen = _meetings(planned), _meetings(games)
    strange = [game for game in games if game.second is not None and _meeting(game) not in wanted]
    lost = [game for game in planned if game.second is not None and _meeting(game) not in {*chosen, *later}]
    return (*(_strange(number, game, later) for game in strange), *(_lost(number, game) for game in lost))


def _later_meetings(section: Section, number: int) -> dict[Meeting, int]:
    """Who meets in which of the rounds that follow in the phase."""
    span, pair = section.plan.span(section.plan.phase_index(number)), FORMATS[section.phase(number).format].pair
    rounds = (one for one in reversed(span) if one > number)
    return {meeting: one for one in rounds for meeting in _meetings(pair(section, one).games)}


def _meetings(games: Iterable[Game]) -> set[Meeting]:
    return {_meeting(game) for game in games if game.second is not None}


def _meeting(game: Game) -> Meeting:
    return frozenset(game.players)


def _strange(number: int, game: Game, later: dict[Meeting, int]) -> Problem:
    where, values = ("rounds", number, "tables", game.table), _named(game)
    if _meeting(game) not in later:
        return Problem("play.off-schedule", where=where, values=values, level=Level.WARNING)
    values["round"] = later[_meeting(game)]
    return Problem("play.meet-later-too", where=where, values=values, level=Level.WARNING)


def _lost(number: int, game: Game) -> Problem:
    return Problem("play.never-meet", where=("rounds", number), values=_named(game), level=Level.WARNING)


def _named(game: Game) -> dict[str, Value]:
    return {"first": game.first, "second": game.second or ""}
