"""What an event keeps of a person from its first day on, whatever is said of them later; and what the desk makes of it.

A rule book is told by the marks of an entry (``regulations/*/submission.py``): guests and their FMJD rating (FFJD 7), the duplicate series and
the first licence of a newcomer (FISF 2.1), the rating by which bonuses are found (the Grand Prix).
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from ronde.ground.ids import PlayerId
from ronde.play.section import Entry
from ronde.record.people import People
from ronde.record.players import Player

_OUTSIDE = {"ffjd": "FR"}  # books with guests, and the country in which somebody lives who is none (FFJD 7)
_RATED_BY = {"cel-grand-prix": "fqe"}  # books without ratings of their own, and who rates their players


class Frozen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person as known on a day. Clubs and leagues stand by name too: a list of entries is printed with them.

    ``ratings`` are those of the list valid on the day, by ranking, in exact numbers; ``list_day`` is its day. ``first_licence``: the licence of
    the day is the first one that the federation is known to have given; ``lapsed``: there was one, and it has ended.
    """

    id: str
    day: date
    name: str = ""
    licence: str = ""
    kind: str = ""
    licensed: bool = False
    first_licence: bool = False
    lapsed: bool = False
    club: str = ""
    club_name: str = ""
    league: str = ""
    league_name: str = ""
    birth: date | None = None
    sex: Literal["F", "M"] | None = None
    country: str = ""
    place: str = ""
    outside: dict[str, int | str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    ratings: dict[str, str] = field(default_factory=dict)
    list_day: date | None = None

    @property
    def birth_year(self) -> int | None:
        """What a list that is copied says of the birth."""
        return self.birth.year if self.birth else None

    def rating(self, regulation: str, ranking: str = "") -> int | None:
        """The rating by which a book's section is paired and judged; none where it is no whole number."""
        source = _RATED_BY.get(regulation)
        told = self.outside.get(source) if source else self.ratings.get(ranking)
        exact = Fraction(told) if told is not None else None
        return int(exact) if exact is not None and exact.denominator == 1 else None

    def entry(self, regulation: str, ranking: str = "") -> Entry:
        """The person as entered in a section by a book, with all marks that it reads."""
        marks, tags = tuple(self._marks(regulation)), ((f"club:{self.club_name}",) if self.club_name else ())
        rating = self.rating(regulation, ranking)
        return Entry(PlayerId(self.id), self.name, rating, tags=tags, categories=marks, licence=self.licence)

    def completed(self, entry: Entry, regulation: str, ranking: str = "") -> Entry:
        """The person as somebody entered them, with what nobody typed: marks of a kind that there is none of, a club, a rating."""
        own, typed = self.entry(regulation, ranking), {_kind(one) for one in (*entry.categories, *entry.tags)}
        return replace(
            entry,
            rating=own.rating if entry.rating is None else entry.rating,
            tags=(*entry.tags, *(tag for tag in own.tags if _kind(tag) not in typed)),
            categories=(*entry.categories, *(mark for mark in own.categories if _kind(mark) not in typed)),
        )

    def _marks(self, regulation: str) -> Iterator[str]:
        home = _OUTSIDE.get(regulation)
        if home and not self.licensed and not self.ratings and self.country not in {"", home}:
            yield "outside"  # who is on the list is none, wherever they live
        if regulation == "ffjd" and "fmjd" in self.outside:
            yield f"fmjd:{self.outside['fmjd']}"
        if regulation == "fisf-classique" and "duplicate" in self.outside:
            yield f"duplicate:{self.outside['duplicate']}"
        elif regulation == "fisf-classique" and self.first_licence and not self.ratings:
            yield "new-licence"


def _kind(mark: str) -> str:
    """Of which kind a mark is: of a newcomer either the duplicate series is told, or that the licence is the first."""
    kind, _, _ = mark.partition(":")
    return "duplicate" if kind == "new-licence" else kind


def frozen_person(
    player: Player, day: date, people: People, *, ratings: dict[str, str] | None = None, list_day: date | None = None
) -> Frozen:
    """A person as people know them on a day; of somebody erased, the id."""
    licence, residence, outside = (
        player.licence_on(day, people.federation),
        player.residence(day),
        player.outside_on(day),
    )
    club = people.clubs.get(player.club(day) or "")
    league = people.leagues.get(club.league(day) or "") if club else None
    return Frozen(
        id=player.id,
        day=day,
        name=player.name,
        licence=(licence.number if licence else "") or player.licence,
        kind=licence.kind if licence else "",
        licensed=licence is not None,
        first_licence=licence is not None and not _had_one_before(player, licence.since, people.federation),
        lapsed=licence is None and _had_one_before(player, day, people.federation),
        club=player.club(day) or "",
        club_name=club.name if club else "",
        league=league.id if league else "",
        league_name=league.name if league else "",
        birth=player.birth,
        sex=player.sex,
        country=residence.country if residence else "",
        place=residence.place if residence else "",
        outside={source: one.value for source, one in outside.items()},
        numbers={source: one.number for source, one in outside.items() if one.number},
        ratings=ratings or {},
        list_day=list_day,
    )


def _had_one_before(player: Player, day: date, federation: str) -> bool:
    return any(one.since < day for one in player.licences if one.counts_for(federation))
