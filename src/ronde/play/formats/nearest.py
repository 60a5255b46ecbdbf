"""Pairing "de proche en proche" over the standings (Formule Combinée, chapters 3 and 4), alone or as a phase."""

from collections.abc import Iterator, Mapping, Sequence

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.field import Field, field_of
from ronde.play.formats.games import Pair, bye_reasons, colour_reason, games_of, sacrifices
from ronde.play.formats.seating import ranked
from ronde.play.pairing.nearest import Table, nearest
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Game, Section, is_bye

# The fictive player of an odd field (FC-4): ranked last, met by whoever had a bye.
FICTIVE = PlayerId("")


def pair(section: Section, number: int) -> Pairing:
    """Each in turn the nearest player below whom he has not met in the phase's scope."""
    field = field_of(section, number)
    order = (*field.order, *[FICTIVE] * (len(field.order) % 2))
    tables = nearest(order, met_with_byes(field), avoided=field.avoided, forbidden=field.forbidden)
    pairs: list[Pair] = [(table.upper, table.lower or None) for table in tables]
    games = games_of(section, field, pairs)
    by_player = {table.upper: table for table in tables}
    reasons = [_reason(field, game, by_player) for game in games if game.second is not None]
    colours = [colour_reason(field, game) for game in games if game.second is not None]
    said = (*reasons, *colours, *bye_reasons(section, field, games), *_why_these_byes(section, field, games))
    return Pairing(games, said, sacrifices(section, field, games))


def met_with_byes(field: Field) -> Mapping[PlayerId, frozenset[PlayerId]]:
    """Who has met whom, a bye counting as a meeting with the fictive player."""
    met = dict(field.met)
    for player in field.byes:
        met[player] = met.get(player, frozenset()) | {FICTIVE}
    return {**met, FICTIVE: field.byes}


def _reason(field: Field, game: Game, tables: Mapping[PlayerId, Table[PlayerId]]) -> PairingReason:
    table = tables[game.first] if game.first in tables else tables[game.second or FICTIVE]
    values: dict[str, Value] = {
        "player": table.upper,
        "rank": field.ranks[table.upper],
        "opponent": table.lower,
        "opponent_rank": field.ranks[table.lower],
        "met": table.skipped_met,
        "avoided": table.skipped_avoided,
        "forbidden": table.skipped_forbidden,
        "dead_end": table.skipped_dead_end,
    }
    return PairingReason(game.table, "play.why.nearest_rematch" if table.rematch else "play.why.nearest", values)


def _why_these_byes(section: Section, field: Field, games: Sequence[Game]) -> Iterator[PairingReason]:
    """Why the bye goes to whom it goes, and that one of an earlier phase does not count where its meetings do not (FC-4)."""
    plan = section.plan
    index = plan.phase_index(field.round)
    scope = plan.scope(field.phase.rematch, index=index, before=field.round)
    for game in games:
        if not is_bye(section, game) or game.first not in field.order:
            continue
        values: dict[str, Value] = {"player": game.first, "since": min(scope, default=plan.span(index).start)}
        yield PairingReason(game.table, _why_this_bye(field, game.first), values)
        played = section.games(set(range(1, field.round)) - scope)
        earlier = tuple(at for at, one in played if one.first == game.first and is_bye(section, one))
        if earlier:
            yield PairingReason(game.table, "play.why.bye_before", {**values, "rounds": earlier})


def _why_this_bye(field: Field, player: PlayerId) -> str:
    """Whether it is a second one, goes to the lowest who has had none, or is left where the pairing from the top ends."""
    if player in field.byes:
        return "play.why.bye_again"
    below = field.order[field.order.index(player) + 1 :]
    return "play.why.bye_lowest" if field.byes.issuperset(below) else "play.why.bye_left"


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Too few players, or more rounds than new opponents: rematches will then be unavoidable."""
    phase = section.plan.phases[index]
    where = ("phases", index)
    players = len(ranked(section, section.plan.span(index).start))
    if players < 2:
        return (Problem("play.too-few-players", where=where, values={"players": players, "least": 2}),)
    opponents = players + players % 2 - 1
    rounds = len(section.plan.scope(phase.rematch, index=index, before=section.plan.span(index).stop))
    if rounds > opponents:
        values = {"rounds": rounds, "opponents": opponents}
        return (Problem("play.rematches-unavoidable", where=where, values=values, level=Level.WARNING),)
    return ()
