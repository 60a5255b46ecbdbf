"""The final table of a section of Scrabble, counted from its slips: PM, PPM and Pdep, nothing shared with src."""

from itertools import combinations

from ronde.play.section import Section
from tests.sections.playing import slips

PM = {"win": 3, "draw": 2, "loss": 1, "forfeit-win": 3, "forfeit": 0, "double-forfeit": 0}
OTHER = {
    "win": "loss",
    "loss": "win",
    "draw": "draw",
    "forfeit-win": "forfeit",
    "forfeit": "forfeit-win",
    "double-forfeit": "double-forfeit",
}
AT_THE_BOARD = {"win", "draw", "loss"}
Line = tuple[str, str | None, int, int, bool]  # player, opponent, match points, limited margin, at the board


def lines(section: Section) -> list[Line]:
    """Each slip from both sides."""
    found: list[Line] = []
    for _, slip in slips(section):
        margin = max(-100, min(100, slip.scores[0] - slip.scores[1])) if slip.scores else 0
        played = slip.second is not None and slip.result in AT_THE_BOARD
        found.append((slip.first, slip.second, PM[slip.result], margin, played))
        if slip.second is not None:
            found.append((slip.second, slip.first, PM[OTHER[slip.result]], -margin, played))
    return found


def came(section: Section) -> set[str]:
    """Who sat at a board."""
    return {who for who, _, _, _, played in lines(section) if played}


def places(section: Section, among: set[str]) -> dict[str, int]:
    """The place of each of some players: one more than those in front; the section's criteria say what ties."""
    keys = _keys(section)
    return {who: 1 + sum(keys[other] > keys[who] for other in among) for who in among}


def _keys(section: Section) -> dict[str, tuple[int, ...]]:
    made = lines(section)
    everyone = [str(entry.player) for entry in section.entries]
    points = {who: sum(pm for player, _, pm, _, _ in made if player == who) for who in everyone}
    if section.plan.criteria == ("match_points",):
        return {who: (points[who],) for who in everyone}
    spread = {who: sum(margin for player, _, _, margin, _ in made if player == who) for who in everyone}
    return {who: (points[who], _ppm(who, points, made), spread[who]) for who in everyone}


def _ppm(who: str, points: dict[str, int], made: list[Line]) -> int:
    """Match points in the games among the players tied on PM, if all of them have met (FC-2)."""
    tied = [other for other in points if points[other] == points[who]]
    met = [(one, other, pm) for one, other, pm, _, played in made if played]
    pairs = {frozenset((one, other)) for one, other, _ in met}
    if any(frozenset(pair) not in pairs for pair in combinations(tied, 2)):
        return 0
    return sum(pm for one, other, pm in met if one == who and other in tied)
