"""A collective game: everybody plays the same game at the same time, each alone at a numbered seat; what one scores decides the place.

Nobody meets anybody, so nothing is paired: seats go by the initial rank, the highest rating first, who has none after the
others (FRS-7). The first criterion says what is typed at a seat: a score, or the place itself.
"""

from collections.abc import Sequence

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.play.draw import initial_ranks
from ronde.play.field import Field, field_of
from ronde.play.formats.seating import ranked
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Game, Section
from ronde.play.standings.table import MEASURES


def pair(section: Section, number: int) -> Pairing:
    """A seat for everybody who is there."""
    field = field_of(section, number, by_standings=False)
    return told(section, field, tuple(Game(seat, player, None) for seat, player in enumerate(field.order, start=1)))


def told(section: Section, _: Field, games: tuple[Game, ...]) -> Pairing:
    """Why everybody sits where they sit."""
    ranks = initial_ranks(section)
    return Pairing(games, tuple(_reason(section, ranks, games[: game.table]) for game in games))


def _reason(section: Section, ranks: dict[PlayerId, int], games: Sequence[Game]) -> PairingReason:
    """By number, by rating, or without one; whoever has a better rank than somebody before came when the seats were given out."""
    *before, game = games
    entry = section.entry(game.first)
    values: dict[str, Value] = {"player": game.first, "seat": game.table}
    if entry is None or any(ranks.get(one.first, 0) > ranks[game.first] for one in before):
        return PairingReason(game.table, "play.why.seat_after", values)
    if entry.number is not None:
        return PairingReason(game.table, "play.why.seat_number", {**values, "number": entry.number})
    if entry.rating is None:
        return PairingReason(game.table, "play.why.seat_unrated", values)
    return PairingReason(game.table, "play.why.seat", {**values, "rating": entry.rating})


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Nobody to play; a table that does not begin with what is typed."""
    players, where = len(ranked(section, section.plan.span(index).start)), ("phases", index)
    found = []
    if not players:
        found.append(Problem("play.too-few-players", where=where, values={"players": players, "least": 1}))
    if section.plan.criteria and section.plan.criteria[0] not in MEASURES:
        values = {"criterion": section.plan.criteria[0]}
        found.append(Problem("play.collective-criterion", where=("criteria", 0), values=values))
    return tuple(found)
