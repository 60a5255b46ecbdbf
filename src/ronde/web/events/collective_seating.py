"""Who sits where in the next collective game: by the rating of today, as the book seats people (FRS article 8, FRS-7), and who changes seats."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import half_up
from ronde.play.formats.registry import FORMATS
from ronde.play.seats_by_rating import order_by_rating, seat_changes, seats_of
from ronde.play.section import Entry, Section
from ronde.record.after_game import AfterGame
from ronde.web.events.collective_games import collective_section, entries_after
from ronde.web.events.collective_lists import GamesKnown
from ronde.web.events.models import SectionRow
from ronde.web.events.seating import seating_of

Ratings = Mapping[PlayerId, Fraction | None]


@dataclass(frozen=True, slots=True)
class NextSeats:
    """Everybody as they are to be entered in the next game, in the order of their seats; how many of those who stay change theirs."""

    entries: tuple[Entry, ...]
    changed: int

    @property
    def seated(self) -> int:
        """How many get a seat."""
        return sum(one.is_present(1) for one in self.entries)


def next_seats(row: SectionRow, section: Section, known: GamesKnown, after: AfterGame | None) -> NextSeats:
    """The seats of the game after this one: by the ratings that it led to, or else by those of the list of the first day."""
    entries = by_rating(entries_after(section), ratings_after(row, section, known, after))
    then = collective_section("", entries)
    seats = [game.first for game in FORMATS["collective"].pair(then, 1).games] if any_present(entries) else []
    moved = [one for one in seat_changes(seats_of(section), seats) if one.before and one.after]
    return NextSeats(entries, len(moved))


def any_present(entries: tuple[Entry, ...]) -> bool:
    """Whether anybody is there."""
    return any(one.is_present(1) for one in entries)


def ratings_after(row: SectionRow, section: Section, known: GamesKnown, after: AfterGame | None) -> Ratings:
    """The exact ratings of today; nobody's where nothing is known."""
    if known.known is None or after is None:
        found = seating_of(row)
        return found.ratings if found.source != "nothing" else {}
    seats = known.seats(after)
    persons = {one.player: seats.get(known.persons.get(one.player, str(one.player))) for one in section.entries}
    return {
        player: Fraction(one.rating.value) if one is not None and one.rating else None
        for player, one in persons.items()
    }


def by_rating(entries: tuple[Entry, ...], ratings: Ratings) -> tuple[Entry, ...]:
    """Entries with the ratings of today, numbered in the order in which they sit; as they are where nothing is known.

    The order is that of the exact values: two who show the same rating do not draw lots. Who is absent has no number.
    """
    if not ratings:
        return entries
    there = order_by_rating((one for one in entries if one.is_present(1)), ratings)
    numbers = {player: at for at, player in enumerate(there, start=1)}
    numbered = (replace(one, rating=_shown(ratings.get(one.player)), number=numbers.get(one.player)) for one in entries)
    return tuple(sorted(numbered, key=lambda one: (one.number is None, one.number or 0)))


def _shown(rating: Fraction | None) -> int | None:
    """A rating as it is shown: the nearest whole number, halves up (FRS-6)."""
    return None if rating is None else half_up(rating.numerator, rating.denominator)
