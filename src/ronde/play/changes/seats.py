"""Somebody late in a schedule already made: on the fictive player's seat, or on one whose player withdrew (FC-9)."""

from collections.abc import Iterator
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.changes.outcome import Changed
from ronde.play.changes.plans import with_phase
from ronde.play.formats import match
from ronde.play.formats.registry import FORMATS
from ronde.play.plan import TakenSeat
from ronde.play.section import Section


def with_vacant_seat(section: Section, player: PlayerId, number: int) -> Changed:
    """The section with a player on the first vacant seat from a round on, or without, and told what then.

    Before the phase begins the seat is simply given. Afterwards it is noted from which round on it is held, because the
    rounds before must still be explained by who sat there.
    """
    index = section.plan.phase_index(number)
    seat = next(_vacant(section, number, player), None)
    if seat is None:
        return Changed(section, (without_seat(section, player, number),))
    phase = section.plan.phases[index]
    taken = TakenSeat(number, *seat, player)
    if number == section.plan.span(index).start:
        given = replace(phase, taken=(taken,)).seats_in(number)
        return Changed(with_phase(section, index, replace(phase, seats=given)))
    after = with_phase(section, index, replace(phase, taken=(*phase.taken, taken)))
    values: dict[str, Value] = {"player": player, "round": number, "group": taken.group, "seat": taken.seat}
    return Changed(after, (Problem("play.takes-seat", "FC-9", values=values, level=Level.WARNING),))


def _vacant(section: Section, number: int, player: PlayerId) -> Iterator[tuple[int, int]]:
    """The seats of a round that a player may take, by group and seat: the fictive player's, then those that were left.

    In a match of teams only boards of the player's own team.
    """
    phase = section.phase(number)
    held = {
        (group, at): seat
        for group, seats in enumerate(phase.seats_in(number), 1)
        for at, seat in enumerate(seats, 1)
        if phase.format != "match" or group == match.group_of(section, player)
    }
    yield from (place for place, seat in held.items() if seat is None)
    if FORMATS[phase.format].passes_seats_on:
        yield from (place for place, seat in held.items() if seat is not None and _has_left(section, seat, number))


def _has_left(section: Section, player: PlayerId, number: int) -> bool:
    entry = section.entry(player)
    return entry is not None and entry.last_round is not None and entry.last_round < number


def is_without_seat(section: Section, player: PlayerId, number: int) -> bool:
    """Whether a round has a schedule, and the player no seat in it."""
    seats = section.phase(number).seats_in(number) if section.plan.phases else ()
    return bool(seats) and all(player not in group for group in seats)


def without_seat(section: Section, player: PlayerId, number: int) -> Problem:
    """Somebody late for a full schedule joins at the next phase (FC-9); where there is none, nobody is left to play.

    In a match of teams they are a reserve of theirs.
    """
    index = section.plan.phase_index(number)
    values: dict[str, Value] = {"player": player, "phase": index + 1}
    if section.plan.phases[index].format == "match":
        code = "play.without-team" if match.group_of(section, player) is None else "play.is-reserve"
        return Problem(code, where=("entries", player), values=values, level=Level.WARNING)
    if index + 1 < len(section.plan.phases):
        return Problem("play.joins-at-next-phase", "FC-9", values=values, level=Level.WARNING)
    return Problem("play.no-seat-left", values=values)


def waiting_problems(section: Section, player: PlayerId, number: int) -> tuple[Problem, ...]:
    """What keeps a player who is entered from taking a vacant seat from a round on.

    A seat is for somebody who has not played in the phase: whoever has might meet the same players again.
    """
    index = section.plan.phase_index(number)
    values: dict[str, Value] = {"player": player, "phase": index + 1}
    if _has_left(section, player, number):
        return (Problem("play.has-withdrawn", values=values),)
    if not is_without_seat(section, player, number):
        has_seat = bool(section.plan.phases) and bool(section.plan.phases[index].seats)
        return (Problem("play.has-a-seat" if has_seat else "play.no-vacant-seat", values=values),)
    if any(player in game.players for _, game in section.games(section.plan.span(index))):
        return (Problem("play.not-late", "FC-9", values=values),)
    vacant = next(_vacant(section, number, player), None)
    return () if vacant else (Problem("play.no-vacant-seat", values=values),)
