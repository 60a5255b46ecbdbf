"""The formulas of the Grand Prix, in the order of its document, each under the heading it stands below.

Points and purses are Fractions: a tie of seven shares exactly. A share of a bonus is counted in percent.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import EventId
from ronde.ground.numbers import column, down, in_unit, tied_sum
from ronde.ground.trace import article, rows
from ronde.regulations.cel_grand_prix.parameters import AnnexLine, Grid

CENTS = 100
NO_RATING = -1


@dataclass(frozen=True, slots=True)
class Played:
    """A game as one player sees it; ``halves`` are the half points it gave, whether moves were made or not."""

    opponent: str
    difference: int  # the opponent's rating less one's own
    halves: int
    is_forfeit: bool
    has_ratings: bool


@dataclass(frozen=True, slots=True)
class EventResult:
    """What an event brought to a player, bonus included."""

    event: EventId
    day: date
    points: Fraction
    capped: Fraction | None = None  # with the cap, where nobody has said yet whether it is for this event (CEL-1)


@article("Fonctionnement")
def position(score: Fraction, scores: tuple[Fraction, ...]) -> int:
    """One more than the players of the section with a higher score: nothing else breaks a tie (CEL-4)."""
    return 1 + sum(other > score for other in scores)


def _whether_shared(values: Mapping[str, Any]) -> str:
    return "shared" if values["last"] > values["first"] else "alone"


@article("Fonctionnement", case=_whether_shared)
def shared_points(first: int, last: int, grid: Grid) -> Fraction:
    """Tied players add up the points of the places they occupy and divide them equally.

    Places beyond the grid are worth 0 and take part in the sharing (CEL-4).
    """
    tied = last - first + 1
    return Fraction(tied_sum([in_unit(points, 100) for points in grid.points], first, tied), 100 * tied)


def _which_grid(values: Mapping[str, Any]) -> str:
    return str(values["grid"].origin)


@article("Grille 1", case=_which_grid)
def rotation_points(first: int, last: int, players: int, grid: Grid) -> Fraction:
    """A section of a rotation event: the first three by the size of the section."""
    del players  # what the grid was chosen by
    return shared_points(first, last, grid)


@article("Grille 2")
def small_swiss_points(first: int, last: int, players: int, grid: Grid) -> Fraction:
    """A Swiss event of six to ten players: the first five."""
    del players
    return shared_points(first, last, grid)


@article("Grille 3")
def large_swiss_points(first: int, last: int, players: int, grid: Grid) -> Fraction:
    """A Swiss event of eleven players or more: the first eight."""
    del players
    return shared_points(first, last, grid)


def _whether_capped(values: Mapping[str, Any]) -> str:
    return "most" if values["value"] < values["points"] else "within"


@article("Fonctionnement", case=_whether_capped)
def capped_points(points: Fraction, cap: Fraction) -> Fraction:
    """No more than 5 points from one event, before the bonus (CEL-1)."""
    return min(points, cap)


@article("Fonctionnement")
def uncapped_points(points: Fraction, cap: Fraction) -> Fraction:
    """More than 5 points of a rotation stay: the cap is taken to be for Swiss events, until the committee says otherwise (CEL-1)."""
    del cap  # what the other reading would leave
    return points


@article("Fonctionnement")
def answered_points(points: Fraction, capped: Fraction) -> Fraction:
    """A result, bonus included, after the committee has let the cap be for its event (CEL-1)."""
    del points
    return capped


def _what_result(values: Mapping[str, Any]) -> str:
    if values["difference"] <= 0:
        return "not-higher"
    return ("lost", "drawn", "won")[values["halves"]]


@article("Points bonis", case=_what_result)
def game_bonus(difference: int, halves: int, annex: tuple[AnnexLine, ...]) -> Fraction:
    """Percent for one game: what the factor adds for a win, half of that for a draw. Never a reduction."""
    return 100 * (factor(difference, annex) - 1) * halves / 2


def _why_nothing(values: Mapping[str, Any]) -> str:
    return "forfeit" if values["is_forfeit"] else "unrated"


@article("Points bonis", case=_why_nothing)
def no_game_bonus(is_forfeit: bool) -> int:
    """A game that was not played, or one without two ratings to compare, gives nothing (CEL-5, CEL-12)."""
    del is_forfeit  # says why
    return 0


@article("Points bonis")
def bonus_percent(player: int, games: tuple[Played, ...], annex: tuple[AnnexLine, ...]) -> Fraction:
    """What all games add: the excesses over 1 are added up, not multiplied."""
    found = Fraction(0)
    for number, game in enumerate(games, 1):
        with rows(column([player]), opponent=[game.opponent], game=column([number])):
            counts = game.has_ratings and not game.is_forfeit
            found += game_bonus(game.difference, game.halves, annex) if counts else no_game_bonus(game.is_forfeit)
    return found


def _what_bonus(values: Mapping[str, Any]) -> str:
    if not values["points"]:
        return "no-base"
    return "bonus" if values["percent"] else "plain"


@article("Points bonis", case=_what_bonus)
def event_points(points: Fraction, percent: Fraction) -> Fraction:
    """The points of an event, bonus included. Without points there is nothing that a bonus could multiply."""
    return points * (100 + percent) / 100


@article("Classement")
def carried_points(points: Fraction) -> Fraction:
    """What an evening brought that was counted elsewhere: taken over as it stands, bonus included (CEL-18)."""
    return points


@article("Classement")
def kept_result(points: Fraction) -> Fraction:
    """A result among the best of the quarter."""
    return points


@article("Classement")
def dropped_result(points: Fraction) -> Fraction:
    """A result that the quarter's total leaves out."""
    return points


@article("Classement")
def quarter_total(player: int, results: tuple[EventResult, ...], best: int) -> Fraction:
    """The best twelve results of the quarter, bonus included; of equal ones the earlier is kept."""
    best_first = sorted(results, key=lambda result: (-result.points, result.day))
    found = Fraction(0)
    for rank, result in enumerate(best_first):
        with rows(column([player]), event=[result.event]):
            found += kept_result(result.points) if rank < best else dropped_result(result.points) * 0
    return found


@article("Bourses participations")
def participations(events: int) -> int:
    """Every event of the quarter, not only the best twelve (CEL-9)."""
    return events


def _how_shared(values: Mapping[str, Any]) -> str:
    """Alone or shared; where the readings differ, which of the two it is for (CEL-7)."""
    return _whether_shared(values) + ("-points" if values.get("reading") == "points" else "")


@article("Bourses points", case=_how_shared)
def points_purse(total: Fraction, first: int, last: int, purses: tuple[int, ...]) -> Fraction:
    """50, 30 and 10 dollars for most points; ties add up the purses of their places and divide them equally."""
    del total  # what the place was given for
    return Fraction(tied_sum(purses, first, last - first + 1), last - first + 1)


@article("Bourses participations", case=_how_shared)
def participation_purse(total: Fraction, first: int, last: int, purses: tuple[int, ...]) -> Fraction:
    """30 and 10 dollars for most participations, shared in the same way."""
    del total
    return Fraction(tied_sum(purses, first, last - first + 1), last - first + 1)


def _which_kept(values: Mapping[str, Any]) -> str:
    if values["reading"] == "points":
        return "points-always"
    return "points" if values["value"] == values["points"] else "participations"


@article("Bourses", case=_which_kept)
def kept_purse(points: Fraction, participations: Fraction, reading: str) -> Fraction:
    """One purse a player: the larger, of equal ones the one for points; or always the one for points (CEL-7)."""
    return points if reading == "points" else max(points, participations)


def _by_which_reading(values: Mapping[str, Any]) -> str:
    return str(values.get("reading", "larger"))


@article("Bourses", case=_by_which_reading)
def paid(share: Fraction) -> Fraction:
    """What is handed over: the share in whole cents, the rest of a cent left aside (CEL-8)."""
    return Fraction(down(share.numerator * CENTS, share.denominator), CENTS)


@article("Annexe 1")
def factor(difference: int, annex: tuple[AnnexLine, ...]) -> Fraction:
    """The factor for an opponent rated so much higher; 1 for one who is not."""
    line = bisect_right([line.least for line in annex], max(0, difference)) - 1
    return annex[line].exact_factor
