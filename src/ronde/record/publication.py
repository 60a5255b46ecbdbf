"""Ranking lists: frozen, with a digest that anyone can recompute."""

from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.canonical import canonical, composed, digest
from ronde.record.history import History
from ronde.regulations.answers import Line, Ranking


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a list is narrowed by, in ids: any of these, and all of those given together."""

    category: str | None = None
    sex: str | None = None
    club: str | None = None
    league: str | None = None

    @property
    def given(self) -> dict[str, str]:
        """What is asked for, by name."""
        asked = {"category": self.category, "sex": self.sex, "club": self.club, "league": self.league}
        return {name: value for name, value in asked.items() if value is not None}


WHOLE = Narrowing()
RANKING = "board"  # what canonical texts call the ranking of a list: as from the first, so that no published digest ever changes


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list, by the player's id: the name is looked up when the list is shown.

    ``place`` is that on the whole list, ``within`` the one on a list that is narrowed.
    """

    place: int | None
    player: PlayerId
    value: Number
    status: str
    series: str
    last_day: date | None
    beside: tuple[Number, ...] = ()
    within: int | None = None


@dataclass(frozen=True)
class RankingList:
    """A ranking of a book on a day, as it is or was published.

    ``left_out``: who is not on a narrowed list because the birth date or the sex asked for is not known. It says how
    well the players are known, not what the list is, and does not enter the digest; nor do names.
    """

    regulation: str
    ranking: str
    on: date
    lines: tuple[ListLine, ...]
    narrowed: Narrowing = WHOLE
    left_out: tuple[PlayerId, ...] = ()

    @cached_property
    def canonical(self) -> str:
        """The list as canonical JSON: sorted keys, ids instead of names, whole numbers or exact fractions, no floats.

        Lines stand in the order of the ids: a player who takes another name changes no published digest.
        """
        written: dict[str, Any] = {
            RANKING: self.ranking,
            "lines": [plain_line(line) for line in sorted(self.lines, key=lambda line: composed(line.player))],
            "on": self.on.isoformat(),
            "regulation": self.regulation,
        }
        if self.narrowed != WHOLE:
            written["narrowed"] = self.narrowed.given
        return canonical(written)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON."""
        return digest(self.canonical)


def plain_line(line: ListLine) -> dict[str, int | str | list[int | str] | None]:
    """A line in plain values, without loss."""
    beside = {"beside": [exact(value) for value in line.beside]} if line.beside else {}
    within = {"within": line.within} if line.within is not None else {}
    return {
        **beside,
        **within,
        "last_day": line.last_day.isoformat() if line.last_day else None,
        "place": line.place,
        "player": line.player,
        "series": line.series,
        "status": line.status,
        "value": exact(line.value),
    }


def exact(value: Number) -> int | str:
    """A number without loss: whole, or a fraction written n/d."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def ranking_list(
    history: History, state: Any, *, on: date, ranking: Ranking, merged: Collection[str] = ()
) -> RankingList:
    """A ranking on a day, with the players' ids: in the book's order, and by name where the book holds players equal.

    ``merged`` are ids found to be somebody else's: nobody stands on a list twice.
    """
    ranked = history.regulation.ranking(state, on=on, which=ranking)
    lines = tuple(_listed(history, ranked))
    kept = [line for line in lines if line.player not in merged] if merged else lines
    if len(kept) < len(lines):
        places = sorted(line.place for line in kept if line.place is not None)
        kept = [replace(line, place=line.place and bisect_left(places, line.place) + 1) for line in kept]
    return RankingList(history.regulation.code, ranking.code, on, tuple(kept))


def _standing(line: Line) -> object:
    """What players have in common whom the book holds equal."""
    return line.place or (line.status, line.value, line.beside)


def _listed(history: History, ranked: tuple[Line, ...]) -> Iterator[ListLine]:
    for _, equal in groupby(ranked, key=_standing):
        by_id = ((history.roster.player(line.player), line) for line in equal)
        for who, line in sorted(by_id, key=lambda pair: (history.people.sorting_name(pair[0]), pair[0])):
            yield ListLine(line.place, who, line.value, line.status, line.series, line.last_day, line.beside)
