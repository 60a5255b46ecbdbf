"""Round robin on the FMJD grid (FFJD 6.6, annex A): any even size, single or double, EXEMPT where the field is odd."""

from dataclasses import replace

from ronde.ground.problems import Level, Problem
from ronde.play.field import field_of
from ronde.play.formats.games import bye_reasons
from ronde.play.formats.seating import Seat, ranked, schedule_reasons, scheduled_games, seat_problems, unseated_problems
from ronde.play.pairing.composition import drawn
from ronde.play.pairing.grids import grid_round
from ronde.play.plan import Phase
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Section


def seated(section: Section, index: int) -> Phase:
    """The phase with its numbers given out: by initial rank, or drawn from the seed; EXEMPT has the last (6.5)."""
    phase = section.plan.phases[index]
    players: list[Seat] = [*ranked(section, section.plan.span(index).start)]
    if phase.drawn:
        players = [*drawn((tuple(players),), section.plan.seed)[0]]
    return replace(phase, seats=((*players, *[None] * (len(players) % 2)),))


def pair(section: Section, number: int) -> Pairing:
    """The games of the grid's round, group after group."""
    field = field_of(section, number, by_standings=False)
    step = number - section.plan.span(section.plan.phase_index(number)).start + 1
    meetings = [meeting for seats in field.phase.seats_in(number) for meeting in _meetings(seats, step, field.phase)]
    games = scheduled_games(section, number, meetings)
    reasons = schedule_reasons("play.why.grid", field.phase, field, games, step=step)
    colours = [
        PairingReason(game.table, "play.why.grid_colour", {"first": game.first}) for game in games if game.second
    ]
    said = (*reasons, *colours, *bye_reasons(section, field, games))
    return Pairing(games, said, unseated_problems(section, field.phase, number))


def _meetings(seats: tuple[Seat, ...], step: int, phase: Phase) -> list[tuple[Seat, Seat]]:
    """The pairs of a group in the phase's ``step``-th round; a small group rests when its grid is used up."""
    once = len(seats) - 1
    if step > once * (2 if phase.double else 1):
        return []
    games = grid_round(len(seats), (step - 1) % once + 1)
    if step > once:
        games = tuple(game.reversed() for game in games)
    return [(seats[game.white - 1], seats[game.black - 1]) for game in games]


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Too few players, a number of rounds that is not the grid's, seats that do not fit."""
    phase = section.plan.phases[index]
    where = ("phases", index)
    players = len(ranked(section, section.plan.span(index).start))
    if players < 2:
        return (Problem("play.too-few-players", where=where, values={"players": players, "least": 2}),)
    sizes = [len(seats) for seats in phase.seats] or [players + players % 2]
    full = (max(sizes) - 1) * (2 if phase.double else 1)
    found = list(seat_problems(section, phase, where))
    if phase.rounds != full:
        level = Level.WARNING if phase.rounds < full else Level.REFUSED
        values = {"rounds": phase.rounds, "full": full}
        found.append(Problem("play.rounds-of-the-grid", "annex A", where, values, level))
    return tuple(found)
