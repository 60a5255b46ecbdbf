"""Whom a question about privacy is about: a person with all ids, names and numbers under which tables may hold something."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec

from ronde.record.clubs import Club
from ronde.record.lookalikes import name_words
from ronde.record.opaque import tells_a_name
from ronde.record.players import Player
from ronde.web.people.models import ClubRow, PeopleChange, PersonRow
from ronde.web.people.rows import player_of
from ronde.web.registers.models import Line

_SHORTEST = 3  # letters of a word by which somebody can be told
_TELLING = frozenset({"name", "licence", "licences", "birth"})  # what of a row a text may say


@dataclass(frozen=True, slots=True)
class Whom:
    """A person: the row as it is, and every id that is theirs (the first one is their own).

    ``before`` is what else was ever said of them: the rows of other ids, and rows before they were corrected. Texts may have it still.
    """

    player: Player
    ids: tuple[str, ...]
    before: tuple[Player, ...] = ()

    @property
    def id(self) -> str:
        """Their own id."""
        return self.player.id

    @property
    def plain_ids(self) -> tuple[str, ...]:
        """Those ids that may be noted of somebody erased: their own, and others that are not made of a name."""
        names = [one.name for one in (self.player, *self.before)]
        others = (one for one in self.ids[1:] if not any(tells_a_name(one, name) for name in names))
        return (self.id, *others)

    def is_named_in(self, text: str) -> bool:
        """Whether a text has the whole name, in any order of its words, or a licence number or the birth date; also a former one."""
        said = frozenset(name_words(text))
        return any(_is_named(one, text, said) for one in (self.player, *self.before))


def _is_named(player: Player, text: str, said: frozenset[str]) -> bool:
    words = name_words(player.name)
    is_called = bool(words) and max(map(len, words)) >= _SHORTEST and set(words) <= said
    numbers = (player.licence, *(one.number for one in player.licences))
    birth = player.birth.isoformat() if player.birth else ""
    return is_called or any(one in text for one in (*numbers, birth) if len(one) >= _SHORTEST)


def whom(person: str) -> Whom | None:
    """Somebody of whom there is a row, by any id that has one: where it was found to be another id of somebody, it is that person."""
    row = PersonRow.objects.filter(id=person).first()
    while row is not None and row.same_as is not None:
        row = row.same_as
    if row is None:
        return None
    player, others = player_of(row), tuple(_others([row.id]))
    ids = dict.fromkeys((player.id, *player.also, *(one.id for one in others)))
    before = (*map(player_of, others), *_as_said_before((row.id, *(one.id for one in others))))
    return Whom(player, tuple(ids), before)


def _others(ids: list[str]) -> Iterator[PersonRow]:
    """The rows of other ids, and of those that were joined with them before."""
    found = list(PersonRow.objects.filter(same_as__in=ids))
    yield from found
    if found:
        yield from _others([one.id for one in found])


def _as_said_before(ids: Iterable[str]) -> Iterator[Player]:
    """What the journal of people says that was said of somebody."""
    lines = PeopleChange.objects.filter(kind="person", row__in=tuple(ids)).exclude(values="")
    for row, values in lines.values_list("row", "values"):
        fields = {key: both for key, both in json.loads(values).items() if key in _TELLING}
        for side in (0, 1):
            said = {key: both[side] for key, both in fields.items() if both[side]}
            if said:
                yield msgspec.convert({"id": row, **said}, Player)


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
