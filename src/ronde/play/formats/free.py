"""A free list of games: matches, interclubs, play-offs. The plan lists them; nothing is computed."""

from ronde.ground.problems import Problem
from ronde.play.field import field_of
from ronde.play.formats.games import bye_reasons, sacrifices
from ronde.play.formats.seating import scheduled_games
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Section


def pair(section: Section, number: int) -> Pairing:
    """The games listed for the round, the first named having the first move."""
    field = field_of(section, number, by_standings=False)
    step = number - section.plan.span(section.plan.phase_index(number)).start
    listed = field.phase.listed[step] if step < len(field.phase.listed) else ()
    games = scheduled_games(section, number, listed)
    reasons = [
        PairingReason(game.table, "play.why.listed", {"first": game.first, "second": game.second or ""})
        for game in games
    ]
    return Pairing(games, (*reasons, *bye_reasons(section, field, games)), sacrifices(section, field, games))


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Games of unknown players, a player twice in a round, more rounds listed than planned."""
    phase = section.plan.phases[index]
    where = ("phases", index)
    entered = {entry.player for entry in section.entries}
    found = []
    if len(phase.listed) > phase.rounds:
        values = {"rounds": phase.rounds, "listed": len(phase.listed)}
        found.append(Problem("play.listed-beyond-rounds", where=where, values=values))
    for at, games in enumerate(phase.listed):
        named = [player for game in games for player in game]
        place = (*where, "listed", at)
        unknown = sorted({player for player in named if player not in entered})
        twice = sorted({player for player in named if named.count(player) > 1})
        found += [Problem("play.unknown-player", where=place, values={"player": player}) for player in unknown]
        found += [Problem("play.player-twice", where=place, values={"player": player}) for player in twice]
    return tuple(found)
