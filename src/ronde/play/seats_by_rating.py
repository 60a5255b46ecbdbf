"""Seats by the exact rating of the day: who sits where, and who changes seats from one game to the next.

An entry has a whole number as its rating; a federation may seat by what it does not show (FRS-6). So the order is given as the
numbers of the entries, by which seats go, and the rating rounded beside it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import half_up
from ronde.play.section import Entry, Section


def order_by_rating(entries: Iterable[Entry], ratings: Mapping[PlayerId, Fraction | None]) -> tuple[PlayerId, ...]:
    """Everybody by rating, the highest first; without one after the others (FRS-7); equal ones by name."""

    def key(entry: Entry) -> tuple[bool, Fraction, str, str]:
        rating = ratings.get(entry.player)
        return rating is None, -(rating or Fraction(0)), entry.name.casefold(), entry.player

    return tuple(entry.player for entry in sorted(entries, key=key))


def seated_entries(section: Section, ratings: Mapping[PlayerId, Fraction | None]) -> tuple[Entry, ...]:
    """The entries that change so that seats go by these ratings: each with the number of its seat and the rating as it is shown."""
    numbers = {player: at for at, player in enumerate(order_by_rating(section.entries, ratings), start=1)}
    seated = (
        replace(entry, number=numbers[entry.player], rating=_shown(ratings.get(entry.player)))
        for entry in section.entries
    )
    return tuple(now for now, was in zip(seated, section.entries, strict=True) if now != was)


def with_seats(section: Section, ratings: Mapping[PlayerId, Fraction | None]) -> Section:
    """The section with everybody's number and rating by these ratings; before its seats are given out."""
    changed = {entry.player: entry for entry in seated_entries(section, ratings)}
    return replace(section, entries=tuple(changed.get(entry.player, entry) for entry in section.entries))


def _shown(rating: Fraction | None) -> int | None:
    return None if rating is None else half_up(rating.numerator, rating.denominator)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Somebody who sits elsewhere in the next game; none: without a seat there, or here."""

    player: PlayerId
    before: int | None
    after: int | None


def seat_changes(before: Sequence[PlayerId], after: Sequence[PlayerId]) -> tuple[SeatChange, ...]:
    """Who changes seats between two games, given by seat; in the order of the next one, who is no more there at the end."""
    was, now = ({player: seat for seat, player in enumerate(order, start=1)} for order in (before, after))
    everybody = dict.fromkeys((*after, *before))
    found = (SeatChange(player, was.get(player), now.get(player)) for player in everybody)
    return tuple(one for one in found if one.before != one.after)


def seats_of(section: Section, number: int = 1) -> tuple[PlayerId, ...]:
    """Who sits where in a game, draft or published, by seat."""
    games = section.rounds[number - 1].games if number <= len(section.rounds) else ()
    return tuple(game.first for game in games)
