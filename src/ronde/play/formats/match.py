"""Matches of teams, board against board: two teams, once or with returns, or all teams against each other (interclubs).

A group of the seats is a team, its seats are the boards. Teams meet by the FMJD grid, the first named one at home; every
return changes the sides. At home one has White on the odd boards, as visitor on the even ones. A board without a player
is EXEMPT's, so that the other side has a bye (in draughts an excused forfeit, FFJD 6.5); who is away forfeits. The boards
of a match are numbered together.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.field import field_of
from ronde.play.formats.games import bye_reasons
from ronde.play.formats.seating import Seat, ranked, scheduled_games, seat_problems
from ronde.play.pairing.grids import grid_round, grid_size
from ronde.play.plan import Phase, Seats
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Game, Section
from ronde.play.teams import teams_by_player


class Board(NamedTuple):
    """One board of a match: who has White, who has Black, and which of the two teams, by number, is at home."""

    number: int
    home: int
    away: int
    white: Seat
    black: Seat


def seated(section: Section, index: int) -> Phase:
    """The phase with its boards given out: teams in the order of entry, their players by initial rank."""
    phase = section.plan.phases[index]
    lineups = _lineups(section, section.plan.span(index).start)
    boards = phase.boards or max(map(len, lineups), default=0)
    full: list[tuple[Seat, ...]] = [(*lineup, *[None] * boards)[:boards] for lineup in lineups]
    return replace(phase, seats=tuple(full))


def _lineups(section: Section, number: int) -> list[tuple[PlayerId, ...]]:
    teams, order = teams_by_player(section), ranked(section, number)
    return [tuple(player for player in order if teams.get(player) == name) for name in team_names(section)]


def boards(seats: Seats, step: int) -> Iterator[Board]:
    """The boards of a phase's ``step``-th round, match by match; of an odd number of teams one rests."""
    if len(seats) < 2:
        return
    size = grid_size(len(seats))
    turn, at = divmod(step - 1, size - 1)
    for game in grid_round(size, at + 1):
        home, away = (game.black, game.white) if turn % 2 else (game.white, game.black)
        if max(home, away) <= len(seats):
            yield from _of_match(seats, home, away)


def _of_match(seats: Seats, home: int, away: int) -> Iterator[Board]:
    for number, (one, other) in enumerate(zip_longest(seats[home - 1], seats[away - 1]), start=1):
        white, black = (one, other) if number % 2 else (other, one)
        yield Board(number, home, away, white, black)


def pair(section: Section, number: int) -> Pairing:
    """The boards of every match of the round."""
    field = field_of(section, number, by_standings=False)
    step = number - section.plan.span(section.plan.phase_index(number)).start + 1
    found = list(boards(field.phase.seats_in(number), step))
    games = scheduled_games(section, number, [(board.white, board.black) for board in found], are_byes_last=False)
    reasons = [_reason(section, game, found) for game in games]
    return Pairing(games, (*reasons, *bye_reasons(section, field, games)))


def _reason(section: Section, game: Game, found: list[Board]) -> PairingReason:
    board = next(one for one in found if game.first in (one.white, one.black))
    names = team_names(section)
    values: dict[str, Value] = {"board": board.number, "home": names[board.home - 1], "away": names[board.away - 1]}
    return PairingReason(game.table, "play.why.match", {**values, "first": game.first, "second": game.second or ""})


def team_names(section: Section) -> tuple[str, ...]:
    """The teams of a section in the order of entry: that of the groups of its seats."""
    teams = teams_by_player(section)
    return tuple(dict.fromkeys(teams[entry.player] for entry in section.entries if entry.player in teams))


def group_of(section: Section, player: PlayerId) -> int | None:
    """Which group of the seats is a player's team."""
    team, names = teams_by_player(section).get(player), team_names(section)
    return names.index(team) + 1 if team in names else None


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Too few teams, players without one, seats that do not fit; boards that will be without a player are warned of."""
    phase, where = section.plan.phases[index], ("phases", index)
    teams = teams_by_player(section)
    found = [
        Problem("play.without-team", where=("entries", entry.player), values={"player": entry.player})
        for entry in section.entries
        if entry.player not in teams
    ]
    names = team_names(section)
    if len(names) < 2:
        return (*found, Problem("play.too-few-teams", where=where, values={"teams": len(names)}))
    given = phase.seats or seated(section, index).seats
    found += seat_problems(section, phase, where, has_even_groups=False)
    return (*found, *_round_problems(phase, index, names), *board_problems(section, given, index))


def _round_problems(phase: Phase, index: int, names: tuple[str, ...]) -> Iterator[Problem]:
    once = grid_size(len(names)) - 1
    if phase.rounds % once:
        values = {"rounds": phase.rounds, "teams": len(names), "full": once}
        yield Problem("play.rounds-of-teams", where=("phases", index), values=values, level=Level.WARNING)


def board_problems(section: Section, seats: Seats, index: int) -> Iterator[Problem]:
    """A group is of one team, as many groups as teams; a team with fewer players than boards leaves some to EXEMPT."""
    teams, names = teams_by_player(section), team_names(section)
    where = ("phases", index, "seats")
    if len(seats) != len(names):
        yield Problem("play.seats-of-teams", where=where, values={"groups": len(seats), "teams": len(names)})
        return
    most = max(map(len, seats))
    for group, (lineup, name) in enumerate(zip(seats, names, strict=True)):
        players = [seat for seat in lineup if seat is not None]
        for player in players:
            if teams.get(player, name) != name:
                values: dict[str, Value] = {"player": player, "team": name}
                yield Problem("play.seat-of-other-team", where=(*where, group), values=values)
        if len(players) < most:
            missing: dict[str, Value] = {"team": name, "players": len(players), "boards": most, "result": section.bye}
            article = "6.5" if section.discipline == "draughts" else ""
            yield Problem("play.boards-unequal", article, (*where, group), missing, Level.WARNING)
