"""Swiss for draughts, paired automatically: by points, then by the order of the table (Solkoff), with colours.

What counts, from the gravest: forbidden pairs; rematches and second byes; a colour three times too often; pairs to be
avoided; the differences of points; colours; the distance in the table. The matching finds the pairing with the least
of all that, in this order. In the first round, where nobody has points, the upper half meets the lower half.
"""

from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.play.field import Field, field_of
from ronde.play.formats.games import Pair, bye_reasons, colour_reason, games_of, sacrifices
from ronde.play.formats.nearest import FICTIVE, met_with_byes
from ronde.play.formats.seating import ranked
from ronde.play.pairing.matching import Cost, best_pairing
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Game, Section

MOST_COLOURS = 2


class Costs:
    """What pairing two players of a field costs, place by place."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.order = (*field.order, *[FICTIVE] * (len(field.order) % 2))
        self.met = met_with_byes(field)
        self.place = {player: place for place, player in enumerate(self.order)}
        lowest = min((field.points[player] for player in field.order), default=Fraction(0))
        self.halves = {player: int(2 * field.points.get(player, lowest)) for player in self.order}
        self.apart = len(self.order) // 2 if len(set(self.halves.values())) == 1 and not field.met else 1
        gap = max(self.halves.values(), default=0) - min(self.halves.values(), default=0)
        self.bounds: Cost = (1, 1, 1, 1, gap**2, MOST_COLOURS**2, len(self.order) ** 2)

    def __call__(self, one: PlayerId, other: PlayerId) -> Cost:
        """The cost of one pair, best ranked first."""
        colours = self._colours(one, other)
        return (
            int(self.field.is_forbidden(one, other)),
            int(other in self.met.get(one, frozenset())),
            int(colours > MOST_COLOURS),
            int(self.field.is_avoided(one, other)),
            (self.halves[one] - self.halves[other]) ** 2,
            min(colours - 1, MOST_COLOURS) ** 2,
            (self.place[other] - self.place[one] - self.apart) ** 2,
        )

    def _colours(self, one: PlayerId, other: PlayerId) -> int:
        """How far out of balance the worse of the two would be, the better way round; 1 is as good as it gets."""
        if FICTIVE in (one, other):
            return 1
        low, high = sorted((self.field.balance.get(one, 0), self.field.balance.get(other, 0)))
        return max(abs(low + 1), abs(high - 1), 1)


def pair(section: Section, number: int) -> Pairing:
    """The pairing with the least cost."""
    field = field_of(section, number)
    costs = Costs(field)
    found = best_pairing(costs.order, costs, bounds=costs.bounds) or ()
    pairs: list[Pair] = [(one, other or None) for one, other in found]
    return told(section, field, games_of(section, field, pairs))


def told(section: Section, field: Field, games: tuple[Game, ...]) -> Pairing:
    """Games that were paired so, with their reasons; the matching is not asked again."""
    reasons = [_reason(field, game) for game in games if game.second is not None]
    colours = [colour_reason(field, game) for game in games if game.second is not None]
    said = (*reasons, *colours, *bye_reasons(section, field, games))
    return Pairing(games, said, (*sacrifices(section, field, games), *colour_problems(field, games)))


def colour_problems(field: Field, games: tuple[Game, ...]) -> tuple[Problem, ...]:
    """Players who will have had one colour three times more often than the other."""
    found = []
    for game in games:
        if game.second is None:
            continue
        after = {game.first: field.balance[game.first] + 1, game.second: field.balance[game.second] - 1}
        found += [
            Problem(
                "play.colours-out-of-balance",
                where=("rounds", field.round, "tables", game.table),
                values={"player": player, "balance": balance},
                level=Level.WARNING,
            )
            for player, balance in after.items()
            if abs(balance) > MOST_COLOURS and abs(balance) > abs(field.balance[player])
        ]
    return tuple(found)


def _reason(field: Field, game: Game) -> PairingReason:
    """Points and places of the two, and who of the same points stood nearer but was met before."""
    upper, lower = sorted((game.first, game.second or FICTIVE), key=field.order.index)
    between = field.order[field.order.index(upper) + 1 : field.order.index(lower)]
    return PairingReason(
        game.table,
        "play.why.points",
        {
            "player": upper,
            "rank": field.ranks[upper],
            "points": field.points[upper],
            "opponent": lower,
            "opponent_rank": field.ranks[lower],
            "opponent_points": field.points[lower],
            "met": tuple(player for player in between if field.have_met(upper, player)),
            "forbidden": tuple(player for player in between if field.is_forbidden(upper, player)),
        },
    )


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Too few players; a number of rounds outside a third to a half of the players (FFJD 6.6) is warned of."""
    rounds = section.plan.phases[index].rounds
    where = ("phases", index)
    players = len(ranked(section, section.plan.span(index).start))
    if players < 2:
        return (Problem("play.too-few-players", where=where, values={"players": players, "least": 2}),)
    if players <= 3 * rounds and 2 * rounds <= players:
        return ()
    values = {"rounds": rounds, "players": players, "least": -(-players // 3), "most": players // 2}
    return (Problem("play.swiss-rounds", "6.6", where, values, Level.WARNING),)
