"""What the formulas are given: games as they are met, marks as they count. A column is a row for each of them."""

from dataclasses import dataclass

from ronde.ground.numbers import Column, Flags
from ronde.regulations.absp.exact import Exact
from ronde.regulations.absp.happenings import Games


@dataclass(frozen=True, slots=True)
class Faced:
    """Games of rated players, with both ratings; against an unrated opponent no limit holds (art. 4)."""

    games: Games
    rating: Column
    opponent_rating: Column
    is_limited: Flags


@dataclass(frozen=True, slots=True)
class Met:
    """Games of newcomers, with what the opponents are worth; a newcomer has no rating to be limited by (ABSP-8)."""

    games: Games
    opponent_value: Exact


@dataclass(frozen=True, slots=True)
class Counted:
    """The marks in some players' windows: ``games`` count of ``whole`` played, from weight ``newest`` down."""

    player: Column
    event: tuple[str, ...]
    mark: Exact
    newest: Column
    games: Column
    whole: Column
