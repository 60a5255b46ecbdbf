"""The only door to py4swiss: the FIDE Dutch pairing of one round.

What it cannot know by itself is said to it. A late entry gets zero-point byes for the rounds missed, and whoever is
absent is taken out of the round. Its own idea of who has met is each player's played games; everything else that must
not be paired (a forfeit that counts as a meeting, a forbidden pair) is handed over as a forbidden pair.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

NOT_PLAYED = ColorToken.BYE_OR_NOT_PAIRED


TOKENS: Mapping[str, ResultToken] = MappingProxyType(
    {
        "win": ResultToken.WIN,
        "draw": ResultToken.DRAW,
        "loss": ResultToken.LOSS,
        "forfeit-win": ResultToken.FORFEIT_WIN,
        "forfeit-loss": ResultToken.FORFEIT_LOSS,
        "bye": ResultToken.PAIRING_ALLOCATED_BYE,
        "half-bye": ResultToken.HALF_POINT_BYE,
        "zero-bye": ResultToken.ZERO_POINT_BYE,
    }
)


@dataclass(frozen=True, slots=True)
class Played:
    """One player's round as the engine has to see it: opponent's number or 0, colour, kind of result, tenths scored."""

    kind: str
    tenths: int = 0
    opponent: int = 0
    is_white: bool | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament by pairing numbers, 1 the best: what everyone did in each round so far, and who plays the next."""

    rounds: int
    win: int
    history: Sequence[Sequence[Played]]
    absent: frozenset[int]
    forbidden: frozenset[tuple[int, int]]
    first_has_white: bool


def dutch_round(event: Event) -> tuple[tuple[int, int], ...] | None:
    """White and Black of each table in the order of the tables, Black 0 for the bye; None where no pairing is legal."""
    sections = [_section(number, played) for number, played in enumerate(event.history, start=1)]
    try:
        pairings = DutchEngine.generate_pairings(ParsedTrf(player_sections=sections, x_section=_settings(event)))
    except PairingError:
        return None
    return tuple((pairing.white, pairing.black) for pairing in pairings)


def _section(number: int, played: Sequence[Played]) -> PlayerSection:
    tenths = sum(one.tenths for one in played)
    results = [_result(one) for one in played]
    return PlayerSection(
        code=PlayerCode.PLAYER, starting_number=number, points_times_ten=tenths, rank=number, results=results
    )


def _result(played: Played) -> RoundResult:
    colour = NOT_PLAYED if played.is_white is None else ColorToken.WHITE if played.is_white else ColorToken.BLACK
    return RoundResult(id=played.opponent, color=colour, result=TOKENS[played.kind])


def _settings(event: Event) -> XSection:
    """The engine adds up points by kind of result and then adds an acceleration for each round.

    An event's own points (an advantageous draw, 3-2-1-0) need not be a function of the kind. So every kind counts 0
    and the whole score comes in as acceleration. Only the full-point bye, which we never write, keeps the worth of a
    win: the engine takes the maximum of the table to tell who is a topscorer.
    """
    table = dict.fromkeys(ScoringPointSystem().score_dict, 0)
    table[ResultToken.FULL_POINT_BYE, NOT_PLAYED] = event.win
    scores = {
        number: [0, *accumulate(one.tenths for one in played)] for number, played in enumerate(event.history, start=1)
    }
    return XSection(
        number_of_rounds=event.rounds,
        zeroed_ids=set(event.absent),
        scoring_point_system=ScoringPointSystem(score_dict=table),
        configuration=XSectionConfiguration(first_round_color=event.first_has_white),
        accelerations=scores,
        forbidden_pairs=set(event.forbidden),
    )
