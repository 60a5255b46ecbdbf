"""Seeded tournaments of any format: strengths, results, forfeits, withdrawals, absences, late entries.

The same seed plays the same tournament. Strength is the rating: the expected share follows the logistic curve, which
no rule book here uses; nothing official is computed from it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.ground.results import COLLECTIVE, FORFEITS, SCORED, UNDECIDED
from ronde.play.assumptions import assumptions
from ronde.play.changes.entries import away, entered, returned, seat_taken, withdrawn
from ronde.play.changes.outcome import Changed
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed, drafted, drafted_by_hand, published
from ronde.play.field import Field, field_of, who_starts
from ronde.play.formats import nearest
from ronde.play.formats.games import Pair
from ronde.play.formats.swiss_assisted import candidates, dead_end
from ronde.play.plan import Plan
from ronde.play.section import Entry, Game, Section

_MIDDLE = 1600  # the rating that who plays alone is as good as half the time


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely things are, in thousandths: per player and round, but for late entries (per round)."""

    withdrawal: int = 10
    away: int = 15
    returning: int = 200
    late: int = 60
    forfeit: int = 10
    draw: int = 200
    undecided: int = 0


@dataclass(slots=True)
class Simulation:
    """A tournament being played. ``problems`` keeps what was said on the way."""

    section: Section
    lot: Random
    chances: Chances
    problems: list[Problem] = field(default_factory=list)

    def do(self, changed: Changed) -> None:
        """Take a change; one that is refused is a mistake of the simulation."""
        self.problems.extend(changed.problems)
        if changed.is_refused:
            message = f"refused: {[problem for problem in changed.problems if problem.level is Level.REFUSED]}"
            raise ValueError(message)
        self.section = changed.section

    def happens(self, thousandths: int) -> bool:
        """Whether something of that likelihood happens now."""
        return self.lot.randrange(1000) < thousandths


def lots(*seed: object) -> Random:
    """Random numbers that anybody can draw again from the same words."""
    return Random(" ".join(map(str, seed)))  # noqa: S311 - a simulation must be replayable; nothing is kept secret by it


def new_section(discipline: str, plan: Plan, players: int, seed: int) -> Section:
    """A section with so many players of random strength, each in one of about as many clubs."""
    lot = lots("players", seed)
    entries = tuple(
        Entry(
            PlayerId(f"p{number}"),
            f"Player {number}",
            rating=lot.randrange(1000, 2200),
            tags=(f"club:{lot.randrange(1, players)}",),
        )
        for number in range(1, players + 1)
    )
    return Section("Simulated", discipline, plan, entries)


def simulated(section: Section, seed: int, chances: Chances | None = None) -> Simulation:
    """The section played to its end."""
    simulation = Simulation(section, lots("play", seed), chances or Chances())
    for number in range(1, section.plan.rounds + 1):
        _come_and_go(simulation, number)
        _pair(simulation, number)
        simulation.do(published(simulation.section))
        _come_late(simulation, number)
        _decide(simulation)
        _play(simulation, number)
    while assumptions(simulation.section, range(1, section.plan.rounds + 1)):
        _decide(simulation)
    simulation.do(closed(simulation.section))
    return simulation


def _come_and_go(simulation: Simulation, number: int) -> None:
    chances = simulation.chances
    if number > 1 and simulation.happens(chances.late):
        late = Entry(PlayerId(f"late{number}"), rating=simulation.lot.randrange(1000, 2200))
        came = entered(simulation.section, late)
        if not came.is_refused:  # a full schedule has no seat for them
            simulation.do(came)
    if number == 1:
        return
    for entry in simulation.section.entries:
        playing = sum(one.is_present(number) for one in simulation.section.entries)
        if entry.has_left and simulation.happens(chances.returning):
            simulation.do(returned(simulation.section, entry.player))
        elif entry.is_present(number) and playing > 6:
            _leave(simulation, number, entry)


def _come_late(simulation: Simulation, number: int) -> None:
    """To a collective game people come when the seats are given out."""
    for at in range(2 if simulation.section.is_collective else 0):
        if simulation.happens(simulation.chances.late):
            late = Entry(PlayerId(f"later{number}-{at}"), rating=simulation.lot.randrange(1000, 2200))
            simulation.do(entered(simulation.section, late))
            simulation.do(seat_taken(simulation.section, late.player))


def _leave(simulation: Simulation, number: int, entry: Entry) -> None:
    if simulation.happens(simulation.chances.withdrawal):
        simulation.do(withdrawn(simulation.section, entry.player))
    elif simulation.happens(simulation.chances.away):
        code = simulation.lot.choice(("half-bye", "zero-bye", "")) if simulation.section.discipline == "chess" else ""
        simulation.do(away(simulation.section, entry.player, number, code))


def _pair(simulation: Simulation, number: int) -> None:
    if simulation.section.phase(number).format == "swiss_assisted":
        simulation.do(drafted_by_hand(simulation.section, arbiter(simulation.section, number)))
    else:
        simulation.do(drafted(simulation.section))


def arbiter(section: Section, number: int) -> list[Pair]:
    """An arbiter who takes the best two left each time, and does as told at a dead end.

    Where even that cannot help, the format "de proche en proche" pairs with the fewest rematches.
    """
    field_ = field_of(section, number)
    chosen: list[Pair] = []
    while left := [one.player for one in candidates(field_, chosen) if not one.hidden]:
        offered = [one.player for one in candidates(field_, chosen, left[0]) if not one.hidden]
        chosen.append(_in_colours(field_, left[0], offered[0] if offered else None))
        blocked = dead_end(field_, chosen)
        if blocked is not None and not blocked.instead:
            return [(game.first, game.second) for game in nearest.pair(section, number).games]
        if blocked is not None:
            return [_in_colours(field_, *pair) for pair in blocked.instead]
    return chosen


def _in_colours(field_: Field, one: PlayerId, other: PlayerId | None) -> Pair:
    if other is None:
        return one, None
    return (one, other) if who_starts(field_, one, other) == one else (other, one)


def _play(simulation: Simulation, number: int) -> None:
    """A result for each game that has none."""
    for game in simulation.section.rounds[number - 1].games:
        if not game.result:
            scored = RESULTS[simulation.section.discipline]
            result, scores = scored(simulation, _share(simulation, game))
            if simulation.happens(simulation.chances.forfeit):
                forfeits = FORFEITS[simulation.section.discipline]
                result, scores = simulation.lot.choice((forfeits.won, forfeits.lost)), None
            assumed = ""
            if simulation.chances.undecided and simulation.happens(simulation.chances.undecided):
                result, scores, assumed = UNDECIDED, None, _assumed(simulation)
            simulation.do(result_entered(simulation.section, number, game.table, result, scores, assumed=assumed))


def _assumed(simulation: Simulation) -> str:
    """What an arbiter may let an undecided game count as: any result of two players, or nothing."""
    codes = [code for code, result in simulation.section.codes.items() if result.decided and result.counterpart]
    return simulation.lot.choice((*codes, ""))


def _decide(simulation: Simulation) -> None:
    """Each game that waits is decided in one round of three, as a forfeit: that needs no scores."""
    section = simulation.section
    for one in assumptions(section, range(1, len(section.rounds) + 1)):
        if simulation.happens(333):
            forfeits = FORFEITS[section.discipline]
            decided = simulation.lot.choice((forfeits.won, forfeits.lost, forfeits.both))
            simulation.do(result_entered(simulation.section, one.round, one.table, decided))


def _share(simulation: Simulation, game: Game) -> float:
    """What the first player may expect, from the ratings."""
    ratings = {entry.player: entry.rating or 1000 for entry in simulation.section.entries}
    difference = ratings[game.first] - (_MIDDLE if game.second is None else ratings[game.second])
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


def _scrabble(simulation: Simulation, share: float) -> tuple[str, tuple[int, int]]:
    lot = simulation.lot
    first = round(lot.gauss(380 + 80 * (share - 0.5), 60))
    second = round(lot.gauss(380 - 80 * (share - 0.5), 60))
    return "", (max(first, 100), max(second, 100))


def _board(win: str, draw: str, loss: str) -> "Callable[[Simulation, float], tuple[str, None]]":
    def played(simulation: Simulation, share: float) -> tuple[str, None]:
        if simulation.happens(simulation.chances.draw):
            return draw, None
        return (win if simulation.lot.random() < share else loss), None

    return played


def _alone(simulation: Simulation, share: float) -> tuple[str, tuple[int, int]]:
    """A score of a collective game; so few are possible that some are equal."""
    return SCORED, (max(10 * round(simulation.lot.gauss(60 + 40 * share, 12)), 0), 0)


RESULTS: dict[str, Callable[[Simulation, float], tuple[str, tuple[int, int] | None]]] = {
    "scrabble": _scrabble,
    "draughts": _board("2", "1", "0"),
    "chess": _board("1", "=", "0"),
    COLLECTIVE: _alone,
}
