"""From pairs to games: tables, who starts, byes, and what is said about each of them by every format."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.field import Field, who_starts
from ronde.play.reasons import PairingReason
from ronde.play.section import Game, Section, is_bye

Pair: TypeAlias = tuple[PlayerId, PlayerId | None]


def games_of(section: Section, field: Field, pairs: Iterable[Pair]) -> tuple[Game, ...]:
    """The pairs at numbered tables, byes after the games, then the byes that were asked for."""
    listed = sorted(pairs, key=lambda pair: pair[1] is None)
    games = [_game(section, field, table, pair) for table, pair in enumerate(listed, start=1)]
    return (*games, *requested_byes(section, field.round, start=len(games) + 1))


def _game(section: Section, field: Field, table: int, pair: Pair) -> Game:
    one, other = pair
    if other is None:
        return Game(table, one, None, section.bye)
    first = who_starts(field, one, other)
    return Game(table, first, other if first == one else one)


def requested_byes(section: Section, number: int, *, start: int) -> tuple[Game, ...]:
    """Players who are away in the round and get something for it."""
    asked = sorted(
        (entry.player, away.code)
        for entry in section.entries
        if entry.has_entered(number)
        for away in entry.away
        if away.round == number and away.code
    )
    return tuple(Game(table, player, None, code) for table, (player, code) in enumerate(asked, start=start))


def colour_reason(field: Field, game: Game) -> PairingReason:
    """Why the first player is first: had it less often, had it longer ago, or drew the lot."""
    if game.second is None:
        message = "a bye has no colour"
        raise ValueError(message)
    values: dict[str, Value] = {
        "first": game.first,
        "second": game.second,
        "first_balance": field.balance.get(game.first, 0),
        "second_balance": field.balance.get(game.second, 0),
    }
    if values["first_balance"] != values["second_balance"]:
        return PairingReason(game.table, "play.why.colour_balance", values)
    if field.last.get(game.first, False) != field.last.get(game.second, False):
        return PairingReason(game.table, "play.why.colour_alternates", values)
    return PairingReason(game.table, "play.why.colour_by_lot", values)


def bye_reasons(section: Section, field: Field, games: Sequence[Game]) -> list[PairingReason]:
    """Why the players without an opponent have none."""
    return [
        PairingReason(
            game.table,
            "play.why.bye" if game.result == section.bye else "play.why.requested_bye",
            {"player": game.first, "rank": field.ranks.get(game.first, 0), "result": game.result},
        )
        for game in games
        if game.second is None
    ]


def sacrifices(section: Section, field: Field, games: Sequence[Game]) -> tuple[Problem, ...]:
    """What had to give: rematches, second byes, players who should not or must not meet."""
    found: list[Problem] = []
    for game in games:
        found.extend(_sacrificed(section, field, game))
    return tuple(found)


def _sacrificed(section: Section, field: Field, game: Game) -> list[Problem]:
    where = ("rounds", field.round, "tables", game.table)
    if game.second is None:
        again = game.first in field.byes and is_bye(section, game)
        return [_warning("play.second-bye", where, player=game.first)] if again else []
    values = {"first": game.first, "second": game.second}
    broken = {
        "play.rematch": field.have_met(game.first, game.second),
        "play.forbidden-pair": field.is_forbidden(game.first, game.second),
        "play.avoided-pair": field.is_avoided(game.first, game.second),
    }
    return [_warning(code, where, **values) for code, holds in broken.items() if holds]


def _warning(code: str, where: tuple[int | str, ...], **values: str) -> Problem:
    return Problem(code, where=where, values=values, level=Level.WARNING)
