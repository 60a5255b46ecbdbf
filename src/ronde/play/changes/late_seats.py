"""Somebody who comes when the seats of a collective game are given out: a seat after the others, who keep theirs."""

from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value, has_refusal
from ronde.play.changes.outcome import Changed
from ronde.play.permissions import Action, permission_problems
from ronde.play.section import Entry, Game, Section


def seated_late(section: Section, player: PlayerId) -> Changed:
    """A player who is entered takes the next seat of the game that is played, until it is closed."""
    entry, number = section.entry(player), len(section.published)
    found = permission_problems(section, Action.TAKE_SEAT)
    if entry is None:
        return Changed(section, (*found, Problem("play.unknown-player", values={"player": player})))
    found += _seat_problems(section, entry, number)
    if has_refusal(found):
        return Changed(section, found)
    came = replace(
        entry,
        first_round=min(entry.first_round, number),
        away=tuple(one for one in entry.away if one.round != number),
    )
    entries = tuple(came if one is entry else one for one in section.entries)
    round_ = section.rounds[number - 1]
    seated = replace(round_, games=(*round_.games, Game(len(round_.games) + 1, player, None)))
    return Changed(replace(section, entries=entries, rounds=(*section.rounds[: number - 1], seated)), found)


def _seat_problems(section: Section, entry: Entry, number: int) -> tuple[Problem, ...]:
    """No seats are out, or the next are being given; or the player has one, or has left."""
    values: dict[str, Value] = {"player": entry.player, "phase": section.plan.phase_index(max(number, 1)) + 1}
    if not number or len(section.rounds) > number:
        return (Problem("play.seats-not-out", values=values),)
    if any(entry.player in game.players for game in section.rounds[number - 1].games):
        return (Problem("play.has-a-seat", values=values),)
    return () if entry.last_round is None else (Problem("play.has-withdrawn", values=values),)
