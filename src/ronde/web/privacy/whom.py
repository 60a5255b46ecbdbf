"""Whom a question about privacy is about: a person with all ids, names and numbers under which tables may hold something."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec

from ronde.record.clubs import Club
from ronde.record.lookalikes import name_words
from ronde.record.players import Player
from ronde.web.people.models import ClubRow, PersonRow
from ronde.web.registers.models import Line

_SHORTEST = 3  # letters of a word by which somebody can be told


@dataclass(frozen=True, slots=True)
class Whom:
    """A person: the row as it is, and every id that is theirs (the first one is their own)."""

    player: Player
    ids: tuple[str, ...]

    @property
    def id(self) -> str:
        """Their own id."""
        return self.player.id

    def is_named_in(self, text: str) -> bool:
        """Whether a text has the whole name, in any order of its words, or a licence number or the birth date."""
        words = name_words(self.player.name)
        said = name_words(text)
        is_called = bool(words) and max(map(len, words)) >= _SHORTEST and set(words) <= set(said)
        numbers = (self.player.licence, *(one.number for one in self.player.licences))
        birth = self.player.birth.isoformat() if self.player.birth else ""
        return is_called or any(one in text for one in (*numbers, birth) if len(one) >= _SHORTEST)


def whom(person: str) -> Whom | None:
    """Somebody of whom there is a row."""
    row = PersonRow.objects.filter(id=person).first()
    if row is None:
        return None
    player = msgspec.json.decode(row.body, type=Player)
    return Whom(player, tuple(dict.fromkeys((player.id, *player.also))))


def scopes(player: Player, today: date) -> Iterator[dict[str, str]]:
    """Whose a person is, for who asks whether somebody may: themselves, club, league, each federation, each register they are on."""
    club = player.club(today) or ""
    body = ClubRow.objects.filter(id=club).values_list("body", flat=True).first() if club else None
    league = _league(body, today) if body else ""
    own = {"person": player.id, **({"club": club} if club else {}), **({"league": league} if league else {})}
    federations = dict.fromkeys((*(one.federation for one in player.licences), ""))
    for federation in federations:
        yield {**own, **({"federation": federation} if federation else {})}
    registers = Line.objects.filter(player=player.id).values_list("register__code", flat=True).distinct()
    yield from ({**own, "register": code} for code in registers)


def _league(club: str, today: date) -> str:
    return msgspec.json.decode(club, type=Club).league(today) or ""


def parts_naming(plain: Any, ids: Iterable[str]) -> Iterator[Any]:
    """The innermost parts of plain values in which one of some ids stands, as a value or as a key."""
    yield from _parts(plain, frozenset(ids))


def _parts(plain: Any, ids: frozenset[str]) -> Iterator[Any]:
    if isinstance(plain, dict):
        yield from ({key: plain[key]} for key in plain if key in ids)
        inner, is_here = list(plain.values()), any(isinstance(one, str) and one in ids for one in plain.values())
    elif isinstance(plain, list):
        inner, is_here = plain, any(isinstance(one, str) and one in ids for one in plain)
    else:
        return
    if is_here:
        yield plain
        return
    for one in inner:
        yield from _parts(one, ids)
