"""A day of teams: who meets whom, at home or away, and board by board which game it is; of rounds that are out, and of those to come."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.play.formats import match
from ronde.play.plan import Seats
from ronde.play.section import Game, Section


@dataclass(frozen=True, slots=True)
class DayBoard:
    """A board of a match: who sits there for either team; nobody is EXEMPT. ``game`` is there once the day is paired, and somebody sits."""

    number: int
    home: PlayerId | None
    away: PlayerId | None
    game: Game | None

    @property
    def home_is_first(self) -> bool:
        """Whether the team at home has White, or starts: on the odd boards."""
        return self.number % 2 == 1


@dataclass(frozen=True, slots=True)
class DayMatch:
    """Two teams of a day; matches are counted from 1."""

    round: int
    number: int
    home: str
    away: str
    boards: tuple[DayBoard, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards whose result is not there yet."""
        return tuple(one.number for one in self.boards if one.game is not None and not one.game.result)


def day_matches(section: Section, number: int) -> tuple[DayMatch, ...]:
    """The matches of a round in the order of their tables."""
    names, seats = match.team_names(section), _seats(section, number)
    if len(seats) != len(names) or section.phase(number).format != "match":
        return ()
    step = number - section.plan.span(section.plan.phase_index(number)).start + 1
    games = section.rounds[number - 1].games if number <= len(section.rounds) else ()
    of = {player: game for game in games for player in game.players}
    found = dict[tuple[int, int], list[DayBoard]]()
    for board in match.boards(seats, step):
        at_home, visits = (board.white, board.black) if board.number % 2 else (board.black, board.white)
        game = next((of[one] for one in (at_home, visits) if one in of), None)
        here, there = (one if game is None or one in game.players else None for one in (at_home, visits))
        found.setdefault((board.home, board.away), []).append(DayBoard(board.number, here, there, game))
    return tuple(
        DayMatch(number, at, names[home - 1], names[away - 1], tuple(boards))
        for at, ((home, away), boards) in enumerate(found.items(), start=1)
    )


def _seats(section: Section, number: int) -> Seats:
    """The seats of a round; by strength where none are given yet."""
    index = section.plan.phase_index(number)
    phase = section.plan.phases[index]
    if phase.format != "match":
        return ()
    return phase.seats_in(number) or match.seated(section, index).seats


def resting(section: Section, number: int) -> tuple[str, ...]:
    """The team of an odd number of teams that plays nobody on a day."""
    playing = {name for one in day_matches(section, number) for name in (one.home, one.away)}
    return tuple(name for name in match.team_names(section) if name not in playing) if playing else ()
