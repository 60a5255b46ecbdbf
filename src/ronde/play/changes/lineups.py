"""Line-ups of teams: who plays on which board from the next round on, anew before every day of a season."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.play.changes.outcome import Changed, judged
from ronde.play.changes.plans import with_phase
from ronde.play.formats import match
from ronde.play.formats.seating import seat_problems
from ronde.play.permissions import Action, permission_problems
from ronde.play.plan import Phase, Seats, TakenSeat
from ronde.play.section import Section


def next_lineups(section: Section) -> Seats:
    """The line-ups of the next round as they are: those of the round before, or by strength where none was given that fits."""
    number = len(section.published) + 1
    index = section.plan.phase_index(number)
    phase, names = section.plan.phases[index], match.team_names(section)
    fits = len(phase.seats) == len(names) and all(len(group) == phase.boards for group in phase.seats if phase.boards)
    if phase.seats and (fits or number > section.plan.span(index).start):
        return phase.seats_in(number)
    return match.seated(section, index).seats


def lined_up(section: Section, number: int, seats: Seats) -> Changed:
    """The section with other line-ups from a round on, the next one; a board without a player is EXEMPT's.

    Rounds before must still be explained by who sat there: once the phase has begun, what changes is noted with its round.
    """
    found = (*permission_problems(section, Action.LINE_UP), *_round_problems(section, number))
    if has_refusal(found):
        return Changed(section, found)
    index = section.plan.phase_index(number)
    phase, boards = section.plan.phases[index], max(map(len, next_lineups(section)), default=0)
    full: Seats = tuple((*group, *[None] * (boards - len(group))) for group in seats)
    problems = (*found, *_lineup_problems(section, replace(phase, seats=full, taken=()), index, boards))
    return judged(section, with_phase(section, index, _given(section, phase, number, full)), problems)


def _given(section: Section, phase: Phase, number: int, seats: Seats) -> Phase:
    if number == section.plan.span(section.plan.phase_index(number)).start:
        return replace(phase, seats=seats, taken=())
    kept = replace(phase, taken=tuple(one for one in phase.taken if one.round < number))
    before = kept.seats_in(number)
    changed = tuple(
        TakenSeat(number, group, at, player)
        for group, lineup in enumerate(seats, start=1)
        for at, player in enumerate(lineup, start=1)
        if group <= len(before) and at <= len(before[group - 1]) and before[group - 1][at - 1] != player
    )
    return replace(kept, taken=(*kept.taken, *changed))


def _round_problems(section: Section, number: int) -> Iterator[Problem]:
    """Line-ups are of the round that comes next, and of teams."""
    if not section.plan.phases or section.phase(number).format != "match":
        yield Problem("play.no-teams-here", values={"round": number})
    elif number != len(section.published) + 1:
        values: dict[str, Value] = {"round": number, "next": len(section.published) + 1}
        yield Problem("play.lineup-of-other-round", values=values)


def _lineup_problems(section: Section, phase: Phase, index: int, boards: int) -> Iterator[Problem]:
    where = ("phases", index, "seats")
    yield from seat_problems(section, phase, where, has_even_groups=False)
    yield from match.board_problems(section, phase.seats, index)
    for name, lineup in zip(match.team_names(section), phase.seats, strict=False):
        players = [seat for seat in lineup if seat is not None]
        if len(lineup) > boards:
            yield Problem("play.lineup-too-long", where=where, values={"team": name, "boards": boards})
        if not players:
            yield Problem("play.lineup-empty", where=where, values={"team": name})
        for one, other in out_of_order(section, players):
            values: dict[str, Value] = {"team": name, "one": one, "other": other}
            yield Problem("play.lineup-order", where=where, values=values, level=Level.WARNING)


def out_of_order(section: Section, lineup: list[PlayerId]) -> list[tuple[PlayerId, PlayerId]]:
    """Neighbours of a line-up of whom the one behind has the higher rating; who has none may sit anywhere."""
    ratings = {entry.player: entry.rating for entry in section.entries if entry.rating is not None}
    rated = [player for player in lineup if player in ratings]
    return [(one, other) for one, other in pairwise(rated) if ratings[one] < ratings[other]]
