"""The games among players who are tied: what PPM and the direct encounter are made of."""

from collections.abc import Sequence

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import halves
from ronde.play.standings.worth import Part
from ronde.play.tally import Tally


def meetings(tally: Tally, player: PlayerId, group: frozenset[PlayerId]) -> dict[PlayerId, int]:
    """How often a player has met each of the others of the group."""
    counts = dict.fromkeys(group - {player}, 0)
    for outing in tally.outings[player]:
        if outing.opponent in counts and outing.is_meeting:
            counts[outing.opponent] += 1
    return counts


def counts_of_meetings(tally: Tally, tied: Sequence[PlayerId]) -> set[int]:
    """How often the pairs of a tie have met: {1} when each pair has met once."""
    group = frozenset(tied)
    return {count for player in tied for count in meetings(tally, player, group).values()}


def parts_among(tally: Tally, player: PlayerId, group: frozenset[PlayerId]) -> list[Part]:
    """What a player scored against the others of the group."""
    return [
        Part(outing.round, outing.opponent, halves(outing.halves))
        for outing in tally.outings[player]
        if outing.opponent in group and outing.is_meeting
    ]
