"""A ranking list narrowed to an age category, a sex, a club or a league, as of its day.

Rule books know nothing of it: only which ages make a category is theirs to say.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.record.publication import WHOLE, ListLine, Narrowing, RankingList
from ronde.regulations.answers import AgeCategory, Waiting


def age_categories(history: History, on: date) -> tuple[AgeCategory, ...]:
    """The age categories of the history's book on a day; none where it has none."""
    book = history.regulation
    return book.age_categories(on)


def category_of(age: int, categories: tuple[AgeCategory, ...]) -> str | None:
    """The category of an age: the first whose bound is above it."""
    return next((one.code for one in categories if one.below is None or age < one.below), None)


def narrowed(ranked: RankingList, history: History, by: Narrowing) -> RankingList:
    """The lines of those who belong to everything asked for on the list's day, with their places among themselves."""
    if by == WHOLE:
        return ranked
    categories = age_categories(history, ranked.on)
    found = {line.player: Belonging.of(history, line.player, ranked.on, categories) for line in ranked.lines}
    lines = [line for line in ranked.lines if found[line.player].is_in(by)]
    left_out = [line.player for line in ranked.lines if found[line.player].may_be_in(by)]
    return replace(ranked, lines=tuple(_with_places(lines)), narrowed=by, left_out=tuple(left_out))


def still_waiting(history: History, state: Any, *, on: date, by: Narrowing) -> tuple[Waiting, ...]:
    """Who is not on a list of a day yet, each with what is missing; on a narrowed one, those who belong there."""
    book, categories = history.regulation, age_categories(history, on)

    def belongs(number: int | None) -> bool:
        return number is not None and Belonging.of(history, history.roster.player(number), on, categories).is_in(by)

    found = book.waiting(state)
    return tuple(waiting for waiting in found if belongs(waiting.player))


def _with_places(lines: list[ListLine]) -> Iterator[ListLine]:
    """Each line with its place among these: one more than there are better ones, so that equals share it."""
    places = sorted(line.place for line in lines if line.place is not None)
    for line in lines:
        yield line if line.place is None else replace(line, within=bisect_left(places, line.place) + 1)


class Belonging(NamedTuple):
    """Where a player belongs on a day. Who has no club is in none; without birth date or sex, nobody can tell."""

    category: str | None
    sex: str | None
    club: str | None
    league: str | None

    @classmethod
    def of(cls, history: History, player: PlayerId, day: date, categories: tuple[AgeCategory, ...]) -> "Belonging":
        """The player's category, sex, club, and the club's league."""
        who = history.players[player]
        age, club = who.age(day), who.club(day)
        category = None if age is None else category_of(age, categories)
        league = history.clubs[club].league(day) if club is not None and club in history.clubs else None
        return cls(category, who.sex, club, league)

    def is_in(self, by: Narrowing) -> bool:
        """Whether all that is asked for holds."""
        return all(getattr(self, name) == wanted for name, wanted in by.given.items())

    def may_be_in(self, by: Narrowing) -> bool:
        """Whether it does not hold only because the category or the sex is not known."""
        differing = [name for name, wanted in by.given.items() if getattr(self, name) != wanted]
        return bool(differing) and all(
            name in {"category", "sex"} and getattr(self, name) is None for name in differing
        )
