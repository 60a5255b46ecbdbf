"""Formats whose games are known in advance: seats, and what becomes of a game when a seat is empty."""

from collections.abc import Sequence

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.ground.results import FORFEITS
from ronde.play.draw import initial_ranks
from ronde.play.field import Field
from ronde.play.formats.games import requested_byes
from ronde.play.plan import Phase
from ronde.play.reasons import PairingReason
from ronde.play.section import Game, Section

Seat = PlayerId | None


def ranked(section: Section, number: int) -> list[PlayerId]:
    """The players who belong to the section in a round, by initial rank."""
    ranks = initial_ranks(section)
    entered = [entry.player for entry in section.entries if entry.has_entered(number)]
    return sorted(entered, key=ranks.__getitem__)


def scheduled_games(
    section: Section, number: int, meetings: Sequence[tuple[Seat, Seat]], *, are_byes_last: bool = True
) -> tuple[Game, ...]:
    """The games of a schedule. A seat nobody sits on any more is EXEMPT (FC-7); one who is away forfeits the game."""
    games: list[Game] = []
    for first, second in meetings:
        made = _game(
            section, number, len(games) + 1, _sitting(section, number, first), _sitting(section, number, second)
        )
        games.extend(made)
    if are_byes_last:
        games.sort(key=lambda game: game.second is None)
    numbered = [Game(table, game.first, game.second, game.result) for table, game in enumerate(games, start=1)]
    return (*numbered, *_byes_of_unseated(section, number, numbered))


def _byes_of_unseated(section: Section, number: int, games: Sequence[Game]) -> tuple[Game, ...]:
    """Byes asked for by players who have no seat: those who have one are already written as forfeits."""
    seated = {player for game in games for player in game.players}
    asked = [game for game in requested_byes(section, number, start=1) if game.first not in seated]
    return tuple(Game(table, game.first, None, game.result) for table, game in enumerate(asked, start=len(games) + 1))


def _sitting(section: Section, number: int, seat: Seat) -> Seat:
    entry = None if seat is None else section.entry(seat)
    return seat if entry is not None and entry.has_entered(number) else None


def _game(section: Section, number: int, table: int, first: Seat, second: Seat) -> list[Game]:
    if first is None and second is None:
        return []
    if first is None or second is None:
        player = first or second
        return [Game(table, player, None, section.bye)] if player and _is_here(section, number, player) else []
    return [Game(table, first, second, announced(section, number, first, second))]


def announced(section: Section, number: int, first: PlayerId, second: PlayerId) -> str:
    """The result of a game of which it is known in advance that somebody will not come; nothing where both will."""
    forfeits = FORFEITS[section.discipline]
    results = {
        (True, True): "",
        (True, False): forfeits.won,
        (False, True): forfeits.lost,
        (False, False): forfeits.both,
    }
    return results[_is_here(section, number, first), _is_here(section, number, second)]


def _is_here(section: Section, number: int, player: PlayerId) -> bool:
    entry = section.entry(player)
    return entry is not None and entry.is_present(number)


def schedule_reasons(code: str, phase: Phase, field: Field, games: Sequence[Game], *, step: int) -> list[PairingReason]:
    """Which seats of which group made each game."""
    places = {
        seat: (group, at)
        for group, seats in enumerate(phase.seats_in(field.round), 1)
        for at, seat in enumerate(seats, 1)
        if seat
    }
    found = []
    for game in games:
        if game.first not in places and game.second is None:  # somebody without a seat who asked not to play
            continue
        group, first = places.get(game.first, (0, 0))
        second = 0 if game.second is None else places.get(game.second, (0, 0))[1]
        values: dict[str, Value] = {
            "group": group,
            "first_seat": first,
            "second_seat": second,
            "step": step,
            "first": game.first,
        }
        values["second"] = game.second or ""
        said = code if game.second else f"{code}_bye"
        found.append(PairingReason(game.table, said, {**values, "round": field.round}))
    return found


def unseated_problems(section: Section, phase: Phase, number: int) -> tuple[Problem, ...]:
    """Players of the section who have no seat in the schedule, and so no game in its rounds."""
    seated = {seat for seats in phase.seats_in(number) for seat in seats}
    return tuple(
        Problem("play.without-seat", where=("entries", player), values={"player": player}, level=Level.WARNING)
        for player in ranked(section, number)
        if player not in seated
    )


def seat_problems(
    section: Section, phase: Phase, where: tuple[int | str, ...], *, has_even_groups: bool = True
) -> tuple[Problem, ...]:
    """Seats that name nobody entered, or somebody twice, and groups of an odd size where that cannot be."""
    entered = {entry.player for entry in section.entries}
    taken = [seat for seats in phase.seats for seat in seats if seat is not None]
    found = [
        Problem("play.seat-of-unknown-player", where=where, values={"player": seat})
        for seat in taken
        if seat not in entered
    ]
    twice = {seat for seat in taken if taken.count(seat) > 1}
    found += [Problem("play.two-seats", where=where, values={"player": seat}) for seat in sorted(twice)]
    found += [
        Problem("play.odd-group", where=(*where, "seats", index), values={"size": len(seats)})
        for index, seats in enumerate(phase.seats)
        if has_even_groups and len(seats) % 2
    ]
    return tuple(found)
